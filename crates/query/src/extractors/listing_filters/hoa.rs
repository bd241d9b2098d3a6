//! Homes without an HOA.

use crate::parse_state::ParseState;

pub(super) fn no_hoa(reading: &mut ParseState<'_>) {
    const NONE: [&str; 21] = [
        "zero hoa",
        "outside an hoa",
        "outside of an hoa",
        "not part of an hoa",
        "no homeowners fee",
        "no association",
        "hoa none",
        "no hoa fees",
        "no hoa fee",
        "no hoa dues",
        "without hoa",
        "without an hoa",
        "no hoa",
        "not in an hoa",
        "no hoas",
        "non hoa",
        "hoa free",
        "no homeowners association",
        "dont want an hoa",
        "dont want hoa",
        "no association fees",
    ];
    // "No HOA over 200" bounds the fee.
    let bounds = ["over", "above", "more", "higher"];
    let is_bound = !reading.filter.hoa_month.is_open()
        && (1..reading.tokens.len()).any(|at| {
            matches!(reading.before(at, 1), "hoa" | "hoas" | "fees" | "fee" | "dues")
                && bounds.contains(&reading.word(at))
        });
    if is_bound {
        reading.take_any(&["no hoas", "no hoa"]);
    } else if reading.take_any(&NONE).is_some() {
        reading.filter.no_hoa = true;
    } else if let Some(found) =
        ["hoas", "hoa"].iter().find_map(|word| reading.find(word)).filter(|found| is_hoa_denied(reading, found.start))
    {
        reading.take(found);
        reading.filter.no_hoa = true;
    }
    // A fee a month is no rent.
    if reading.filter.no_hoa
        || !reading.filter.hoa_month.is_open()
        || reading.says_any(&["monthly hoa", "monthly dues"])
    {
        reading.take_any(&["monthly", "a month", "per month"]);
    }
}

/// "Don't want to deal with an HOA", "not paying HOA dues".
fn is_hoa_denied(reading: &ParseState<'_>, at: usize) -> bool {
    const BETWEEN: [&str; 18] = [
        "have",
        "has",
        "part",
        "under",
        "pay",
        "paying",
        "deal",
        "dealing",
        "any",
        "monthly",
        "high",
        "interested",
        "fan",
        "into",
        "for",
        "stupid",
        "looking",
        "mess",
    ];
    // "What's that a year minus the HOA" subtracts it.
    let is_sum = (1..=2).any(|back| reading.before(at, back) == "minus") && reading.says_any(&["what", "whats", "how"]);
    reading.is_denied(at) && !is_sum
        || (1..=4)
            .find(|back| {
                !BETWEEN.contains(&reading.before(at, *back))
                    && !matches!(reading.before(at, *back), "a" | "an" | "the" | "in" | "of" | "with" | "to" | "want")
            })
            .is_some_and(|back| {
                back > 1 && matches!(reading.before(at, back), "not" | "dont" | "no" | "without" | "hate" | "never")
            })
}
