//! Whether somebody of the office can answer a visitor who wants a person, and when if not.

use porchlight_answer::{Language, RequestKind, render::handoff::Unavailable};
use porchlight_api::NextStep;
use porchlight_domain::{
    MessageId, SessionId,
    showings::{Opening, opening, zone_of},
};
use porchlight_store::{ChatbotRow, MessageRole, MessageRow, Store, StoreError, VisitorRow};

/// Who could answer now.
pub struct Presence {
    /// A member has the app open.
    pub is_in: bool,
    /// The next opening, of an office that is closed.
    pub opens_ms: Option<i64>,
    unavailable: Option<Unavailable>,
}

/// Looks who could answer now.
pub async fn presence(store: &Store, chatbot: &ChatbotRow, now_ms: i64) -> Result<Presence, StoreError> {
    let office = store.office_presence(chatbot.workspace, chatbot.id, now_ms).await?;
    let zone = chatbot.settings.time_zone.clone();
    let opening = opening(&office.hours, &zone_of(&zone), now_ms);
    let opens_ms = match opening {
        Opening::Closed(opens_ms) if !office.is_in => opens_ms,
        _ => None,
    };
    let unavailable = match opens_ms {
        _ if office.is_in => None,
        Some(opens_ms) => Some(Unavailable::Closed { opens_ms, now_ms, zone }),
        // Of an office without members it is unknown who reads along.
        None => office.has_members.then_some(Unavailable::Nobody),
    };
    Ok(Presence { is_in: office.is_in, opens_ms, unavailable })
}

impl Presence {
    /// "The office is closed until 9:00 AM tomorrow."; "" if somebody is in, or nothing is known.
    pub fn sentence(&self, language: Language) -> String {
        self.unavailable.as_ref().map(|unavailable| unavailable.sentence(language)).unwrap_or_default()
    }
}

/// The fields for contact details that the chat shows after a request for a person: if nobody is in and the visitor
/// can't be reached.
pub fn contact_step(presence: &Presence, visitor: &VisitorRow) -> Option<NextStep> {
    if presence.is_in || visitor.is_reachable() {
        return None;
    }
    let name = visitor.name.is_empty().then(|| "Name".to_owned());
    let missing = name.into_iter().chain(["Contact".to_owned()]).collect();
    Some(NextStep { kind: "Contact".into(), missing: Some(missing), ..NextStep::default() })
}

/// A request for a person that is older is over.
const OPEN_MS: i64 = 24 * 3_600_000;

/// The reply to a request for a person that the chat still shows these fields below, after a reload: nobody has joined
/// since, nobody is in, and the visitor can't be reached.
pub async fn open_contact_step(
    store: &Store,
    chatbot: &ChatbotRow,
    session: SessionId,
    messages: &[MessageRow],
    now_ms: i64,
) -> Result<Option<(MessageId, NextStep)>, StoreError> {
    let visitor = store.visitor(chatbot.id, session).await?.unwrap_or_default();
    let requested_ms = visitor.handed_over_at_ms.filter(|at_ms| at_ms + OPEN_MS > now_ms && !visitor.is_reachable());
    let Some(requested_ms) = requested_ms else { return Ok(None) };
    let last = |is_reply: fn(&MessageRow, i64) -> bool| {
        let of_chatbot = |message: &MessageRow| message.role == MessageRole::Chatbot;
        messages.iter().rposition(|message| of_chatbot(message) && is_reply(message, requested_ms))
    };
    // By the button, a reply of its own; typed, the answer before the handoff.
    let own = last(|message, at_ms| message.kind == "Handover" && message.created_at_ms >= at_ms);
    // The answer to another request (a showing, a valuation) has its own next step.
    let requests = store.requests_of_session(chatbot.id, session).await?;
    if own.is_none() && requests.iter().any(|request| request.is_open() && request.kind != RequestKind::Person.name()) {
        return Ok(None);
    }
    let Some(at) = own.or_else(|| last(|message, at_ms| message.created_at_ms <= at_ms)) else { return Ok(None) };
    if messages[at..].iter().any(|message| matches!(message.role, MessageRole::Agent | MessageRole::Event)) {
        return Ok(None);
    }
    let step = contact_step(&presence(store, chatbot, now_ms).await?, &visitor);
    Ok(step.map(|step| (messages[at].id, step)))
}
