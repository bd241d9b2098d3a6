//! Edits of a request for a showing that is open: one more home, one less, only one, none, another day or hour. They
//! are recognized by what the visitor does ("add", "drop", "keep") to a home of the request, so that a search for homes is not
//! taken for one.

use std::sync::LazyLock;

use hashbrown::HashMap;
use porchlight_domain::{ListingId, fold};
use porchlight_lang::{language::Language, phrases};

use crate::{
    dialog_state::DialogState,
    extractors::requested_time,
    parse_state::ParseState,
    street_address::{self, Role},
    today::Today,
    visit_time::{self, unspaced},
    visitor_request::{RequestedListing, VisitorRequest},
};

/// The whole of it is taken back.
const CANCELS: [&str; 26] = [
    "cancel the showing",
    "cancel the viewing",
    "cancel the visit",
    "cancel the tour",
    "cancel the appointment",
    "cancel the request",
    "cancel my showing",
    "cancel my viewing",
    "cancel my visit",
    "cancel my tour",
    "cancel my appointment",
    "cancel my request",
    "cancel our showing",
    "cancel our viewing",
    "cancel our visit",
    "cancel it",
    "cancel that",
    "cancel this",
    "cancel both",
    "cancel all",
    "cancel everything",
    "call it off",
    "forget the showing",
    "forget the viewing",
    "forget the visit",
    "dont want to see it",
];
/// Another time is meant than the one before.
const TIME_CUES: [&str; 28] = [
    "meant",
    "sry",
    "make it",
    "make that",
    "instead",
    "not",
    "sorry",
    "actually",
    "change",
    "move",
    "switch",
    "rather",
    "better",
    "push",
    "earlier",
    "later",
    "same time",
    "reschedule",
    "wait",
    "i meant",
    "i mean",
    "correction",
    "could you do",
    "can you do",
    "can we do",
    "could we do",
    "keep",
    "only",
];

/// What the visitor does to the home named next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Edit {
    Add,
    /// The same where the home is to be seen.
    Also,
    Drop,
    Keep,
}

/// The request after this message; `None` if the message edits no open request. With `adds_listing`, the homes that the
/// message names are still to be found.
pub fn read(
    reading: &ParseState<'_>,
    dialog_state: &DialogState,
    whole: &str,
    names_others: bool,
) -> Option<VisitorRequest> {
    let earlier = dialog_state.request.as_ref().filter(|request| request.is_showing())?;
    if earlier.listings.is_empty() && earlier.withdrawn.is_empty() && earlier.when.is_empty() {
        return None;
    }
    let mut request = VisitorRequest { adds_listing: false, ..earlier.clone() };
    let is_bare = reading.tokens.len() <= 3 && reading.says("cancel");
    let edits = edits(reading, earlier);
    // "Cancel the showing of Maple" leaves the other home.
    let names_some = !edits.is_empty() && edits.len() < earlier.listings.len();
    if (reading.says_any(&CANCELS) || is_bare) && !names_others && !names_some {
        request.withdraw(|_| false);
        request.is_withdrawn = true;
        return Some(request);
    }
    let changes_listings = edits.iter().any(|(_, edit)| edit.is_some_and(|edit| edit != Edit::Also));
    if changes_listings {
        apply(&mut request, &edits);
    }
    let says = |wanted: Edit| (0..reading.tokens.len()).any(|at| edit(reading, at) == Some(wanted));
    // "Is 48 Harbor Row also available?" asks.
    let sees = reading.says_any(&["see", "view", "visit", "tour", "showing", "viewing", "look at"]);
    let names_time = || !requested_time::requested_time(whole).is_empty();
    let adds = names_others && (says(Edit::Add) || says(Edit::Also) && (sees || names_time()));
    // "Oh wait, I meant 12 Maple Lane".
    let replaces = names_others && !adds && is_correction(reading);
    if replaces {
        request.withdraw(|_| false);
        (request.is_withdrawn, request.names_listing) = (false, true);
    }
    let adds = adds || replaces;
    request.adds_listing = adds;
    // "I meant 12 Maple Lane" is a house number.
    let changes_time = (!replaces || names_time()) && change_time(&mut request, reading, whole, changes_listings);
    (changes_listings || adds || changes_time && !names_others).then_some(request)
}

