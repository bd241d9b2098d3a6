//! Places of a question: MLS numbers, addresses, ZIPs, cities, neighborhoods, states, streets. A name is a place only
//! as this chatbot's listings know it; a place they do not know is reported, never dropped.

mod asks_where;
mod listing_numbers;
mod unknown;

pub use asks_where::asks_where;
pub use listing_numbers::extract_listings;
pub use unknown::read_unknown;

use super::{neighborhoods, partial_places};
use crate::{
    known_words,
    parse_state::ParseState,
    street_address::{self, Role},
    vocabulary::PlaceKind,
};

/// Takes names of places.
pub fn extract(reading: &mut ParseState<'_>) {
    let mut at = 0;
    let mut put_right = None;
    while at < reading.tokens.len() && reading.step(1) {
        if put_right.is_none() && reading.corrected.is_some_and(|corrected| at >= corrected) {
            put_right = Some(lists(reading).map(|list| list.len()));
        }
        let by_street = if is_street_with_suffix(reading, at) { street(reading, at) } else { None };
        at = by_street
            .or_else(|| place(reading, at))
            .or_else(|| neighborhoods::extract_initials(reading, at))
            .or_else(|| neighborhoods::extract_shortened(reading, at))
            .or_else(|| street(reading, at))
            .or_else(|| partial_places::extract_first_word(reading, at))
            .unwrap_or(at + 1);
    }
    // "Ashford, no wait, Riverton": only what comes after it is meant.
    if let Some(before) = put_right
        && lists(reading).iter().zip(before).any(|(list, before)| list.len() > before)
    {
        lists(reading).into_iter().zip(before).for_each(|(list, before)| drop(list.drain(..before)));
    }
}

fn lists<'a>(reading: &'a mut ParseState<'_>) -> [&'a mut Vec<String>; 4] {
    let filter = &mut reading.filter;
    [&mut filter.cities, &mut filter.locations, &mut filter.zips, &mut filter.states]
}

/// "Lakeside Terrace" beside a neighborhood Lakeside: a street of the listings, named with its suffix.
fn is_street_with_suffix(reading: &ParseState<'_>, at: usize) -> bool {
    if reading.tokens[at].taken || reading.tokens[at].number.is_some() {
        return false;
    }
    let terms: [&str; 5] = std::array::from_fn(|next| reading.word(at + next));
    let terms = &terms[..terms.len().min(reading.tokens.len() - at)];
    let Some((pieces, length)) = reading.vocabulary.street_at(terms) else { return false };
    let suffix = reading.word(at + length);
    let is_of_street =
        |part: &str| part.split(' ').next_back().map(street_address::short) == Some(street_address::short(suffix));
    let is_longer = reading.vocabulary.place_at(terms).is_none_or(|(_, place)| place <= length);
    is_longer && street_address::role(suffix) == Role::Suffix && pieces.iter().any(is_of_street)
}

fn place(reading: &mut ParseState<'_>, at: usize) -> Option<usize> {
    if reading.tokens[at].taken {
        return None;
    }
    let terms: [&str; 6] = std::array::from_fn(|next| reading.word(at + next));
    let free = reading.tokens[at..].iter().take(terms.len()).take_while(|token| !token.taken).count();
    let (place, length) = reading.vocabulary.place_at(&terms[..free])?;
    let (mut kind, folded) = (place.kind, place.folded.clone());
    if kind == PlaceKind::City
        && reading.vocabulary.is_location(&folded)
        && neighborhoods::is_listed_with_locations(reading, at, length)
    {
        kind = PlaceKind::Location;
    }
    if !is_meant(reading, at, length, kind) {
        return None;
    }
    let denied = reading.is_denied(at) || continues_denial(reading, at);
    let is_alternative = !denied && neighborhoods::is_joined_to_another_kind(reading, at, kind);
    let filter = &mut reading.filter;
    filter.any_area |= is_alternative;
    let list = match kind {
        PlaceKind::City if denied => &mut filter.not_cities,
        PlaceKind::City => &mut filter.cities,
        PlaceKind::Location if denied => &mut filter.not_locations,
        PlaceKind::Location => &mut filter.locations,
        PlaceKind::State => &mut filter.states,
        PlaceKind::Zip => &mut filter.zips,
    };
    if !list.contains(&folded) {
        list.push(folded);
    }
    reading.take(at..at + length);
    Some(at + length)
}

/// "not in Seattle or Tacoma".
fn continues_denial(reading: &ParseState<'_>, at: usize) -> bool {
    matches!(reading.before(at, 1), "or" | "and")
        && (2..=4).any(|back| {
            reading.filter.not_cities.iter().any(|city| city.split(' ').next_back() == Some(reading.before(at, back)))
        })
}

/// A name that is also a common word or a two-letter code needs "in" before it or capitals.
fn is_meant(reading: &ParseState<'_>, at: usize, length: usize, kind: PlaceKind) -> bool {
    let token = &reading.tokens[at];
    let after =
        matches!(reading.before(at, 1), "in" | "near" | "around" | "at" | "from" | "to" | "of" | "the" | "or" | "and");
    match kind {
        PlaceKind::Zip => {
            let unit = reading.word(at + 1);
            !reading.tokens[at].scaled
                && !matches!(reading.before(at, 1), "$" | "€" | "£")
                && !matches!(unit, "sqft" | "sq" | "dollars")
        }
        PlaceKind::State if length == 1 && token.word.len() == 2 => {
            token.upper || (reading.before(at, 1) == "in" && !known_words::is_common(&token.word))
        }
        _ if length == 1 && known_words::is_common(&token.word) => {
            after && reading.before(at, 1) != "to" || token.capital && at > 0
        }
        _ => true,
    }
}

/// A street without a number: after "on", or with its suffix.
fn street(reading: &mut ParseState<'_>, at: usize) -> Option<usize> {
    if reading.tokens[at].taken || reading.tokens[at].number.is_some() {
        return None;
    }
    let terms: [&str; 5] = std::array::from_fn(|next| reading.word(at + next));
    let terms = &terms[..terms.len().min(reading.tokens.len() - at)];
    let (pieces, length) = reading.vocabulary.street_at(terms)?;
    let mut end = at + length;
    let suffixed = street_address::role(reading.word(end)) == Role::Suffix;
    let back = 1 + usize::from(street_address::role(reading.before(at, 1)) == Role::Direction);
    // "The Waterwheel one", of a street that is no place.
    let is_pointed = matches!(reading.before(at, back), "the" | "that") && reading.word(end) == "one";
    if !suffixed && !is_pointed && !matches!(reading.before(at, back), "on" | "along") {
        return None;
    }
    let wanted = street_address::short(reading.word(end)).to_owned();
    let same: Vec<String> = pieces
        .iter()
        .filter(|part| part.split(' ').next_back().map(street_address::short) == Some(wanted.as_str()))
        .map(str::to_owned)
        .collect();
    let all: Vec<String> = pieces.iter().map(str::to_owned).collect();
    let named = if suffixed && !same.is_empty() { same } else { all };
    // "Not on Willow Drive".
    let denied = reading.is_denied(at);
    let list = if denied { &mut reading.filter.not_streets } else { &mut reading.filter.streets };
    list.extend(named);
    if suffixed {
        end += 1;
    }
    while street_address::role(reading.word(end)) == Role::Direction && !reading.word(end).is_empty() {
        end += 1;
    }
    reading.take(at..end);
    Some(end)
}
