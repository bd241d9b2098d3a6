//! Messages that read as questions about listings, and may ask the office for something.

use porchlight_domain::Filter;

use super::edited_request::edit_of_request;
use crate::{
    dialog_state::DialogState,
    extractors::requests,
    field::Field,
    follow_up,
    intent::{Intent, Topic},
    parse_query::{
        arbiter,
        listings::about_listings,
        named::{listings_filter, listings_meant},
    },
    parse_state::ParseState,
    query::{DataRequest, Query},
    visitor_request::{RequestKind, VisitorRequest},
};

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
pub fn about_listings_or_office(
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
                    || matches!(meaning.fields[..], [Field::Everything | Field::Unlisted])
                        && requests::visits::asks_for_visit(reading)
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
