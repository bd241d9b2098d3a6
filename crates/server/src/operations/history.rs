//! Lists a chatbot's message history and counts its messages.

use porchlight_api::{ApiError, CountMessages, GetHistory, HistoryMessage, SessionHistory};
use porchlight_domain::time::{parse_day_range, rfc3339_ms};
use porchlight_store::MessageRole;

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, operations::chatbot_id, output::Output, state::AppState};

impl Handler for GetHistory {
    type Output = Output<Vec<SessionHistory>>;

    /// Returns the conversations that started in a date range, oldest first.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let (start_ms, end_ms) = parse_day_range(input.start_time.as_deref(), input.end_time.as_deref())?;
        let conversations = app.store.history(chatbot.id, start_ms, end_ms).await.map_err(errors::from_store)?;
        Ok(Output::of(conversations.into_iter().map(item_of).collect()))
    }
}

impl Handler for CountMessages {
    type Output = Output<i64>;

    /// Counts the messages of visitors and the chatbot.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        app.store.count_messages(chatbot.id).await.map(Output::of).map_err(errors::from_store)
    }
}

/// A conversation without events.
pub(crate) fn item_of(conversation: porchlight_store::Conversation) -> SessionHistory {
    let spoken = conversation.messages.into_iter().filter(|message| message.role != MessageRole::Event);
    let messages = spoken.map(|message| HistoryMessage {
        kind: if message.from_visitor { "User" } else { "AI" }.into(),
        content: message.content,
        agent: (message.role == MessageRole::Agent).then_some(message.member_name),
    });
    SessionHistory {
        session_id: conversation.session.0,
        create_time: rfc3339_ms(conversation.created_at_ms),
        uri: conversation.uri,
        messages: messages.collect(),
    }
}
