//! A home by the bare name of its street, where it is the only one at hand there: "is maple free before christmas",
//! "drayage got a garage?", "and pinewick, how much". A place that is looked in has a preposition before it.

use porchlight_domain::ListingId;

use crate::{
    dialog_state::{DialogState, ShownListing},
    extractors::shown::listing_ids::push,
    parse_state::ParseState,
    street_address::{self, Role},
};

/// More homes of a conversation are not looked at.
const MAX_SEEN: usize = 24;
/// More words of a message name no street.
const MAX_TERMS: usize = 40;
/// Before a home that is asked about or chosen.
const BEFORE: [&str; 20] = [
    "is", "isnt", "does", "did", "has", "was", "can", "will", "would", "about", "for", "see", "take", "visit", "tour",
    "with", "than", "versus", "vs", "and",
];
/// Before a street at the beginning.
const LEADS: [&str; 7] = ["", "ok", "okay", "so", "then", "but", "hmm"];
/// Looks for homes.
const SEARCHES: [&str; 14] = [
    "any",
    "anything",
    "something",
    "homes",
    "houses",
    "condos",
    "apartments",
    "rentals",
    "listings",
    "find",
    "show",
    "looking",
    "near",
    "around",
];

/// Names of streets that are something to ask of a home.
const THINGS: [&str; 44] = [
    "water", "park", "pool", "garden", "beach", "lake", "river", "school", "church", "college", "market", "main",
    "center", "station", "front", "mill", "hill", "ocean", "forest", "spring", "summer", "winter", "heat", "light",
    "power", "garage", "court", "union", "bridge", "campus", "commerce", "railroad", "airport", "valley", "village",
    "view", "parking", "golf", "country", "north", "south", "east", "west", "there",
];

/// Reads it into the ID of the home.
pub fn extract(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    let is_named = !reading.ids.is_empty()
        || !reading.street_addresses.is_empty()
        || !reading.mls_numbers.is_empty()
        || !reading.candidates.is_empty()
        || reading.unseen.is_some();
    if is_named || dialog_state.seen().next().is_none() || reading.says_any(&SEARCHES) {
        return;
    }
    for at in 0..reading.tokens.len().min(MAX_TERMS) {
        if !may_name(reading, at) || !reading.step(MAX_SEEN) {
            continue;
        }
        if let Some(id) = only_there(dialog_state, reading.word(at)) {
            let has_suffix = street_address::role(reading.word(at + 1)) == Role::Suffix;
            push(&mut reading.ids, id);
            reading.take(at..at + 1 + usize::from(has_suffix && !reading.word(at + 1).is_empty()));
            return;
        }
    }
}

/// Whether a word may be the name of a street that stands for a home.
fn may_name(reading: &ParseState<'_>, at: usize) -> bool {
    let token = &reading.tokens[at];
    let word = token.word.as_str();
    let before = reading.before(at, 1);
    let is_first = at <= 1 && (0..at).all(|at| LEADS.contains(&reading.word(at)));
    let is_subject = reading.tokens.len() > at + 1;
    !token.taken
        && word.len() >= 4
        && word.chars().all(char::is_alphabetic)
        && (BEFORE.contains(&before) && at > 0 || is_first && is_subject)
        && street_address::role(word) == Role::Name
        && !THINGS.contains(&word)
}

/// The only home at hand on a street of that name: of those spoken of, else of all seen.
fn only_there(dialog_state: &DialogState, word: &str) -> Option<ListingId> {
    let is_there = |shown: &&ShownListing| {
        let read = street_address::read(&shown.street);
        read.core.first().is_some_and(|own| own == word)
    };
    let there: Vec<ListingId> = dialog_state.seen().take(MAX_SEEN).filter(is_there).map(|shown| shown.id).collect();
    let spoken_of: Vec<ListingId> = there.iter().copied().filter(|id| dialog_state.spoken_of.contains(id)).collect();
    match (&there[..], &spoken_of[..]) {
        ([id], _) | (_, [id]) => Some(*id),
        _ => None,
    }
}
