//! What an answer means for the people behind the talk: a lead, a wish for a person.
//!
//! Why it exists: a visitor asks for a person or leaves an address in words; both are acted on when
//! the answer is stored. Not here: finding addresses and wishes in words (`porchlight-answer`), and
//! what mails say (`mail/`).

use porchlight_answer::{DialogState, Intent, Language, Query, RenderedAnswer, lead_preferences, timeline};
use porchlight_domain::{LeadId, MessageId, SessionId};
use porchlight_store::{
    ChatbotRow, FollowUpLimit, HandoffMessages, HandoffOutcome, LeadPreferences, LeadRoom, LeadRow, LeadSource,
    LimitReached, MessageRow, NewHandoff, NewLead, NewSession, StoreError, VisitorRow, WriteContext, WriteOutcome,
};

use super::{Answering, Shared, finding, finding::Found, task::Asked};
use crate::{
    ledger::{Quantity, Source},
    mail::handover::Told,
    operations::can_hand_over,
    service::random,
    work::{Class, Requester},
};

/// A handover counts for so long; a wish after it is a new one.
const COUNTS_MS: i64 = 24 * 3600 * 1000;
/// How often a talk that goes on meanwhile is read again.
const READINGS: usize = 6;
const MOST_MESSAGE: usize = 2_000;
/// The last messages of a conversation in which a time is looked for.
const MAX_MESSAGES_READ: usize = 50;
/// The last messages that are loaded: an email tells 50, and questions without an answer are looked for in more.
const MAX_MESSAGES_LOADED: i64 = 100;

/// A wish for a person, however it was made.
pub struct Wish {
    pub session: SessionId,
    /// For a session that is written with its first question.
    pub new_session: Option<NewSession>,
    /// Words that are not in the talk yet; "" for none.
    pub message: String,
    /// What the visitor reads; goes into the talk unless it is there as the answer.
    pub reply: Option<String>,
    /// Who is charged.
    pub source: Source,
}

/// True when the answer to this question is that the talk is handed over.
pub(super) fn wants_person(asked: &Asked, found: &Found) -> bool {
    found.meaning.intent == Intent::Person && can_hand_over(&asked.chatbot.settings)
}

/// The built-in answer; the owner's words when the talk is handed over.
pub(super) fn in_owners_words(asked: &Asked, found: &Found, ours: RenderedAnswer) -> RenderedAnswer {
    if !wants_person(asked, found) {
        return ours;
    }
    let language = porchlight_answer::render::language_of(&found.meaning, &found.bot);
    RenderedAnswer { text: reply(&asked.chatbot, language), ..ours }
}

/// Acts on a question whose answer was stored; what made its visitor a lead, `person` or `talk`.
///
/// Failures are logged: the answer stands.
pub(super) async fn after(shared: &Shared, asked: &Asked, found: &Found) -> Option<&'static str> {
    let acted = async {
        let left_address = leads(shared, asked, found).await?;
        if wants_person(asked, found) {
            let write = WriteContext::at(shared.clock.now_ms());
            let (session, source) = (asked.session, asked.source.clone());
            let wish = Wish { session, new_session: None, message: String::new(), reply: None, source };
            hand_over(shared, &write, &asked.chatbot, &wish).await?;
            return Ok(Some("person"));
        }
        Ok::<_, StoreError>(left_address.then_some("talk"))
    };
    acted.await.unwrap_or_else(|error| {
        tracing::error!(%error, request_id = asked.request_id, "a lead or a wish for a person was not kept");
        None
    })
}

