//! Chat operations: asking, resuming, stopping, rating and listing messages.

mod ask;
mod ask_widget;
mod begin_question;
mod files;
mod get_listing;
pub(crate) mod list_session_messages;
mod rate_answer;
mod replay;
mod resume_answer;
mod stop_answer;

use porchlight_api::{ApiError, ListingCard};
use porchlight_domain::{ChatbotId, SessionId};
use porchlight_store::{ChatbotRow, NewSession};

use super::sessions::welcome_lines;
use crate::{auth::AuthContext, errors, state::AppState};

/// The session of a visitor key, named by its ID or 0.
fn own_session(caller: &AuthContext, session_id: i64) -> Result<Option<(ChatbotId, SessionId)>, ApiError> {
    match &caller.visitor {
        None => Ok(None),
        Some(visitor) if session_id == 0 || session_id == visitor.session.0 => {
            Ok(Some((visitor.chatbot.id, visitor.session)))
        }
        Some(_) => Err(errors::session_not_found()),
    }
}

/// The session of a request, within the caller's tenant; 40403 otherwise.
pub(super) async fn session(
    app: &AppState,
    caller: &AuthContext,
    session_id: i64,
) -> Result<(ChatbotId, SessionId), ApiError> {
    if let Some(own) = own_session(caller, session_id)? {
        return Ok(own);
    }
    let found =
        app.store.session_in_workspace(caller.workspace, SessionId(session_id)).await.map_err(errors::from_store)?;
    found.map(|session| (session.chatbot, session.id)).ok_or_else(errors::session_not_found)
}

/// Chatbot and session of a request; a visitor's session may not be stored yet.
pub(super) async fn place(
    app: &AppState,
    caller: &AuthContext,
    session_id: i64,
) -> Result<(ChatbotRow, SessionId, Option<NewSession>), ApiError> {
    let (id, session) = session(app, caller, session_id).await?;
    match &caller.visitor {
        Some(visitor) => Ok((visitor.chatbot.clone(), session, Some(new_session(caller, &visitor.chatbot)))),
        None => {
            let chatbot = app.store.chatbot_by_id(id).await.map_err(errors::from_store)?;
            Ok((chatbot.ok_or_else(errors::session_not_found)?, session, None))
        }
    }
}

/// A session to store with its first question: the widget's page and the welcome message.
pub(super) fn new_session(caller: &AuthContext, chatbot: &ChatbotRow) -> NewSession {
    let language = caller.visitor.as_ref().and_then(|visitor| visitor.language);
    NewSession {
        uri: caller.page.clone(),
        welcome: welcome_lines(&chatbot.settings, language),
        ..NewSession::default()
    }
}

/// Listing cards with photo URLs below `base_url`.
pub fn cards_at(base_url: &str, mut cards: Vec<ListingCard>) -> Vec<ListingCard> {
    for card in &mut cards {
        card.image = at_base_url(base_url, std::mem::take(&mut card.image));
    }
    cards
}

/// The URL of a photo of this service; other texts stay as they are.
fn at_base_url(base_url: &str, mut photo: String) -> String {
    if photo.starts_with('/') {
        photo.insert_str(0, base_url);
    }
    photo
}