/// Whether another home is meant than the one before.
fn is_correction(reading: &ParseState<'_>) -> bool {
    const MEANT: [&str; 8] =
        ["i meant", "i mean", "meant to say", "instead", "same time", "not that one", "rather", "wrong one"];
    // "Then 8 Gannet Way please".
    let then = (0..2).any(|at| reading.word(at) == "then") && reading.tokens.len() <= 8;
    (then || reading.says_any(&MEANT)) && !reading.says("?")
}

/// Homes of the request that the message names, each with what is done to it.
fn edits(reading: &ParseState<'_>, earlier: &VisitorRequest) -> Vec<(ListingId, Option<Edit>)> {
    let listings: Vec<&RequestedListing> = earlier.listings.iter().chain(&earlier.withdrawn).collect();
    let names: Vec<Vec<String>> = listings.iter().map(|listing| telling_terms(&listing.street_address)).collect();
    let mut found: Vec<(ListingId, Option<Edit>)> = Vec::new();
    for at in 0..reading.tokens.len() {
        let word = reading.word(at);
        let mut named = (0..listings.len()).filter(|listing| names[*listing].iter().any(|name| name == word));
        let by_name = match (named.next(), named.next()) {
            (Some(listing), None) => Some(listings[listing].id),
            _ => None,
        };
        let Some(id) = by_name.or_else(|| by_place(reading, at, earlier)) else { continue };
        let before = (0..at).rev().find_map(|at| edit(reading, at));
        // "Narrows only", "12 Maple Lane bitte streichen".
        let edit = before.or_else(|| (at + 1..reading.tokens.len()).find_map(|at| edit(reading, at)));
        match found.iter_mut().find(|(own, _)| *own == id) {
            Some((_, own)) => *own = own.or(edit),
            None => found.push((id, edit)),
        }
    }
    found
}

/// House number and name of the street: "2611", "harbor" of "2611 Harbor Pl".
fn telling_terms(street_address: &str) -> Vec<String> {
    let folded = fold(street_address);
    let typed = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_telling = |word: &&str| word.len() >= 3 && street_address::role(word) == Role::Name;
    typed.filter(is_telling).map(str::to_owned).collect()
}

/// "Drop the second": a place among the homes of the request.
fn by_place(reading: &ParseState<'_>, at: usize, earlier: &VisitorRequest) -> Option<ListingId> {
    let is_foreign = reading.tokens[at].foreign;
    let named = ["first", "second", "third"].iter().position(|word| is_foreign && *word == reading.word(at));
    let ordinal = reading.tokens[at].ordinal.or(named.map(|place| place + 1));
    let place = ordinal.filter(|_| is_foreign || reading.before(at, 1) == "the")?;
    // Chinese and Japanese have no article.
    let is_end = is_foreign
        || matches!(reading.word(at + 1), "" | "one" | "home" | "house" | "place" | "showing" | "and" | "please")
        || reading.pauses(at + 1);
    let index = if place == usize::MAX { earlier.listings.len() } else { place };
    earlier.listings.get(index.checked_sub(1)?).filter(|_| is_end).map(|listing| listing.id)
}

/// Folded words of the languages that the grammar does not read for them.
static EDITS: LazyLock<HashMap<String, Edit>> = LazyLock::new(|| {
    let kinds = [("adds", Edit::Add), ("drops", Edit::Drop), ("keeps", Edit::Keep)];
    let lines = Language::ALL.into_iter().flat_map(|language| phrases::office(language).lines());
    let of_kind = lines.filter_map(|line| line.split_once(" = ")).filter_map(|(head, list)| {
        let (_, edit) = *kinds.iter().find(|(kind, _)| *kind == head)?;
        Some(list.split('|').map(move |word| (fold(word.trim()), edit)))
    });
    of_kind.flatten().collect()
});

