//! Removes a chatbot with its listings, talks and files.
//!
//! Why it exists: `remove_chatbot`. Not here: which rows belong to a chatbot (the store knows).

use porchlight_api::{ApiError, DeleteChatbot};
use porchlight_domain::serial_number;

use crate::operations::Handler;
use crate::{caller::Caller, faults, reply::Reply, service::App};

impl Handler for DeleteChatbot {
    type Output = Reply<i64>;

    /// Removes a chatbot; gives 1.
    async fn handle(app: &App, caller: &Caller, input: Self) -> Result<Self::Output, ApiError> {
        serial_number::check("serialNumber", &input.serial_number)?;
        let write = caller.write(app.clock.now_ms());
        let done = app.store.delete_chatbot(&write, caller.workspace, &input.serial_number).await;
        let done = done.map_err(faults::of_store)?;
        let storage_keys = done.value.ok_or_else(faults::no_chatbot)?;
        app.files.delete(&storage_keys).await;
        Ok(Reply { replayed: done.replayed, ..Reply::of(1) })
    }
}
