//! Preferences that listings word in many ways, where one of the words will do: on one level, available now.

use porchlight_domain::SaleType;
use porchlight_lang::language::Language;

use crate::{
    dialog_state::DialogState,
    field::Preference,
    parse_state::ParseState,
    term_families::{AVAILABLE_NOW, GROUND_LEVEL, MAIN_FLOOR_BEDROOM, SINGLE_LEVEL, group},
};

/// Reads homes on one level and at ground level.
pub(super) fn extract(reading: &mut ParseState<'_>) {
    const ONE_LEVEL: [&str; 16] = [
        "all on one level",
        "all on one floor",
        "everything on one level",
        "everything on one floor",
        "on one level",
        "single level",
        "single story",
        "single storey",
        "single floor",
        "one level",
        "one story",
        "one storey",
        "1 story",
        "1 storey",
        "1 level",
        "on one floor",
    ];
    one_of(reading, &["at ground level", "on ground level", "ground level"], &GROUND_LEVEL);
    one_of(reading, &ONE_LEVEL, &SINGLE_LEVEL);
    main_floor_bedroom(reading);
}

/// "With the bedroom downstairs", also as one of two: "on one level or with a main-floor bedroom".
fn main_floor_bedroom(reading: &mut ParseState<'_>) {
    const PHRASES: [&str; 14] = [
        "the bedroom downstairs",
        "a bedroom downstairs",
        "bedroom downstairs",
        "downstairs bedroom",
        "bedroom on the main floor",
        "bedroom on main floor",
        "main floor bedroom",
        "bedroom on the first floor",
        "bedroom on the ground floor",
        "first floor bedroom",
        "ground floor bedroom",
        "master on main",
        "primary on main",
        "main floor master",
    ];
    let Some(found) = PHRASES.iter().find_map(|phrase| reading.find(phrase)) else { return };
    let level = group(&SINGLE_LEVEL);
    let Some(at) = reading.filter.any_terms.iter().position(|own| *own == level).filter(|_| reading.says("or")) else {
        return;
    };
    reading.take(found);
    let mut terms = level;
    terms.extend(group(&MAIN_FLOOR_BEDROOM));
    if reading.language == Language::En {
        let label = "on one level or with a bedroom on the main floor".to_owned();
        reading.preferences.push(Preference { label, terms: terms.clone() });
    }
    reading.filter.any_terms[at] = terms;
}

/// A family where one of the phrases is said; one that is denied is left to what reads single terms.
fn one_of(reading: &mut ParseState<'_>, phrases: &[&str], family: &[&str]) {
    let Some(found) = phrases.iter().find_map(|phrase| reading.find(phrase)) else { return };
    if reading.is_denied(found.start) {
        return;
    }
    reading.take(found);
    let family = group(family);
    if !reading.filter.any_terms.contains(&family) {
        reading.filter.any_terms.push(family);
    }
}

/// "Anything available now?", "something I can move into right away", among rentals. "What's available now" of homes for
/// sale only means those on the market, and "is it available now" asks of the home at hand.
pub fn available_now(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    const NOW: [&str; 30] = [
        "starting asap",
        "move in asap",
        "available asap",
        "start asap",
        "starting now",
        "starting right away",
        "available right now",
        "available right away",
        "available now",
        "available immediately",
        "available today",
        "immediately available",
        "move in right now",
        "move in right away",
        "move into right away",
        "move into right now",
        "move into now",
        "move in now",
        "move in today",
        "move in immediately",
        "move into immediately",
        "move in this week",
        "immediate move in",
        "immediate occupancy",
        "vacant now",
        "vacant right now",
        "ready now",
        "ready right now",
        "free now",
        "from now",
    ];
    const OTHERS: [&str; 26] = [
        "something",
        "anything",
        "any",
        "ones",
        "one",
        "others",
        "other",
        "which",
        "homes",
        "houses",
        "rentals",
        "rental",
        "apartments",
        "apartment",
        "places",
        "place",
        "units",
        "listings",
        "for rent",
        "to rent",
        "rent",
        "need",
        "want",
        "only",
        "looking for",
        "do you have",
    ];
    let rents = |filter: &porchlight_domain::Filter| filter.sale_type == Some(SaleType::ForRent);
    let is_rental = dialog_state.filter.as_deref().is_some_and(rents)
        || reading.says_any(&["rent", "rental", "rentals", "renting", "lease", "for rent", "to rent", "furnished"]);
    let is_of_one = reading.says_any(&["is it", "is this", "is that", "can i move", "can we move", "when"])
        || dialog_state.current.is_some() && !reading.says_any(&OTHERS);
    if is_rental && !is_of_one && reading.take_any(&NOW).is_some() {
        reading.filter.any_terms.push(group(&AVAILABLE_NOW));
    }
}
