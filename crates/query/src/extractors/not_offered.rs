//! "Do you rent canoes?": something that is no home is asked for, which no list of homes answers.

use porchlight_domain::Filter;

use crate::parse_state::ParseState;

/// The thing, as typed.
pub fn find(reading: &ParseState<'_>) -> Option<String> {
    const NOT_THINGS: [&str; 44] = [
        "to",
        "by",
        "for",
        "with",
        "in",
        "on",
        "out",
        "at",
        "near",
        "it",
        "them",
        "this",
        "that",
        "these",
        "those",
        "here",
        "there",
        "anything",
        "something",
        "everything",
        "stuff",
        "what",
        "more",
        "any",
        "all",
        "yet",
        "now",
        "homes",
        "houses",
        "house",
        "home",
        "condos",
        "apartments",
        "properties",
        "property",
        "land",
        "rooms",
        "places",
        "units",
        "listings",
        "quickly",
        "fast",
        "directly",
        "only",
    ];
    let kind = Filter { sale_type: reading.filter.sale_type, ..Filter::default() };
    if reading.filter != kind || reading.order.is_some() || !reading.preferences.is_empty() {
        return None;
    }
    let verb = (0..reading.tokens.len()).find(|at| {
        let is_verb = matches!(reading.word(*at), "rent" | "sell" | "lease" | "hire");
        is_verb && reading.before(*at, 1) == "you" && matches!(reading.before(*at, 2), "do" | "can" | "could" | "would")
            || is_verb && reading.before(*at, 1) == "i" && matches!(reading.before(*at, 2), "can" | "could")
    })?;
    let noun = verb + 1 + (verb + 1..verb + 3).take_while(|at| is_article(reading.word(*at))).count();
    let token = reading.tokens.get(noun)?;
    let is_thing = !token.taken
        && token.word.len() > 2
        && token.word.chars().all(char::is_alphabetic)
        && !NOT_THINGS.contains(&token.word.as_str());
    is_thing.then(|| token.word.clone())
}

fn is_article(word: &str) -> bool {
    matches!(word, "a" | "an" | "any" | "some" | "out" | "also")
}
