//! What a listing says of more than a feature: of a quality of it, or of a pet of a weight.

pub mod lease_stay;
pub mod pet_weight;
pub mod qualified;
