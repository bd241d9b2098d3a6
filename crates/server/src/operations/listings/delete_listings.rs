use porchlight_api::{ApiError, DeleteListings, DeletedListings};
use porchlight_domain::listing_key::keys_of;

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, operations::chatbot_id, output::Output, state::AppState};

impl Handler for DeleteListings {
    type Output = Output<DeletedListings>;

    /// Deletes the chatbot's listings that match the keys; returns their number, which can be 0.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let keys = keys_of(&input)?;
        let write = caller.write(app.clock.now_ms());
        let done = app.store.delete_listings(&write, chatbot.id, keys).await.map_err(errors::from_store)?;
        Ok(Output::from(done).map(|count| DeletedListings { success_count: count as i64 }))
    }
}
