//! Removes a saved fact.
//!
//! Why it exists: `remove_fact`.

use porchlight_api::{Fault, RemoveFact};
use porchlight_domain::KnowledgeEntryId;

use crate::{caller::Caller, faults, operations::serial, reply::Reply, service::App};

/// Removes a fact; gives 1, or 40406 when the chatbot has no such one (any more).
pub async fn remove_fact(app: &App, caller: &Caller, input: RemoveFact) -> Result<Reply<i64>, Fault> {
    let chatbot = serial::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
    let write = caller.write(app.clock.now_ms());
    let done =
        app.store.delete_entry(&write, chatbot.id, KnowledgeEntryId(input.fact_id)).await.map_err(faults::of_store)?;
    if !done.value {
        return Err(faults::no_fact());
    }
    Ok(Reply::from(done).map(|_| 1))
}
