use porchlight_api::{ApiError, DeleteChatbot};
use porchlight_domain::serial_number;

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, output::Output, state::AppState};

impl Handler for DeleteChatbot {
    type Output = Output<i64>;

    /// Deletes a chatbot with its listings, conversations and files; returns 1.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        serial_number::check("serialNumber", &input.serial_number)?;
        let write = caller.write(app.clock.now_ms());
        let done = app.store.delete_chatbot(&write, caller.workspace, &input.serial_number).await;
        let done = done.map_err(errors::from_store)?;
        let storage_keys = done.value.ok_or_else(errors::chatbot_not_found)?;
        app.files.delete(&storage_keys).await;
        Ok(Output { replayed: done.replayed, ..Output::of(1) })
    }
}
