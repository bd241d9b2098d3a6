use porchlight_api::{ApiError, NewListing};
use porchlight_domain::{
    ListingId,
    listing_input::{InputContext, draft_from_new},
};

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, ids::random_id, operations::chatbot_id, output::Output, state::AppState};

impl Handler for NewListing {
    type Output = Output<String>;

    /// Creates a listing; returns its ID as text.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let draft = draft_from_new(&input, &InputContext::new(app.clock.year(), &chatbot.settings.time_zone))?;
        let write = caller.write(app.clock.now_ms());
        let done = app.store.insert_listing(&write, chatbot.id, ListingId::from_random(random_id()), &draft).await;
        Ok(Output::from(done.map_err(errors::from_store)?).map(|id| id.to_string()))
    }
}