/// Keeps who left an address, and when something is wanted; true when an address was kept.
async fn leads(shared: &Shared, asked: &Asked, found: &Found) -> Result<bool, StoreError> {
    let (chatbot, session, now_ms) = (&asked.chatbot, asked.session, asked.now_ms);
    let content = &asked.question.content;
    let wanted = found.wanted.clone();
    let Some(left) = found.contact.clone() else {
        // A visitor who asked nothing before has left nothing either.
        if let Some(wanted) = wanted.filter(|_| asked.new_session.is_none()) {
            shared.store.set_timeline(chatbot.id, session, &wanted, now_ms).await?;
        }
        return Ok(false);
    };
    let state = shared.store.session(chatbot.id, session).await?.map(|session| session.state_json);
    let (mut wish, _) = wish_of(shared, chatbot, &state.unwrap_or_default(), Language::En).await?;
    wish.timeline = match wanted {
        Some(wanted) => wanted,
        None => said_when(shared, chatbot, session).await?,
    };
    let lead = NewLead {
        id: LeadId::from_random(random()),
        source: LeadSource::Conversation,
        name: left.name,
        email: left.email,
        phone: left.phone,
        message: content.trim().chars().take(MOST_MESSAGE).collect(),
        preferences: wish,
    };
    let charge = shared.ledger.charge_of(&asked.source, &[(Quantity::Leads, 1)], now_ms);
    let room = LeadRoom::Counted(Some(charge.clone()));
    match shared.store.upsert_lead(chatbot.id, session, lead.clone(), room, now_ms).await {
        Err(StoreError::LimitReached(limit)) => {
            shared.ledger.reject(&asked.source, &limit, now_ms);
            shared.store.upsert_lead(chatbot.id, session, lead, LeadRoom::Merged(charge), now_ms).await?;
        }
        kept => kept?,
    }
    Ok(true)
}

/// The time that was said last in the talk, "" for none.
async fn said_when(shared: &Shared, chatbot: &ChatbotRow, session: SessionId) -> Result<String, StoreError> {
    let (messages, _) = shared.store.last_messages(chatbot.id, session, MAX_MESSAGES_LOADED).await?;
    Ok(last_wanted(shared, chatbot, &messages).await)
}

/// The time that a visitor named last, "" for none.
async fn last_wanted(shared: &Shared, chatbot: &ChatbotRow, messages: &[MessageRow]) -> String {
    let last = messages.iter().rev().filter(|message| message.from_visitor).take(MAX_MESSAGES_READ);
    let last: Vec<String> = last.map(|message| message.content.clone()).collect();
    let requester = Requester { tenant: chatbot.id.0, class: Class::Visitor, request_id: "" };
    let read = move || last.iter().find_map(|said| timeline::parse_timeline(said)).unwrap_or_default();
    shared.work.understanding.run(requester, read).await.unwrap_or_default()
}

/// Budget, place, rooms and the other conditions of a talk, in words.
async fn wish_of(
    shared: &Shared,
    chatbot: &ChatbotRow,
    state: &str,
    language: Language,
) -> Result<(LeadPreferences, String), StoreError> {
    let talk: DialogState = serde_json::from_str(state).unwrap_or_default();
    if talk.filter.is_none() {
        return Ok(Default::default());
    }
    let Some(words) = shared.vocabularies.of(chatbot).await? else { return Ok(Default::default()) };
    let said = lead_preferences(&talk, &words, language);
    Ok((
        LeadPreferences { budget: said.budget, area: said.area, rooms: said.rooms, timeline: String::new() },
        said.features,
    ))
}

/// The owner's words for the visitor, or ours.
fn reply(chatbot: &ChatbotRow, language: porchlight_answer::Language) -> String {
    let own = chatbot.settings.handoff_response_message.trim();
    if own.is_empty() {
        porchlight_answer::render::handoff::handoff_message(language).to_owned()
    } else {
        own.to_owned()
    }
}

