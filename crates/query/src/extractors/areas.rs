//! Places of a question: MLS numbers, addresses, ZIPs, cities, neighborhoods, states, streets. A name is a place only
//! as this chatbot's listings know it; a place they do not know is reported, never dropped.

use porchlight_lang::phrases;

use super::{neighborhoods, partial_places};
use crate::{
    follow_up, known_words,
    parse_state::ParseState,
    street_address::{self, Role},
    vocabulary::PlaceKind,
};

/// Homes of one building number and street that are searched.
const MAX_HOMES: usize = 200;
/// Longer words are no MLS numbers.
const MAX_MLS_BYTES: usize = 200;

/// Takes numbers and addresses of single homes; runs before amounts so that "12 Main" is no amount.
pub fn extract_listings(reading: &mut ParseState<'_>, question: &str) {
    mls_numbers(reading, question);
    for at in 0..reading.tokens.len() {
        extract_street_address(reading, at);
    }
}

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

/// "which cities do you have?", "where do you have homes?"
pub fn asks_where(reading: &ParseState<'_>) -> bool {
    const REQUESTED: [&str; 38] = [
        "do you cover",
        "do you serve",
        "do you guys cover",
        "you serve",
        "service area",
        "where do you operate",
        "where do you sell",
        "where do you work",
        "where do you guys have",
        "where are these",
        "where are all",
        "which parts of",
        "which neighborhoods",
        "what neighborhoods",
        "neighborhoods do you",
        "which neighbourhoods",
        "what neighbourhoods",
        "neighbourhoods do you",
        "which cities",
        "what cities",
        "which city",
        "what city",
        "which towns",
        "what towns",
        "which areas",
        "what areas",
        "which locations",
        "what locations",
        "which places",
        "what places",
        "list of cities",
        "cities do you",
        "areas do you",
        "towns do you",
        "where do you have",
        "where are your",
        "where are the homes",
        "where are the listings",
    ];
    reading.says_any(&REQUESTED)
}

/// Reports places after "in" and "near" that no listing is in.
pub fn read_unknown(reading: &mut ParseState<'_>, question: &str) {
    let mut at = 0;
    // Where an unknown place ended: "in Bellevue, Kirkland or even Renton".
    let mut after_place = None;
    while at < reading.tokens.len() && reading.step(1) {
        if after_place == Some(at) && matches!(reading.word(at), "or" | "and" | "even") {
            after_place = Some(at + 1);
        }
        let goes_on = after_place == Some(at) && reading.word(at) != "or";
        let begins = goes_on || matches!(reading.before(at, 1), "in" | "near" | "around" | "to" | "about" | "for");
        let strong = goes_on || matches!(reading.before(at, 1), "in" | "near" | "around");
        let mut end = at;
        while end < at + 3 && (end == at || !reading.pauses(end)) && is_unknown_name(reading, end, strong || end > at) {
            end += 1;
        }
        if begins && end > at && (strong || reading.tokens[at].capital && follows_question(reading, at)) {
            let name: Vec<&str> = (at..end).map(|at| reading.word(at)).collect();
            let street = reading.vocabulary.street_at(&name).filter(|(_, length)| *length == name.len());
            let streets: Vec<String> =
                street.into_iter().flat_map(|(names, _)| names.iter()).map(str::to_owned).collect();
            if !streets.is_empty() && reading.filter.streets.is_empty() {
                reading.filter.streets = streets;
                reading.take(at..end);
                at = end;
                continue;
            }
            let span = reading.tokens[at].span.start..reading.tokens[end - 1].span.end;
            reading.unknown_places.push(question.get(span).unwrap_or_default().to_owned());
            reading.take(at..end);
            after_place = Some(end);
            at = end;
            continue;
        }
        at += 1;
    }
    read_known_city(reading, question);
}

/// "Tacoma, 3 bedrooms with a yard": a large city that the listings don't have, alone in its clause.
fn read_known_city(reading: &mut ParseState<'_>, question: &str) {
    const MAX_TOKENS_OF_CITY: usize = 3;
    const MIN_TOKENS: usize = 4;
    if !reading.unknown_places.is_empty() || reading.tokens.len() < MIN_TOKENS || follow_up::mentions_area(reading) {
        return;
    }
    let found = (0..reading.tokens.len()).filter(|at| *at == 0 || reading.pauses(*at)).find_map(|at| {
        (1..=MAX_TOKENS_OF_CITY).rev().find_map(|length| {
            let end = at + length;
            let is_open = reading.tokens.get(at..end)?.iter().all(|token| !token.taken && token.number.is_none());
            let ends = end == reading.tokens.len() || reading.pauses(end) || reading.word(end) == "?";
            let name: Vec<&str> = (at..end).map(|at| reading.word(at)).collect();
            (is_open && ends && phrases::is_large_city(&name.join(" "))).then_some(at..end)
        })
    });
    let Some(found) = found else { return };
    let span = reading.tokens[found.start].span.start..reading.tokens[found.end - 1].span.end;
    reading.unknown_places.push(question.get(span).unwrap_or_default().to_owned());
    reading.take(found);
}

