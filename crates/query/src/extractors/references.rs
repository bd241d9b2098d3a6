//! Which homes a question means: the second one, it, those, the first two. A conversation continues about what was
//! named before.

use porchlight_domain::{Filter, ListingId};

use super::shown::{self, push};
use crate::{dialog_state::DialogState, field::Field, known_words::WEEKDAYS, parse_state::ParseState};

/// What pronouns say about the homes meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListingReference {
    Nothing,
    /// "it", "this one", "that house".
    One,
    /// "those", "them", "of these".
    Many,
}

const ONE: [&str; 36] = [
    "this one",
    "that one",
    "this house",
    "that house",
    "this home",
    "that home",
    "this place",
    "that place",
    "the house",
    "the home",
    "the place",
    "this property",
    "that property",
    "the property",
    "this listing",
    "that listing",
    "this apartment",
    "that apartment",
    "the apartment",
    "this condo",
    "that condo",
    "the condo",
    "this townhouse",
    "the townhouse",
    "that townhouse",
    "the unit",
    "this unit",
    "that unit",
    "the building",
    "the listing",
    "same house",
    "same one",
    "same place",
    "the rental",
    "is that",
    "the seller",
];

const MANY: [&str; 10] =
    ["these", "those", "them", "of them", "they", "the ones", "which one", "which ones", "all of them", "both"];

fn is_weekday(word: &str) -> bool {
    WEEKDAYS.contains(&word) || matches!(word, "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")
}

/// Reads ordinals into IDs of homes shown before: "the second one", "number 3", "#2", "first and third", "first two".
pub fn read_ordinals(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    first_n(reading, dialog_state);
    shown::extract(reading, dialog_state);
    let compares = reading.says_any(&["compare", "versus", "vs", "difference between"]);
    for at in 0..reading.tokens.len() {
        if reading.tokens[at].taken {
            continue;
        }
        let next = reading.word(at + 1);
        // "Oldest first" is an order.
        let sorts = reading.word(at) == "first"
            && (reading.before(at, 1).ends_with("est")
                || matches!(
                    reading.before(at, 1),
                    "expensive" | "affordable" | "recent" | "cheap" | "new" | "spacious"
                ));
        // "The second cheapest" is a place in an order.
        let sorts = sorts || next.ends_with("est") && next.len() > 5 || next == "most";
        let spoken = reading.tokens[at].ordinal.filter(|_| !sorts && !is_date(reading, at) && !is_time(reading, at));
        // "When was the septic last pumped".
        let is_adverb =
            reading.word(at) == "last" && !matches!(reading.before(at, 1), "the" | "that" | "very" | "and" | "");
        let spoken =
            spoken.filter(|_| !is_adverb && !matches!(next, "floor" | "street" | "st" | "ave" | "avenue" | "story"));
        let numbered = matches!(reading.before(at, 1), "number" | "#" | "option" | "home" | "house" | "listing" | "no")
            .then(|| reading.tokens[at].number.and_then(|n| n.try_into().ok()).map(|n: u32| n as usize))
            .flatten()
            // "No, 3 bedrooms" answers.
            .filter(|_| reading.before(at, 1) != "no" || !reading.pauses(at))
            .filter(|n| *n <= dialog_state.shown.len());
        let listed = reading.tokens[at].number.and_then(|n| n.try_into().ok()).map(|n: u32| n as usize);
        // "Those 2" are two, "compare 1 and 2" are the first and the second.
        let is_count = matches!(reading.before(at, 1), "those" | "these" | "the" | "all" | "them" | "last" | "top");
        let listed = listed.filter(|_| !is_count);
        let listed = listed.filter(|n| compares && (1..=dialog_state.shown.len()).contains(n));
        // "The middle one" of three.
        let count = dialog_state.shown.len();
        let is_middle = reading.word(at) == "middle" && reading.before(at, 1) == "the" && next == "one";
        let middle = (is_middle && count >= 3 && count % 2 == 1).then_some(count / 2 + 1);
        // "The bottom one", "the top one" of a list.
        let is_behind = reading.before(at, 3) == "one" && matches!(reading.before(at, 2), "at" | "on");
        let is_end = reading.before(at, 1) == "the" && (next == "one" || is_behind) && count >= 2;
        let end = match reading.word(at) {
            "bottom" if is_end => Some(count),
            "top" if is_end => Some(1),
            _ => None,
        };
        let Some(ordinal) = spoken.or(numbered).or(listed).or(middle).or(end) else { continue };
        let index = if ordinal == usize::MAX { dialog_state.shown.len() } else { ordinal };
        let counted = counted_listings(dialog_state);
        if let Some(id) = index.checked_sub(1).and_then(|index| counted.get(index)) {
            push(&mut reading.ids, *id);
            reading.take(at..at + 1);
        }
    }
}