/// Reads the talk, writes its mail and marks it; reads again when the talk went on meanwhile.
async fn hand_over(
    shared: &Shared,
    write: &WriteContext,
    chatbot: &ChatbotRow,
    wish: &Wish,
) -> Result<WriteOutcome<HandoffOutcome>, StoreError> {
    let mut outcome = Err(StoreError::Changed);
    let mut told_by = ToldBy::Email;
    for _ in 0..READINGS {
        let visitor = shared.store.visitor(chatbot.id, wish.session).await?.unwrap_or_default();
        let was_before = visitor.handed_over_at_ms.is_some_and(|at_ms| at_ms > write.now_ms - COUNTS_MS);
        if let Some(limit) = known_limit(shared, write, wish, was_before) {
            return Err(StoreError::LimitReached(Box::new(limit)));
        }
        // A talk that is handed over already causes no email.
        let handover = if was_before {
            bare(shared, chatbot, wish, write.now_ms).await?
        } else {
            written(shared, chatbot, wish, &visitor, write.now_ms).await?
        };
        outcome = shared.store.request_handoff(write, told_by.apply(shared, wish, handover, write.now_ms)).await;
        match &outcome {
            Err(StoreError::Changed) => {}
            Err(StoreError::LimitReached(limit)) => {
                shared.ledger.reject(&wish.source, limit, write.now_ms);
                match told_by.otherwise(limit, wish) {
                    Some(other) => told_by = other,
                    None => break,
                }
            }
            _ => break,
        }
    }
    if outcome.is_ok() {
        shared.mails.queued();
    }
    outcome
}

/// How the owner hears of a wish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ToldBy {
    /// An email of its own.
    Email,
    /// The chatbot's digest: there have been too many emails.
    Digest,
    /// The same for a client that wants a person too often. The visitor has read already that somebody will write.
    DigestUncounted,
}

impl ToldBy {
    fn apply(self, shared: &Shared, wish: &Wish, handover: NewHandoff, now_ms: i64) -> NewHandoff {
        let charge = |amounts: &[_]| Some(shared.ledger.charge_of(&wish.source, amounts, now_ms));
        match self {
            Self::Email => NewHandoff { charge: charge(&[(Quantity::Handoffs, 1), (Quantity::Emails, 1)]), ..handover },
            Self::Digest => NewHandoff { charge: charge(&[(Quantity::Handoffs, 1)]), email: None, ..handover },
            Self::DigestUncounted => NewHandoff { charge: None, email: None, ..handover },
        }
    }

    /// What is left when a limit was reached; `None` rejects the wish.
    fn otherwise(self, limit: &LimitReached, wish: &Wish) -> Option<Self> {
        let is_of_emails = limit.name.starts_with("handoff_emails");
        match self {
            Self::Email if is_of_emails => Some(Self::Digest),
            Self::Email | Self::Digest => wish.reply.is_none().then_some(Self::DigestUncounted),
            Self::DigestUncounted => None,
        }
    }
}

/// A limit that rejects the visitor's button for certain, so that the talk need not be read.
fn known_limit(shared: &Shared, write: &WriteContext, wish: &Wish, was_before: bool) -> Option<LimitReached> {
    // A wish in the talk's words has been answered, and a repeated request gets the outcome of the first one.
    if wish.reply.is_none() || write.idempotency.is_some() {
        return None;
    }
    let quantity = match (was_before, wish.message.is_empty()) {
        (false, _) => Quantity::Handoffs,
        (true, false) => Quantity::Questions,
        (true, true) => return None,
    };
    shared.ledger.known_limit(&wish.source, quantity, write.now_ms)
}

/// A wish without its mail.
async fn bare(shared: &Shared, chatbot: &ChatbotRow, wish: &Wish, now_ms: i64) -> Result<NewHandoff, StoreError> {
    let ids = [MessageId::from_random(random()), MessageId::from_random(random())];
    let per_session = shared.store.session_limit(chatbot.workspace).await?;
    let words = FollowUpLimit {
        charge: Some(shared.ledger.charge_of(&wish.source, &[(Quantity::Questions, 1)], now_ms)),
        // As for questions: a workspace's own server has no default limit.
        per_session: per_session.or(shared.ledger.questions_per_session().filter(|_| wish.source.is_visitor())),
    };
    Ok(NewHandoff {
        chatbot: chatbot.id,
        session: wish.session,
        create_if_missing: wish.new_session.clone(),
        reported_messages: 0,
        messages: wish.reply.clone().map(|reply| HandoffMessages { ids, visitor: wish.message.clone(), reply }),
        since_ms: now_ms - COUNTS_MS,
        charge: None,
        follow_up_limit: words,
        email: None,
    })
}

