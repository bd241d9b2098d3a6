//! Leads and handoffs that come out of a conversation. A visitor with a handoff request, or with contact
//! details in a message, becomes a lead when the answer is stored.

use porchlight_answer::{
    DialogState, Intent, Language, Query, RenderedAnswer, RequestKind, StatedTerms, lead_preferences, timeline,
};
use porchlight_api::{RequestBudget, RequestFinancing, RequestTime};
use porchlight_domain::{LeadId, MessageId, RequestId, SessionId};
use porchlight_store::{
    ChatbotRow, FollowUpLimit, HandoffMessages, HandoffOutcome, LeadCapture, LeadPreferences, LeadRoom, LeadRow,
    LeadSource, LimitReached, MessageRow, NewHandoff, NewLead, NewSession, RequestChange, StoreError, VisitorRow,
    WriteContext, WriteOutcome,
};
use rust_decimal::{Decimal, prelude::ToPrimitive};

use super::{
    engine::AnswerEngine, engine::EngineState, request::AnswerRequest, retrieve, retrieve::RetrievedAnswerData,
};
use crate::{
    email::handoff::{HandoffEmail, handoff_enabled},
    ids::random_id,
    ledger::{Quantity, Source},
    work::{Class, Requester},
};

/// How long a handoff lasts; a later request is a new one.
const COUNTS_MS: i64 = 24 * 3600 * 1000;
/// How many times a conversation is read again if it changes in between.
const READINGS: usize = 6;
const MAX_MESSAGE_CHARS: usize = 2_000;
/// The last messages searched for a time frame.
const MAX_MESSAGES_READ: usize = 50;
/// The last messages loaded: an email shows 50, and unanswered questions are searched in more.
const MAX_MESSAGES_LOADED: i64 = 100;

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
pub(super) fn wants_person(request: &AnswerRequest, found: &RetrievedAnswerData) -> bool {
    found.meaning.intent == Intent::Person && handoff_enabled(&request.chatbot.settings)
}

