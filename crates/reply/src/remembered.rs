//! What is remembered of an answer beside its homes: requests, homes named to the office, calculations.

use porchlight_domain::Assumptions;
use porchlight_query::{
    Intent, Query, RequestKind, VisitorRequest, dialog_state::DialogState, retrieved_context::RetrievedContext,
};

use crate::requests;

/// The open request, with the listing that its address named.
pub(crate) fn remember_request(conversation: &mut DialogState, meaning: &Query, context: &RetrievedContext) {
    if meaning.intent == Intent::StartOver {
        conversation.request = None;
        return;
    }
    conversation.request.clone_from(&meaning.request);
    let is_unclear = meaning.request.as_ref().is_some_and(|request| requests::is_unclear(request, context));
    if let Some(request) = conversation.request.as_mut().filter(|_| is_unclear) {
        (request.adds_listing, request.named, request.may_be_several) = (false, 0, false);
        return;
    }
    if let (Intent::Person | Intent::Contact, [listing, ..]) = (meaning.intent, &context.listings[..]) {
        conversation.current = Some(listing.id);
    }
    let Some(request) = conversation.request.as_mut().filter(|request| request.is_showing()) else { return };
    let is_named =
        matches!(meaning.intent, Intent::Person | Intent::Contact) || answers_which_home(meaning, context, request);
    if let Some(listing) = context.listings.first().filter(|_| is_named) {
        conversation.current = Some(listing.id);
        *request = requests::with_listings(request, context);
        if request.listings.is_empty() && request.kind == RequestKind::Showing && requests::is_closed(listing) {
            // Nobody can see a home that is sold; another one may be named next.
            (request.is_withdrawn, request.names_listing) = (true, false);
        }
    }
    (request.adds_listing, request.named) = (false, 0);
}

/// A home that was named to the office is what "it" means next: "I asked twice about 12 Maple Lane. Is it sold?"
pub(crate) fn remember_named(conversation: &mut DialogState, meaning: &Query, context: &RetrievedContext) {
    if matches!(meaning.intent, Intent::Person | Intent::Contact)
        && !meaning.request.as_ref().is_some_and(|request| requests::is_unclear(request, context))
        && let [listing] = &context.listings[..]
    {
        conversation.current = Some(listing.id);
        if conversation.shown.is_empty() {
            conversation.shown = vec![listing.id];
        }
    }
}

/// The answer to "which home would you like to see?": one listing, named alone.
fn answers_which_home(meaning: &Query, context: &RetrievedContext, request: &VisitorRequest) -> bool {
    meaning.intent == Intent::Detail
        && context.listings.len() == 1
        && request.listing.is_none()
        && !request.names_listing
}

/// What "and at 6%?" works out again, and the visitor's numbers, which stay for the conversation.
pub(crate) fn remember_calculation(conversation: &mut DialogState, meaning: &Query, context: &RetrievedContext) {
    let asks_back = meaning.intent == Intent::Which || context.listings.len() > 1 && meaning.intent != Intent::Compare;
    conversation.calculation = meaning.calculation;
    conversation.calculation_needs_listing = meaning.calculation.is_some() && asks_back;
    conversation.given = match (meaning.calculation, meaning.intent) {
        (_, Intent::StartOver) => Assumptions::default(),
        (Some(request), _) => request.given,
        (None, _) => meaning.earlier.given,
    };
}
