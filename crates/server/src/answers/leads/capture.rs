//! What a question tells of its visitor: contact details, a request, money and time. A visitor who leaves contact details
//! becomes a lead when the answer is stored.

use porchlight_answer::{
    ContactDetails, DialogState, Language, RequestKind, RequestedListing, StatedTerms, VisitorRequest, contact_details,
};
use porchlight_api::{RequestBudget, RequestFinancing, RequestTime};
use porchlight_domain::{LeadId, RequestId};
use porchlight_store::{LeadCapture, LeadRoom, LeadSource, NewLead, RequestChange, StoreError};
use rust_decimal::{Decimal, prelude::ToPrimitive};

use super::preferences::{load_preferences, stated_preferences, stated_timeline};
use crate::{
    answers::{engine::EngineState, request::AnswerRequest, retrieve::RetrievedAnswerData},
    ids::random_id,
    ledger::Quantity,
};

const MAX_MESSAGE_CHARS: usize = 2_000;

/// What a question says of its visitor, to be stored with its answer: contact details, a request, money and time.
///
/// `state` is the conversation's after the answer.
pub(in crate::answers) async fn learn(
    shared: &EngineState,
    request: &AnswerRequest,
    found: &RetrievedAnswerData,
    state: &DialogState,
) -> Result<LeadCapture, StoreError> {
    let stated = &found.meaning.stated;
    let stated = (*stated != StatedTerms::default()).then(|| stated_preferences(stated));
    let requests = request_changes(request, found, state);
    let Some(left) = contact_of(shared, request, found, state).await? else {
        return Ok(LeadCapture { lead: None, requests, stated });
    };
    let message = if found.contact.is_some() { shortened(&request.question.content) } else { String::new() };
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
        message,
        preferences,
        language: found.meaning.language.code().to_owned(),
    };
    let charge = shared.ledger.charge_of(&request.source, &[(Quantity::Leads, 1)], request.now_ms);
    // "Oops, typo: ana@…" is the same person.
    let earlier = found.meaning.earlier.request.as_ref();
    let is_same =
        earlier.is_some_and(|earlier| earlier.has_contact) && contact_details::corrects(&request.question.content);
    let room = if is_same { LeadRoom::Merged(charge) } else { LeadRoom::Counted(Some(charge)) };
    Ok(LeadCapture { lead: Some((lead, room)), requests, stated })
}

/// The contact details of this question, with the name that the visitor gave before; or, with a name given later, those
/// left before.
async fn contact_of(
    shared: &EngineState,
    request: &AnswerRequest,
    found: &RetrievedAnswerData,
    state: &DialogState,
) -> Result<Option<ContactDetails>, StoreError> {
    let name = state.request.as_ref().map(|requested| requested.name.as_str()).unwrap_or_default();
    if let Some(left) = found.contact.clone() {
        let is_named = !left.name.is_empty() || name.is_empty();
        return Ok(Some(if is_named { left } else { ContactDetails { name: name.to_owned(), ..left } }));
    }
    let earlier = found.meaning.earlier.request.as_ref();
    let is_new = earlier.is_some_and(|earlier| earlier.has_contact && earlier.name != name) && !name.is_empty();
    if !is_new {
        return Ok(None);
    }
    let visitor = shared.store.visitor(request.chatbot.id, request.session).await?.unwrap_or_default();
    let left = ContactDetails { name: name.to_owned(), email: visitor.email, phone: visitor.phone };
    Ok(Some(left).filter(|left| !left.email.is_empty() || !left.phone.is_empty()))
}

/// The same when no new lead is allowed: the contact joins one that exists.
pub(in crate::answers) fn merged(captured: LeadCapture) -> LeadCapture {
    let merged = |(lead, room)| match room {
        LeadRoom::Counted(Some(charge)) => (lead, LeadRoom::Merged(charge)),
        room => (lead, room),
    };
    LeadCapture { lead: captured.lead.map(merged), ..captured }
}

/// The request of the conversation, if this question says more of it: one for each home to be seen, and one for each that
/// the visitor no longer wants to see.
fn request_changes(request: &AnswerRequest, found: &RetrievedAnswerData, state: &DialogState) -> Vec<RequestChange> {
    let (Some(change), Some(requested)) = (request_change(request, found, state), &state.request) else {
        return Vec::new();
    };
    let of_listing = |listing: &RequestedListing, is_withdrawn: bool| RequestChange {
        id: RequestId::from_random(random_id()),
        listing: Some(listing.id),
        is_withdrawn,
        ..change.clone()
    };
    let withdrawn = requested.withdrawn.iter().map(|listing| of_listing(listing, true));
    if requested.listings.is_empty() {
        let is_withdrawn = requested.is_withdrawn;
        let own = RequestChange { is_withdrawn, ..change.clone() };
        // A request that was never of one home.
        return if is_withdrawn && !requested.withdrawn.is_empty() { withdrawn.collect() } else { vec![own] };
    }
    withdrawn.chain(requested.listings.iter().map(|listing| of_listing(listing, false))).collect()
}

/// The change that all of its homes share.
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
    let time = stated_time(requested).filter(|_| requested.is_showing());
    Some(RequestChange {
        id: RequestId::from_random(random_id()),
        kind: requested.kind.name().into(),
        listing: requested.listing.filter(|_| requested.is_showing()),
        is_withdrawn: false,
        times: time.map(|time| json(&[time])).unwrap_or_default(),
        budget: budget.as_ref().map(json).unwrap_or_default(),
        financing: financing.as_ref().map(json).unwrap_or_default(),
        timeline: terms.timeline.clone(),
        street_address: requested.street_address.clone(),
        message: shortened(&request.question.content),
        missing: requested.missing(),
    })
}

/// The day and hour of a request; `None` if the visitor named none.
pub(in crate::answers) fn stated_time(requested: &VisitorRequest) -> Option<RequestTime> {
    let known = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    known(&requested.when).map(|quote| RequestTime {
        date: known(&requested.time.date),
        from: known(&requested.time.from),
        part: known(&requested.time.part),
        quote,
    })
}

fn json<T: serde::Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn shortened(content: &str) -> String {
    content.trim().chars().take(MAX_MESSAGE_CHARS).collect()
}
