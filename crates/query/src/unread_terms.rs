//! Words of a question that nothing has understood. Those that may be a wish for a home are named as not used; the
//! visitor's life story, names, fillers and greetings are passed over.

use porchlight_lang::{language::Language, stated::related};

use crate::{follow_up, known_words, parse_state::ParseState};

/// Shorter messages say nothing but what is wished.
const MAX_SHORT: usize = 5;

/// Numbers and words that nothing has understood, as typed.
pub fn all(reading: &ParseState<'_>) -> Vec<String> {
    unread(reading).into_iter().map(|(_, phrase)| phrase).collect()
}

/// Those that may be a wish, with the wishes that were understood and cannot be met.
pub fn preferences(reading: &ParseState<'_>) -> Vec<String> {
    let mut out = reading.impossible.clone();
    let is_preference = |at: usize| is_preferred(reading, at) || !is_small_talk(reading, at);
    out.extend(unread(reading).into_iter().filter(|(at, _)| is_preference(*at)).map(|(_, phrase)| phrase));
    out.dedup();
    out
}

fn unread(reading: &ParseState<'_>) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    // "Haha and the cheapest" begins with no condition.
    let lead = follow_up::lead(reading);
    for (at, token) in reading.tokens.iter().enumerate().filter(|(at, token)| *at >= lead && !token.taken) {
        if is_of_visitor(reading, at) {
            continue;
        }
        let next = reading.tokens.get(at + 1).filter(|next| !next.taken).map_or("", |next| next.word.as_str());
        let counted = next.chars().all(char::is_alphabetic) && next.chars().count() > 2 && next != "down";
        if token.number.is_some() && token.word != "one" && token.word != "a" && counted {
            out.push((at, format!("{} {next}", token.word)));
        } else if token.word.len() > 3 && is_content(reading, at) && token.word.chars().all(char::is_alphabetic) {
            out.push((at, token.word.clone()));
        }
    }
    out.dedup_by(|next, own| next.1 == own.1);
    out
}

/// Subjects that columns state.
const OF_COLUMNS: [&str; 16] = [
    "deposit", "deposito", "rent", "price", "hoa", "fee", "fees", "dues", "parking", "bedroom", "bathroom", "acre",
    "acres", "garage", "taxes", "lease",
];

/// A word that no table of the language has, or one of something that texts state, in the place of a wish.
fn is_content(reading: &ParseState<'_>, at: usize) -> bool {
    let token = &reading.tokens[at];
    let is_unknown = !token.foreign && !known_words::is_common(&token.word);
    let is_of_column = OF_COLUMNS.contains(&token.word.as_str());
    is_unknown || is_preferred(reading, at) && !is_of_column && related::has_subject(&token.word)
}

/// What visitors say of themselves is no condition: "3 kids", "relocating from Denver".
fn is_of_visitor(reading: &ParseState<'_>, at: usize) -> bool {
    const HOUSEHOLD: [&str; 10] =
        ["kids", "kid", "children", "adults", "adult", "people", "toddlers", "teenagers", "teens", "roommates"];
    let from = (1..=2).any(|back| reading.before(at, back) == "from")
        && (2..=4).any(|back| {
            matches!(reading.before(at, back), "relocating" | "moving" | "moved" | "coming" | "relocate" | "move")
        });
    from || reading.tokens[at].number.is_some() && HOUSEHOLD.contains(&reading.word(at + 1))
}

/// "With a turret", "turret homes", "no asbestos": a word in the place of a wish.
fn is_preferred(reading: &ParseState<'_>, at: usize) -> bool {
    const BEFORE: [&str; 18] = [
        "with",
        "without",
        "has",
        "have",
        "having",
        "near",
        "no",
        "want",
        "wants",
        "need",
        "needs",
        "prefer",
        "must",
        "include",
        "including",
        "close",
        "by",
        "filter",
    ];
    const SKIPPED: [&str; 14] =
        ["a", "an", "the", "some", "any", "to", "good", "nice", "big", "large", "small", "be", "of", "really"];
    const HOMES: [&str; 12] = [
        "homes",
        "home",
        "houses",
        "house",
        "condos",
        "condo",
        "townhouses",
        "townhouse",
        "apartments",
        "properties",
        "places",
        "listings",
    ];
    let back = (1..=4).find(|back| !SKIPPED.contains(&reading.before(at, *back))).unwrap_or(1);
    let before = reading.before(at, back);
    // "I have questions about dogs", "we need to move": the verb is of the visitor's life where it takes another.
    let is_verb = reading.before(at, 1) == "to" && matches!(before, "want" | "wants" | "need" | "needs" | "have");
    let ends_in_ing = reading.word(at).ends_with("ing");
    !is_verb && !ends_in_ing && (BEFORE.contains(&before) || HOMES.contains(&reading.word(at + 1)))
}

/// Whether the clause around the word tells something, rather than names what is wished: it speaks of persons or greets.
/// In other languages, whose verbs say who speaks, only the place of a word makes it a wish.
fn is_small_talk(reading: &ParseState<'_>, at: usize) -> bool {
    const PERSONS: [&str; 34] = [
        "i", "im", "ive", "id", "ill", "we", "weve", "my", "our", "he", "she", "his", "her", "they", "their",
        "husband", "wife", "son", "daughter", "mom", "dad", "mother", "father", "parents", "friend", "hi", "hello",
        "hey", "lol", "haha", "lmao", "btw", "yo", "omg",
    ];
    let count = reading.tokens.iter().filter(|token| token.word.chars().any(char::is_alphanumeric)).count();
    if count <= MAX_SHORT {
        return false;
    }
    if reading.language != Language::En {
        return true;
    }
    let start = (0..=at).rev().find(|at| reading.pauses(*at)).unwrap_or(0);
    let end = (at + 1..reading.tokens.len()).find(|at| reading.pauses(*at)).unwrap_or(reading.tokens.len());
    let clause = start..end;
    let speaks = clause.clone().any(|at| PERSONS.contains(&reading.word(at)));
    let is_title = matches!(reading.before(at, 1), "st" | "mr" | "mrs" | "ms" | "dr");
    let is_name = reading.tokens[at].capital && (at > start || is_title);
    // A clause of which nothing was understood is no part of the search.
    let is_apart = count > MAX_SHORT && !clause.clone().any(|at| reading.tokens[at].taken);
    let ends_in_ing = reading.word(at).ends_with("ing");
    speaks || is_name || is_apart || ends_in_ing
}
