use porchlight_api::{ApiError, SaveQuestion, SavedQuestionRef};
use porchlight_domain::{
    SavedQuestionId,
    saved_question::{SavedQuestionDraft, question_key},
};

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, ids::random_id, operations::chatbot_id, output::Output, state::AppState};

impl Handler for SaveQuestion {
    type Output = Output<SavedQuestionRef>;

    /// Saves a question once, or changes the one with this ID; 40407 if the chatbot has no such question.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let draft = SavedQuestionDraft::parse(&input)?;
        let hash = draft.question.as_deref().map(|question| hash(&question_key(question)));
        let write = caller.write(app.clock.now_ms());
        let Some(id) = input.saved_question_id.map(SavedQuestionId) else {
            let id = SavedQuestionId::from_random(random_id());
            let done = app.store.insert_saved_question(&write, chatbot.id, id, &draft, &hash.unwrap_or_default()).await;
            return Ok(Output::from(done.map_err(errors::from_store)?).map(saved));
        };
        let done = app.store.update_saved_question(&write, chatbot.id, id, &draft, hash.as_deref()).await;
        let done = done.map_err(errors::from_store)?;
        if !done.value {
            return Err(errors::saved_question_not_found());
        }
        Ok(Output::from(done).map(|_| saved(id)))
    }
}

fn hash(key: &str) -> String {
    blake3::hash(key.as_bytes()).to_hex().to_string()
}

fn saved(id: SavedQuestionId) -> SavedQuestionRef {
    SavedQuestionRef { saved_question_id: id.0 }
}
