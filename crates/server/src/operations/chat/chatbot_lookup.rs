//! Finds the chatbot of a session. Sessions hold a chatbot ID, but the store finds chatbots by serial number, so the
//! pairs are cached.

use porchlight_api::ApiError;
use porchlight_domain::{ChatbotId, WorkspaceId};
use porchlight_store::ChatbotRow;

use crate::{errors, state::AppState};

const PAGE: u32 = 100;
/// The workspace's chatbot with this ID; 40403 if it was deleted.
pub(super) async fn of_session(app: &AppState, workspace: WorkspaceId, id: ChatbotId) -> Result<ChatbotRow, ApiError> {
    let serials = app.answering.serials();
    if let Some(serial) = serials.get(id) {
        let found = app.store.chatbot(workspace, &serial).await.map_err(errors::from_store)?;
        return found.ok_or_else(errors::session_not_found);
    }
    for page in 1.. {
        let (chatbots, _) = app.store.list_chatbots(workspace, page, PAGE).await.map_err(errors::from_store)?;
        if chatbots.is_empty() {
            break;
        }
        serials.remember(&chatbots);
        if let Some(found) = chatbots.into_iter().find(|chatbot| chatbot.id == id) {
            return Ok(found);
        }
    }
    Err(errors::session_not_found())
}
