use porchlight_api::{ApiError, KnowledgeEntry, ListKnowledge};
use porchlight_domain::time::rfc3339_ms;
use porchlight_store::KnowledgeEntryRow;

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, operations::chatbot_id, output::Output, state::AppState};

impl Handler for ListKnowledge {
    type Output = Output<Vec<KnowledgeEntry>>;

    /// Returns a chatbot's knowledge entries, newest first.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let entries = app.store.list_entries(chatbot.id).await.map_err(errors::from_store)?;
        Ok(Output::of(entries.into_iter().map(item).collect()))
    }
}

fn item(entry: KnowledgeEntryRow) -> KnowledgeEntry {
    KnowledgeEntry {
        entry_id: entry.id.0,
        question: entry.question,
        answer: entry.answer,
        create_time: rfc3339_ms(entry.created_at_ms),
        change_time: rfc3339_ms(entry.changed_at_ms),
    }
}
