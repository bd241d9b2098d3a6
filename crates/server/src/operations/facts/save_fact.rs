//! Saves a fact, or changes one.
//!
//! Why it exists: `save_fact`.

use porchlight_api::{Detail, Fault, SaveFact};

use crate::{caller::Caller, reply::Reply, service::App};

/// Saves a fact, or changes one.
pub async fn save_fact(
    _app: &App,
    _caller: &Caller,
    _input: SaveFact,
) -> Result<Reply<porchlight_api::SavedFactId>, Fault> {
    Err(Fault::new(Detail::Unexpected, "Unexpected error."))
}
