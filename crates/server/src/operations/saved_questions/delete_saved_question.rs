use porchlight_api::{ApiError, DeleteSavedQuestion};
use porchlight_domain::SavedQuestionId;

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, operations::chatbot_id, output::Output, state::AppState};

impl Handler for DeleteSavedQuestion {
    type Output = Output<i64>;

    /// Deletes a saved question; returns 1, or 40407 if the chatbot has no such question.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let write = caller.write(app.clock.now_ms());
        let id = SavedQuestionId(input.saved_question_id);
        let done = app.store.delete_saved_question(&write, chatbot.id, id).await.map_err(errors::from_store)?;
        if !done.value {
            return Err(errors::saved_question_not_found());
        }
        Ok(Output::from(done).map(|_| 1))
    }
}
