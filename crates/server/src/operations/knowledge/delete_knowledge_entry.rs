use porchlight_api::{ApiError, DeleteKnowledgeEntry};
use porchlight_domain::KnowledgeEntryId;

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, operations::chatbot_id, output::Output, state::AppState};

impl Handler for DeleteKnowledgeEntry {
    type Output = Output<i64>;

    /// Deletes an entry; returns 1, or 40406 if the chatbot has no such entry.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let write = caller.write(app.clock.now_ms());
        let done = app
            .store
            .delete_entry(&write, chatbot.id, KnowledgeEntryId(input.entry_id))
            .await
            .map_err(errors::from_store)?;
        if !done.value {
            return Err(errors::entry_not_found());
        }
        Ok(Output::from(done).map(|_| 1))
    }
}
