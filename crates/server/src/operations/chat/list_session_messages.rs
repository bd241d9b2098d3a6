use porchlight_api::{ApiError, ListSessionMessages, MessageAgent, SessionMessage};
use porchlight_domain::{ChatbotId, SessionId, time::rfc3339_ms};
use porchlight_store::{AnswerSnapshot, MessageRole, MessageRow};

use super::{cards_at, session};
use crate::operations::Handler;
use crate::{auth::AuthContext, errors, output::Output, showings::open_contact_step, state::AppState};

impl Handler for ListSessionMessages {
    type Output = Output<Vec<SessionMessage>>;

    /// Returns every message with its cards, including a running answer so far. For a visitor, one may have the fields for
    /// contact details.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let (chatbot, session) = session(app, caller, input.session_id).await?;
        let running = app.answering.running(chatbot, session);
        let mut stored = app.store.messages(chatbot, session).await.map_err(errors::from_store)?;
        for message in stored.iter_mut().filter(|message| message.running) {
            match running.as_ref().filter(|running| running.answer_id == message.id) {
                Some(running) => message.content = running.text(),
                None => *message = elsewhere(app, chatbot, session, message.clone()).await?,
            }
        }
        let step = match &caller.visitor {
            Some(visitor) => {
                let now_ms = app.clock.now_ms();
                let step = open_contact_step(&app.store, &visitor.chatbot, session, &stored, now_ms).await;
                step.map_err(errors::from_store)?
            }
            None => None,
        };
        let mut messages: Vec<_> = stored.into_iter().map(|message| shown(caller, message)).collect();
        if let Some((below, step)) = step
            && let Some(message) = messages.iter_mut().find(|message| message.message_id == below.0)
        {
            message.next = Some(step);
        }
        Ok(Output::of(messages))
    }
}

/// The answer so far that another replica is writing.
async fn elsewhere(
    app: &AppState,
    chatbot: ChatbotId,
    session: SessionId,
    message: MessageRow,
) -> Result<MessageRow, ApiError> {
    match app.store.answer_snapshot(chatbot, session, message.id, 0).await.map_err(errors::from_store)? {
        Some(AnswerSnapshot::Running(content)) => Ok(MessageRow { content, ..message }),
        Some(AnswerSnapshot::Ended(stored)) => Ok(*stored),
        None => Ok(message),
    }
}

/// A message as it is shown. Hides from visitors that a question had no answer.
pub(crate) fn shown(caller: &AuthContext, message: MessageRow) -> SessionMessage {
    let is_owner = caller.visitor.is_none();
    let cards: Vec<_> = serde_json::from_str(&message.cards_json).unwrap_or_default();
    let kind = match message.role {
        MessageRole::Visitor => "User",
        MessageRole::Chatbot => "AI",
        MessageRole::Agent => "Agent",
        MessageRole::Event => "System",
    };
    let is_of_member = matches!(message.role, MessageRole::Agent | MessageRole::Event);
    SessionMessage {
        message_id: message.id.0,
        kind: kind.into(),
        agent: is_of_member.then(|| MessageAgent { name: message.member_name.clone() }),
        event: (message.role == MessageRole::Event).then(|| message.kind.clone()),
        content: message.content,
        create_time: rfc3339_ms(message.created_at_ms),
        interrupted: message.interrupted,
        no_answer: (is_owner && message.role == MessageRole::Chatbot).then_some(message.no_answer),
        rating: message.rating,
        listings: (!cards.is_empty()).then(|| cards_at(&caller.base_url, cards)),
        ..SessionMessage::default()
    }
}
