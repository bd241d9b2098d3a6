//! Checks a model's words against the facts while they stream.
//!
//! Why it exists: what a visitor reads is true even when the model lies. In twelve languages
//! meanings are compared, in others units. Not here: the built-in sentences that replace wrong
//! ones (`write/detail.rs`).

mod claims;
mod compare;
mod dates;
mod features;
mod ideographs;
mod lex;
mod links;
pub(crate) mod mentions;
mod money;
mod numerals;
mod openings;
mod order;
mod places;
mod reading;
mod recital;
mod saved;
mod sentences;
mod several;
mod spelled;
mod states;
mod stream;
mod subjects;
mod table;
mod text;
mod truth;
mod verdict;
mod waiting;
mod words;

use porchlight_domain::ListingId;
use serde::{Deserialize, Serialize};

pub use stream::StreamCheck;

/// One figure, address or link that was compared with the facts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checked {
    /// As the model wrote it.
    pub text: String,
    /// What it was taken for, "" where that is not known.
    pub field: String,
    pub listing_id: Option<ListingId>,
    pub ok: bool,
    /// What was shown in the place of the sentence it stands in; none where that was shown as it is.
    #[serde(default)]
    pub instead: Option<String>,
}
