//! Creates a listing.
//!
//! Why it exists: `create_listing`. Not here: what a listing may say (`listing_form`).

use porchlight_api::{ApiError, NewListing};
use porchlight_domain::{ListingId, listing_input::draft_from_new};

use crate::operations::Handler;
use crate::{
    caller::Caller,
    faults,
    operations::serial,
    reply::Reply,
    service::{App, random},
};

impl Handler for NewListing {
    type Output = Reply<String>;

    /// Creates a listing; gives its id as text.
    async fn handle(app: &App, caller: &Caller, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = serial::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let draft = draft_from_new(&input, app.clock.year())?;
        let write = caller.write(app.clock.now_ms());
        let done = app.store.insert_listing(&write, chatbot.id, ListingId::from_random(random()), &draft).await;
        Ok(Reply::from(done.map_err(faults::of_store)?).map(|id| id.to_string()))
    }
}