/// The built-in answer, or the owner's message after a handoff.
pub(super) fn in_configured_text(
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

/// What a question says of its visitor, to be stored with its answer: contact details, a request, money and time.
///
/// `state` is the conversation's after the answer.
pub(super) async fn learn(
    shared: &EngineState,
    request: &AnswerRequest,
    found: &RetrievedAnswerData,
    state: &DialogState,
) -> Result<LeadCapture, StoreError> {
    let stated = &found.meaning.stated;
    let stated = (*stated != StatedTerms::default()).then(|| stated_preferences(stated));
    let requested = request_change(request, found, state);
    let Some(left) = found.contact.clone() else {
        return Ok(LeadCapture { lead: None, request: requested, stated });
    };
    let (mut preferences, _) = load_preferences(shared, &request.chatbot, state, Language::En).await?;
    if preferences.timeline.is_empty() {
        preferences.timeline = stated_timeline(shared, &request.chatbot, request.session).await?;
    }
    let lead = NewLead {
        id: LeadId::from_random(random_id()),
        source: LeadSource::Conversation,
        name: left.name,
        email: left.email,
        phone: left.phone,
        message: shortened(&request.question.content),
        preferences,
        language: found.meaning.language.code().to_owned(),
    };
    let charge = shared.ledger.charge_of(&request.source, &[(Quantity::Leads, 1)], request.now_ms);
    Ok(LeadCapture { lead: Some((lead, LeadRoom::Counted(Some(charge)))), request: requested, stated })
}

/// The same when no new lead is allowed: the contact joins one that exists.
pub(super) fn merged(captured: LeadCapture) -> LeadCapture {
    let merged = |(lead, room)| match room {
        LeadRoom::Counted(Some(charge)) => (lead, LeadRoom::Merged(charge)),
        room => (lead, room),
    };
    LeadCapture { lead: captured.lead.map(merged), ..captured }
}

/// Hands the conversation of a stored answer off if its question asks for a person; returns why its visitor is a
/// lead: `person` or `talk`.
///
/// Failures are only logged; the answer stays.
pub(super) async fn hand_off(
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

/// The request of the conversation, if this question says more of it.
fn request_change(request: &AnswerRequest, found: &RetrievedAnswerData, state: &DialogState) -> Option<RequestChange> {
    let requested = state.request.as_ref()?;
    let earlier = &found.meaning.earlier;
    // Contact details out of the blue ask for nothing.
    let is_request = requested.is_requested || requested.kind != RequestKind::Person;
    let is_more = state.request != earlier.request || state.stated_terms != earlier.stated_terms;
    if !is_request || !is_more {
        return None;
    }
    let terms = &state.stated_terms;
    let amount = |amount: Option<Decimal>| amount.and_then(|amount| amount.to_f64());
    let budget = terms.budget.as_ref().map(|budget| RequestBudget {
        low: amount(budget.low),
        high: amount(budget.high),
        currency: budget.currency.clone(),
        quote: budget.quote.clone(),
    });
    let financing = terms.financing.as_ref().map(|financing| RequestFinancing {
        kind: financing.kind.name().into(),
        amount: amount(financing.amount),
        quote: financing.quote.clone(),
    });
    let known = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    let time = known(&requested.when).filter(|_| requested.is_showing()).map(|quote| RequestTime {
        date: known(&requested.time.date),
        from: known(&requested.time.from),
        part: known(&requested.time.part),
        quote,
    });
    Some(RequestChange {
        id: RequestId::from_random(random_id()),
        kind: requested.kind.name().into(),
        listing: requested.listing.filter(|_| requested.is_showing()),
        times: time.map(|time| json(&[time])).unwrap_or_default(),
        budget: budget.as_ref().map(json).unwrap_or_default(),
        financing: financing.as_ref().map(json).unwrap_or_default(),
        timeline: terms.timeline.clone(),
        street_address: requested.street_address.clone(),
        message: shortened(&request.question.content),
        missing: requested.missing(),
    })
}

fn json<T: serde::Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn shortened(content: &str) -> String {
    content.trim().chars().take(MAX_MESSAGE_CHARS).collect()
}

/// Budget, financing and timeline in the visitor's words.
fn stated_preferences(stated: &StatedTerms) -> LeadPreferences {
    LeadPreferences {
        budget: stated.budget.as_ref().map(|budget| budget.quote.clone()).unwrap_or_default(),
        financing: stated.financing.as_ref().map(|financing| financing.quote.clone()).unwrap_or_default(),
        timeline: stated.timeline.clone(),
        ..LeadPreferences::default()
    }
}

/// The last time frame named in the conversation, "" for none.
async fn stated_timeline(shared: &EngineState, chatbot: &ChatbotRow, session: SessionId) -> Result<String, StoreError> {
    let (messages, _) = shared.store.last_messages(chatbot.id, session, MAX_MESSAGES_LOADED).await?;
    Ok(last_handoff_request(shared, chatbot, &messages).await)
}

/// The last time frame that the visitor named, "" for none.
async fn last_handoff_request(shared: &EngineState, chatbot: &ChatbotRow, messages: &[MessageRow]) -> String {
    let last = messages.iter().rev().filter(|message| message.from_visitor).take(MAX_MESSAGES_READ);
    let last: Vec<String> = last.map(|message| message.content.clone()).collect();
    let requester = Requester { tenant: chatbot.id.0, class: Class::Visitor, request_id: "" };
    let read = move || last.iter().find_map(|preferences| timeline::parse_timeline(preferences)).unwrap_or_default();
    shared.work.understanding.run(requester, read).await.unwrap_or_default()
}

/// Budget, place, rooms and other preferences of a conversation, as text. What the visitor said of money is kept in the
/// visitor's words; only without them the search speaks.
async fn load_preferences(
    shared: &EngineState,
    chatbot: &ChatbotRow,
    dialog_state: &DialogState,
    language: Language,
) -> Result<(LeadPreferences, String), StoreError> {
    let stated = stated_preferences(&dialog_state.stated_terms);
    if dialog_state.filter.is_none() {
        return Ok((stated, String::new()));
    }
    let Some(vocabulary) = shared.vocabularies.of(chatbot).await? else { return Ok((stated, String::new())) };
    let preferences = lead_preferences(dialog_state, &vocabulary, language);
    let budget = if stated.budget.is_empty() { preferences.budget } else { stated.budget };
    let (area, rooms) = (preferences.area, preferences.rooms);
    Ok((LeadPreferences { budget, area, rooms, ..stated }, preferences.features))
}

/// The state of a conversation; a new one if it can't be read.
fn dialog_state(state: &str) -> DialogState {
    serde_json::from_str(state).unwrap_or_default()
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
        preferences.timeline = last_handoff_request(shared, chatbot, &messages).await;
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

    /// The preferences of a conversation as text, and those beside budget, place and rooms.
    pub async fn preferences(
        &self,
        chatbot: &ChatbotRow,
        state: &str,
    ) -> Result<(LeadPreferences, String), StoreError> {
        load_preferences(&self.0, chatbot, &dialog_state(state), Language::En).await
    }

    /// What a lead is looking for: from the conversation now, or else from when the lead was stored.
    ///
    /// Stored preferences are in English, whatever the language.
    pub async fn preferences_from(
        &self,
        chatbot: &ChatbotRow,
        lead: &LeadRow,
        language: Language,
    ) -> Result<LeadPreferences, StoreError> {
        let (now, _) = load_preferences(&self.0, chatbot, &dialog_state(&lead.state_json), language).await?;
        let kept = lead.preferences.clone();
        let newer = |now: String, kept: String| if now.is_empty() { kept } else { now };
        Ok(LeadPreferences {
            budget: newer(now.budget, kept.budget),
            area: newer(now.area, kept.area),
            rooms: newer(now.rooms, kept.rooms),
            timeline: kept.timeline,
            financing: newer(now.financing, kept.financing),
        })
    }
}
