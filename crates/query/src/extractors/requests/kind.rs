//! The kind of a request for the office: a showing, a valuation, news of listings, or a person.

use super::{ALERTS, LETS, MOVES, OFFERS_A_TIME, SELLS, VISITS, complains, says_foreign, wants_to_see_listing};
use crate::{
    extractors::{office_subjects, requested_time, showing_intent},
    parse_state::ParseState,
    visitor_request::RequestKind,
};

/// Whether somebody is to be spoken to, in the words that other languages are rewritten in.
pub fn asks_for_person(reading: &ParseState<'_>) -> bool {
    reading.says_any(&["talk to an agent", "speak to an agent", "talk to a person", "talk to someone"])
}

/// The kind of a request for the office.
pub fn kind(reading: &ParseState<'_>, is_seller: bool, is_alert: bool, whole: &str) -> RequestKind {
    if reading.says_any(&MOVES) {
        RequestKind::MovedShowing
    } else if complains(reading) {
        RequestKind::Complaint
    } else if office_subjects::lets(reading) || says_foreign(&[LETS], whole) {
        RequestKind::Letting
    } else if is_seller || says_foreign(&[SELLS], whole) {
        RequestKind::Valuation
    } else if is_alert || says_foreign(&[ALERTS], whole) {
        RequestKind::Alert
    } else if showing_intent::is_showing_request(reading)
        || wants_to_see_listing(reading, whole)
        || says_showing(reading)
        || says_foreign(&[VISITS], whole)
        || reading.says_any(&OFFERS_A_TIME) && !requested_time::requested_time(whole).is_empty()
    {
        RequestKind::Showing
    } else {
        RequestKind::Person
    }
}

/// Whether a request has a word for a showing, other than in "show me more photos" and "see if somebody can call".
fn says_showing(reading: &ParseState<'_>) -> bool {
    const VISITS: [&str; 7] = ["visit", "tour", "viewing", "showing", "see it", "see the", "see this"];
    const SEES: [&str; 4] = ["see", "view", "show me", "show"];
    const OTHER: [&str; 6] = ["photo", "photos", "picture", "pictures", "images", "more"];
    let sees = reading.says_any(&SEES) && !asks_for_person(reading);
    (sees || reading.says_any(&VISITS)) && !reading.says_any(&OTHER)
}
