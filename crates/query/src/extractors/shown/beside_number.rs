//! The words beside a number that name a home with it: "Candelaria 612", "the 5A of Ironmonger", "27 Azalea".

use std::ops::Range;

use crate::{
    parse_state::ParseState,
    street_address::{self, Role, StreetAddress},
    vocabulary::Found,
};

/// The words that name the home, where its street stands beside its number: "Candelaria 612", "the 5A of Ironmonger".
pub(super) fn beside(reading: &ParseState<'_>, own: &StreetAddress, at: usize) -> Option<Range<usize>> {
    let is_name = |at: usize, name: &str| street_address::bare(street_address::short(reading.word(at))) == name;
    let is_at = |start: usize| own.core.iter().enumerate().all(|(index, name)| is_name(start + index, name));
    let length = own.core.len();
    let (end, behind) = sides(reading, at);
    if is_at(behind) {
        let end = behind + length;
        return Some(pointed(reading, at..end + usize::from(is_suffix(reading, end))));
    }
    let start = end.checked_sub(length).filter(|start| is_at(*start))?;
    Some(pointed(reading, start..at + 1))
}

/// Where the name of a street ends before a number and where it begins behind it.
fn sides(reading: &ParseState<'_>, at: usize) -> (usize, usize) {
    let article = usize::from(matches!(reading.word(at + 2), "the"));
    let behind = match reading.word(at + 1) {
        "of" | "on" | "in" | "at" => at + 2 + article,
        _ => at + 1,
    };
    let end = at - usize::from(at > 0 && is_suffix(reading, at - 1));
    (end - usize::from(end > 0 && reading.word(end - 1) == ","), behind)
}

/// False where no street of the listings can stand beside a number; true says nothing.
pub(super) fn has_street_beside(reading: &ParseState<'_>, at: usize) -> bool {
    let (end, behind) = sides(reading, at);
    let may_name = |word: &str| {
        let name = street_address::bare(street_address::short(word));
        matches!(name.len(), 1 | 2) || reading.vocabulary.is_place_word(name)
    };
    may_name(reading.before(end, 1)) || may_name(reading.word(behind)) || may_name(reading.word(at + 1))
}

fn is_suffix(reading: &ParseState<'_>, at: usize) -> bool {
    !reading.word(at).is_empty() && street_address::role(reading.word(at)) == Role::Suffix
}

/// The only home with the number whose street begins with the word behind it.
pub(super) fn begun(reading: &ParseState<'_>, known: &[Found], at: usize) -> Option<(Vec<String>, Range<usize>)> {
    let word = reading.word(at + 1);
    let begins = |found: &&Found| found.0.core.len() > 1 && found.0.core.first().is_some_and(|first| first == word);
    let mut there = known.iter().filter(begins);
    match (there.next(), there.next()) {
        (Some((_, folded)), None) if word.len() >= 4 => Some((vec![folded.clone()], pointed(reading, at..at + 2))),
        _ => None,
    }
}

/// The span with "the" before it and "one" behind it.
pub(super) fn pointed(reading: &ParseState<'_>, span: Range<usize>) -> Range<usize> {
    let has_unit = span.start > 0 && street_address::is_unit_word(reading.word(span.start - 1));
    let start = span.start - usize::from(has_unit);
    let has_the = start > 0 && matches!(reading.word(start - 1), "the" | "that");
    let has_one = has_the && matches!(reading.word(span.end), "one" | "unit");
    start - usize::from(has_the)..span.end + usize::from(has_one)
}
