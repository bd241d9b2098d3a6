//! Showings as visitors and the office read them.

use porchlight_answer::{DialogState, Language, render::format::showings};
use porchlight_api::Showing;
use porchlight_domain::SessionId;
use porchlight_store::{ChatbotRow, ShowingRow};

use crate::{auth::AuthContext, email::showing_link::manage_url, state::Service};

/// The item of a showing, with its time in the visitor's language.
pub fn item(app: &Service, base_url: &str, showing: ShowingRow) -> Showing {
    let language = Language::by_code(&showing.language).unwrap_or_default();
    let local = showings::day_and_time(showing.start_ms, &showing.zone, language);
    let url = manage_url(app, base_url, showing.id);
    showing.into_item(local, url)
}

/// The chatbot's language, else the one last used in the session, else the widget's.
pub async fn language_of(app: &Service, caller: &AuthContext, chatbot: &ChatbotRow, session: SessionId) -> Language {
    if let Some(fixed) = Language::by_name(&chatbot.settings.ai_response_language) {
        return fixed;
    }
    let stored = app.store.session(chatbot.id, session).await.ok().flatten();
    let spoken = stored.filter(|row| row.questions > 0);
    let spoken = spoken.and_then(|row| serde_json::from_str::<DialogState>(&row.state_json).ok());
    let widget = || caller.visitor.as_ref().and_then(|visitor| visitor.language);
    spoken.map(|state| state.language).or_else(widget).unwrap_or_default()
}
