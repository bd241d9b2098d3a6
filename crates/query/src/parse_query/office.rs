//! Requests for the office, and what a visitor adds to one that is open.

use porchlight_domain::Filter;

use super::{
    listings::about_listings,
    named::{listings_filter, listings_meant},
};
use crate::{
    dialog_state::DialogState,
    extractors::{areas, references, requests, small_talk},
    follow_up,
    intent::{Intent, Topic},
    parse_state::ParseState,
    query::{DataRequest, Query},
    visitor_request::RequestKind,
};

/// A request for the office, or what a visitor leaves for one: with the listing that is to be seen.
pub(super) fn office_request(
    reading: &mut ParseState<'_>,
    intent: Intent,
    question: &str,
    dialog_state: &DialogState,
    whole: &str,
) -> Query {
    areas::extract_listings(reading, question);
    references::read_ordinals(reading, dialog_state);
    let named = listings_meant(reading);
    let kind = requests::kind(reading, small_talk::sells(reading), small_talk::alerts(reading), whole);
    let mut request = requests::read(intent, kind, dialog_state, (whole, reading.today), named > 0);
    if let Some(request) = &mut request {
        request.is_requested |= small_talk::asks_beside_contact(reading, whole);
    }
    let is_showing = request.as_ref().is_some_and(|request| request.is_showing());
    let (filter, need) = match request.as_ref().and_then(|request| request.listing) {
        _ if !is_showing => (Filter::default(), DataRequest::Nothing),
        _ if named == 1 => listings_filter(reading, dialog_state),
        Some(id) => (Filter { ids: Some(vec![id]), ..Filter::default() }, DataRequest::Listings(vec![id])),
        None => (Filter::default(), DataRequest::Nothing),
    };
    Query { intent, filter, need, request, limit: 2, ..Query::default() }
}

/// A question about listings; one that none answers; or what a visitor adds to an open request.
pub(super) fn about_listings_or_office(
    reading: &mut ParseState<'_>,
    question: &str,
    dialog_state: &DialogState,
    whole: &str,
    topic: Option<Topic>,
) -> Query {
    let mut meaning = about_listings(reading, question, dialog_state);
    let opener = reading.word(follow_up::lead(reading)).to_owned();
    if requests::wants_to_see_listing(reading, whole) && meaning.intent == Intent::Detail {
        let request = requests::read(Intent::Person, RequestKind::Showing, dialog_state, (whole, reading.today), true);
        let (filter, need) = listings_filter(reading, dialog_state);
        return Query { intent: Intent::Person, filter, need, request, limit: 2, ..Query::default() };
    }
    match topic {
        Some(Topic::Start) if !reading.wants_listings => {
            meaning = Query { intent: Intent::Greeting, ..Query::default() };
        }
        // The words of the question are no conditions, unless a listing or a number is worked out.
        Some(topic)
            if !matches!(meaning.intent, Intent::Calculate)
                && (topic != Topic::Travel && topic != Topic::Lending
                    || !reading.wants_listings
                    || matches!(opener.as_str(), "which" | "how" | "whats"))
                && listings_meant(reading) == 0 =>
        {
            meaning = Query { intent: Intent::NoAnswer, ..Query::default() };
        }
        Some(_) => {}
        None if requests::is_addition(reading, meaning.intent, &opener, dialog_state, whole) => {
            let request =
                requests::read(Intent::Contact, RequestKind::Person, dialog_state, (whole, reading.today), false);
            meaning = Query { intent: Intent::Contact, request, ..Query::default() };
        }
        None => {}
    }
    meaning
}
