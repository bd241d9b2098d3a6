//! A home by the street or unit number that only it has: "what do the dues cover on 201", "compare it with 806",
//! "Candelaria 612", "the 5A of Ironmonger". A number that is that of a listing is no price, unless money is spoken of.

use std::{cell::LazyCell, ops::Range};

use super::{
    beside_number::{begun, beside, has_street_beside, pointed},
    dates::is_of_date,
    listing_ids::ONES,
};
use crate::{
    dialog_state::DialogState, numbers::is_currency, parse_state::ParseState, street_address, tokens::number_units,
    vocabulary::Found,
};

/// What makes a number an amount or a share, beside units.
const PRICED: [&str; 11] = ["bucks", "monthly", "a", "per", "each", "total", "down", "or", "max", "tops", "budget"];
/// What makes it a price, a year or a limit, beside the words of limits.
const BEFORE: [&str; 22] = [
    "maximum",
    "minimum",
    "about",
    "pay",
    "paying",
    "spend",
    "spending",
    "budget",
    "rent",
    "price",
    "cost",
    "costs",
    "afford",
    "built",
    "since",
    "year",
    "zip",
    "from",
    "near",
    "roughly",
    "approximately",
    "=",
];
/// Between which a number may be a price, too, where no home of the conversation has it.
const LOOSE: [&str; 8] = ["for", "at", "to", "by", "in", "between", "and", "or"];

/// More homes are not named by their numbers.
const MAX_LISTINGS: usize = 4;

/// Reads them into addresses; of several homes with one address, the unit that is named.
pub fn extract(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    narrow(reading);
    let mut budget = MAX_LISTINGS;
    for at in 0..reading.tokens.len() {
        if budget == 0 || !is_listing_number(reading, at) {
            continue;
        }
        budget -= 1;
        if let Some((listed, span)) = named(reading, dialog_state, at) {
            reading.street_addresses.push(listed);
            reading.take(span);
        }
    }
}

/// "3200 Pelican Strand 1104": of the homes with that address, the one with that unit.
fn narrow(reading: &mut ParseState<'_>) {
    let [group] = &reading.street_addresses[..] else { return };
    if group.len() < 2 || !reading.step(group.len()) {
        return;
    }
    let listed: Vec<Found> = group.iter().map(|folded| (street_address::read(folded), folded.clone())).collect();
    let found = (0..reading.tokens.len()).find_map(|at| {
        let token = &reading.tokens[at];
        let is_open = !token.taken && !token.word.is_empty() && !is_amount(reading.word(at + 1));
        let is_unit =
            token.word.bytes().any(|byte| byte.is_ascii_digit()) || street_address::is_unit_word(reading.before(at, 1));
        let mut there = listed.iter().filter(|(found, _)| is_open && is_unit && found.unit == token.word);
        match (there.next(), there.next()) {
            (Some((_, folded)), None) => Some((folded.clone(), at)),
            _ => None,
        }
    });
    if let Some((folded, at)) = found {
        reading.street_addresses = vec![vec![folded]];
        reading.take(at..at + 1);
    }
}

fn is_listing_number(reading: &ParseState<'_>, at: usize) -> bool {
    let token = &reading.tokens[at];
    let word = token.word.as_str();
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    let has_digit = word.bytes().any(|byte| byte.is_ascii_digit());
    let is_long =
        if is_number { (2..=5).contains(&word.len()) } else { (2..=5).contains(&word.len()) && word.is_ascii() };
    // "The 3D tour", "10am", "2br".
    let is_measure = !is_number
        && ["3d", "4k", "5g", "br", "bd", "ba", "am", "pm", "sf", "ft", "hr", "hrs", "k"]
            .iter()
            .any(|end| word.ends_with(end) && word.starts_with(|c: char| c.is_ascii_digit()));
    let is_mark = |word: &str| matches!(word, "-" | "/" | ":" | "." | "(" | ")" | "@" | "+");
    let is_digits = |word: &str| word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_month = |word: &str| word.len() > 2 && crate::visit_time::month(word).is_some();
    let (before, after) = (reading.before(at, 1), reading.word(at + 1));
    !token.taken
        && !token.scaled
        && token.ordinal.is_none()
        && has_digit
        && is_long
        && !is_measure
        && !is_mark(before)
        && !is_mark(after)
        && !is_currency(before)
        && !is_currency(after)
        && !is_digits(before)
        && !is_digits(after)
        && !is_month(before)
        && !is_month(after)
        && !is_amount(after)
        && !is_of_date(reading, at)
        && (!(BEFORE.contains(&before) || number_units::is_limit(before)) || names_subject(reading, at))
        && reading.before(at, 2) != "@"
}

fn is_amount(unit: &str) -> bool {
    number_units::is_unit(unit) || PRICED.contains(&unit)
}

/// "What about 806", "tell me about 806".
fn names_subject(reading: &ParseState<'_>, at: usize) -> bool {
    reading.before(at, 1) == "about"
        && matches!(reading.before(at, 2), "what" | "whats" | "how" | "me" | "more" | "and" | "asking" | "talking")
}

/// Whether the word before a number can point at a home.
fn is_pointed(reading: &ParseState<'_>, at: usize) -> bool {
    let before = reading.before(at, 1);
    matches!(
        before,
        "the" | "that" | "on" | "of" | "with" | "is" | "does" | "in" | "vs" | "versus" | "at" | "for" | "to"
    ) || street_address::is_unit_word(before)
        || names_subject(reading, at)
}

