//! Creates sessions for programs that hold a secret key. Visitor sessions are stored with their first question.

use porchlight_answer::{
    Language,
    opening::{welcome_in, widget_language},
};
use porchlight_api::{ApiError, CreateSession, CreatedSession};
use porchlight_domain::{SessionId, Settings};
use porchlight_store::NewSession;

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, ids::random_id, operations::chatbot_id, output::Output, state::AppState};

impl Handler for CreateSession {
    type Output = Output<CreatedSession>;

    /// Creates a session; the welcome is its first message.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "serialNumber", &input.serial_number).await?;
        let write = caller.write(app.clock.now_ms());
        let session = SessionId::from_random(random_id());
        let new = NewSession {
            uri: caller.page.clone(),
            visitor_hash: None,
            welcome: welcome_lines(&chatbot.settings, None),
            is_preview: input.preview.unwrap_or_default(),
        };
        let done = app.store.create_session(&write, chatbot.id, session, new).await;
        Ok(Output::from(done.map_err(errors::from_store)?).map(|id| CreatedSession { session_id: id.0 }))
    }
}

/// The welcome messages: one per nonblank line. The default is in the answer language, else in the widget's.
pub fn welcome_lines(settings: &Settings, widget: Option<Language>) -> Vec<String> {
    let language = widget_language(&settings.ai_response_language, "").or(widget).unwrap_or_default();
    let welcome = welcome_in(&settings.welcome_message, language);
    welcome.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}
