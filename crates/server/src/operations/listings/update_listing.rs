use porchlight_api::{ApiError, ListingChange};
use porchlight_domain::{
    Listing, ListingKey,
    listing_input::{InputContext, apply_change},
};

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, operations::chatbot_id, output::Output, state::AppState};

impl Handler for ListingChange {
    type Output = Output<i64>;

    /// Updates every listing that matches the key; returns their number, or 40405 if none match.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let key = ListingKey::parse(&input.key, &input.key_type)?;
        let context = InputContext::new(app.clock.year(), &chatbot.settings.time_zone);
        let edit = Box::new(move |listing: &Listing| apply_change(&listing.content, input.clone(), &context));
        let write = caller.write(app.clock.now_ms());
        let done = app.store.update_listings(&write, chatbot.id, &key, edit).await.map_err(errors::from_store)?;
        match done.value {
            0 => Err(errors::listing_not_found()),
            changed => Ok(Output { replayed: done.replayed, ..Output::of(changed as i64) }),
        }
    }

    fn on_error(error: ApiError) -> ApiError {
        // The specification requires a number even for an error.
        error.with_data(0)
    }
}
