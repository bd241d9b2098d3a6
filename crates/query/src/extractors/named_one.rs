//! Homes by their street or place: "the S Lane St one", "the Roosevelt one", "the one on 52nd Ave S". Those that were
//! shown come first; what none of them has is looked for in all listings.

use std::ops::Range;

use porchlight_domain::ListingId;

use super::shown_listings::push;
use crate::{
    dialog_state::{DialogState, ShownListing},
    parse_state::ParseState,
    street_address::{self, Role},
};

const ONES: [&str; 9] = ["one", "house", "place", "condo", "home", "townhouse", "apartment", "listing", "property"];
/// More words than a street or neighborhood is named with.
const MAX_NAME: usize = 5;

/// The words of a name, and all words of the mention.
struct Mention {
    name: Range<usize>,
    span: Range<usize>,
    /// Said with "one", which points; other nouns may mean any home there.
    is_one: bool,
}

/// Reads it into the ID of a home shown before, or of several that have the name.
pub fn extract(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    if !reading.ids.is_empty() || !reading.street_addresses.is_empty() || dialog_state.shown_listings.is_empty() {
        return;
    }
    let Some(mention) = mention(reading) else { return };
    // "The one on Maple still available": the longest beginning that is a name.
    let ends = match mention.name.end == mention.span.end {
        true => mention.name.start + 1..=mention.name.end,
        false => mention.name.end..=mention.name.end,
    };
    for end in ends.rev() {
        let name: Vec<&str> = (mention.name.start..end).map(|at| reading.word(at)).collect();
        let found: Vec<ListingId> = dialog_state
            .shown_listings
            .iter()
            .filter(|shown| reading.step(8) && has_name(shown, &name, dialog_state))
            .map(|shown| shown.id)
            .collect();
        if found.is_empty() {
            continue;
        }
        let span_end = if mention.name.end == mention.span.end { end } else { mention.span.end };
        let span = mention.span.start..span_end;
        match found[..] {
            [id] => push(&mut reading.ids, id),
            _ => reading.candidates = found,
        }
        reading.take(span);
        return;
    }
}

/// Whether a home is pointed at by a name, which may be that of no home shown.
pub fn is_pointed(reading: &ParseState<'_>) -> bool {
    mention(reading).is_some_and(|mention| mention.is_one)
}

fn mention(reading: &ParseState<'_>) -> Option<Mention> {
    (0..reading.tokens.len()).find_map(|at| {
        if !matches!(reading.word(at), "the" | "that") {
            return None;
        }
        let is_name = |at: &usize| is_name_word(reading, *at);
        let is_after = ONES.contains(&reading.word(at + 1))
            && matches!(reading.word(at + 2), "on" | "at" | "off" | "along" | "in" | "over");
        if is_after {
            let start =
                at + 3 + usize::from(matches!((reading.word(at + 2), reading.word(at + 3)), ("over", "on" | "in")));
            let end = start + (start..start + MAX_NAME).take_while(is_name).count();
            let is_one = reading.word(at + 1) == "one";
            return (end > start).then_some(Mention { name: start..end, span: at..end, is_one });
        }
        let end = at + 1 + (at + 1..at + 1 + MAX_NAME).take_while(is_name).count();
        let is_ordinal_alone = end == at + 2 && reading.tokens[at + 1].ordinal.is_some();
        (end > at + 1 && reading.word(end) == "one" && !is_ordinal_alone).then_some(Mention {
            name: at + 1..end,
            span: at..end + 1,
            is_one: true,
        })
    })
}

fn is_name_word(reading: &ParseState<'_>, at: usize) -> bool {
    const OTHERS: [&str; 20] = [
        "one", "with", "that", "has", "have", "is", "still", "and", "or", "for", "the", "a", "of", "was", "does", "to",
        "under", "over", "near", "most",
    ];
    let word = reading.word(at);
    word.starts_with(char::is_alphanumeric) && !OTHERS.contains(&word)
}

/// Whether a home is on this street, with or without its number, or in this place.
fn has_name(shown: &ShownListing, name: &[&str], dialog_state: &DialogState) -> bool {
    let plain = |word: &str| street_address::bare(street_address::short(word)).to_owned();
    let wanted: Vec<String> = name.iter().map(|word| plain(word)).collect();
    // "The S one" names nothing.
    let is_telling = wanted.len() > 1 || street_address::role(name[0]) == Role::Name && name[0].len() > 1;
    let own: Vec<String> =
        shown.street.split([' ', '-', ',', '.']).filter(|word| !word.is_empty()).map(plain).collect();
    let is_there = || {
        let joined = name.join(" ");
        dialog_state.places.iter().any(|(id, places)| *id == shown.id && places.contains(&joined))
    };
    is_telling && (own.windows(wanted.len()).any(|window| *window == wanted) || is_there())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_street_is_named_with_or_without_its_direction_and_suffix() {
        let shown = ShownListing { street: "214 b s lane st".into(), ..ShownListing::default() };
        let is_named = |name: &str| has_name(&shown, &name.split(' ').collect::<Vec<_>>(), &DialogState::default());
        for name in ["s lane st", "s lane street", "lane st", "south lane", "214 b"] {
            assert!(is_named(name), "{name}");
        }
        for name in ["s", "st", "n lane st", "lane ave", "large"] {
            assert!(!is_named(name), "{name}");
        }
    }
}