/// "what about Boise?": a capital alone is not enough elsewhere.
fn follows_question(reading: &ParseState<'_>, at: usize) -> bool {
    matches!(reading.before(at, 2), "what" | "how" | "move" | "moving" | "relocating")
}

fn is_unknown_name(reading: &ParseState<'_>, at: usize, strong: bool) -> bool {
    let Some(token) = reading.tokens.get(at) else { return false };
    let letters = token.word.chars().filter(|c| c.is_alphabetic()).count();
    let unknown = letters >= 3 && !known_words::is_common(&token.word);
    !token.taken
        && !token.foreign
        && !matches!(token.word.as_str(), "zip" | "zipcode" | "zipcodes")
        && crate::visit_time::month(&token.word).is_none()
        && token.number.is_none()
        && token.ordinal.is_none()
        && strong
        && letters >= 3
        && (unknown
            || (token.capital
                && !token.upper
                && at > 0
                && !matches!(token.word.as_str(), "the" | "and" | "with" | "homes" | "under")))
}

fn mls_numbers(reading: &mut ParseState<'_>, question: &str) {
    let mut offset = 0;
    let mut after_mls = false;
    for raw in question.split_whitespace() {
        let start = question[offset..].find(raw).map_or(offset, |at| at + offset);
        offset = start + raw.len();
        let named = std::mem::replace(&mut after_mls, ends_with_mls(raw));
        let trimmed = raw.trim_matches(|c: char| !c.is_alphanumeric());
        if trimmed.len() > MAX_MLS_BYTES || !trimmed.contains(char::is_numeric) {
            continue;
        }
        let folded = porchlight_domain::fold(trimmed);
        let has_digit = folded.len() >= 4 && folded.contains(|c: char| c.is_ascii_digit());
        if has_digit && (named || reading.vocabulary.has_mls(&folded)) {
            reading.mls_numbers.push(folded);
            let covered: Vec<usize> = (0..reading.tokens.len())
                .filter(|at| reading.tokens[*at].span.start >= start && reading.tokens[*at].span.end <= offset)
                .collect();
            covered.into_iter().for_each(|at| reading.take(at..at + 1));
        }
    }
    if !reading.mls_numbers.is_empty() {
        reading.take_any(&["mls number", "mls #", "mls"]);
    }
}

/// Whether the next word is announced as an MLS number.
fn ends_with_mls(word: &str) -> bool {
    let tail = |length: usize| word.len().checked_sub(length).and_then(|at| word.get(at..));
    let ends = |name: &str| tail(name.len()).is_some_and(|tail| tail.eq_ignore_ascii_case(name));
    ends("mls") || ends("mls#") || ends("mls:")
}

/// A street number as it is typed or spoken: "301", "eighty", "sixty seven twenty one", "three oh one".
fn house_number(reading: &ParseState<'_>, at: usize, length: usize) -> Option<String> {
    let is_spelled = |at: usize| {
        let token = &reading.tokens[at];
        token.number.is_some()
            && reading.text.get(token.span.clone()).is_some_and(|text| text.starts_with(char::is_alphabetic))
    };
    let digits = |at: usize| {
        let token = reading.tokens.get(at).filter(|token| !token.taken && !token.scaled)?;
        match token.number.filter(|number| number.fract().is_zero()) {
            Some(number) if is_spelled(at) => Some(number.normalize().to_string()),
            _ if token.word.starts_with(|c: char| c.is_ascii_digit()) => Some(token.word.clone()),
            _ if matches!(token.word.as_str(), "oh" | "o") && length > 1 => Some("0".into()),
            _ => None,
        }
    };
    if length > 1 && !is_spelled(at) {
        return None;
    }
    (at..at + length).map(digits).collect::<Option<Vec<String>>>().map(|pieces| pieces.concat())
}

/// A house number with its street, unit and city.
fn extract_street_address(reading: &mut ParseState<'_>, at: usize) {
    const MAX_SPOKEN: usize = 3;
    for length in 1..=MAX_SPOKEN {
        let Some(number) = house_number(reading, at, length) else { continue };
        if extract_numbered(reading, at, length, &number) {
            return;
        }
    }
}

