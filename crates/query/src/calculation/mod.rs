//! What a visitor wants worked out, and the result for a listing with the numbers it was worked out from.

mod outcome;
mod request;
mod work;

pub use outcome::{Breakdown, Calculation, CalculationOutcome, MissingNumber};
pub use request::{CalculationKind, CalculationRequest};
pub use work::{stated_owner_terms, work_out};
