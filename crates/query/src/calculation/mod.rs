//! What a visitor wants worked out, and the result for a listing with the numbers it was worked out from.

pub mod named_costs;
mod outcome;
mod request;
mod work;

pub use outcome::{Breakdown, Calculation, CalculationOutcome, MissingNumber};
pub use request::{CalculationKind, CalculationRequest};
pub use work::{stated_down_payment, work_out};
