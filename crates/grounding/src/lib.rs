//! Checks a model's words against the data while they stream. What a visitor reads is true even when the model lies.
//! In twelve languages meanings are compared, in others units.

mod aggregates;
mod calculations;
mod claims;
mod compare;
mod dates;
mod features;
mod ground_truth;
mod hold_back;
mod language_set;
mod links;
mod mentions;
mod numbers;
mod open_houses;
mod order;
mod places;
mod quoted_entries;
mod recital;
mod sentence;
mod sentence_result;
mod sentences;
mod statuses;
mod stream;
mod subjects;
mod table;
mod text;
mod tokens;

use porchlight_domain::ListingId;
use serde::{Deserialize, Serialize};

pub use mentions::named_in;
pub use recital::Instructions;
pub use stream::StreamCheck;

/// One number, address or link that was compared with the data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct VerifiedText {
    /// As the model wrote it.
    pub text: String,
    /// What it was taken for, "" where that is not known.
    pub field: String,
    pub listing_id: Option<ListingId>,
    pub ok: bool,
    /// What was shown in the place of the sentence it is in; `None` where that was shown as it is.
    #[serde(default)]
    pub instead: Option<String>,
}
