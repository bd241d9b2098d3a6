//! Changes the listings that a key names.
//!
//! Why it exists: `update_listing`. Not here: what a listing may say (`listing_form`).

use porchlight_api::{Fault, ListingChange};
use porchlight_domain::{Listing, ListingKey, listing_input::apply_change};

use crate::{caller::Caller, faults, operations::serial, reply::Reply, service::App};

/// Changes every listing that the key names; returns how many there are. A key that matches none is 40405.
pub async fn update_listing(app: &App, caller: &Caller, input: ListingChange) -> Result<Reply<i64>, Fault> {
    let chatbot = serial::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
    let key = ListingKey::parse(&input.key, &input.key_type)?;
    let year = app.clock.year();
    let edit = Box::new(move |listing: &Listing| apply_change(&listing.content, input.clone(), year));
    let write = caller.write(app.clock.now_ms());
    let done = app.store.update_listings(&write, chatbot.id, &key, edit).await.map_err(faults::of_store)?;
    match done.value {
        0 => Err(faults::no_listing()),
        changed => Ok(Reply { replayed: done.replayed, ..Reply::of(changed as i64) }),
    }
}
