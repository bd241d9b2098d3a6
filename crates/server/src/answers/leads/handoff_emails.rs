//! Writes the emails of a handoff from its conversation: the first one, at once or when it is due, and what follows.

use porchlight_answer::Language;
use porchlight_domain::SessionId;
use porchlight_store::{
    ChatbotRow, FirstEmail, FollowUp, FollowUpEmail, MessageRow, NewEmail, NewHandoff, SessionRow, StoreError,
    VisitorRow,
};

use super::{
    handoff_request::HandoffRequest,
    preferences::{MAX_MESSAGES_LOADED, dialog_state, last_timeline, load_preferences},
};
use crate::{
    answers::engine::{AnswerEngine, EngineState},
    email::handoff::HandoffEmail,
    ledger::{Quantity, Source},
};

/// The handoff with its email, for the conversation as it is now.
pub(super) async fn with_email(
    shared: &EngineState,
    chatbot: &ChatbotRow,
    handoff_request: &HandoffRequest,
    (handoff, visitor): (NewHandoff, &VisitorRow),
    now_ms: i64,
) -> Result<NewHandoff, StoreError> {
    let session = shared.store.session(chatbot.id, handoff_request.session).await?;
    let (messages, total) =
        shared.store.last_messages(chatbot.id, handoff_request.session, MAX_MESSAGES_LOADED).await?;
    let new_uri = handoff_request.new_session.as_ref().map(|new| new.uri.as_str());
    let conversation = Conversation {
        visitor,
        uri: session.as_ref().map(|session| session.uri.as_str()).or(new_uri).unwrap_or_default(),
        state_json: session.as_ref().map(|session| session.state_json.as_str()).unwrap_or_default(),
        messages: &messages,
        total,
    };
    let email = conversation.first_email(shared, chatbot, &handoff_request.message, now_ms).await?;
    Ok(NewHandoff { reported_messages: total, email: FirstEmail::Queued(Box::new(email)), ..handoff })
}

/// Queues the email that is owed to the office if it is due: the visitor can be reached now.
///
/// Failures are only logged; the scheduler tries again.
pub(in crate::answers) async fn send_owed(shared: &EngineState, chatbot: &ChatbotRow, session: SessionId) {
    let sent = async {
        let due = shared.store.due_first_email(chatbot.id, session, shared.clock.now_ms()).await?;
        match due {
            Some(due) => queue_follow_up(shared, due).await,
            None => Ok(false),
        }
    };
    match sent.await {
        Ok(true) => shared.email.queued(),
        Ok(false) => {}
        Err(error) => tracing::warn!(%error, %session, "failed to queue the email of a handoff, retrying"),
    }
}

/// Queues the email of a conversation that continued after its handoff, or whose first email is owed. Returns whether
/// an email was queued.
async fn queue_follow_up(shared: &EngineState, due: FollowUp) -> Result<bool, StoreError> {
    let Some(chatbot) = shared.store.chatbot_by_id(due.chatbot).await? else { return Ok(false) };
    let Some(session) = shared.store.session(due.chatbot, due.session).await? else { return Ok(false) };
    let now_ms = shared.clock.now_ms();
    let (reported, email) = if due.is_owed() {
        first_email(shared, &chatbot, &session, &due, now_ms).await?
    } else {
        later_email(shared, &chatbot, &session, &due, now_ms).await?
    };
    let is_queued = matches!(email, FollowUpEmail::Queued(..));
    match shared.store.save_follow_up(due.clone(), reported, email, now_ms).await {
        Err(StoreError::LimitReached(_)) => {
            shared.store.save_follow_up(due, reported, FollowUpEmail::InDigest, now_ms).await.map(|_| false)
        }
        kept => Ok(kept? && is_queued),
    }
}

/// The email, which counts as one of the client that asked for a person.
fn queued(shared: &EngineState, chatbot: &ChatbotRow, due: &FollowUp, email: NewEmail, now_ms: i64) -> FollowUpEmail {
    let source = Source::of_client(&due.client, chatbot);
    FollowUpEmail::Queued(Box::new(email), shared.ledger.charge_of(&source, &[(Quantity::Emails, 1)], now_ms))
}

