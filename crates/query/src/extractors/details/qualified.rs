//! "Is the basement finished?", "is the pool heated": a quality of a feature, which is more than that there is one.

use crate::{field::Field, follow_up, parse_state::ParseState};

/// Qualities that a listing may state of a feature, or deny.
pub const QUALITIES: [&str; 18] = [
    "finished",
    "unfinished",
    "heated",
    "covered",
    "attached",
    "detached",
    "remodeled",
    "updated",
    "renovated",
    "new",
    "screened",
    "insulated",
    "indoor",
    "outdoor",
    "enclosed",
    "big",
    "large",
    "original",
];

/// Puts the quality before the feature that it is asked of: "finished basement".
pub(super) fn qualify(reading: &ParseState<'_>, fields: &mut [Field]) {
    let lead = follow_up::lead(reading);
    let lead = lead + usize::from(matches!(reading.word(lead), "and" | "but" | "so" | "then"));
    let opens = (lead..reading.tokens.len().min(lead + 8)).any(|at| {
        matches!(reading.word(at), "is" | "are" | "isnt" | "arent") && !matches!(reading.word(at + 1), "there" | "it")
    });
    let quality = QUALITIES.iter().find(|quality| reading.find(quality).is_some());
    let mut features = fields.iter_mut().filter_map(|field| match field {
        Field::Feature(word) => Some(word),
        _ => None,
    });
    if let (true, Some(quality), Some(word), None) = (opens, quality, features.next(), features.next())
        && !word.split(' ').any(|own| QUALITIES.contains(&own))
    {
        *word = format!("{quality} {word}");
    }
}
