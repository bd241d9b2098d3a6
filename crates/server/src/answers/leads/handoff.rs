//! Hands a conversation over to the office, by button or by message: one email, or a place in the digest.

use porchlight_answer::{Intent, Language, Query, RenderedAnswer, RequestKind};
use porchlight_domain::{MessageId, SessionId};
use porchlight_store::{
    ChatbotRow, FollowUpLimit, HandoffMessages, HandoffOutcome, LimitReached, NewHandoff, NewSession, StoreError,
    VisitorRow, WriteContext, WriteOutcome,
};

use super::preferences::{MAX_MESSAGES_LOADED, dialog_state, last_timeline, load_preferences};
use crate::{
    answers::{
        engine::{AnswerEngine, EngineState},
        request::AnswerRequest,
        retrieve::{self, RetrievedAnswerData},
    },
    email::handoff::{HandoffEmail, handoff_enabled},
    ids::random_id,
    ledger::{Quantity, Source},
};

/// How long a handoff lasts; a later request is a new one.
const COUNTS_MS: i64 = 24 * 3600 * 1000;
/// How many times a conversation is read again if it changes in between.
const READINGS: usize = 6;

/// A request for a person, by button or by message.
pub struct HandoffRequest {
    pub session: SessionId,
    /// Set for a session that is stored with its first question.
    pub new_session: Option<NewSession>,
    /// A message that is not in the conversation yet; "" for none.
    pub message: String,
    /// What the visitor reads; added to the conversation unless it is the answer.
    pub reply: Option<String>,
    /// Whose limits are charged.
    pub source: Source,
}

/// Returns whether the answer to this question is a handoff.
pub(in crate::answers) fn wants_person(request: &AnswerRequest, found: &RetrievedAnswerData) -> bool {
    found.meaning.intent == Intent::Person && handoff_enabled(&request.chatbot.settings)
}

/// The built-in answer, or the owner's message after a handoff.
pub(in crate::answers) fn in_configured_text(
    request: &AnswerRequest,
    found: &RetrievedAnswerData,
    ours: RenderedAnswer,
) -> RenderedAnswer {
    // A request that was understood asks for what is missing; only the owner's own words go before it.
    let is_specific = found.meaning.request.as_ref().is_some_and(|requested| requested.kind != RequestKind::Person);
    let has_own_text = !request.chatbot.settings.handoff_response_message.trim().is_empty();
    if !wants_person(request, found) || is_specific && !has_own_text {
        return ours;
    }
    let language = porchlight_answer::render::language_of(&found.meaning, &found.bot);
    RenderedAnswer { text: reply(&request.chatbot, language), ..ours }
}

/// Hands the conversation of a stored answer off if its question asks for a person; returns why its visitor is a
/// lead: `person` or `talk`.
///
/// Failures are only logged; the answer stays.
pub(in crate::answers) async fn hand_off(
    shared: &EngineState,
    request: &AnswerRequest,
    found: &RetrievedAnswerData,
) -> Option<&'static str> {
    let left_contact = found.contact.is_some().then_some("talk");
    if !wants_person(request, found) {
        return left_contact;
    }
    let write = WriteContext::at(shared.clock.now_ms());
    let (session, source) = (request.session, request.source.clone());
    let handoff_request = HandoffRequest { session, new_session: None, message: String::new(), reply: None, source };
    match request_handoff(shared, &write, &request.chatbot, &handoff_request).await {
        Ok(_) => Some("person"),
        Err(error) => {
            tracing::error!(%error, request_id = request.request_id, "failed to hand off a conversation");
            None
        }
    }
}

/// The owner's message after a handoff, or the default.
fn reply(chatbot: &ChatbotRow, language: porchlight_answer::Language) -> String {
    let own = chatbot.settings.handoff_response_message.trim();
    if own.is_empty() {
        porchlight_answer::render::handoff::handoff_message(language).to_owned()
    } else {
        own.to_owned()
    }
}

