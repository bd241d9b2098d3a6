//! Checks a model's words against the facts while they stream.
//!
//! Why it exists: what a visitor reads is true even when the model lies. Not here: the built-in
//! sentences that replace wrong ones (`write/detail.rs`).

pub mod claims;
mod compare;
pub mod figures;
pub mod links;
pub mod mentions;
pub mod sentences;
mod stream;
mod table;
mod truth;

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
}
