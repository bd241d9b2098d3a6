use porchlight_api::{ApiError, FieldError, RemoveNote, SaveNote, SavedNoteId};
use porchlight_domain::{LeadId, NoteId, SessionId, text};
use porchlight_store::NoteSubject;

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, ids::random_id, operations::chatbot_id, output::Output, state::AppState};

const NOTE_CHARACTERS: usize = 2_000;

impl Handler for SaveNote {
    type Output = Output<SavedNoteId>;

    /// Adds a note to a lead (40408 if there is none) or a conversation (40403), or changes the one with this ID
    /// (40409).
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let content = text::multi_line("Content", &input.content, NOTE_CHARACTERS)?;
        let content = text::non_empty("Content", content.trim().to_owned())?;
        let write = caller.write(app.clock.now_ms());
        if let Some(id) = input.note_id.map(NoteId) {
            let done = app.store.change_note(&write, chatbot.id, (id, &content)).await.map_err(errors::from_store)?;
            return if done.value { Ok(Output::from(done).map(|_| saved(id))) } else { Err(errors::note_not_found()) };
        }
        let (subject, not_found): (_, fn() -> ApiError) = match (input.lead_id, input.session_id) {
            (Some(lead), _) => (NoteSubject::Lead(LeadId(lead)), errors::lead_not_found),
            (None, Some(session)) => (NoteSubject::Session(SessionId(session)), errors::session_not_found),
            (None, None) => return Err(FieldError::missing("LeadID").into()),
        };
        let new = (NoteId::from_random(random_id()), content.as_str());
        let done = app.store.insert_note(&write, chatbot.id, subject, new).await.map_err(errors::from_store)?;
        let id = done.value.ok_or_else(not_found)?;
        Ok(Output::from(done).map(|_| saved(id)))
    }
}

impl Handler for RemoveNote {
    type Output = Output<i64>;

    /// Deletes a note; returns 1, or 40409 if the chatbot has no such note.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let write = caller.write(app.clock.now_ms());
        let done =
            app.store.delete_note(&write, chatbot.id, NoteId(input.note_id)).await.map_err(errors::from_store)?;
        if done.value { Ok(Output::from(done).map(|_| 1)) } else { Err(errors::note_not_found()) }
    }
}

fn saved(id: NoteId) -> SavedNoteId {
    SavedNoteId { note_id: id.0 }
}
