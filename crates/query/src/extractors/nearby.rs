//! Homes near something: a landmark, or one home.

use crate::{field::Field, follow_up, parse_state::ParseState};

/// Takes "near" and the like. Of a home that was named before it ("is 12 Maple Lane near the water?") something is
/// asked; only homes near a home named after it are searched.
pub fn nearby_landmark(reading: &mut ParseState<'_>) -> bool {
    const NEAR: [&str; 15] = [
        "near",
        "close to",
        "close by",
        "near by",
        "nearby",
        "in the vicinity",
        "vicinity of",
        "around there",
        "around here",
        "next to",
        "around the corner from",
        "not far from",
        "not too far from",
        "in the area of",
        "walking distance",
    ];
    let Some(found) = NEAR.iter().find_map(|phrase| reading.find(phrase)) else { return false };
    let taken = |at: usize| reading.tokens[at].taken;
    let it = |at: usize| matches!(reading.word(at), "it" | "this" | "that");
    let of_listing = !reading.street_addresses.is_empty() && (0..found.start).any(taken)
        || (0..found.start).any(it) && found.end < reading.tokens.len() && !(found.end..reading.tokens.len()).any(it);
    // "And the one next to it, 104 Lockkeeper Road": named beside it.
    let is_named = !reading.street_addresses.is_empty()
        && reading.before(found.start, 1) == "one"
        && it(found.end)
        && reading.tokens.get(found.end + 1).is_some_and(|token| token.taken);
    if is_named {
        reading.take(found.start - 1..found.end + 1);
        return false;
    }
    let requested = of_listing
        && !(found.end..reading.tokens.len()).any(taken)
        && matches!(reading.word(0), "is" | "are" | "does" | "how" | "whats" | "what");
    if !requested {
        reading.take(found);
        return true;
    }
    let mut end = found.end;
    while matches!(reading.word(end), "a" | "an" | "the" | "any") {
        end += 1;
    }
    let feature = reading.fields.iter().any(|field| matches!(field, Field::Feature(_)));
    if !feature && !reading.word(end).is_empty() {
        let requested = Field::Feature(reading.word(end).to_owned());
        reading.fields.push(requested);
    }
    false
}

/// "What are the schools like near 12 Maple Lane": a question of that home, and no search for others.
pub fn asks_surroundings(reading: &ParseState<'_>) -> bool {
    let is_feature = |field: &Field| matches!(field, Field::Feature(_));
    let is_search =
        reading.says_any(&["anything", "something", "others", "similar", "with", "one", "ones", "show", "find", "you"]);
    reading.fields.iter().any(is_feature)
        && follow_up::asks_something(reading)
        && !follow_up::mentions_listings(reading)
        && !is_search
}

/// "Anything around 18 Station Road": homes around it, not the home itself.
pub fn near_listing(reading: &mut ParseState<'_>) -> bool {
    let around = |at: usize| matches!(reading.word(at), "around" | "by" | "beside" | "round");
    let listing = |at: usize| reading.tokens.get(at).is_some_and(|token| token.taken && token.number.is_some());
    let Some(at) = (0..reading.tokens.len()).find(|at| around(*at) && !reading.tokens[*at].taken && listing(at + 1))
    else {
        return false;
    };
    reading.take(at..at + 1);
    true
}
