//! "A cat, eleven years old", "I'm 62 years old": the age of who will live there, and not that of the building.

use std::ops::Range;

use rust_decimal::Decimal;

use crate::parse_state::ParseState;

/// Whose age a number of years is.
const LIVING: [&str; 50] = [
    "cat",
    "cats",
    "kitty",
    "kitten",
    "dog",
    "dogs",
    "puppy",
    "pup",
    "pet",
    "pets",
    "parrot",
    "bird",
    "rabbit",
    "horse",
    "shepherd",
    "lab",
    "retriever",
    "poodle",
    "chihuahua",
    "husky",
    "son",
    "sons",
    "daughter",
    "daughters",
    "kid",
    "kids",
    "child",
    "children",
    "baby",
    "toddler",
    "boy",
    "girl",
    "twins",
    "mother",
    "mom",
    "father",
    "dad",
    "husband",
    "wife",
    "parents",
    "grandma",
    "grandpa",
    "grandmother",
    "grandfather",
    "grandson",
    "granddaughter",
    "niece",
    "nephew",
    "brother",
    "sister",
];

/// Takes the ages of people and animals.
pub fn take(reading: &mut ParseState<'_>) {
    const MAX_AGES: usize = 4;
    for _ in 0..MAX_AGES {
        let Some(span) = (0..reading.tokens.len()).find_map(|at| age_at(reading, at)) else { return };
        reading.take(span);
    }
}

/// Where an age begins and ends whose number stands at this position.
fn age_at(reading: &ParseState<'_>, at: usize) -> Option<Range<usize>> {
    let token = reading.tokens.get(at).filter(|token| !token.taken && !token.scaled)?;
    token.number.filter(|number| *number > Decimal::ZERO && *number < Decimal::from(110))?;
    let dash = |at: usize| usize::from(reading.word(at) == "-");
    let unit = at + 1 + dash(at + 1);
    if !matches!(reading.word(unit), "year" | "years" | "yr" | "yrs" | "month" | "months") {
        return None;
    }
    let old = unit + 1 + dash(unit + 1);
    let is_old = reading.word(old) == "old";
    let end = if is_old { old + 1 } else { unit + 1 };
    // "10 years old or newer", "less than 10 years old" bound a building's.
    let is_bound = matches!(reading.word(end), "or" | "and" if matches!(reading.word(end + 1), "newer" | "older" | "less"))
        || (1..=2).any(|back| {
            matches!(
                reading.before(at, back),
                "than" | "under" | "over" | "below" | "above" | "least" | "most" | "built"
            )
        });
    let is_self = matches!(reading.before(at, 1), "im" | "am" | "hes" | "shes" | "turning")
        || matches!(reading.before(at, 1), "is" | "are") && matches!(reading.before(at, 2), "he" | "she" | "they");
    // "My dog is 3 years old", "a 4 year old son".
    let is_living = || {
        (1..=4).any(|back| LIVING.contains(&reading.before(at, back)))
            || (0..3).any(|ahead| LIVING.contains(&reading.word(end + ahead)))
    };
    (is_old && !is_bound && (is_self || is_living())).then_some(at..end)
}