fn edit(reading: &ParseState<'_>, at: usize) -> Option<Edit> {
    Some(match (reading.word(at), reading.word(at + 1)) {
        ("cancel" | "drop" | "remove" | "skip" | "forget" | "scratch" | "not" | "without" | "nix", _) => Edit::Drop,
        ("unneeded", _) | ("doesnt", "matter") => Edit::Drop,
        ("take", "off" | "out") | ("leave", "out") | ("dont", "need" | "want" | "see") | ("no", "longer") => Edit::Drop,
        ("keep" | "only" | "just", _) | ("stay", "with") => Edit::Keep,
        ("add" | "include", _) | ("right", "after") => Edit::Add,
        ("also" | "plus" | "too" | "both", _) | ("as", "well") => Edit::Also,
        (word, _) => return EDITS.get(word).copied(),
    })
}

/// What was dropped goes; "only" one leaves that one; what was taken back before comes again.
fn apply(request: &mut VisitorRequest, edits: &[(ListingId, Option<Edit>)]) {
    let is = |id: ListingId, wanted: Edit| edits.iter().any(|(own, edit)| *own == id && *edit == Some(wanted));
    let has = |wanted: Edit| edits.iter().any(|(_, edit)| *edit == Some(wanted));
    let again: Vec<RequestedListing> = request
        .withdrawn
        .iter()
        .filter(|listing| [Edit::Keep, Edit::Add, Edit::Also].into_iter().any(|edit| is(listing.id, edit)))
        .cloned()
        .collect();
    let mut listings = request.listings.clone();
    listings.extend(again);
    request.set_listings(listings);
    if has(Edit::Keep) {
        request.withdraw(|id| is(id, Edit::Keep));
    } else if has(Edit::Drop) {
        request.withdraw(|id| !is(id, Edit::Drop));
    }
}

/// Whether the message says another day or hour; the request then has it.
fn change_time(request: &mut VisitorRequest, reading: &ParseState<'_>, whole: &str, is_edit: bool) -> bool {
    let is_cued = is_edit || reading.says_any(&TIME_CUES) || is_little_more_than_a_time(whole);
    if request.when.is_empty() || !is_cued || reading.says_any(&["open house", "open houses"]) {
        return false;
    }
    let when = new_time(whole);
    if when.is_empty() || fold(&when) == fold(&request.when) {
        return false;
    }
    let time = visit_time::read(&when, reading.today);
    let keeps_hour = time.names_day && time.from.is_empty() && time.part.is_empty();
    let hour = visit_time::hour_phrase(&request.when);
    if keeps_hour && !hour.is_empty() {
        let space = if unspaced::is_unspaced(hour) { "" } else { " " };
        set_time(request, format!("{when}{space}{hour}"), reading.today);
    } else {
        let new = VisitorRequest { when, time, kind: request.kind, ..VisitorRequest::default() };
        let continued = VisitorRequest::continued(Some(request), new);
        let joint = if unspaced::is_unspaced(&continued.when) { ("", ", ") } else { (" at", ", at") };
        let when = continued.when.replacen(joint.1, joint.0, 1);
        set_time(request, when, reading.today);
    }
    true
}

fn set_time(request: &mut VisitorRequest, when: String, today: Today) {
    request.time = visit_time::read(&when, today);
    request.when = when;
}

