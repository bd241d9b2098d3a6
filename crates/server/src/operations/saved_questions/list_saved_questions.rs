use porchlight_api::{ApiError, ListSavedQuestions, SavedQuestion};
use porchlight_domain::{saved_question, time::rfc3339_ms};
use porchlight_store::SavedQuestionRow;

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, operations::chatbot_id, output::Output, state::AppState};

impl Handler for ListSavedQuestions {
    type Output = Output<Vec<SavedQuestion>>;

    /// Returns a chatbot's saved questions, oldest first.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let rows = app.store.list_saved_questions(chatbot.id).await.map_err(errors::from_store)?;
        Ok(Output::of(rows.into_iter().map(item).collect()))
    }
}

fn item(row: SavedQuestionRow) -> SavedQuestion {
    let state = saved_question::state(row.expected.as_ref(), row.last.as_ref(), &row.failure);
    SavedQuestion {
        saved_question_id: row.id.0,
        question: row.question,
        state: state.into(),
        expected: row.expected,
        last: row.last,
        failure: row.failure,
        run_time: row.ran_at_ms.map(rfc3339_ms).unwrap_or_default(),
        create_time: rfc3339_ms(row.created_at_ms),
    }
}
