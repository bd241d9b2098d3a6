use porchlight_api::{ApiError, SaveKnowledgeEntry, SavedEntryId};
use porchlight_domain::{KnowledgeEntryId, knowledge_entry::KnowledgeEntryDraft};

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, ids::random_id, operations::chatbot_id, output::Output, state::AppState};

impl Handler for SaveKnowledgeEntry {
    type Output = Output<SavedEntryId>;

    /// Creates an entry, or updates the one with this ID; 40406 if the chatbot has no such entry.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let draft = KnowledgeEntryDraft::parse(&input)?;
        let write = caller.write(app.clock.now_ms());
        let Some(id) = input.entry_id.map(KnowledgeEntryId) else {
            let done =
                app.store.insert_entry(&write, chatbot.id, KnowledgeEntryId::from_random(random_id()), &draft).await;
            return Ok(Output::from(done.map_err(errors::from_store)?).map(saved));
        };
        let done = app.store.update_entry(&write, chatbot.id, id, &draft).await.map_err(errors::from_store)?;
        if !done.value {
            return Err(errors::entry_not_found());
        }
        Ok(Output::from(done).map(|_| saved(id)))
    }
}

fn saved(id: KnowledgeEntryId) -> SavedEntryId {
    SavedEntryId { entry_id: id.0 }
}
