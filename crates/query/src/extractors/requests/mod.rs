//! Reads what a message asks of the office, and what it adds to a request that is open: a time, a name, an address, a
//! phone number. Each message adds to the request; the answer asks for the rest.

pub mod changes;
pub mod kind;
mod manner;
pub mod notes;
mod own_listing;
pub mod visits;

use std::sync::LazyLock;

use porchlight_domain::fold;
use porchlight_lang::{language::Language, phrases};

use crate::{
    contact_details,
    dialog_state::DialogState,
    extractors::{handoff_intent, requested_time},
    intent::Intent,
    parse_state::ParseState,
    phrase_matching::substrings::{SearchedText, Substrings},
    today::Today,
    visit_time,
    visitor_request::{RequestKind, VisitorRequest},
};

/// Folded phrases of the languages that the grammar does not read for them: showings, homes of one's own to be sold, streets.
static OFFICE: LazyLock<[Substrings; 5]> = LazyLock::new(|| {
    let lines = || Language::ALL.into_iter().flat_map(|language| phrases::office(language).lines());
    ["visits", "sells", "streets", "alerts", "lets"].map(|kind| {
        let of_kind = lines().filter_map(|line| line.split_once(" = ").filter(|(head, _)| *head == kind));
        of_kind.flat_map(|(_, list)| list.split('|').map(|phrase| fold(phrase.trim()))).collect()
    })
});

/// Somebody who was left alone.
const COMPLAINTS: [&str; 41] = [
    "nobody calls",
    "no one calls",
    "noone calls",
    "called 3 times",
    "called three times",
    "site is garbage",
    "website is garbage",
    "know nothing",
    "knows nothing",
    "dont know anything",
    "you are useless",
    "youre useless",
    "this is useless",
    "waste of time",
    "nobody called",
    "asked twice",
    "asked three times",
    "third time typing",
    "third time asking",
    "and nobody has",
    "and no one has",
    "keep asking",
    "no one called",
    "noone called",
    "never called",
    "nobody answered",
    "no one answered",
    "nobody got back",
    "no one got back",
    "never got back",
    "never heard back",
    "havent heard back",
    "still waiting for",
    "filled out your form",
    "left a message",
    "left a voicemail",
    "this is ridiculous",
    "unacceptable",
    "terrible service",
    "worst service",
    "want to complain",
];
/// A showing that is booked already.
const MOVES: [&str; 14] = [
    "reschedule",
    "rescheduling",
    "move my showing",
    "move my viewing",
    "move my appointment",
    "move our showing",
    "change my showing",
    "change my viewing",
    "change my appointment",
    "postpone my",
    "postpone the",
    "cancel my showing",
    "cancel my viewing",
    "cancel my appointment",
];
/// Another time for what was spoken of.
const OFFERS_A_TIME: [&str; 22] = [
    "could you do",
    "can you do",
    "can we do",
    "could we do",
    "do you have time",
    "are you free",
    "is anyone free",
    "works for me",
    "work for me",
    "would work",
    "does it work",
    "book me",
    "meet me",
    "meet us",
    "meet you",
    "put me down",
    "sign me up",
    "set me up",
    "schedule me",
    "pencil me in",
    "can i come",
    "could i come",
];

/// Places of the kinds in `OFFICE`.
const VISITS: usize = 0;
const SELLS: usize = 1;
const STREETS: usize = 2;
const ALERTS: usize = 3;
const LETS: usize = 4;

fn says_foreign(kinds: &[usize], whole: &str) -> bool {
    let message = SearchedText::new(fold(whole));
    kinds.iter().any(|kind| OFFICE[*kind].any_in(&message))
}

/// Whether the visitor's own home is to be sold or valued, or news of listings are wanted, in words that the grammar does
/// not read.
pub fn asks_office_in_other_language(whole: &str) -> bool {
    says_foreign(&[SELLS, ALERTS, LETS], whole)
}

/// Whether somebody complains of the office.
pub fn complains(reading: &ParseState<'_>) -> bool {
    reading.says_any(&COMPLAINTS)
}

