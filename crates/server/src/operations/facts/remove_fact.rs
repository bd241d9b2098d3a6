//! Removes a saved fact.
//!
//! Why it exists: `remove_fact`.

use porchlight_api::{ApiError, DeleteKnowledgeEntry};
use porchlight_domain::KnowledgeEntryId;

use crate::operations::Handler;
use crate::{caller::Caller, faults, operations::serial, reply::Reply, service::App};

impl Handler for DeleteKnowledgeEntry {
    type Output = Reply<i64>;

    /// Removes a fact; gives 1, or 40406 when the chatbot has no such one (any more).
    async fn handle(app: &App, caller: &Caller, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = serial::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let write = caller.write(app.clock.now_ms());
        let done = app
            .store
            .delete_entry(&write, chatbot.id, KnowledgeEntryId(input.fact_id))
            .await
            .map_err(faults::of_store)?;
        if !done.value {
            return Err(faults::no_fact());
        }
        Ok(Reply::from(done).map(|_| 1))
    }
}
