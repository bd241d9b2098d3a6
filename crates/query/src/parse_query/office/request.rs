//! Requests for the office, and what a visitor adds to one that is open.

use porchlight_domain::{Availability, Filter, ListingId};

use super::edited_request::{all_named, edited_request};
use crate::{
    dialog_state::DialogState,
    extractors::{
        areas, named_listings, references, requests,
        shown::{number_at_hand, own_number},
        small_talk,
    },
    intent::Intent,
    parse_query::{
        named::{listings_filter, listings_meant},
        requested_listing,
    },
    parse_state::ParseState,
    query::{DataRequest, Query},
    street_address,
    visit_time::VisitTime,
    visitor_request::{RequestKind, VisitorRequest},
};

/// A request for the office, or what a visitor leaves for one: with the listing that is to be seen.
pub fn office_request(
    reading: &mut ParseState<'_>,
    intent: Intent,
    question: &str,
    dialog_state: &DialogState,
    whole: &str,
) -> Query {
    extract_meant(reading, question);
    own_number::extract(reading, dialog_state);
    number_at_hand::extract(reading, dialog_state);
    named_listings::extract(reading, dialog_state);
    references::read_ordinals(reading, dialog_state);
    add_placed(reading, dialog_state, whole);
    add_current(reading, dialog_state);
    add_both(reading, dialog_state);
    let is_own = small_talk::sells(reading)
        || dialog_state.request.as_ref().is_some_and(|request| request.kind.is_of_own_listing());
    let described = if is_own { None } else { extract_described(reading, dialog_state, whole) };
    // What only the data can resolve may be several.
    let named = listings_meant(reading) - usize::from(reading.unseen.is_some());
    if intent == Intent::Person
        && let Some(edited) = edited_request(reading, dialog_state, whole)
    {
        return edited;
    }
    let kind = requests::kind::kind(reading, small_talk::sells(reading), small_talk::alerts(reading), whole);
    let kind = if sets_visit(intent, kind, named, dialog_state, whole) { RequestKind::Showing } else { kind };
    let mut request = requests::read(intent, kind, dialog_state, (whole, reading.today), named > 0);
    if let Some(request) = &mut request {
        request.named = named;
        request.is_requested |= kind == RequestKind::Showing || small_talk::asks_beside_contact(reading, whole);
    }
    if let Some(request) = request.as_mut().filter(|_| intent == Intent::Contact) {
        drop_listings(request, reading, dialog_state, whole);
    }
    if let Some(request) = &mut request
        && let Some(filter) = described
        && (request.listing.is_none() || reading.unseen.is_some())
        && !is_current(dialog_state, &filter)
    {
        request.listing = None;
        request.may_be_several = true;
        let request = Some(request.clone());
        return Query { intent, filter, need: DataRequest::Search, request, limit: 2, ..Query::default() };
    }
    if let Some(offered) = request.as_mut().and_then(|request| add_offer(request, reading, dialog_state, whole)) {
        let filter = Filter { ids: Some(vec![offered]), ..Filter::default() };
        let need = DataRequest::Listings(vec![offered]);
        return Query { intent, filter, need, request, limit: 2, ..Query::default() };
    }
    let is_showing = request.as_ref().is_some_and(|request| request.is_showing());
    let leaves_contact = intent == Intent::Contact && named == 0 && request.as_ref().is_some_and(is_open_question);
    let (filter, need) = match request.as_ref().and_then(|request| request.listing) {
        // The home that the visitor writes about.
        _ if leaves_contact && dialog_state.current.is_some() => listings_filter(reading, dialog_state),
        // The listing of a complaint is the one that the next question is about.
        _ if !is_showing && (named != 1 || kind.is_of_own_listing()) => (Filter::default(), DataRequest::Nothing),
        _ if named == 1 => listings_filter(reading, dialog_state),
        _ if named > 1 => all_named(reading, dialog_state),
        Some(id) => (Filter { ids: Some(vec![id]), ..Filter::default() }, DataRequest::Listings(vec![id])),
        None => (Filter::default(), DataRequest::Nothing),
    };
    Query { intent, filter, need, request, limit: named.max(2), ..Query::default() }
}

/// Whether a description by street and kind alone fits the home spoken of: "the elevator rd house".
fn is_current(dialog_state: &DialogState, described: &Filter) -> bool {
    let Some(current) = dialog_state.seen().find(|shown| Some(shown.id) == dialog_state.current) else { return false };
    let (streets, kinds) = (described.streets.clone(), described.property_types.clone());
    let Filter { sale_type, availability, .. } = *described;
    let plain = Filter { streets, property_types: kinds, sale_type, availability, ..Filter::default() };
    let own = street_address::read(&current.street).core.join(" ");
    let is_there =
        !own.is_empty() && described.streets.iter().any(|street| porchlight_domain::fold(street).starts_with(&own));
    let is_offered = (sale_type.is_none() || sale_type == current.sale_type)
        && (availability == Availability::Any || current.availability == Some(availability));
    let kinds = &described.property_types;
    *described == plain && is_there && is_offered && (kinds.is_empty() || kinds.contains(&current.property_type))
}

/// The home that the message describes, into the IDs of the reading; or what finds it.
fn extract_described(reading: &mut ParseState<'_>, dialog_state: &DialogState, whole: &str) -> Option<Filter> {
    if let Some(name) = &reading.unseen {
        return Some(name.filter.clone());
    }
    let is_exact = !reading.street_addresses.is_empty() || !reading.mls_numbers.is_empty() || !reading.ids.is_empty();
    if is_exact { None } else { requested_listing::read(reading, dialog_state, whole) }
}

