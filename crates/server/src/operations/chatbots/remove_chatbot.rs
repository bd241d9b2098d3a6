//! Removes a chatbot with its listings, talks and files.
//!
//! Why it exists: `remove_chatbot`. Not here: which rows belong to a chatbot (the store knows).

use porchlight_api::{Fault, RemoveChatbot};
use porchlight_domain::serial_number;

use crate::{caller::Caller, faults, reply::Reply, service::App};

/// Removes a chatbot; gives 1.
pub async fn remove_chatbot(app: &App, caller: &Caller, input: RemoveChatbot) -> Result<Reply<i64>, Fault> {
    serial_number::check("serialNumber", &input.serial_number)?;
    let write = caller.write(app.clock.now_ms());
    let done = app.store.delete_chatbot(&write, caller.workspace, &input.serial_number).await;
    let done = done.map_err(faults::of_store)?;
    let storage_keys = done.value.ok_or_else(faults::no_chatbot)?;
    app.files.delete(&storage_keys).await;
    Ok(Reply { replayed: done.replayed, ..Reply::of(1) })
}