/// Reads the conversation, queues its email and marks it; reads it again if it changed in between.
async fn request_handoff(
    shared: &EngineState,
    write: &WriteContext,
    chatbot: &ChatbotRow,
    handoff_request: &HandoffRequest,
) -> Result<WriteOutcome<HandoffOutcome>, StoreError> {
    let mut outcome = Err(StoreError::Changed);
    let mut origin = LeadOrigin::Email;
    for _ in 0..READINGS {
        let visitor = shared.store.visitor(chatbot.id, handoff_request.session).await?.unwrap_or_default();
        let was_before = visitor.handed_over_at_ms.is_some_and(|at_ms| at_ms > write.now_ms - COUNTS_MS);
        if let Some(limit) = known_limit(shared, write, handoff_request, was_before) {
            return Err(StoreError::LimitReached(Box::new(limit)));
        }
        // A conversation that is handed off already sends no second email.
        let handoff = if was_before {
            bare(shared, chatbot, handoff_request, write.now_ms).await?
        } else {
            written(shared, chatbot, handoff_request, &visitor, write.now_ms).await?
        };
        outcome =
            shared.store.request_handoff(write, origin.apply(shared, handoff_request, handoff, write.now_ms)).await;
        match &outcome {
            Err(StoreError::Changed) => {}
            Err(StoreError::LimitReached(limit)) => {
                shared.ledger.reject(&handoff_request.source, limit, write.now_ms);
                match origin.otherwise(limit, handoff_request) {
                    Some(other) => origin = other,
                    None => break,
                }
            }
            _ => break,
        }
    }
    if outcome.is_ok() {
        shared.email.queued();
    }
    outcome
}

/// How the owner learns of a request for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LeadOrigin {
    /// An email of its own.
    Email,
    /// In the chatbot's digest, because there were too many emails.
    Digest,
    /// The same for a client that asks too often; the visitor has already read that the team knows.
    DigestUncounted,
}

impl LeadOrigin {
    fn apply(
        self,
        shared: &EngineState,
        handoff_request: &HandoffRequest,
        handoff: NewHandoff,
        now_ms: i64,
    ) -> NewHandoff {
        let charge = |amounts: &[_]| Some(shared.ledger.charge_of(&handoff_request.source, amounts, now_ms));
        match self {
            Self::Email => NewHandoff { charge: charge(&[(Quantity::Handoffs, 1), (Quantity::Emails, 1)]), ..handoff },
            Self::Digest => NewHandoff { charge: charge(&[(Quantity::Handoffs, 1)]), email: None, ..handoff },
            Self::DigestUncounted => NewHandoff { charge: None, email: None, ..handoff },
        }
    }

    /// The next origin after a limit was reached; `None` rejects the request.
    fn otherwise(self, limit: &LimitReached, handoff_request: &HandoffRequest) -> Option<Self> {
        let is_of_emails = limit.name.starts_with("handoff_emails");
        match self {
            Self::Email if is_of_emails => Some(Self::Digest),
            Self::Email | Self::Digest => handoff_request.reply.is_none().then_some(Self::DigestUncounted),
            Self::DigestUncounted => None,
        }
    }
}

/// A limit that is certain to reject the button, so that the conversation need not be read.
fn known_limit(
    shared: &EngineState,
    write: &WriteContext,
    handoff_request: &HandoffRequest,
    was_before: bool,
) -> Option<LimitReached> {
    // A request in a message has been answered; a repeated request gets the first one's outcome.
    if handoff_request.reply.is_none() || write.idempotency.is_some() {
        return None;
    }
    let quantity = match (was_before, handoff_request.message.is_empty()) {
        (false, _) => Quantity::Handoffs,
        (true, false) => Quantity::Questions,
        (true, true) => return None,
    };
    shared.ledger.known_limit(&handoff_request.source, quantity, write.now_ms)
}

