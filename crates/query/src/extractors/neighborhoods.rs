//! Neighborhoods by their initials ("Ballard or QA" means Queen Anne, where only one has them), and names that are those of
//! a city too.

use porchlight_domain::fold;

use crate::{known_words, parse_state::ParseState, vocabulary::PlaceKind};

/// Abbreviations of the trade, which are no places.
const NO_PLACES: [&str; 12] = ["hoa", "mls", "ac", "tv", "va", "fha", "adu", "usa", "hvac", "ok", "br", "ba"];

/// Takes the initials typed in capitals at this position; the next position.
pub fn extract_initials(reading: &mut ParseState<'_>, at: usize) -> Option<usize> {
    let token = reading.tokens.get(at).filter(|token| token.upper && !token.taken)?;
    let letters = token.word.chars().count();
    let follows = matches!(reading.before(at, 1), "in" | "or" | "and" | "near" | "around" | "about" | "to");
    let is_initials = (2..=4).contains(&letters) && token.word.chars().all(char::is_alphabetic);
    let locations = &reading.vocabulary.locations;
    if !is_initials
        || NO_PLACES.contains(&token.word.as_str())
        || !(follows || reading.pauses(at))
        || !reading.step(locations.len())
    {
        return None;
    }
    let mut found = locations.iter().map(|name| fold(name)).filter(|name| {
        let initials = name.split([' ', '-']).filter_map(|word| word.chars().next());
        initials.clone().count() == letters && initials.eq(token.word.chars())
    });
    let (Some(name), None) = (found.next(), found.next()) else { return None };
    if !reading.filter.locations.contains(&name) {
        reading.filter.locations.push(name);
    }
    reading.take(at..at + 1);
    Some(at + 1)
}

/// Takes "cap hill" for Capitol Hill, where only one name is shortened so; the next position.
pub fn extract_shortened(reading: &mut ParseState<'_>, at: usize) -> Option<usize> {
    const MIN_LETTERS: usize = 3;
    let is_free = |at: usize| reading.tokens.get(at).is_some_and(|token| !token.taken && token.number.is_none());
    let (first, second) = (reading.word(at), reading.word(at + 1));
    let is_short = first.len() >= MIN_LETTERS && first.is_ascii() && second.len() >= MIN_LETTERS;
    let locations = &reading.vocabulary.locations;
    if !is_short || !is_free(at) || !is_free(at + 1) || known_words::is_common(first) || !reading.step(locations.len())
    {
        return None;
    }
    let mut found = locations.iter().map(|name| fold(name)).filter(|name| {
        let mut typed = name.split(' ');
        let (one, two) = (typed.next().unwrap_or_default(), typed.next().unwrap_or_default());
        typed.next().is_none() && two == second && one.len() > first.len() && one.starts_with(first)
    });
    let (Some(name), None) = (found.next(), found.next()) else { return None };
    if !reading.filter.locations.contains(&name) {
        reading.filter.locations.push(name);
    }
    reading.take(at..at + 2);
    Some(at + 2)
}

/// "Oakdale / Parkside / Fern Hill": beside neighborhoods, a name that is a city's too is that of the neighborhood.
pub fn is_listed_with_locations(reading: &ParseState<'_>, at: usize, length: usize) -> bool {
    let joins = |word: &str| matches!(word, "/" | "or" | "and" | "&");
    let next = at + length + 1;
    let terms: Vec<&str> =
        (next..next + 6).map(|next| reading.word(next)).take_while(|word| !word.is_empty()).collect();
    let next_place = reading.vocabulary.place_at(&terms).filter(|_| joins(reading.word(at + length)));
    next_place.is_some_and(|(place, _)| place.kind == PlaceKind::Location)
        || joins(reading.before(at, 1)) && !reading.filter.locations.is_empty()
}

/// "98501 or Riverton", "Riverton and 98501": a place of one kind beside one of another.
pub fn is_joined_to_another_kind(reading: &ParseState<'_>, at: usize, kind: PlaceKind) -> bool {
    const BETWEEN: [&str; 7] = ["in", "near", "around", "zip", "code", "the", "else"];
    let back = 1 + (1..=3).take_while(|back| BETWEEN.contains(&reading.before(at, *back))).count();
    let is_joined = matches!(reading.before(at, back), "or" | "and" | "/" | "&") && at > back;
    let is_place = || reading.tokens[at - back - 1].taken;
    let filter = &reading.filter;
    is_joined
        && is_place()
        && match kind {
            PlaceKind::City => !filter.zips.is_empty() || !filter.locations.is_empty(),
            PlaceKind::Zip => !filter.cities.is_empty() || !filter.locations.is_empty(),
            PlaceKind::Location => !filter.cities.is_empty() || !filter.zips.is_empty(),
            PlaceKind::State => false,
        }
}
