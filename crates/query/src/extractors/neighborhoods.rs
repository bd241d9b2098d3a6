//! Neighborhoods by their initials ("Ballard or QA" means Queen Anne, where only one has them), and names that are those of
//! a city too.

use porchlight_domain::fold;

use crate::{parse_state::ParseState, vocabulary::PlaceKind};

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