/// The homes that a number names, most often one, and the words that name them.
fn named(reading: &ParseState<'_>, dialog_state: &DialogState, at: usize) -> Option<(Vec<String>, Range<usize>)> {
    let word = reading.word(at);
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    let seen: Vec<Found> =
        dialog_state.seen().map(|shown| (street_address::read(&shown.street), shown.street.clone())).collect();
    if !reading.step(seen.len() + 1) {
        return None;
    }
    let has_number = |found: &&Found| found.0.number == word || found.0.unit == word;
    let seen: Vec<Found> = distinct(seen.iter().filter(has_number).cloned());
    let is_short = is_number && word.len() < 3;
    let is_pointed = is_pointed(reading, at);
    // Read only where a word beside the number may be of a street, or the number alone may name a home.
    let units = LazyCell::new(|| reading.vocabulary.street_addresses_with_unit(word));
    let known = LazyCell::new(|| {
        let known = reading.vocabulary.street_addresses_with(word);
        if known.is_empty() && !is_short && (is_pointed || !is_number) {
            return distinct(units.iter().cloned());
        }
        distinct(known.into_iter())
    });
    // With the street beside it, in any order.
    let by_street = |found: &[Found]| {
        let spans: Vec<(String, Range<usize>)> =
            found.iter().filter_map(|(read, folded)| Some((folded.clone(), beside(reading, read, at)?))).collect();
        let span = spans.iter().map(|(_, span)| span.clone()).max_by_key(|span| span.len())?;
        let listed: Vec<String> =
            spans.into_iter().filter(|(_, own)| own.len() == span.len()).map(|(folded, _)| folded).collect();
        Some(unit_of(reading, listed, span))
    };
    if let Some(found) = by_street(&seen) {
        return Some(found);
    }
    if has_street_beside(reading, at) {
        // "Foundry 507": a unit, though a house elsewhere may have the number. "27 Azalea" of Azalea Walk.
        let of_unit = || by_street(&distinct(units.iter().cloned()));
        let found = by_street(&known).or_else(of_unit).or_else(|| begun(reading, &known, at));
        if found.is_some() {
            return found;
        }
    }
    // "45" alone is any number.
    if is_short {
        return None;
    }
    if let [(_, folded)] = &seen[..] {
        return Some((vec![folded.clone()], pointed(reading, at..at + 1)));
    }
    if let Some(folded) = of_building(reading, dialog_state, at) {
        return Some((vec![folded], pointed(reading, at..at + 1)));
    }
    // Prices and hours end in 0 or 5.
    let is_round = word.ends_with(['0', '5']);
    let is_year = word.len() == 4 && (word.starts_with("19") || word.starts_with("20"));
    // "The top one at 2315".
    let is_house_at = reading.before(at, 1) == "at" && ONES.contains(&reading.before(at, 2));
    let is_loose = !is_house_at && (LOOSE.contains(&reading.before(at, 1)) && is_round || is_year) || word.len() > 4;
    if !seen.is_empty() || !is_pointed || is_loose || is_search(reading) {
        return None;
    }
    let [(_, folded)] = &known[..] else { return None };
    Some((vec![folded.clone()], pointed(reading, at..at + 1)))
}

/// Whether homes are looked for, where a number is more likely a limit.
fn is_search(reading: &ParseState<'_>) -> bool {
    reading.says_any(&[
        "homes",
        "houses",
        "condos",
        "apartments",
        "rentals",
        "looking for",
        "anything",
        "something",
        "find",
    ])
}

fn distinct(found: impl Iterator<Item = Found>) -> Vec<Found> {
    let mut out: Vec<Found> = Vec::new();
    for own in found.take(50) {
        if out.iter().all(|other| other.1 != own.1) {
            out.push(own);
        }
    }
    out
}

/// "And 112?": the unit of that number in the building of the home spoken of.
fn of_building(reading: &ParseState<'_>, dialog_state: &DialogState, at: usize) -> Option<String> {
    let begins = matches!(reading.before(at, 1), "" | "and" | "or" | "about") || is_pointed(reading, at);
    let current = dialog_state.seen().find(|shown| Some(shown.id) == dialog_state.current).filter(|_| begins)?;
    let own = street_address::read(&current.street);
    if own.unit.is_empty() {
        return None;
    }
    let units = reading.vocabulary.street_addresses_with_unit(reading.word(at));
    let is_there = |found: &&Found| found.0.number == own.number && found.0.core == own.core;
    units.iter().find(is_there).map(|(_, folded)| folded.clone())
}

/// "Candelaria 618 apt 3": of several homes at that number, the one with that unit.
fn unit_of(reading: &ParseState<'_>, listed: Vec<String>, span: Range<usize>) -> (Vec<String>, Range<usize>) {
    if listed.len() < 2 {
        return (listed, span);
    }
    let unit = span.end + usize::from(street_address::is_unit_word(reading.word(span.end)));
    let word = reading.word(unit);
    let mut there = listed.iter().filter(|folded| street_address::read(folded).unit == word);
    match (there.next(), there.next()) {
        (Some(folded), None) if !word.is_empty() => (vec![folded.clone()], span.start..unit + 1),
        _ => (listed, span),
    }
}