/// "So I could get around 525?", after a valuation was asked for: the visitor's own home, and no search.
pub fn is_about_own_listing(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    const WORTH: [&str; 30] = [
        "itll get",
        "it will get",
        "will it get",
        "would it get",
        "will we get",
        "think itll",
        "think it will",
        "going to get",
        "could get",
        "can get",
        "would get",
        "might get",
        "get for it",
        "get around",
        "get about",
        "get at least",
        "sell for",
        "sell it for",
        "list it",
        "list for",
        "price it",
        "ask for",
        "hoping for",
        "worth",
        "like mine",
        "like ours",
        "my house",
        "my home",
        "our house",
        "our home",
    ];
    let is_valuation = dialog_state.request.as_ref().is_some_and(|request| request.kind == RequestKind::Valuation);
    is_valuation
        && reading.says_any(&WORTH)
        // "What did the pending one sell for?"
        && !reading.says_any(&["did", "pending", "that one", "the other one", "the sold"])
        && !reading.says_any(&["looking for", "show me", "find me", "do you have", "to buy", "for sale in"])
}

/// Whether the message is about a showing, though no phrase for one is in it.
pub fn is_about_showing(reading: &ParseState<'_>, dialog_state: &DialogState, whole: &str) -> bool {
    if reading.says_any(&MOVES) {
        return true;
    }
    // An "offene Besichtigung" is an open house.
    let open_house = reading.says_any(&["open house", "open houses"]);
    if !open_house && says_foreign(&[VISITS], whole) && !requested_time::requested_time(whole).is_empty() {
        return true;
    }
    let has_listing = dialog_state.current.is_some();
    let is_open = dialog_state.request.as_ref().is_some_and(VisitorRequest::is_showing);
    // "Do you have open houses Sunday" is a search.
    let searches = open_house || reading.says_any(&["listed", "new", "rent", "available", "move in"]);
    let books = reading.says_any(&["book me", "put me down", "sign me up", "set me up"]);
    (has_listing || is_open || books && !dialog_state.shown.is_empty())
        && !searches
        && reading.says_any(&OFFERS_A_TIME)
        && !requested_time::requested_time(whole).is_empty()
}

/// "I want to see 12 Maple Lane on Sunday at 11": a listing, a day, and a word of seeing.
pub fn wants_to_see_listing(reading: &ParseState<'_>, whole: &str) -> bool {
    const SEES: [&str; 8] = ["see", "view", "visit", "tour", "show me", "viewing", "showing", "look at"];
    let named = !reading.street_addresses.is_empty() || !reading.mls_numbers.is_empty() || !reading.ids.is_empty();
    let asks = reading.says_any(&["open house", "open houses", "when", "what time"]);
    named && !asks && reading.says_any(&SEES) && !requested_time::requested_time(whole).is_empty()
}

/// "Can I see 12 Maple Lane too", after a showing was asked for or contact details were left: one more visit.
pub fn sees_another(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    const ASKS: [&str; 9] =
        ["can i", "can we", "could i", "could we", "want to", "like to", "love to", "may i", "may we"];
    const SEES: [&str; 6] = ["see", "view", "visit", "tour", "look at", "walk through"];
    const OTHER: [&str; 8] =
        ["photo", "photos", "picture", "pictures", "details", "more about", "listing", "open house"];
    let request = dialog_state.request.as_ref();
    request.is_some_and(|request| request.is_showing() || request.has_contact)
        && reading.says_any(&ASKS)
        && reading.says_any(&SEES)
        && !reading.says_any(&OTHER)
}

/// "31 Kestrel looks nice. Monday evening?": a day beside a home, in a message about nothing else of it.
pub fn sets_day(reading: &ParseState<'_>, whole: &str) -> bool {
    const OTHER: [&str; 44] = [
        "open house",
        "open houses",
        "sold",
        "sell",
        "listed",
        "available",
        "price",
        "drop",
        "dropped",
        "rent",
        "move in",
        "moving",
        "move",
        "closing",
        "close",
        "closed",
        "offer",
        "offers",
        "built",
        "new",
        "yesterday",
        "ago",
        "last",
        "saw",
        "seen",
        "visited",
        "were",
        "was",
        "went",
        "call",
        "email",
        "text",
        "due",
        "tax",
        "taxes",
        "open",
        "office",
        "fix",
        "weather",
        "market",
        "homes",
        "houses",
        "listings",
        "anything",
    ];
    let asks = reading.says_any(&["does", "what", "how", "why", "which", "who", "has", "is", "are", "did"]);
    let time = visit_time::read(&requested_time::requested_time(whole), reading.today);
    time.names_day && !asks && !reading.says_any(&OTHER)
}

/// "12 Maple Lane at 11", after a showing of no home yet was asked for: the home of the open request, with the hour that the
/// message names; `None` where it asks something or the request has a home.
pub fn time_of_named_listing(reading: &ParseState<'_>, dialog_state: &DialogState, whole: &str) -> Option<String> {
    const MAX_TOKENS: usize = 10;
    let request = dialog_state.request.as_ref()?;
    let lacks_listing = request.is_showing() && request.listing.is_none() && !request.names_listing;
    let asks = whole.contains(['?', '？', '؟']) || reading.tokens.len() > MAX_TOKENS;
    (lacks_listing && !asks).then(|| changes::new_time(whole))
}