/// The mail of a wish, of the talk as it is now.
async fn written(
    shared: &Shared,
    chatbot: &ChatbotRow,
    wish: &Wish,
    visitor: &VisitorRow,
    now_ms: i64,
) -> Result<NewHandoff, StoreError> {
    let session = shared.store.session(chatbot.id, wish.session).await?;
    let (messages, total) = shared.store.last_messages(chatbot.id, wish.session, MAX_MESSAGES_LOADED).await?;
    let uri = session.as_ref().map(|session| session.uri.clone());
    let uri = uri.or_else(|| wish.new_session.as_ref().map(|new| new.uri.clone())).unwrap_or_default();
    let state = session.map(|session| session.state_json).unwrap_or_default();
    let (mut asked_for, features) = wish_of(shared, chatbot, &state, Language::En).await?;
    asked_for.timeline = last_wanted(shared, chatbot, &messages).await;
    let told = Told {
        settings: &chatbot.settings,
        visitor,
        uri: &uri,
        asked_for: &asked_for,
        features: &features,
        messages: &messages,
    };
    let earlier = usize::try_from(total).unwrap_or_default().saturating_sub(messages.len());
    let mail = Some(told.wish(&shared.mails, &wish.message, earlier, now_ms));
    Ok(NewHandoff { reported_messages: total, email: mail, ..bare(shared, chatbot, wish, now_ms).await? })
}

impl Answering {
    /// Hands a talk over, once a day; the mail is queued with the mark.
    ///
    /// `NotFound` when the session is not the chatbot's and may not be made.
    pub async fn hand_over(
        &self,
        write: &WriteContext,
        chatbot: &ChatbotRow,
        wish: &Wish,
    ) -> Result<WriteOutcome<HandoffOutcome>, StoreError> {
        hand_over(&self.0, write, chatbot, wish).await
    }

    /// What a visitor of the session reads who is handed over: in the chatbot's language, else in
    /// that of the last question.
    pub async fn handover_words(&self, chatbot: &ChatbotRow, session: SessionId) -> Result<String, StoreError> {
        let state = self.0.store.session(chatbot.id, session).await?.map(|session| session.state_json);
        let talk: DialogState = serde_json::from_str(&state.unwrap_or_default()).unwrap_or_default();
        let bot = finding::bot_of(&chatbot.settings);
        let meaning = Query { language: talk.language, ..Query::default() };
        Ok(reply(chatbot, porchlight_answer::render::language_of(&meaning, &bot)))
    }

    /// What is looked for in a talk, in words, and conditions beside budget, place and rooms.
    pub async fn asked_for(&self, chatbot: &ChatbotRow, state: &str) -> Result<(LeadPreferences, String), StoreError> {
        wish_of(&self.0, chatbot, state, Language::En).await
    }

    /// What a lead asks for: as the talk stands now, else as it stood when the address was left.
    ///
    /// What was kept is English, whatever the language.
    pub async fn asked_for_by(
        &self,
        chatbot: &ChatbotRow,
        lead: &LeadRow,
        language: Language,
    ) -> Result<LeadPreferences, StoreError> {
        let (now, _) = wish_of(&self.0, chatbot, &lead.state_json, language).await?;
        let kept = lead.preferences.clone();
        let newer = |now: String, kept: String| if now.is_empty() { kept } else { now };
        Ok(LeadPreferences {
            budget: newer(now.budget, kept.budget),
            area: newer(now.area, kept.area),
            rooms: newer(now.rooms, kept.rooms),
            timeline: kept.timeline,
        })
    }
}
