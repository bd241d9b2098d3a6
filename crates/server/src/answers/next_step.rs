//! What the chat shows below an answer to a request: times for a showing, or fields for contact details.

use porchlight_answer::{Language, RequestKind};
use porchlight_api::NextStep;
use porchlight_store::StoreError;

use super::{engine::EngineState, leads, request::AnswerRequest, retrieve::RetrievedAnswerData};
use crate::showings::{self, Offer};

const SHOWING: &str = "Showing";

/// What the chat shows below an answer, once it is stored.
pub(super) async fn next_step(
    shared: &EngineState,
    request: &AnswerRequest,
    found: &RetrievedAnswerData,
    language: Language,
) -> Option<NextStep> {
    let step = match found.free_times.is_some() {
        true => showing_step(shared, request, found, language).await,
        false => contact_step(shared, request, found).await,
    };
    step.unwrap_or_else(|error| {
        tracing::error!(%error, request_id = request.request_id, "failed to read what is known of a request");
        None
    })
}

/// Fields for contact details after "I'd like to speak to somebody", where nobody is in.
async fn contact_step(
    shared: &EngineState,
    request: &AnswerRequest,
    found: &RetrievedAnswerData,
) -> Result<Option<NextStep>, StoreError> {
    let is_plain = found.meaning.request.as_ref().is_none_or(|requested| requested.kind == RequestKind::Person);
    if !is_plain || found.contact.is_some() || !leads::wants_person(request, found) {
        return Ok(None);
    }
    let presence = showings::presence(&shared.store, &request.chatbot, request.now_ms).await?;
    let visitor = shared.store.visitor(request.chatbot.id, request.session).await?.unwrap_or_default();
    Ok(showings::contact_step(&presence, &visitor))
}

/// The free times to choose from, with what is known of the request.
async fn showing_step(
    shared: &EngineState,
    request: &AnswerRequest,
    found: &RetrievedAnswerData,
    language: Language,
) -> Result<Option<NextStep>, StoreError> {
    let context = &found.retrieved_context;
    let (Some(free), Some(offered), Some(requested)) = (&found.free_times, &context.offered, &found.meaning.request)
    else {
        return Ok(None);
    };
    let shown = context.listings.first();
    let Some(listing) = shown.map(|listing| listing.id).or(requested.listing) else { return Ok(None) };
    let (chatbot, session) = (request.chatbot.id, request.session);
    let rows = shared.store.requests_of_session(chatbot, session).await?;
    let stored =
        rows.iter().rfind(|row| row.is_open() && row.kind == SHOWING && row.listing.is_none_or(|own| own == listing));
    let visitor = shared.store.visitor(chatbot, session).await?.unwrap_or_default();
    let is_missing = |part: &&str| match *part {
        "Name" => visitor.name.is_empty(),
        "Contact" => visitor.email.is_empty() && visitor.phone.is_empty(),
        _ => false,
    };
    let offer = Offer {
        listing,
        street_address: shown.map(|listing| listing.content.street_address.clone()).unwrap_or_default(),
        request: stored.map(|row| row.id),
        wanted: leads::stated_time(requested),
        offered,
        missing: requested.missing().into_iter().filter(is_missing).map(str::to_owned).collect(),
    };
    Ok(Some(showings::next_step(free, offer, language)))
}