/// What is said to an open request and means nothing else: "it's about an offer", "today please", "3 beds, built 1948".
pub fn is_addition(
    reading: &ParseState<'_>,
    intent: Intent,
    opener: &str,
    dialog_state: &DialogState,
    whole: &str,
) -> bool {
    let Some(request) = &dialog_state.request else { return false };
    let asks = whole.contains(['?', '？', '؟'])
        || matches!(opener, "is" | "are" | "does" | "do" | "did" | "can" | "could" | "will" | "would" | "has")
        || reading.says_any(&["what", "whats", "how", "which", "when", "where", "do you have", "show me", "find"]);
    match intent {
        Intent::NoAnswer | Intent::Which => {
            !asks || request.is_showing() && !requested_time::requested_time(whole).is_empty()
        }
        // The address that a valuation waits for.
        _ if request.kind.is_of_own_listing()
            && !request.has_street_address
            && (!asks || reading.language != Language::En && !whole.contains(['?', '？', '؟']))
            && !own_listing::street_address(whole).is_empty() =>
        {
            true
        }
        // The visitor's own home is described, not looked for.
        Intent::Search | Intent::Detail => {
            request.kind.is_of_own_listing()
                && !asks
                && matches!(opener, "its" | "it" | "the" | "there" | "my" | "this" | "about")
        }
        _ => false,
    }
}

/// The request after this message: a new one, or the open one with what the message adds; `None` where the message is
/// none of its business.
pub fn read(
    intent: Intent,
    kind: RequestKind,
    dialog_state: &DialogState,
    (whole, today): (&str, Today),
    names_listing: bool,
) -> Option<VisitorRequest> {
    if !matches!(intent, Intent::Person | Intent::Contact) {
        return dialog_state.request.clone();
    }
    let when = requested_time::requested_time(whole);
    // "Call me before noon" names more than the noon.
    let call = visits::call_time(whole);
    let names_more = !call.is_empty() && (call.contains(&when) || when.starts_with(|c: char| c.is_ascii_digit()));
    let when = if when.is_empty() || names_more { call } else { when };
    let earlier = dialog_state.request.as_ref();
    let is_valuation = kind.is_of_own_listing()
        || kind == RequestKind::Person && earlier.is_some_and(|earlier| earlier.kind.is_of_own_listing());
    let own_street = if is_valuation { own_listing::street_address(whole) } else { String::new() };
    let new = VisitorRequest {
        kind,
        is_requested: asks_office(intent, whole),
        listing: dialog_state.current.filter(|_| kind == RequestKind::Showing && !names_listing),
        names_listing,
        time: visit_time::read(&when, today),
        when,
        has_street_address: !own_street.is_empty(),
        street_address: own_street,
        note: note(whole),
        ..VisitorRequest::default()
    };
    let left = contact_details::read(whole);
    let mut request = VisitorRequest::continued(earlier, new);
    let lacks_name = earlier.is_some_and(|earlier| earlier.name.is_empty());
    let name = if lacks_name && left.is_none() {
        contact_details::answered_name(whole)
    } else {
        contact_details::stated_name(whole)
    };
    request.add_contact(left.as_ref(), name);
    Some(request)
}

/// The language that somebody is to speak, and how the home is to be seen or the visitor reached.
fn note(whole: &str) -> String {
    let typed = [notes::language(whole), manner::named(whole)];
    typed.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
}

/// The address of the home that the visitor lives in or owns, as typed; "" for none.
pub fn own_street_address(whole: &str) -> String {
    own_listing::street_address(whole)
}

/// Whether the office is to do something: not if it is only asked how to be reached, or told how to reach the visitor.
fn asks_office(intent: Intent, whole: &str) -> bool {
    const ITS_CONTACT: [&str; 4] = ["phone number of", "your phone", "your number", "your email"];
    const OWN_CONTACT: [&str; 4] = ["call me at", "call me on", "reach me at", "text me at"];
    let folded = porchlight_domain::fold(whole);
    if ITS_CONTACT.iter().any(|phrase| folded.contains(phrase)) {
        return false;
    }
    let rest = OWN_CONTACT.iter().fold(folded, |text, phrase| text.replace(phrase, " "));
    intent == Intent::Person || handoff_intent::is_handoff_request(&rest)
}
