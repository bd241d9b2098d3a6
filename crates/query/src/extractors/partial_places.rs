//! Places that are named in part or by pointing: "Fernley" for Fernley Bay, "that street", a ZIP code without listings.

use porchlight_domain::fold;

use crate::{
    dialog_state::DialogState,
    known_words,
    parse_state::ParseState,
    street_address::{self, Role},
};

/// Shorter words are no part of a name.
const MIN_LETTERS: usize = 5;

/// Takes the first word of the only city or neighborhood whose name begins with it; the next position.
pub fn extract_first_word(reading: &mut ParseState<'_>, at: usize) -> Option<usize> {
    let token = reading.tokens.get(at).filter(|token| !token.taken && token.number.is_none())?;
    let word = token.word.clone();
    let (cities, locations) = (&reading.vocabulary.cities, &reading.vocabulary.locations);
    let is_name = street_address::role(&word) == Role::Name
        && word.len() >= MIN_LETTERS
        && word.chars().all(char::is_alphabetic)
        && !known_words::is_common(&word)
        && reading.vocabulary.is_place_word(&word);
    // "Lighthouse Way" and "the Maple one" name streets.
    let is_street = street_address::role(reading.word(at + 1)) != Role::Name
        || matches!(reading.before(at, 1), "on" | "along" | "the" | "that")
        || reading.before(at, 1).starts_with(|c: char| c.is_ascii_digit());
    if !is_name || is_street || !reading.step(cities.len() + locations.len()) {
        return None;
    }
    let begins = |name: &&String| {
        // Folding changes no ASCII letter but its case.
        let may_begin = |first: &u8| !first.is_ascii() || first.eq_ignore_ascii_case(&word.as_bytes()[0]);
        if !name.trim_start().as_bytes().first().is_some_and(may_begin) {
            return false;
        }
        let folded = fold(name);
        folded.split([' ', '-']).next() == Some(word.as_str()) && folded.len() > word.len()
    };
    let mut in_cities = cities.iter().filter(begins).map(|name| fold(name));
    let found = match (in_cities.next(), in_cities.next()) {
        (Some(city), None) => Some((city, true)),
        (Some(_), Some(_)) => None,
        (None, _) => {
            let mut found = locations.iter().filter(begins).map(|name| fold(name));
            found.next().filter(|_| found.next().is_none()).map(|name| (name, false))
        }
    };
    // A street of that name is meant as often.
    let (name, is_city) = found.filter(|(_, is_city)| *is_city || reading.vocabulary.street_at(&[&word]).is_none())?;
    let denied = reading.is_denied(at);
    let filter = &mut reading.filter;
    let list = match (is_city, denied) {
        (true, false) => &mut filter.cities,
        (true, true) => &mut filter.not_cities,
        (false, false) => &mut filter.locations,
        (false, true) => &mut filter.not_locations,
    };
    if !list.contains(&name) {
        list.push(name);
    }
    reading.take(at..at + 1);
    Some(at + 1)
}

/// "97999?": a ZIP code beside those of the listings that none of them has.
pub fn extract_unknown_zip(reading: &mut ParseState<'_>) {
    let is_zip = |at: &usize| {
        let token = &reading.tokens[*at];
        !token.taken
            && !token.scaled
            && token.word.len() == 5
            && token.word.bytes().all(|byte| byte.is_ascii_digit())
            && !matches!(
                reading.before(*at, 1),
                "$" | "€" | "£" | "under" | "over" | "below" | "above" | "to" | "mls" | "#"
            )
            && !matches!(reading.word(*at + 1), "$" | "€" | "dollars" | "sqft" | "sq" | "k")
            && reading.vocabulary.has_zip_beside(&token.word)
    };
    let asks = reading.tokens.len() <= 4 || reading.says_any(&["zip", "zip code", "in"]);
    let Some(at) = (0..reading.tokens.len()).find(is_zip).filter(|_| asks) else { return };
    let zip = reading.word(at).to_owned();
    reading.unknown_places.push(zip);
    reading.take(at..at + 1);
}

