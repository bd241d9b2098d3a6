//! What is denied bounds the other way: "nothing above 480", "not looking to go over 600k".

use crate::parse_state::ParseState;

/// The word of the same clause that denies what compares the amount. Between them stand words that name nothing else.
pub fn denying_token(reading: &ParseState<'_>, comparing: &str, from: usize) -> Option<usize> {
    const DENYING: [&str; 9] = ["nothing", "not", "no", "never", "none", "without", "isnt", "arent", "avoid"];
    // "Drop anything over 390k".
    const REMOVING: [&str; 8] = ["drop", "exclude", "remove", "hide", "lose", "skip", "ignore", "omit"];
    const DENYING_VERBS: [&str; 12] = [
        "not", "never", "dont", "cant", "cannot", "wont", "didnt", "doesnt", "wouldnt", "couldnt", "shouldnt",
        "nothing",
    ];
    const NEAR: [&str; 21] = [
        "from",
        "built",
        "priced",
        "costing",
        "thats",
        "that",
        "is",
        "are",
        "listed",
        "anything",
        "want",
        "to",
        "go",
        "renting",
        "constructed",
        "be",
        "homes",
        "spend",
        "afford",
        "pay",
        "do",
    ];
    // "No deposit over 1000", "not paying a fee above 200".
    const SUBJECTS: [&str; 11] =
        ["hoa", "hoas", "deposit", "deposits", "rent", "rents", "price", "prices", "payment", "fee", "fees"];
    const FAR: [&str; 56] = [
        "me",
        "us",
        "it",
        "any",
        "show",
        "see",
        "send",
        "give",
        "find",
        "looking",
        "look",
        "cost",
        "costs",
        "more",
        "at",
        "going",
        "spending",
        "paying",
        "something",
        "really",
        "even",
        "have",
        "consider",
        "considering",
        "interested",
        "in",
        "get",
        "need",
        "too",
        "much",
        "a",
        "an",
        "the",
        "for",
        "of",
        "which",
        "stuff",
        "ones",
        "one",
        "places",
        "place",
        "houses",
        "house",
        "home",
        "listings",
        "options",
        "rentals",
        "wanting",
        "willing",
        "able",
        "trying",
        "bother",
        "dollar",
        "cent",
        "penny",
        "buck",
    ];
    // "No house older than 1950" bounds the year; "no condos under 400k" preferences none.
    let about_listing =
        matches!(comparing, "older than" | "newer than" | "bigger than" | "larger than" | "smaller than");
    let (mut is_near, start) = (true, from);
    for back in 1..=8 {
        let at = start.checked_sub(back)?;
        let word = reading.word(at);
        if reading.tokens[at].taken || reading.pauses(at + 1) {
            return None;
        }
        let removes = REMOVING.contains(&word)
            && matches!(reading.word(at + 1), "anything" | "everything" | "all" | "those" | "the" | "any" | "ones");
        if removes || DENYING_VERBS.contains(&word) || is_near && back <= 4 && DENYING.contains(&word) {
            return Some(at);
        }
        is_near &= NEAR.contains(&word)
            || SUBJECTS.contains(&word)
            || about_listing && matches!(word, "house" | "home" | "condo" | "place");
        if !is_near && !NEAR.contains(&word) && !SUBJECTS.contains(&word) && !FAR.contains(&word) {
            return None;
        }
    }
    None
}
