//! Homes by a number that one of those at hand, or of their streets and buildings, has: "55 then", "can I get 61",
//! "is she allowed at number 5", "la 17 y la 24", "unit 1 and 4". What points at the number decides how short it may be.

use crate::{
    dialog_state::DialogState,
    extractors::{named_listings::name_terms::ENDS, shown::dates::is_of_date},
    known_words::WEEKDAYS,
    numbers::is_currency,
    parse_state::ParseState,
    street_address::{self, StreetAddress},
    tokens::number_units,
    vocabulary::Found,
};

/// More homes are not named by their numbers.
const MAX_LISTINGS: usize = 3;
/// Homes at hand whose streets are looked at.
const MAX_SEEN: usize = 16;
/// Say that a number is that of a home.
const MARKS: [&str; 6] = ["number", "#", "num", "numero", "nro", "unit"];
/// Verbs and prepositions before a home.
const POINTING: [&str; 22] = [
    "the", "that", "get", "take", "like", "prefer", "about", "does", "is", "has", "was", "on", "of", "than", "with",
    "vs", "versus", "between", "see", "visit", "tour", "view",
];
/// Before a number that stands at the beginning.
const LEADS: [&str; 8] = ["", "and", "ok", "okay", "so", "hmm", "then", "but"];
/// Behind a number that stands at the beginning, beside the ends of names.
const BEHIND: [&str; 8] = ["then", "got", "gone", "taken", "sold", "pending", "available", "one"];
/// Verbs before the home that is their subject.
const ASKS: [&str; 8] = ["would", "does", "is", "can", "will", "did", "has", "was"];
/// Before the unit of an address as listed.
const UNITS: [&str; 6] = [" #", " Unit ", " Apt ", " Apt. ", " Suite ", " Room "];
/// Join two homes.
const JOINS: [&str; 6] = ["and", "or", "vs", "versus", "with", "to"];
/// With an article, a day is meant by these.
const VISITS: [&str; 9] = ["see", "visit", "view", "tour", "move", "moving", "come", "arrive", "start"];

/// How a number is pointed at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pointer {
    /// "Number 5", "#11".
    Mark,
    /// "The 17", "55 then", "get 61".
    Place,
    /// "Would 5 let me", of a home seen.
    Subject,
    /// "And 24", behind a home.
    Join,
}