/// The first email of a handoff; none if nothing was said and the visitor can't be reached. Also how many messages it
/// reports.
async fn first_email(
    shared: &EngineState,
    chatbot: &ChatbotRow,
    session: &SessionRow,
    due: &FollowUp,
    now_ms: i64,
) -> Result<(i64, FollowUpEmail), StoreError> {
    let visitor = shared.store.visitor(due.chatbot, due.session).await?.unwrap_or_default();
    let (messages, total) = shared.store.last_messages(due.chatbot, due.session, MAX_MESSAGES_LOADED).await?;
    let whole = finished(&messages);
    let total = total - (messages.len() - whole.len()) as i64;
    let has_spoken = whole.iter().any(|message| message.from_visitor);
    if chatbot.settings.handoff_email.is_empty() || !has_spoken && !visitor.is_reachable() {
        return Ok((total, FollowUpEmail::None));
    }
    let (uri, state_json) = (session.uri.as_str(), session.state_json.as_str());
    let conversation = Conversation { visitor: &visitor, uri, state_json, messages: whole, total };
    let email = conversation.first_email(shared, chatbot, "", now_ms).await?;
    Ok((total, queued(shared, chatbot, due, email, now_ms)))
}

/// The email about what the visitor wrote since the last one; none if that is nothing. Also how many messages it
/// reports, with those before.
async fn later_email(
    shared: &EngineState,
    chatbot: &ChatbotRow,
    session: &SessionRow,
    due: &FollowUp,
    now_ms: i64,
) -> Result<(i64, FollowUpEmail), StoreError> {
    let messages = shared.store.messages(due.chatbot, due.session).await?;
    let whole = finished(&messages);
    let news = whole.get(usize::try_from(due.reported_messages).unwrap_or(0)..).unwrap_or_default();
    let is_nothing_new = !news.iter().any(|message| message.from_visitor) || chatbot.settings.handoff_email.is_empty();
    let reported = whole.len() as i64;
    if is_nothing_new {
        return Ok((reported, FollowUpEmail::None));
    }
    if due.in_digest {
        return Ok((reported, FollowUpEmail::InDigest));
    }
    let visitor = shared.store.visitor(due.chatbot, due.session).await?.unwrap_or_default();
    let state = dialog_state(&session.state_json);
    let (preferences, features) = load_preferences(shared, chatbot, &state, Language::En).await?;
    let email = HandoffEmail {
        settings: &chatbot.settings,
        visitor: &visitor,
        uri: &session.uri,
        preferences: &preferences,
        features: &features,
        messages: news,
    };
    Ok((reported, queued(shared, chatbot, due, email.follow_up_email(&shared.email, now_ms), now_ms)))
}

/// The messages before an answer in progress, which goes into the next email.
fn finished(messages: &[MessageRow]) -> &[MessageRow] {
    let end = messages.iter().position(|message| message.running).unwrap_or(messages.len());
    &messages[..end]
}

/// A conversation that is handed off.
struct Conversation<'a> {
    visitor: &'a VisitorRow,
    uri: &'a str,
    state_json: &'a str,
    /// The last ones.
    messages: &'a [MessageRow],
    /// How many messages the conversation has.
    total: i64,
}

impl Conversation<'_> {
    /// The email that tells of the handoff. `message` is what the visitor wrote with the request.
    async fn first_email(
        &self,
        shared: &EngineState,
        chatbot: &ChatbotRow,
        message: &str,
        now_ms: i64,
    ) -> Result<NewEmail, StoreError> {
        let state = dialog_state(self.state_json);
        let (mut preferences, features) = load_preferences(shared, chatbot, &state, Language::En).await?;
        if preferences.timeline.is_empty() {
            preferences.timeline = last_timeline(shared, chatbot, self.messages).await;
        }
        let email = HandoffEmail {
            settings: &chatbot.settings,
            visitor: self.visitor,
            uri: self.uri,
            preferences: &preferences,
            features: &features,
            messages: self.messages,
        };
        let earlier = usize::try_from(self.total).unwrap_or_default().saturating_sub(self.messages.len());
        Ok(email.request_email(&shared.email, message, earlier, now_ms))
    }
}

impl AnswerEngine {
    /// Queues the email of a conversation that is due. Returns whether one was queued.
    pub async fn queue_follow_up(&self, due: FollowUp) -> Result<bool, StoreError> {
        queue_follow_up(&self.0, due).await
    }

    /// Queues the email that is owed to the office, once its visitor can be reached.
    pub async fn send_owed(&self, chatbot: &ChatbotRow, session: SessionId) {
        send_owed(&self.0, chatbot, session).await;
    }
}