/// A handoff without its email.
async fn bare(
    shared: &EngineState,
    chatbot: &ChatbotRow,
    handoff_request: &HandoffRequest,
    now_ms: i64,
) -> Result<NewHandoff, StoreError> {
    let ids = [MessageId::from_random(random_id()), MessageId::from_random(random_id())];
    let per_session = shared.store.session_limit(chatbot.workspace).await?;
    let vocabulary = FollowUpLimit {
        charge: Some(shared.ledger.charge_of(&handoff_request.source, &[(Quantity::Questions, 1)], now_ms)),
        // As for questions: a workspace's own server has no default limit.
        per_session: per_session
            .or(shared.ledger.questions_per_session().filter(|_| handoff_request.source.is_visitor())),
    };
    Ok(NewHandoff {
        chatbot: chatbot.id,
        session: handoff_request.session,
        create_if_missing: handoff_request.new_session.clone(),
        reported_messages: 0,
        messages: handoff_request.reply.clone().map(|reply| HandoffMessages {
            ids,
            visitor: handoff_request.message.clone(),
            reply,
        }),
        since_ms: now_ms - COUNTS_MS,
        charge: None,
        follow_up_limit: vocabulary,
        email: None,
    })
}

/// The handoff email for the conversation as it is now.
async fn written(
    shared: &EngineState,
    chatbot: &ChatbotRow,
    handoff_request: &HandoffRequest,
    visitor: &VisitorRow,
    now_ms: i64,
) -> Result<NewHandoff, StoreError> {
    let session = shared.store.session(chatbot.id, handoff_request.session).await?;
    let (messages, total) =
        shared.store.last_messages(chatbot.id, handoff_request.session, MAX_MESSAGES_LOADED).await?;
    let uri = session.as_ref().map(|session| session.uri.clone());
    let uri = uri.or_else(|| handoff_request.new_session.as_ref().map(|new| new.uri.clone())).unwrap_or_default();
    let state = session.map(|session| session.state_json).unwrap_or_default();
    let (mut preferences, features) = load_preferences(shared, chatbot, &dialog_state(&state), Language::En).await?;
    if preferences.timeline.is_empty() {
        preferences.timeline = last_timeline(shared, chatbot, &messages).await;
    }
    let handoff_email = HandoffEmail {
        settings: &chatbot.settings,
        visitor,
        uri: &uri,
        preferences: &preferences,
        features: &features,
        messages: &messages,
    };
    let earlier = usize::try_from(total).unwrap_or_default().saturating_sub(messages.len());
    let email = Some(handoff_email.request_email(&shared.email, &handoff_request.message, earlier, now_ms));
    Ok(NewHandoff { reported_messages: total, email, ..bare(shared, chatbot, handoff_request, now_ms).await? })
}

impl AnswerEngine {
    /// Hands off a conversation, once a day; the email is queued in the same transaction.
    ///
    /// `NotFound` if the session isn't the chatbot's and may not be created.
    pub async fn request_handoff(
        &self,
        write: &WriteContext,
        chatbot: &ChatbotRow,
        handoff_request: &HandoffRequest,
    ) -> Result<WriteOutcome<HandoffOutcome>, StoreError> {
        request_handoff(&self.0, write, chatbot, handoff_request).await
    }

    /// The message after a handoff, in the chatbot's language, or else in that of the last question.
    pub async fn handoff_text(&self, chatbot: &ChatbotRow, session: SessionId) -> Result<String, StoreError> {
        let state = self.0.store.session(chatbot.id, session).await?.map(|session| session.state_json);
        let dialog_state = dialog_state(&state.unwrap_or_default());
        let bot = retrieve::chatbot_profile(&chatbot.settings);
        let meaning = Query { language: dialog_state.language, ..Query::default() };
        Ok(reply(chatbot, porchlight_answer::render::language_of(&meaning, &bot)))
    }
}
