//! The place that a conversation is about, also where no search named it: "is Riverton nice?", then "what do you have
//! there?".

use porchlight_domain::Filter;

use super::{mentions_area, mentions_listings};
use crate::{dialog_state::DialogState, parse_state::ParseState};

/// Words for a place that was named before.
const THERE: [&str; 14] = [
    "around there",
    "over there",
    "down there",
    "out there",
    "up there",
    "in that area",
    "in that neighborhood",
    "in that neighbourhood",
    "in that part of town",
    "in that town",
    "in that city",
    "in the same area",
    "in the same neighborhood",
    "around that area",
];

/// The cities, ZIPs and neighborhoods of a filter; `None` without any.
pub fn of_filter(filter: &Filter) -> Option<Filter> {
    let place = Filter {
        cities: filter.cities.clone(),
        zips: filter.zips.clone(),
        locations: filter.locations.clone(),
        any_area: filter.any_area,
        ..Filter::default()
    };
    (place != Filter::default()).then_some(place)
}

/// Reads "there" as the place named last, where homes are asked for and the search before has no place of its own.
pub fn continue_place(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    let Some(place) = dialog_state.place.as_deref().filter(|_| dialog_state.current.is_none()) else { return };
    let has_place = dialog_state.filter.as_deref().is_some_and(super::merge::mentions_area);
    let names_listing = !reading.street_addresses.is_empty() || !reading.ids.is_empty();
    if has_place || names_listing || mentions_area(reading) || names_place(reading) {
        return;
    }
    let asks_for_listings = mentions_listings(reading) || reading.tokens.iter().any(|token| token.number.is_some());
    if !asks_for_listings {
        return;
    }
    let bare = (0..reading.tokens.len()).find(|at| is_place_word(reading, *at)).map(|at| at..at + 1);
    let Some(span) = THERE.iter().find_map(|phrase| reading.find(phrase)).or(bare) else { return };
    reading.take(span);
    let filter = &mut reading.filter;
    filter.cities.clone_from(&place.cities);
    filter.zips.clone_from(&place.zips);
    filter.locations.clone_from(&place.locations);
    filter.any_area = place.any_area;
}

/// "There" that is no "is there" and no greeting.
fn is_place_word(reading: &ParseState<'_>, at: usize) -> bool {
    reading.word(at) == "there"
        && at > 0
        && !reading.tokens[at].taken
        && !matches!(
            reading.before(at, 1),
            "is" | "are" | "was" | "were" | "isnt" | "arent" | "hi" | "hello" | "hey" | "if" | "will" | "would"
        )
        && !matches!(reading.word(at + 1), "is" | "are" | "a" | "an" | "any" | "s" | "isnt" | "arent")
}

/// Whether the question has a place, which is not read yet.
fn names_place(reading: &ParseState<'_>) -> bool {
    (0..reading.tokens.len()).any(|at| {
        let terms: Vec<&str> = (at..(at + 6).min(reading.tokens.len())).map(|next| reading.word(next)).collect();
        reading.step(1) && reading.vocabulary.place_at(&terms).is_some()
    })
}
