//! Hands a conversation over to the office, by button or by message: one email, at once or when the visitor can be
//! reached, or a place in the digest.

use porchlight_domain::MessageId;
use porchlight_store::{
    ChatbotRow, FirstEmail, FollowUpLimit, HandoffMessages, HandoffOutcome, LimitReached, NewHandoff, StoreError,
    WriteContext, WriteOutcome,
};

use super::{
    handoff_contact::contact,
    handoff_emails::{send_owed, with_email},
    handoff_request::HandoffRequest,
    handoff_text::wants_person,
};
use crate::{
    answers::{
        engine::{AnswerEngine, EngineState},
        request::AnswerRequest,
        retrieve::RetrievedAnswerData,
    },
    ids::random_id,
    ledger::Quantity,
};

/// How long a handoff lasts; a later request is a new one.
const COUNTS_MS: i64 = 24 * 3600 * 1000;
/// How many times a conversation is read again if it changes in between.
const READINGS: usize = 6;

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
    let (message, contact) = (String::new(), None);
    let handoff_request = HandoffRequest { session, new_session: None, message, contact, reply: None, source };
    match request_handoff(shared, &write, &request.chatbot, &handoff_request).await {
        Ok(_) => Some("person"),
        Err(error) => {
            tracing::error!(%error, request_id = request.request_id, "failed to hand off a conversation");
            None
        }
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
    let mut contact = contact(shared, chatbot, handoff_request, write.now_ms).await?;
    for _ in 0..READINGS {
        let mut visitor = shared.store.visitor(chatbot.id, handoff_request.session).await?.unwrap_or_default();
        let was_before = visitor.handed_over_at_ms.is_some_and(|at_ms| at_ms > write.now_ms - COUNTS_MS);
        if let Some(limit) = known_limit(shared, write, handoff_request, was_before) {
            return Err(StoreError::LimitReached(Box::new(limit)));
        }
        if let Some(contact) = &contact {
            contact.apply_to(&mut visitor);
        }
        // A conversation that is handed off already sends no second email.
        let mut handoff = bare(shared, chatbot, handoff_request, write.now_ms).await?;
        handoff.contact = contact.clone().map(|contact| contact.0);
        if chatbot.settings.handoff_email.is_empty() {
            handoff.email = FirstEmail::None;
        } else if !was_before && visitor.is_reachable() {
            handoff = with_email(shared, chatbot, handoff_request, (handoff, &visitor), write.now_ms).await?;
        }
        outcome =
            shared.store.request_handoff(write, origin.apply(shared, handoff_request, handoff, write.now_ms)).await;
        match &outcome {
            Err(StoreError::Changed) => {}
            Err(StoreError::LimitReached(limit)) => {
                shared.ledger.reject(&handoff_request.source, limit, write.now_ms);
                if contact.as_mut().is_some_and(|contact| contact.joins_a_lead(limit)) {
                    continue;
                }
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
        if contact.is_some() {
            send_owed(shared, chatbot, handoff_request.session).await;
        }
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
            // An email that is owed is charged when it is written.
            Self::Email if matches!(handoff.email, FirstEmail::WhenReachable | FirstEmail::None) => {
                NewHandoff { charge: charge(&[(Quantity::Handoffs, 1)]), ..handoff }
            }
            Self::Email => NewHandoff { charge: charge(&[(Quantity::Handoffs, 1), (Quantity::Emails, 1)]), ..handoff },
            Self::Digest => {
                NewHandoff { charge: charge(&[(Quantity::Handoffs, 1)]), email: FirstEmail::InDigest, ..handoff }
            }
            Self::DigestUncounted => NewHandoff { charge: None, email: FirstEmail::InDigest, ..handoff },
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

/// A handoff whose email is owed.
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
        email: FirstEmail::WhenReachable,
        contact: None,
    })
}

impl AnswerEngine {
    /// Hands off a conversation, once a day; the email of a visitor who can be reached is queued in the same
    /// transaction.
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
}
