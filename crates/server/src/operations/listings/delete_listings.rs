//! Deletes listings by their keys.
//!
//! Why it exists: `delete_listings`. Not here: how a key is read (`listing_key`).

use porchlight_api::{DeleteListings, Deleted, Fault};
use porchlight_domain::listing_key::keys_of;

use crate::{caller::Caller, faults, operations::serial, reply::Reply, service::App};

/// Deletes what the keys name in this chatbot; counts it, 0 included.
pub async fn delete_listings(app: &App, caller: &Caller, input: DeleteListings) -> Result<Reply<Deleted>, Fault> {
    let chatbot = serial::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
    let keys = keys_of(&input)?;
    let write = caller.write(app.clock.now_ms());
    let done = app.store.delete_listings(&write, chatbot.id, keys).await.map_err(faults::of_store)?;
    Ok(Reply::from(done).map(|count| Deleted { success_count: count as i64 }))
}
