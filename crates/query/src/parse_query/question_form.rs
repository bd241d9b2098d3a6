//! What the form of a question says of its answer: that one home is meant, or that a yes or no answers nothing.

use crate::{follow_up, parse_state::ParseState};

/// Words that begin a question which a yes or no answers.
const WHETHER: [&str; 28] = [
    "is", "isnt", "are", "arent", "does", "doesnt", "do", "dont", "can", "could", "may", "has", "have", "will",
    "would", "was", "were", "did", "any", "got", "am", "should", "still", "its", "allow", "allows", "accept",
    "accepts",
];

/// Whether the message chooses one home by what it has: "the one with the wide doors", "which has a tenant".
pub(super) fn chooses_one(reading: &ParseState<'_>) -> bool {
    const SEVERAL: [&str; 18] = [
        "ones",
        "are",
        "have",
        "homes",
        "houses",
        "condos",
        "apartments",
        "townhouses",
        "listings",
        "places",
        "properties",
        "units",
        "rentals",
        "studios",
        "allow",
        "accept",
        "include",
        "cities",
    ];
    let lead = follow_up::lead(reading);
    let lead = lead + usize::from(matches!(reading.word(lead), "and" | "but" | "then"));
    let asks_which = (lead..lead + 4).any(|at| {
        let next = reading.word(at + 1);
        let verb = if next == "of" { reading.word(at + 3) } else { next };
        matches!(reading.word(at), "which" | "whichs") && !SEVERAL.contains(&verb) && !SEVERAL.contains(&next)
    });
    // What a listing states says nothing of which one lacks it.
    let denies =
        reading.says_any(&["doesnt", "dont", "not", "isnt", "arent", "no", "without", "never", "cant", "lacks"]);
    (asks_which || points_by_feature(reading)) && !denies
}

/// "The one that's already rented", "that house by the creek".
pub(super) fn points_by_feature(reading: &ParseState<'_>) -> bool {
    const ONES: [&str; 9] = ["one", "house", "home", "condo", "apartment", "townhouse", "place", "unit", "listing"];
    const LINKS: [&str; 15] = [
        "with", "that", "thats", "which", "where", "by", "near", "next", "close", "without", "whose", "who", "having",
        "facing", "has",
    ];
    (1..reading.tokens.len()).any(|at| {
        matches!(reading.before(at, 1), "the" | "that")
            && ONES.contains(&reading.word(at))
            && LINKS.contains(&reading.word(at + 1))
    })
}

/// Whether a yes or no would answer nothing: "what's the pet fee", "would two cats be a problem".
pub(super) fn declines_yes_or_no(reading: &ParseState<'_>, typed: &str) -> bool {
    const REVERSED: [&str; 24] = [
        "a problem",
        "any problem",
        "problems",
        "problem",
        "an issue",
        "any issue",
        "issues",
        "issue",
        "deal breaker",
        "dealbreaker",
        "a hassle",
        "mind",
        "objection",
        "objections",
        "object to",
        "against",
        "not allowed",
        "arent allowed",
        "isnt allowed",
        "prohibited",
        "forbidden",
        "banned",
        "restrictions",
        "trouble",
    ];
    const TYPED: [&str; 6] = ["problema", "problemas", "inconveniente", "inconvenientes", "prohibido", "prohibidos"];
    const OPEN: [&str; 20] = [
        "how much",
        "how many",
        "how old",
        "how big",
        "how long",
        "how often",
        "what is the",
        "whats the",
        "what are the",
        "what does",
        "what do",
        "what would",
        "what will",
        "what kind",
        "what type",
        "what sort",
        "what size",
        "which kind",
        "which type",
        "what rules",
    ];
    // "How much", in words that a phrase may have replaced.
    const AMOUNTS: [&str; 12] = [
        "cuanto",
        "cuanta",
        "cuantos",
        "cuantas",
        "combien",
        "wie viel",
        "wieviel",
        "quanto",
        "quanta",
        "hoeveel",
        "多少",
        "いくら",
    ];
    if reading.says_any(&REVERSED) || reading.says_any(&TYPED) {
        return true;
    }
    let asks_amount = || {
        let folded = porchlight_domain::fold(typed);
        AMOUNTS.iter().any(|word| folded.contains(word))
    };
    let begins = |at: usize| {
        at == follow_up::lead(reading)
            || reading.pauses(at)
            || matches!(reading.before(at, 1), "?" | "and" | "but" | "so" | "or")
    };
    let asks_whether = (0..reading.tokens.len()).any(|at| begins(at) && WHETHER.contains(&reading.word(at)));
    !asks_whether && (reading.says_any(&OPEN) || asks_amount())
}

/// Whether a request for the office says how it is to be done: by video, or with someone who speaks a language.
pub(super) fn has_side_request(whole: &str) -> bool {
    const BY_VIDEO: [&str; 16] = [
        "video tour",
        "video call",
        "video chat",
        "virtual tour",
        "virtual showing",
        "facetime",
        "face time",
        "on zoom",
        "by zoom",
        "via zoom",
        "over zoom",
        "by video",
        "recorrido virtual",
        "videollamada",
        "video llamada",
        "por video",
    ];
    const SPEAKS: [&str; 16] = [
        "speaks", "speak", "speaking", "hable", "habla", "hablen", "hablan", "parle", "spricht", "parli", "parla",
        "fale", "fala", "spreekt", "mowi", "in",
    ];
    const LANGUAGES: [&str; 34] = [
        "spanish",
        "english",
        "mandarin",
        "chinese",
        "french",
        "german",
        "italian",
        "portuguese",
        "polish",
        "arabic",
        "japanese",
        "korean",
        "vietnamese",
        "russian",
        "tagalog",
        "dutch",
        "turkish",
        "hindi",
        "espanol",
        "ingles",
        "frances",
        "chino",
        "aleman",
        "italiano",
        "portugues",
        "francais",
        "anglais",
        "espagnol",
        "deutsch",
        "englisch",
        "spanisch",
        "inglese",
        "polsku",
        "engels",
    ];
    let folded = porchlight_domain::fold(whole);
    let terms: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let speaks = terms.windows(2).any(|pair| SPEAKS.contains(&pair[0]) && LANGUAGES.contains(&pair[1]));
    speaks || BY_VIDEO.iter().any(|phrase| folded.contains(phrase))
}
