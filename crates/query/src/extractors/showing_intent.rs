//! Preferences to see a home with one's own eyes: "can I come by on Saturday", "how do we get to see it". A visitor who
//! wants a visit wants a person, in words that no list of whole phrases holds.

use crate::{
    dialog_state::DialogState, extractors::requested_time, known_words::WEEKDAYS, parse_state::ParseState, visit_time,
};

/// Whether a visit is asked for.
pub fn is_showing_request(reading: &ParseState<'_>) -> bool {
    with_a_day(reading) || asks_how(reading) || shown_around(reading)
}

/// "How do we get to see it": a visit of the home that the conversation is about.
fn asks_how(reading: &ParseState<'_>) -> bool {
    const HOW: [&str; 12] = [
        "how do i",
        "how do we",
        "how can i",
        "how can we",
        "how could i",
        "how could we",
        "how would i",
        "how would we",
        "where do i go",
        "where do we go",
        "who can",
        "who would",
    ];
    const SEES: [&str; 16] = [
        "see it",
        "see this",
        "see that",
        "see one",
        "see the house",
        "see the home",
        "see the place",
        "see a house",
        "see a home",
        "see a place",
        "visit",
        "view it",
        "view the",
        "tour it",
        "tour the",
        "look at it",
    ];
    reading.says_any(&HOW) && reading.says_any(&SEES)
}

/// "Who can show me the place", "I'd like to see it in person"; but not "speak to someone in person".
fn shown_around(reading: &ParseState<'_>) -> bool {
    let in_person = reading.says("in person") && !reading.says_any(&["talk", "speak", "meet"]);
    let shows = reading.says_any(&[
        "show me around",
        "show us around",
        "who can show",
        "who could show",
        "who will show",
        "who shows",
        "someone show",
        "somebody show",
    ]);
    // "I'm in town on Saturday, are you open for showings?"
    let offers = reading.says_any(&[
        "open for showings",
        "open for viewings",
        "available for showings",
        "available for viewings",
        "available for a showing",
        "available for a viewing",
        "do showings",
        "do viewings",
        "doing showings",
        "doing viewings",
    ]);
    in_person || shows || offers
}

/// "La quiero ver el sábado a las 10": the home just spoken of, on a day and at an hour.
pub fn sees_current_at(reading: &ParseState<'_>, dialog_state: &DialogState, whole: &str) -> bool {
    const SEES: [&str; 8] = ["see", "view", "visit", "tour", "show me", "viewing", "showing", "look at"];
    let asks = reading.says_any(&["open house", "open houses", "homes", "houses", "when", "what time"]);
    if dialog_state.current.is_none() || asks || !reading.says_any(&SEES) {
        return false;
    }
    let time = visit_time::read(&requested_time::requested_time(whole), reading.today);
    time.names_day && !time.from.is_empty()
}

/// "Can I come see a house on Saturday": a visit with its day, or the preference to come.
fn with_a_day(reading: &ParseState<'_>) -> bool {
    const COMES: [&str; 15] = [
        "walk the lot",
        "walk the land",
        "walk the property",
        "come see",
        "come and see",
        "come by",
        "come over",
        "come look",
        "stop by",
        "meet at the",
        "see inside",
        "look inside",
        "go inside",
        "walk through it",
        "get a tour",
    ];
    const SEES: [&str; 7] = ["see", "view", "visit", "tour", "viewing", "showing", "look at"];
    const WHEN: [&str; 7] = ["tomorrow", "today", "tonight", "weekend", "this afternoon", "this evening", "next week"];
    let asks = reading.says_any(&[
        "can i",
        "could i",
        "can we",
        "could we",
        "may i",
        "like to",
        "love to",
        "want to",
        "wanna",
        "lets",
        "when can",
        "possible to",
    ]);
    let offered = reading.says_any(&["open house", "open houses", "new", "listed", "virtual tour", "3d tour"]);
    let names_time = || {
        reading.says_any(&WEEKDAYS)
            || reading.says_any(&WHEN)
            || !requested_time::requested_time(reading.text).is_empty()
    };
    reading.says_any(&COMES) || asks && !offered && reading.says_any(&SEES) && names_time()
}