/// Whether the street behind a house number is one of the listings; then the address is taken.
fn extract_numbered(reading: &mut ParseState<'_>, at: usize, length: usize, number: &str) -> bool {
    let start = at;
    let at = at + length - 1;
    let following: Vec<&str> = (at + 1..(at + 8).min(reading.tokens.len())).map(|next| reading.word(next)).collect();
    // "61 and 63 Orchard Way": the street after the second number is the first one's too.
    let is_joined = matches!(reading.word(at + 1), "and" | "or" | "vs" | "versus" | "&" | "with")
        && reading.word(at + 2).starts_with(|c: char| c.is_ascii_digit());
    let skipped = if is_joined { 2 } else { 0 };
    let following = &following[skipped.min(following.len())..];
    let candidates = reading.vocabulary.street_addresses_at(number, following);
    // Comparing one with the words that follow takes far longer than a look-up.
    if !reading.step(candidates.len().saturating_mul(256)) {
        return false;
    }
    let claims: Vec<usize> = candidates.iter().map(|(street, _)| street.claims(following)).collect();
    let best = claims.iter().copied().max().unwrap_or(0);
    if best == 0 {
        return false;
    }
    if is_joined {
        let best_of = candidates.iter().zip(&claims).filter(|(_, claims)| **claims == best);
        let found = best_of.take(MAX_HOMES).map(|((_, folded), _)| folded.clone()).collect();
        reading.street_addresses.push(found);
        reading.take(start..at + 1);
        return true;
    }
    let mut end = at + 1 + best;
    while reading.word(end) == "#" || street_address::is_unit_word(reading.word(end)) && reading.word(end) != "no" {
        end += 1;
    }
    let unit = if end > at + 1 + best || reading.word(end).len() <= 3 { reading.word(end) } else { "" };
    let claimed = candidates.iter().zip(&claims).filter(|(_, claims)| **claims == best).map(|(candidate, _)| candidate);
    let claimed: Vec<_> = claimed.collect();
    let with_unit: Vec<_> = claimed.iter().filter(|(street, _)| !unit.is_empty() && street.unit == unit).collect();
    // "7 Spindrift Way", where its unit 2C is listed, too: the home whose whole address it is.
    let mut whole = claimed.iter().filter(|(street, _)| street.unit.is_empty());
    let names_unit = end > at + 1 + best;
    let exact = whole.next().filter(|_| !names_unit && whole.next().is_none());
    let found: Vec<String> = if let Some((_, folded)) = exact.filter(|_| with_unit.is_empty()) {
        vec![folded.clone()]
    } else if with_unit.is_empty() {
        claimed.iter().take(MAX_HOMES).map(|(_, folded)| folded.clone()).collect()
    } else {
        end += 1;
        with_unit.iter().take(MAX_HOMES).map(|(_, folded)| folded.clone()).collect()
    };
    // "Unit D and unit E": two homes of one building.
    let unit_at = end + 1 + usize::from(street_address::is_unit_word(reading.word(end + 1)));
    let is_another = matches!(reading.word(end), "and" | "or" | "vs" | "versus" | "&" | "with") && unit_at > end + 1;
    let other_unit = if is_another { reading.word(unit_at) } else { "" };
    let of_unit = claimed.iter().filter(|(street, _)| !other_unit.is_empty() && street.unit == other_unit);
    let another: Vec<String> = of_unit.take(MAX_HOMES).map(|(_, folded)| folded.clone()).collect();
    reading.street_addresses.push(found);
    if !another.is_empty() {
        reading.street_addresses.push(another);
        end = unit_at + 1;
    }
    reading.take(start..end);
    let after: Vec<&str> = (end..(end + 4).min(reading.tokens.len())).map(|next| reading.word(next)).collect();
    let skip = usize::from(after.first() == Some(&"in"));
    if let Some(length) = reading.vocabulary.place_at(&after[skip.min(after.len())..]).map(|(_, length)| length) {
        reading.take(end..end + skip + length);
    }
    true
}

/// "Lakeside Terrace" beside a neighborhood Lakeside: a street of the listings, named with its suffix.
fn is_street_with_suffix(reading: &ParseState<'_>, at: usize) -> bool {
    if reading.tokens[at].taken || reading.tokens[at].number.is_some() {
        return false;
    }
    let terms: Vec<&str> = (at..(at + 5).min(reading.tokens.len())).map(|next| reading.word(next)).collect();
    let Some((pieces, length)) = reading.vocabulary.street_at(&terms) else { return false };
    let suffix = reading.word(at + length);
    let is_of_street =
        |part: &str| part.split(' ').next_back().map(street_address::short) == Some(street_address::short(suffix));
    let is_longer = reading.vocabulary.place_at(&terms).is_none_or(|(_, place)| place <= length);
    is_longer && street_address::role(suffix) == Role::Suffix && pieces.iter().any(is_of_street)
}

fn place(reading: &mut ParseState<'_>, at: usize) -> Option<usize> {
    if reading.tokens[at].taken {
        return None;
    }
    let terms: Vec<&str> = (at..(at + 6).min(reading.tokens.len()))
        .take_while(|next| !reading.tokens[*next].taken)
        .map(|next| reading.word(next))
        .collect();
    let (place, length) = reading.vocabulary.place_at(&terms)?;
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
    let terms: Vec<&str> = (at..(at + 5).min(reading.tokens.len())).map(|next| reading.word(next)).collect();
    let (pieces, length) = reading.vocabulary.street_at(&terms)?;
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
