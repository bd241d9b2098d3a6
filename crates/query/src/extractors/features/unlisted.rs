//! Preferences that no table lists: "with a wine cellar", "near a park" are looked for by their own words.

use std::ops::Range;

use porchlight_lang::language::Language;

use super::{add, typed};
use crate::{
    known_words,
    parse_state::ParseState,
    synonyms,
    term_families::{BY_THE_WATER, group},
};

/// Where the visitor works or has people.
const OWN_PLACES: [&str; 12] =
    ["base", "work", "job", "workplace", "office", "family", "parents", "mom", "daughter", "son", "friends", "commute"];

/// What a home that is "on" it lies beside.
const BESIDE: [&str; 18] = [
    "lagoon",
    "canal",
    "bay",
    "bayou",
    "marsh",
    "creek",
    "river",
    "pond",
    "lake",
    "golf",
    "fairway",
    "harbor",
    "inlet",
    "sound",
    "slough",
    "greenbelt",
    "intracoastal",
    "gulf",
];

/// "with a wine cellar", "near a park": one or two words that mean nothing else.
pub(super) fn after_with(reading: &mut ParseState<'_>) {
    for at in 0..reading.tokens.len() {
        let near = is_near(reading, at);
        let opens = matches!(reading.word(at), "with" | "has" | "have" | "without" | "including");
        // "We have twins starting school" is about the visitor.
        let own = matches!(reading.word(at), "have" | "has")
            && matches!(reading.before(at, 1), "i" | "we" | "he" | "she" | "they" | "wife" | "husband" | "daughter");
        // "Has to allow dogs" wishes for dogs.
        let is_verb = matches!(reading.word(at), "have" | "has") && reading.word(at + 1) == "to";
        if own || is_verb || !near && (!opens || reading.tokens[at].taken) {
            continue;
        }
        let mut start = at + 1;
        while matches!(
            reading.word(start),
            "a" | "an"
                | "the"
                | "some"
                | "good"
                | "nice"
                | "big"
                | "large"
                | "any"
                | "no"
                | "to"
                | "great"
                | "lots"
                | "of"
                | "small"
                | "little"
                | "tiny"
                | "huge"
                | "private"
                | "own"
                | "beautiful"
                | "decent"
                | "spacious"
                | "proper"
                | "full"
                | "cute"
                | "lovely"
                | "plenty"
                | "my"
                | "like"
                | "um"
                | "uh"
                | "maybe"
                | "kinda"
                | "actual"
                | "real"
        ) || reading.word(start) == "lot" && reading.word(start + 1) == "of"
        {
            start += 1;
        }
        let mut end = start;
        // Near an unknown name is a place that there are no homes in.
        let known = |at: usize| {
            !near
                || synonyms::is_known(reading.word(at))
                || reading.tokens[at].foreign
                || known_words::is_common(reading.word(at)) && !reading.tokens[at].capital
        };
        while end < start + 2
            && (end == start || !reading.pauses(end))
            && is_preference_word(reading, end)
            && known(end)
        {
            end += 1;
        }
        if end == start {
            continue;
        }
        let phrase = (start..end).map(|i| reading.word(i)).collect::<Vec<_>>().join(" ");
        let denied =
            reading.word(at) == "without" || (at + 1..start).any(|i| reading.word(i) == "no") || reading.is_denied(at);
        reading.take(start..end);
        // "Water included" is no water nearby.
        if near && !denied && matches!(phrase.as_str(), "water" | "the water") {
            reading.filter.any_terms.push(group(&BY_THE_WATER));
            continue;
        }
        let typed = typed(reading, start..end).unwrap_or_else(|| phrase.clone());
        // No description says what is near to the visitor's own places.
        if near && OWN_PLACES.contains(&reading.word(end - 1)) {
            reading.impossible.push(typed);
            continue;
        }
        add(reading, &[phrase.as_str()], &typed, &phrase, denied);
        if near && !denied {
            name_place(reading, at + 1..end, &typed);
        }
    }
}

/// Says the last wish back as one to be near to: "near the college", "cerca de universidad".
fn name_place(reading: &mut ParseState<'_>, span: Range<usize>, typed: &str) {
    let place = span.map(|at| reading.word(at)).collect::<Vec<_>>().join(" ");
    let label = match reading.language {
        Language::En => format!("near {place}"),
        Language::Es => format!("cerca de {typed}"),
        _ => return,
    };
    if let Some(preference) = reading.preferences.last_mut() {
        preference.label = label;
    }
}

/// "Near the water", "close to a park", "walking distance to the station".
fn is_near(reading: &ParseState<'_>, at: usize) -> bool {
    match reading.word(at) {
        "near" | "beside" => true,
        "to" | "of" => matches!(reading.before(at, 1), "close" | "next" | "distance" | "closer"),
        "by" => reading.word(at + 1) == "the",
        // "On the lagoon", "on a canal".
        "on" => {
            let noun = at + 1 + usize::from(matches!(reading.word(at + 1), "the" | "a"));
            !reading.tokens[at].taken && BESIDE.contains(&reading.word(noun))
        }
        _ => false,
    }
}

fn is_preference_word(reading: &ParseState<'_>, at: usize) -> bool {
    const NOT_A_PREFERENCE: [&str; 142] = [
        "tax",
        "taxes",
        "other",
        "others",
        "another",
        "both",
        "either",
        "neither",
        "listed",
        "available",
        "currently",
        "right",
        "left",
        "there",
        "people",
        "died",
        "problem",
        "these",
        "those",
        "they",
        "from",
        "this",
        "ever",
        "anyone",
        "anybody",
        "everyone",
        "everything",
        "ideally",
        "hopefully",
        "preferably",
        "maybe",
        "listing",
        "listings",
        "rental",
        "rentals",
        "property",
        "properties",
        "apartments",
        "apartment",
        "condos",
        "houses",
        "options",
        "ones",
        "one",
        "guys",
        "bigger",
        "larger",
        "smaller",
        "lower",
        "higher",
        "cheaper",
        "less",
        "lowest",
        "highest",
        "fee",
        "with",
        "our",
        "us",
        "their",
        "his",
        "her",
        "him",
        "them",
        "without",
        "has",
        "have",
        "any",
        "lot",
        "lots",
        "land",
        "acre",
        "acres",
        "deposit",
        "rent",
        "prices",
        "beds",
        "baths",
        "and",
        "or",
        "in",
        "under",
        "over",
        "for",
        "hoa",
        "price",
        "you",
        "your",
        "me",
        "it",
        "bedrooms",
        "bathrooms",
        "at",
        "on",
        "that",
        "more",
        "least",
        "home",
        "homes",
        "house",
        "place",
        "someone",
        "agent",
        "person",
        "been",
        "anything",
        "something",
        "questions",
        "question",
        "here",
        "my",
        "i",
        "is",
        "are",
        "what",
        "up",
        "room",
        "enough",
        "space",
        "dues",
        "fees",
        "buyer",
        "buyers",
        "client",
        "clients",
        "tenant",
        "couple",
        "husband",
        "wife",
        "son",
        "daughter",
        "mother",
        "mom",
        "who",
        "which",
        "while",
        "when",
        "because",
        "too",
        "much",
        "become",
        "very",
        "somebody",
    ];
    let Some(token) = reading.tokens.get(at) else { return false };
    !token.taken
        && token.number.is_none()
        && token.ordinal.is_none()
        && token.word.len() > 2
        && token.word.chars().all(|c| c.is_alphanumeric())
        && !NOT_A_PREFERENCE.contains(&token.word.as_str())
        && (!token.capital || known_words::is_common(&token.word))
}