/// The homes that ordinals count: those of the list shown last, or, where that shows a single home, those spoken of one
/// after the other.
fn counted_listings(dialog_state: &DialogState) -> Vec<ListingId> {
    match dialog_state.shown.len() {
        1 if dialog_state.introduced.len() >= 2 => dialog_state.introduced.clone(),
        _ => dialog_state.shown.clone(),
    }
}

/// "The first day possible", "first thing Monday", "the first available slot", "the second week": a time.
fn is_time(reading: &ParseState<'_>, at: usize) -> bool {
    const TIMES: [&str; 24] = [
        "time",
        "times",
        "day",
        "days",
        "date",
        "dates",
        "week",
        "weeks",
        "weekend",
        "month",
        "months",
        "year",
        "years",
        "thing",
        "slot",
        "opening",
        "appointment",
        "moment",
        "chance",
        "opportunity",
        "hour",
        "showing",
        "viewing",
        "possible",
    ];
    // "Is the first available" asks of the first home.
    let is_adjective = matches!(reading.word(at + 1), "available" | "possible" | "free" | "open");
    // "Listed in the last 2 months".
    let is_between = is_adjective || reading.tokens.get(at + 1).is_some_and(|token| token.number.is_some());
    TIMES.contains(&reading.word(at + 1)) || is_between && TIMES.contains(&reading.word(at + 2))
}

/// "Sunday the 3rd", "July 2nd", "the 5th of July": a day, and no place in a list.
fn is_date(reading: &ParseState<'_>, at: usize) -> bool {
    let is_month = |word: &str| word.len() >= 3 && crate::visit_time::month(word).is_some();
    let back = if reading.before(at, 1) == "the" { 2 } else { 1 };
    let ahead = if reading.word(at + 1) == "of" { 2 } else { 1 };
    let before = reading.before(at, back);
    is_weekday(before)
        || is_month(before)
        || is_month(reading.word(at + ahead))
        || matches!(before, "until" | "till") && back == 2 && reading.word(at + 1).is_empty()
}

/// "The second one", "the last listing": a place in a list.
pub fn names_place(reading: &ParseState<'_>) -> bool {
    let is_numbered = |at: usize| {
        let before = reading.before(at, 1);
        reading.tokens[at].number.is_some() && matches!(before, "number" | "option") && reading.before(at, 2) == "is"
    };
    (1..reading.tokens.len()).any(|at| {
        is_numbered(at)
            || reading.tokens[at].ordinal.is_some()
                && !reading.tokens[at].taken
                && matches!(reading.before(at, 1), "the" | "that")
                && matches!(reading.word(at + 1), "one" | "listing" | "option" | "result")
    })
}

/// "The second one" of a list that showed only the first: its place among all that were found.
pub fn place_beyond(reading: &ParseState<'_>, dialog_state: &DialogState) -> Option<usize> {
    let is_last = |at: usize| {
        let is_noun = matches!(reading.word(at + 1), "one" | "home" | "house" | "listing" | "option" | "place");
        matches!(reading.word(at + 1 + usize::from(is_noun)), "" | "?" | "please" | "pls" | "then")
    };
    let at = (0..reading.tokens.len()).find(|at| {
        let token = &reading.tokens[*at];
        token.ordinal.is_some() && !token.taken && reading.before(*at, 1) == "the" && is_last(*at)
    })?;
    let place = reading.tokens[at].ordinal?;
    let is_beyond = dialog_state.filter.is_some() && (1..=20).contains(&dialog_state.shown.len());
    (is_beyond && (dialog_state.shown.len() + 1..=50).contains(&place)).then_some(place)
}

