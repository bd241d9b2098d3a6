//! Removes a saved fact.
//!
//! Why it exists: `remove_fact`.

use porchlight_api::{Detail, Fault, RemoveFact};

use crate::{caller::Caller, reply::Reply, service::App};

/// Removes a saved fact.
pub async fn remove_fact(_app: &App, _caller: &Caller, _input: RemoveFact) -> Result<Reply<i64>, Fault> {
    Err(Fault::new(Detail::Unexpected, "Unexpected error."))
}