/// Reads them into addresses; the unit that no home of the building at hand has is given back: "is #11 gone?".
pub fn extract(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Option<String> {
    let is_named = !reading.ids.is_empty() || !reading.mls_numbers.is_empty() || reading.street_addresses.len() > 1;
    let has_listing = !reading.street_addresses.is_empty() || dialog_state.seen().next().is_some();
    if is_named || !has_listing {
        return None;
    }
    let numbers: Vec<usize> = (0..reading.tokens.len()).filter(|at| is_number(reading, *at)).collect();
    if numbers.is_empty() {
        return None;
    }
    let named = reading.street_addresses.iter().flatten();
    let streets = named.chain(dialog_state.seen().map(|shown| &shown.street)).take(MAX_SEEN);
    let seen: Vec<Found> = streets.map(|street| (street_address::read(street), street.clone())).collect();
    let has_named = !reading.street_addresses.is_empty();
    let mut found: Vec<(usize, Vec<String>)> = Vec::new();
    for at in numbers {
        let last = found.last().map(|(at, _)| *at);
        let is_joined = JOINS.contains(&reading.before(at, 1)) || JOINS.contains(&reading.before(at, 2));
        let joins = is_joined && (last.is_some_and(|last| at - last <= 3) || has_named && is_behind_named(reading, at));
        let pointer = if joins { Some(Pointer::Join) } else { pointer(reading, dialog_state, at) };
        let Some(pointer) = pointer.filter(|_| !has_named || joins) else { continue };
        let listed = listed(reading, dialog_state, &seen, at, pointer);
        if !listed.is_empty() && found.len() < MAX_LISTINGS {
            found.push((at, listed));
        } else if pointer == Pointer::Mark
            && let Some(unknown) = unknown_unit(reading, &seen, at)
        {
            reading.take(at - 1..at + 1);
            return Some(unknown);
        }
    }
    // "Between 55 and 61", where the first alone is any number.
    for (at, listed) in found {
        let has_mark = MARKS.contains(&reading.before(at, 1)) || matches!(reading.before(at, 1), "the" | "that");
        reading.take(at - usize::from(has_mark)..at + 1);
        reading.street_addresses.push(listed);
    }
    None
}

/// The address of a unit that is not listed in the building of all homes at hand.
fn unknown_unit(reading: &ParseState<'_>, seen: &[Found], at: usize) -> Option<String> {
    let (first, folded) = seen.first()?;
    let is_there = |(own, _): &Found| own.core == first.core && own.number == first.number && !own.unit.is_empty();
    let is_unit = matches!(reading.before(at, 1), "#" | "unit") && !first.number.is_empty();
    if !is_unit || !seen.iter().all(is_there) {
        return None;
    }
    let (line, _) = UNITS.iter().find_map(|unit| reading.vocabulary.display(folded).split_once(unit))?;
    Some(format!("{line} #{}", reading.word(at)))
}

/// Whether the home before a joining word was read.
fn is_behind_named(reading: &ParseState<'_>, at: usize) -> bool {
    (2..=3).any(|back| at.checked_sub(back).is_some_and(|before| reading.tokens[before].taken))
}

/// Whether a token may be the number of a home.
fn is_number(reading: &ParseState<'_>, at: usize) -> bool {
    let token = &reading.tokens[at];
    let is_digits = (1..=5).contains(&token.word.len()) && token.word.bytes().all(|byte| byte.is_ascii_digit());
    let (before, after) = (reading.before(at, 1), reading.word(at + 1));
    let is_mark = |word: &str| matches!(word, "-" | "/" | ":" | "." | "%" | "@" | "+" | "x");
    let is_hour = matches!(before, "at" | "by" | "after" | "before" | "until" | "around") && token.word.len() <= 2;
    let is_month = |word: &str| word.len() > 2 && crate::visit_time::month(word).is_some();
    is_digits
        && !token.taken
        && !token.scaled
        && token.ordinal.is_none()
        && !is_mark(before)
        && !is_mark(after)
        && !is_currency(before)
        && !is_currency(after)
        && !number_units::is_unit(after)
        && !number_units::is_limit(before)
        && !is_month(before)
        && !is_month(after)
        && !is_hour
        && !matches!(after, "am" | "pm" | "down" | "a" | "per" | "percent" | "each" | "people" | "of" | "more")
        && !is_of_date(reading, at)
}

fn pointer(reading: &ParseState<'_>, dialog_state: &DialogState, at: usize) -> Option<Pointer> {
    let (before, after) = (reading.before(at, 1), reading.word(at + 1));
    let number: usize = reading.word(at).parse().ok()?;
    if MARKS.contains(&before) {
        // "Number 2" of a list is a place in it.
        let is_place = before != "unit" && (1..=dialog_state.shown.len()).contains(&number);
        return (!is_place).then_some(Pointer::Mark);
    }
    let ends = ENDS.contains(&after) || BEHIND.contains(&after) || WEEKDAYS.contains(&after) || reading.pauses(at + 1);
    // "Would 5 let me bring a dog".
    let is_subject = at <= 1 && ASKS.contains(&before) && number > dialog_state.shown.len() && !after.is_empty();
    let may_be_day = number <= 31 && matches!(before, "the" | "on") && reading.says_any(&VISITS);
    let is_first = at <= 2 && (0..at).all(|at| LEADS.contains(&reading.word(at)));
    let is_place = ends && reading.word(at).len() > 1 && (is_first || POINTING.contains(&before) && !may_be_day);
    if is_place { Some(Pointer::Place) } else { is_subject.then_some(Pointer::Subject) }
}

/// The addresses that the number may be of: those of homes seen before others of their streets and buildings.
fn listed(
    reading: &ParseState<'_>,
    dialog_state: &DialogState,
    seen: &[Found],
    at: usize,
    pointer: Pointer,
) -> Vec<String> {
    let word = reading.word(at);
    if !reading.step(4 * seen.len() + 1) {
        return Vec::new();
    }
    let is_unit = matches!(reading.before(at, 1), "unit" | "#") || pointer == Pointer::Join;
    let has_number = |own: &StreetAddress| own.number == word || own.unit == word && (is_unit || word.len() > 1);
    let own: Vec<String> = distinct(seen.iter().filter(|(own, _)| has_number(own)).map(|(_, folded)| folded.clone()));
    // Of several, the one that is on the street of the home at hand.
    if own.len() > 1 {
        let current = dialog_state.seen().find(|shown| Some(shown.id) == dialog_state.current);
        let street = current.map(|shown| street_address::read(&shown.street).core);
        let there: Vec<String> =
            own.iter().filter(|folded| Some(street_address::read(folded).core) == street).cloned().collect();
        return if there.len() == 1 { there } else { own };
    }
    if !own.is_empty() || pointer == Pointer::Subject {
        return own;
    }
    let is_there = |found: &Found| seen.iter().any(|(own, _)| own.core == found.0.core && !own.core.is_empty());
    let known = reading.vocabulary.street_addresses_with(word).into_iter().filter(is_there);
    let known = distinct(known.map(|(_, folded)| folded));
    if !known.is_empty() || !is_unit {
        return known;
    }
    let in_building =
        |found: &Found| seen.iter().any(|(own, _)| own.core == found.0.core && own.number == found.0.number);
    let units = reading.vocabulary.street_addresses_with_unit(word).into_iter().filter(in_building);
    distinct(units.map(|(_, folded)| folded))
}

fn distinct(found: impl Iterator<Item = String>) -> Vec<String> {
    const MAX: usize = 6;
    let mut out: Vec<String> = Vec::new();
    for folded in found {
        if !out.contains(&folded) && out.len() < MAX {
            out.push(folded);
        }
    }
    out
}