/// Whether the question points at a place in a list: "the third one", "number 2 please".
pub fn points_at_place(reading: &ParseState<'_>) -> bool {
    (0..reading.tokens.len()).any(|at| {
        let token = &reading.tokens[at];
        let is_end = matches!(
            reading.word(at + 1),
            "" | "?" | "one" | "ones" | "home" | "house" | "listing" | "option" | "please" | "pls" | "on" | "of" | "in"
        );
        let is_numbered = token.number.is_some() && matches!(reading.before(at, 1), "number" | "option" | "#");
        (token.ordinal.is_some() || is_numbered) && !token.taken && is_end && reading.tokens.len() <= 8
    })
}

/// A bare number said of a home ("is 26 still available"): one of the list, or a house number.
///
/// Returns whether there is such a number, also where no home has it.
pub fn bare_number(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> bool {
    const NEXT: [&str; 13] =
        ["", "?", "still", "available", "sold", "pending", "taken", "for", "have", "has", "on", "under", "cost"];
    let requested = reading.fields.iter().any(|field| *field != Field::Everything)
        || reading.says_any(&["what about", "how about", "tell me about"]);
    let alone = reading.tokens.iter().filter(|token| token.word != "?").count() == 1 && !dialog_state.shown.is_empty();
    let requested = requested || alone;
    let plain =
        Filter { sale_type: reading.filter.sale_type, availability: reading.filter.availability, ..Filter::default() };
    if !requested || reading.filter != plain || reading.order.is_some() || reading.limit.is_some() {
        return false;
    }
    let bare = (0..reading.tokens.len()).find(|at| {
        let token = &reading.tokens[*at];
        let whole = token.number.is_some_and(|n| n.fract().is_zero()) && !token.scaled && !token.taken;
        let before = alone
            || matches!(
                reading.before(*at, 1),
                "is" | "about" | "does" | "are" | "for" | "of" | "s" | "home" | "house"
            );
        whole && before && NEXT.contains(&reading.word(at + 1))
    });
    let Some(at) = bare else { return false };
    let index = reading.tokens[at].number.and_then(|n| n.try_into().ok()).and_then(|n: u32| n.checked_sub(1));
    let numbered = reading.vocabulary.street_addresses_with(reading.word(at));
    if let Some(id) = index.and_then(|index| dialog_state.shown.get(index as usize)) {
        push(&mut reading.ids, *id);
    } else if !numbered.is_empty() {
        let folded = numbered.into_iter().take(200).map(|(_, folded)| folded.clone()).collect();
        reading.street_addresses.push(folded);
    }
    reading.take(at..at + 1);
    true
}

fn first_n(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    for at in 0..reading.tokens.len() {
        let first = reading.word(at) == "first" || reading.word(at) == "top";
        let count =
            reading.tokens.get(at + 1).and_then(|t| t.number).and_then(|n| n.try_into().ok()).map(|n: u32| n as usize);
        let stated = reading.says_any(&["compare", "difference", "versus", "vs", "between"]);
        if let (true, true, Some(count)) = (first, stated, count.filter(|n| *n >= 2 && *n <= dialog_state.shown.len()))
        {
            dialog_state.shown[..count].iter().for_each(|id| push(&mut reading.ids, *id));
            reading.take(at..at + 2);
        }
    }
    if let Some((ids, span)) = shown::named_one::two_named(reading, dialog_state).filter(|_| reading.ids.is_empty()) {
        reading.ids = ids;
        reading.take(span);
    }
    let named = reading.says_any(&["both", "these two", "those two", "the two", "those 2", "these 2", "the 2"]);
    if named && !names_days(reading) && !is_part_of_order(reading) && reading.ids.is_empty() {
        let first_two = || dialog_state.shown.get(..2).map(|ids| [ids[0], ids[1]]);
        reading.ids = dialog_state.pair().or_else(first_two).map(Vec::from).unwrap_or_default();
    }
}

/// "The two cheapest": the first of an order.
fn is_part_of_order(reading: &ParseState<'_>) -> bool {
    (2..reading.tokens.len()).any(|at| {
        let is_superlative = reading.word(at).ends_with("est") || reading.word(at) == "most";
        is_superlative && matches!(reading.before(at, 1), "two" | "2") && reading.before(at, 2) == "the"
    })
}

/// "Both Sunday ones": the day chooses among the homes.
fn names_days(reading: &ParseState<'_>) -> bool {
    let is_day = |word: &str| is_weekday(word.trim_end_matches('s'));
    (1..reading.tokens.len()).any(|at| reading.before(at, 1) == "both" && is_day(reading.word(at)))
}

/// "Its an investment", "it's for my mom", "its just me": said of the search.
fn is_purpose(reading: &ParseState<'_>, at: usize) -> bool {
    let next = [reading.word(at + 1), reading.word(at + 2)];
    reading.word(at) == "its"
        && match next {
            ["for", to] => !matches!(to, "sale" | "rent" | "lease" | "" | "?"),
            ["an", "investment"] | ["a", "gift" | "rental"] | ["just" | "only", "me" | "us" | "my" | "for" | "the"] => {
                true
            }
            ["my" | "our", what] => matches!(what, "first" | "second" | "budget" | "limit" | "max"),
            _ => false,
        }
}

/// "This house", "the condo"; but "just the condo" chooses among homes.
fn points_at_one(reading: &ParseState<'_>) -> bool {
    ONE.iter().filter_map(|phrase| reading.find_last(phrase)).any(|found| !is_narrowed(reading, found.start))
}

/// Whether a message begins with "just" or "only" before what stands here, and asks nothing.
pub fn is_narrowed(reading: &ParseState<'_>, at: usize) -> bool {
    const MAX_TOKENS: usize = 6;
    let is_first =
        at == 1 || at == 2 && matches!(reading.word(0), "ok" | "okay" | "hmm" | "hm" | "no" | "then" | "so" | "and");
    matches!(reading.before(at, 1), "just" | "only")
        && is_first
        && reading.tokens.len() <= MAX_TOKENS
        && reading.fields.iter().all(|field| *field == Field::Everything)
        && !reading.says("?")
}

/// What the pronouns of the question point at.
pub fn pointing(reading: &ParseState<'_>) -> ListingReference {
    let bare_this = (0..reading.tokens.len()).any(|at| {
        reading.word(at) == "this"
            && matches!(reading.word(at + 1), "" | "?" | "still" | "have" | "has" | "available" | "in" | "for")
    });
    // "Make it 4" and "it doesn't matter" point at no home.
    let bare_it = (0..reading.tokens.len()).any(|at| {
        matches!(reading.word(at), "it" | "its")
            && !matches!(reading.before(at, 1), "make" | "making" | "change" | "keep" | "call" | "thats" | "narrow")
            && !matches!(reading.word(at + 1), "matter" | "matters" | "possible" | "doesnt")
            && !is_purpose(reading, at)
    });
    // "Price per sqft on that?"
    let bare_that = (1..reading.tokens.len()).any(|at| {
        reading.word(at) == "that"
            && matches!(reading.before(at, 1), "on" | "of" | "for" | "about" | "with")
            && !matches!(reading.before(at, 2), "what" | "how")
            && matches!(reading.word(at + 1), "" | "?")
    });
    if reading.says_any(&MANY) {
        ListingReference::Many
    } else if bare_this || bare_it || bare_that || points_at_one(reading) {
        ListingReference::One
    } else {
        ListingReference::Nothing
    }
}