/// "Average price on that street": the street of the home spoken of.
pub fn extract_pointed_street(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    const OWN: [&str; 8] = [
        "on my street",
        "on our street",
        "in my street",
        "on my block",
        "on my road",
        "on our road",
        "my street",
        "our street",
    ];
    const PHRASES: [&str; 8] = [
        "on that street",
        "on this street",
        "on the same street",
        "on its street",
        "in that street",
        "that street",
        "same street",
        "on that road",
    ];
    own_building(reading, dialog_state);
    let is_mine = reading.says_any(&OWN);
    let found = OWN.iter().chain(&PHRASES).find_map(|phrase| reading.find(phrase));
    let Some(span) = found else { return };
    let seen =
        dialog_state.seen().find(|shown| Some(shown.id) == dialog_state.current).map(|shown| shown.street.clone());
    let current = dialog_state.current_street_address.as_ref().map(|(_, folded)| folded.clone());
    let own = own_street(dialog_state).filter(|_| is_mine || current.is_none() && seen.is_none());
    let is_own = own.is_some();
    let folded = own.as_deref().map(fold).or_else(|| current.or(seen).filter(|_| !is_mine));
    let Some(folded) = folded else {
        if is_mine {
            set_aside(reading, span);
        }
        return;
    };
    let read = street_address::read(&folded);
    let core: Vec<&str> = read.core.iter().map(String::as_str).collect();
    let Some((pieces, _)) = reading.vocabulary.street_at(&core) else {
        // No home of the listings is on the visitor's street.
        if let Some(street) = own.filter(|_| is_own) {
            reading.unknown_places.push(street);
            reading.take(span);
        }
        return;
    };
    let suffix = read.street.last().map(String::as_str).unwrap_or_default();
    let same = |part: &&str| part.split(' ').next_back().map(street_address::short) == Some(suffix);
    let mut streets: Vec<String> = pieces.iter().filter(same).map(str::to_owned).collect();
    if streets.is_empty() {
        streets = pieces.iter().map(str::to_owned).collect();
    }
    reading.filter.streets = streets;
    reading.take(span);
    // "Anything else on that street" is none of the home at hand.
    let names_others = reading.says_any(&["else", "another", "other", "others"]);
    if names_others && !is_own && dialog_state.current.is_some() {
        reading.filter.not_streets.push(folded);
    }
}

/// A place of which it isn't known where it is: named as not used.
fn set_aside(reading: &mut ParseState<'_>, span: std::ops::Range<usize>) {
    let phrase: Vec<&str> = span.clone().map(|at| reading.word(at)).collect();
    let phrase = phrase.join(" ");
    reading.impossible.push(phrase);
    reading.take(span);
}

/// "In my complex", "any two bedrooms in my building": the building of the home that the visitor spoke of.
fn own_building(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    const PHRASES: [&str; 9] = [
        "in my complex",
        "in our complex",
        "at my complex",
        "in my building",
        "in our building",
        "in my community",
        "in my development",
        "my complex",
        "my apartment complex",
    ];
    let Some(span) = PHRASES.iter().find_map(|phrase| reading.find(phrase)) else { return };
    let own = dialog_state.request.as_ref().map(|request| fold(&request.street_address));
    let current = || dialog_state.current_street_address.as_ref().map(|(_, folded)| folded.clone());
    let seen = || dialog_state.seen().next().map(|shown| shown.street.clone());
    let Some(folded) = own.filter(|own| !own.is_empty()).or_else(current).or_else(seen) else {
        set_aside(reading, span);
        return;
    };
    let parsed = street_address::read(&folded);
    let line = folded.split(',').next().unwrap_or_default();
    let line =
        [" #", " unit ", " apt ", " suite "].iter().fold(line, |line, unit| line.split(*unit).next().unwrap_or(line));
    if !parsed.number.is_empty() && !parsed.core.is_empty() {
        reading.filter.streets = vec![line.trim().to_owned()];
        reading.take(span);
    }
}

/// The street of the home that the visitor wants to sell or let.
fn own_street(dialog_state: &DialogState) -> Option<String> {
    let request = dialog_state.request.as_ref().filter(|request| request.kind.is_of_own_listing())?;
    let line = request.street_address.split(',').next().unwrap_or_default();
    let street = line.trim_start_matches(|c: char| c.is_ascii_digit() || c.is_whitespace());
    (!street.is_empty()).then(|| street.to_owned())
}
