//! Requests for the office, and what a visitor adds to one that is open.

use porchlight_domain::{Filter, ListingId};

use super::{
    arbiter,
    listings::about_listings,
    named::{listings_filter, listings_meant},
    requested_listing,
};
use crate::{
    dialog_state::DialogState,
    extractors::{
        areas, named_listings, references, requests,
        shown::{numbered_one, own_number},
        small_talk,
    },
    field::Field,
    follow_up,
    intent::{Intent, Topic},
    parse_state::ParseState,
    query::{DataRequest, Query},
    visit_time::VisitTime,
    visitor_request::{RequestKind, VisitorRequest},
};

/// A request for the office, or what a visitor leaves for one: with the listing that is to be seen.
pub(super) fn office_request(
    reading: &mut ParseState<'_>,
    intent: Intent,
    question: &str,
    dialog_state: &DialogState,
    whole: &str,
) -> Query {
    extract_meant(reading, question);
    own_number::extract(reading, dialog_state);
    named_listings::extract(reading, dialog_state);
    references::read_ordinals(reading, dialog_state);
    numbered_one::extract_for_visit(reading, dialog_state);
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
        && request.listing.is_none()
    {
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

/// The home that the message describes, into the IDs of the reading; or what finds it.
fn extract_described(reading: &mut ParseState<'_>, dialog_state: &DialogState, whole: &str) -> Option<Filter> {
    if let Some(name) = &reading.unseen {
        return Some(name.filter.clone());
    }
    let is_exact = !reading.street_addresses.is_empty() || !reading.mls_numbers.is_empty() || reading.ids.len() > 1;
    if is_exact {
        return None;
    }
    if reading.ids.is_empty() {
        return requested_listing::read(reading, dialog_state, whole);
    }
    if let Some(id) = requested_listing::discussed_on_street(dialog_state, whole) {
        reading.ids = vec![id];
    }
    None
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
pub(super) fn of_repair(meaning: &mut Query, whole: &str) {
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

/// The open request for a showing as this message edits it; with the homes that are to be added.
fn edited_request(reading: &mut ParseState<'_>, dialog_state: &DialogState, whole: &str) -> Option<Query> {
    let requested: Vec<_> = dialog_state.request.iter().flat_map(|request| &request.listings).collect();
    let is_new = |id: &ListingId| requested.iter().all(|listing| listing.id != *id);
    let names_others = !reading.street_addresses.is_empty() && reading.ids.is_empty()
        || !reading.mls_numbers.is_empty()
        || reading.ids.iter().any(is_new);
    let request = requests::changes::read(reading, dialog_state, whole, names_others)?;
    let named = listings_meant(reading);
    let (filter, need) = match (request.adds_listing, named) {
        (true, 1) => listings_filter(reading, dialog_state),
        (true, _) => all_named(reading, dialog_state),
        (false, _) => (Filter::default(), DataRequest::Nothing),
    };
    let request = Some(VisitorRequest { named: if request.adds_listing { named } else { 0 }, ..request });
    Some(Query { intent: Intent::Contact, filter, need, request, limit: named.max(1), ..Query::default() })
}

/// The same read from a message that may be a question about listings too, which is not touched.
fn edit_of_request(reading: &ParseState<'_>, question: &str, dialog_state: &DialogState, whole: &str) -> Option<Query> {
    dialog_state.request.as_ref().filter(|request| request.is_showing())?;
    let mut reading = reading.clone();
    areas::extract_listings(&mut reading, question);
    references::read_ordinals(&mut reading, dialog_state);
    edited_request(&mut reading, dialog_state, whole)
}

/// All homes that the message names, by address, number or as those shown before.
fn all_named(reading: &ParseState<'_>, dialog_state: &DialogState) -> (Filter, DataRequest) {
    let (mut filter, need) = listings_filter(reading, dialog_state);
    if reading.ids.is_empty() || reading.street_addresses.is_empty() {
        return (filter, need);
    }
    let shown = dialog_state.shown_listings.iter().filter(|shown| reading.ids.contains(&shown.id));
    filter.streets = reading.street_addresses.concat();
    filter.streets.extend(shown.map(|shown| shown.street.clone()));
    filter.ids = None;
    (filter, DataRequest::Search)
}

/// "Can we see that and the townhouse on Carling on the same day": both are to be seen.
fn shows_several(
    reading: &mut ParseState<'_>,
    meaning: &Query,
    dialog_state: &DialogState,
    whole: &str,
) -> Option<Query> {
    const ASKS: [&str; 12] = [
        "can we",
        "can i",
        "could we",
        "could i",
        "want to",
        "like to",
        "may we",
        "may i",
        "love to",
        "when can",
        "id like",
        "possible to",
    ];
    const SEES: [&str; 6] = ["see", "view", "visit", "tour", "look at", "walk through"];
    let named = listings_meant(reading);
    let is_pair = meaning.intent == Intent::Compare && named >= 2
        || meaning.intent == Intent::Detail && named >= 1 && reading.says_any(&["same day", "same time", "same trip"]);
    let asks = is_pair && reading.says_any(&ASKS) && reading.says_any(&SEES);
    let compares = reading.says_any(&["compare", "comparison", "difference", "versus", "vs", "side by side"]);
    if !asks || compares {
        return None;
    }
    let request = requests::read(Intent::Person, RequestKind::Showing, dialog_state, (whole, reading.today), true)
        .map(|request| VisitorRequest { named, ..request });
    let (filter, need) = (meaning.filter.clone(), meaning.need.clone());
    Some(Query { intent: Intent::Person, filter, need, request, limit: named, ..Query::default() })
}

/// "We could come on Saturday morning", after a question about a home: a visit of it.
fn visit_of_current(
    reading: &ParseState<'_>,
    meaning: &Query,
    dialog_state: &DialogState,
    whole: &str,
) -> Option<Query> {
    let id = dialog_state.current.filter(|_| listings_meant(reading) == 0)?;
    let is_other = dialog_state.request.as_ref().is_some_and(|request| request.kind != RequestKind::Person);
    let is_unstated = |field: &Field| matches!(field, Field::Feature(_) | Field::Unlisted | Field::Everything);
    let is_unread = matches!(meaning.intent, Intent::NoAnswer | Intent::Which)
        || meaning.intent == Intent::Detail && meaning.fields.iter().all(is_unstated);
    if is_other || !is_unread || asks_feature(meaning, whole) || !requests::sets_day(reading, whole) {
        return None;
    }
    let request = requests::read(Intent::Person, RequestKind::Showing, dialog_state, (whole, reading.today), false);
    let filter = Filter { ids: Some(vec![id]), ..Filter::default() };
    let need = DataRequest::Listings(vec![id]);
    Some(Query { intent: Intent::Person, filter, need, request, limit: 2, ..Query::default() })
}

/// "A segunda tem piscina?" asks whether the second one has a pool, though "segunda" is Monday, too.
fn asks_feature(meaning: &Query, whole: &str) -> bool {
    whole.contains(['?', '？', '؟']) && meaning.fields.iter().any(|field| matches!(field, Field::Feature(_)))
}

/// A question about listings; one that none answers; or what a visitor adds to an open request.
pub(super) fn about_listings_or_office(
    reading: &mut ParseState<'_>,
    question: &str,
    dialog_state: &DialogState,
    whole: &str,
    topic: Option<Topic>,
) -> Query {
    if let Some(edited) = edit_of_request(reading, question, dialog_state, whole) {
        return edited;
    }
    let mut meaning = about_listings(reading, question, dialog_state);
    if let Some(shown) = shows_several(reading, &meaning, dialog_state, whole) {
        return shown;
    }
    let opener = reading.word(follow_up::lead(reading)).to_owned();
    let is_unstated = |field: &Field| matches!(field, Field::Feature(_) | Field::Unlisted | Field::Everything);
    if let Some(visit) = visit_of_current(reading, &meaning, dialog_state, whole) {
        return visit;
    }
    let sets_day = || {
        meaning.fields.iter().all(is_unstated) && !asks_feature(&meaning, whole) && requests::sets_day(reading, whole)
    };
    if meaning.intent == Intent::Detail
        && listings_meant(reading) == 1
        && meaning.fields.iter().all(is_unstated)
        && let Some(when) = requests::time_of_named_listing(reading, dialog_state, whole)
    {
        let request = requests::read(Intent::Person, RequestKind::Showing, dialog_state, (&when, reading.today), true);
        let (filter, need) = listings_filter(reading, dialog_state);
        return Query { intent: Intent::Person, filter, need, request, limit: 2, ..Query::default() };
    }
    if meaning.intent == Intent::Detail
        && (requests::wants_to_see_listing(reading, whole)
            || listings_meant(reading) == 1
                && (sets_day()
                    || meaning.fields.iter().all(is_unstated) && requests::sees_another(reading, dialog_state)))
    {
        let request = requests::read(Intent::Person, RequestKind::Showing, dialog_state, (whole, reading.today), true);
        let (filter, need) = listings_filter(reading, dialog_state);
        return Query { intent: Intent::Person, filter, need, request, limit: 2, ..Query::default() };
    }
    if meaning.intent == Intent::Detail && meaning.fields.iter().all(is_unstated) {
        // What the listing has that is nearest to it, beside the sentence about the topic.
        match topic {
            Some(Topic::Travel) => meaning.fields = vec![Field::Neighborhood],
            Some(Topic::Negotiation) => meaning.fields = vec![Field::Price],
            _ => {}
        }
    }
    // "Fees?" of somebody who sells: what the office charges.
    let sells = dialog_state.request.as_ref().is_some_and(|request| request.kind.is_of_own_listing());
    let asks_fees = reading.says_any(&["fee", "fees", "charge", "cost", "costs", "percentage", "percent"]);
    if sells && asks_fees && listings_meant(reading) == 0 && matches!(meaning.intent, Intent::NoAnswer | Intent::Which)
    {
        return Query { intent: Intent::NoAnswer, topic: Some(Topic::Commission), ..Query::default() };
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
            // A listing may say what credit is enough, how far the train is, or what the seller pays.
            let is_stated = matches!(topic, Topic::Lending | Topic::Travel | Topic::Negotiation);
            if let Some(id) = dialog_state.current.filter(|_| is_stated) {
                meaning.filter = Filter { ids: Some(vec![id]), ..Filter::default() };
                (meaning.need, meaning.limit) = (DataRequest::Listings(vec![id]), 1);
            }
        }
        Some(_) => {}
        None if requests::is_addition(reading, meaning.intent, &opener, dialog_state, whole) => {
            let request =
                requests::read(Intent::Contact, RequestKind::Person, dialog_state, (whole, reading.today), false);
            meaning = Query { intent: Intent::Contact, request, ..Query::default() };
        }
        None => meaning = arbiter::decide(reading, dialog_state, meaning),
    }
    meaning
}