/// The offer that was named before, with the home that was spoken of then, where the message names no other.
fn add_offer(
    request: &mut VisitorRequest,
    reading: &ParseState<'_>,
    dialog_state: &DialogState,
    whole: &str,
) -> Option<ListingId> {
    if request.kind != RequestKind::Person {
        return None;
    }
    let typed = requests::notes::offer(whole);
    let earlier = dialog_state.offer.as_ref();
    if !typed.is_empty() {
        request.note = typed;
        return None;
    }
    let (text, listing) = earlier.filter(|_| request.note.is_empty())?;
    request.note.clone_from(text);
    listing.filter(|_| listings_meant(reading) == 0)
}

/// What is broken in the home that the visitor rents, and its address; it is none of those that are offered.
pub fn of_repair(meaning: &mut Query, whole: &str) {
    (meaning.filter, meaning.need) = (Filter::default(), DataRequest::Nothing);
    let Some(request) = &mut meaning.request else { return };
    request.kind = RequestKind::Repair;
    request.is_requested = true;
    (request.listing, request.names_listing, request.named) = (None, false, 0);
    request.note = requests::notes::repair(whole);
    // "Since Monday" is no day of a visit.
    (request.when, request.time) = (String::new(), VisitTime::default());
    let street_address = requests::own_street_address(whole);
    request.has_street_address |= !street_address.is_empty();
    if !street_address.is_empty() {
        request.street_address = street_address;
    }
}

/// The listings that a message names; of "88 Linden, no sorry, 19 Birchwood" the last.
fn extract_meant(reading: &mut ParseState<'_>, question: &str) {
    if let Some(at) = reading.corrected.filter(|at| *at > 0) {
        let mut later = reading.clone();
        later.take(0..at);
        areas::extract_listings(&mut later, question);
        if !later.street_addresses.is_empty() {
            later.mls_numbers.clear();
            *reading = later;
            return;
        }
    }
    areas::extract_listings(reading, question);
}

/// "Nos quedamos con la primera, ¿se puede ver?": a place in the list that ends its clause, wherever the request stands.
fn add_placed(reading: &mut ParseState<'_>, dialog_state: &DialogState, whole: &str) {
    const PLACES: [(&str, usize); 6] = [
        ("la primera", 0),
        ("el primero", 0),
        ("the first one", 0),
        ("la segunda", 1),
        ("el segundo", 1),
        ("the second one", 1),
    ];
    if listings_meant(reading) > 0 || dialog_state.shown.len() < 2 {
        return;
    }
    let folded = porchlight_domain::fold(whole);
    let ends = |phrase: &str| {
        let rest = folded.split_once(phrase).map(|(_, rest)| rest.trim_start());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([',', '.', ';', '?', '!']))
    };
    let place = PLACES.iter().find(|(phrase, _)| ends(phrase)).map(|(_, place)| *place);
    reading.ids.extend(place.and_then(|place| dialog_state.shown.get(place)).copied());
}

/// "See it together with the one on Maple": the home spoken of, too.
fn add_current(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    const JOINS: [&str; 8] = [
        "it together with",
        "it along with",
        "it as well as",
        "it and",
        "that and",
        "it plus",
        "that one and",
        "this one and",
    ];
    let is_added = listings_meant(reading) > 0 && reading.says_any(&JOINS);
    if let Some(current) = dialog_state.current.filter(|id| is_added && !reading.ids.contains(id)) {
        reading.ids.insert(0, current);
    }
}

/// "Book both Monday, 1pm the bigger and 2pm the smaller": both of the pair, though one is named beside them.
fn add_both(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    let pair = dialog_state.pair().filter(|_| reading.says("both") && reading.street_addresses.is_empty());
    if let Some(pair) = pair.filter(|pair| reading.ids.iter().all(|id| pair.contains(id))) {
        reading.ids = Vec::from(pair);
    }
}

/// Whether contact details come with a day or hour, while a home is spoken of: "Tomorrow at 3:15, ana@example.com".
fn sets_visit(intent: Intent, kind: RequestKind, named: usize, dialog_state: &DialogState, whole: &str) -> bool {
    let is_other = dialog_state.request.as_ref().is_some_and(|request| {
        request.kind.is_of_own_listing() || matches!(request.kind, RequestKind::Alert | RequestKind::MovedShowing)
    });
    intent == Intent::Contact
        && kind == RequestKind::Person
        && !is_other
        && (named > 0 || dialog_state.current.is_some())
        && requests::visits::names_visit_time(whole)
}

/// "Dana Fox, dana@fox.example, and only the Maple one": homes of the open request that go, while some stay.
fn drop_listings(request: &mut VisitorRequest, reading: &ParseState<'_>, dialog_state: &DialogState, whole: &str) {
    let edited = requests::changes::read(reading, dialog_state, whole, false);
    if let Some(edited) = edited.filter(|edited| !edited.is_withdrawn && edited.listings.len() < request.listings.len())
    {
        (request.withdrawn, request.named) = (edited.withdrawn, 0);
        request.set_listings(edited.listings);
    }
}

/// Whether it is no more than a wish to be answered.
fn is_open_question(request: &VisitorRequest) -> bool {
    matches!(request.kind, RequestKind::Person | RequestKind::Complaint)
}