/// The day and hour that the message wants, without those that it takes back; "make it 1130" is an hour too.
pub fn new_time(whole: &str) -> String {
    if unspaced::is_unspaced(whole) {
        let meant = unspaced::without_denied(whole);
        let named = requested_time::requested_time(&meant);
        return if named.is_empty() { unspaced::hour_phrase(&meant).to_owned() } else { named };
    }
    const DENIES: [&str; 10] = ["not", "no", "nicht", "pas", "non", "niet", "nie", "nao", "statt", "instead of"];
    let mut kept: Vec<&str> = Vec::new();
    let mut is_denied = false;
    let typed: Vec<&str> = whole.split_whitespace().take(60).collect();
    for (at, word) in typed.iter().enumerate() {
        let plain = fold(word).trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
        let of = plain == "instead" && typed.get(at + 1).is_some_and(|next| fold(next) == "of");
        let than = plain == "rather" && typed.get(at + 1).is_some_and(|next| fold(next) == "than");
        is_denied |= of || than || at > 0 && DENIES.contains(&plain.as_str());
        if !is_denied {
            kept.push(*word);
        }
        if word.ends_with([',', '.', ';', '!', '?']) {
            is_denied = false;
        }
    }
    let with_clocks = |min_digits: usize| {
        let clock = |at: usize| as_clock(&kept, at).filter(|_| digits(kept[at]).len() >= min_digits);
        let typed: Vec<String> = (0..kept.len()).map(|at| clock(at).unwrap_or_else(|| kept[at].to_owned())).collect();
        requested_time::requested_time(&typed.join(" "))
    };
    let plain = with_clocks(3);
    let found = if plain.is_empty() { with_clocks(1) } else { plain };
    let unspaced = || visit_time::unspaced::hour_span(whole).map_or(String::new(), |span| whole[span].to_owned());
    if found.is_empty() { unspaced() } else { found }
}

/// "3pm then", "scusa, alle 18", "改成三点吧": a time in a message that has room for little else.
fn is_little_more_than_a_time(whole: &str) -> bool {
    const MAX_TERMS: usize = 8;
    const MAX_UNSPACED: usize = 12;
    const BEFORE_HOUR: [&str; 9] = ["at", "las", "alle", "um", "gegen", "vers", "om", "saat", "as"];
    let typed: Vec<String> = whole.split_whitespace().take(MAX_TERMS + 1).map(fold).collect();
    let has_room = typed.len() > MAX_TERMS || typed.len() == 1 && whole.chars().count() > MAX_UNSPACED;
    let is_hour = |word: &str| digits(word).parse::<u8>().is_ok_and(|hour| hour <= 24);
    let names_hour = || typed.windows(2).any(|pair| BEFORE_HOUR.contains(&pair[0].as_str()) && is_hour(&pair[1]));
    !has_room
        && !whole.contains(['?', '？', '؟', '$', '€'])
        && (names_hour()
            || !requested_time::requested_time(whole).is_empty()
            || visit_time::unspaced::hour_span(whole).is_some())
}

fn digits(word: &str) -> &str {
    word.trim_end_matches([',', '.', ';', '!', '?'])
}

/// Words right before a bare hour: "make it 4", "alle 18".
const BEFORE_CLOCK: [&str; 18] = [
    "it", "that", "at", "to", "do", "around", "meant", "mean", "las", "alle", "um", "gegen", "vers", "om", "saat",
    "as", "ora", "o",
];
fn half_after(typed: &[&str], at: usize) -> String {
    let word = typed.get(at).map(|word| fold(word)).unwrap_or_default();
    word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned()
}

/// "1130" and "2" after "make it" as "11:30" and "2:00".
fn as_clock(typed: &[&str], at: usize) -> Option<String> {
    let digits = digits(typed[at]);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let last = at.checked_sub(1).map(|at| fold(typed[at])).unwrap_or_default();
    let leads = BEFORE_CLOCK.contains(&last.as_str());
    let unit = typed.get(at + 1).map(|next| fold(next)).unwrap_or_default();
    let counts = matches!(unit.as_str(), "bed" | "beds" | "bath" | "baths" | "bedrooms" | "homes" | "days" | "people");
    // "Alle 12 e mezza", "a las 12 y media".
    let has_half = visit_time::is_half([unit.as_str(), &half_after(typed, at + 2)]);
    let (hour, minute) = match digits.len() {
        1 | 2 if has_half => (digits, "30"),
        1 | 2 => (digits, "00"),
        3 | 4 => digits.split_at(digits.len() - 2),
        _ => return None,
    };
    let is_clock = hour.parse::<u8>().is_ok_and(|hour| (1..=20).contains(&hour))
        && matches!(minute, "00" | "15" | "30" | "45")
        && (leads || digits.len() > 2);
    let half = matches!(unit.as_str(), "am" | "pm" | "uhr");
    (is_clock && !counts && !half).then(|| format!("{hour}:{minute}"))
}
