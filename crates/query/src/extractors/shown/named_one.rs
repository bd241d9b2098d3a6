//! Homes by their street or place: "the S Lane St one", "the Roosevelt one", "the one on 52nd Ave S". Those that were
//! shown come first; what none of them has is looked for in all listings.

use std::ops::Range;

use porchlight_domain::ListingId;
use porchlight_lang::language::Language;

use super::listing_ids::{ONES, push};
use crate::{
    dialog_state::{DialogState, ShownListing},
    parse_state::ParseState,
    street_address::{self, Role},
};

/// More words than a street or neighborhood is named with.
const MAX_NAME: usize = 5;
/// No list of homes is longer; higher ordinals are streets.
const MAX_PLACE: usize = 20;

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
    let Some(mention) = mention(reading).or_else(|| bare_street(reading, dialog_state)) else { return };
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

/// "Between the 2 on Millrace", "both on Main St": the two of those shown that are there.
pub fn two_named(reading: &ParseState<'_>, dialog_state: &DialogState) -> Option<(Vec<ListingId>, Range<usize>)> {
    (0..reading.tokens.len()).find_map(|at| {
        let is_two = matches!(reading.word(at), "two" | "2")
            && matches!(reading.before(at, 1), "the" | "those" | "these")
            || reading.word(at) == "both";
        let on = at + 1 + usize::from(matches!(reading.word(at + 1), "ones" | "homes" | "houses"));
        if !is_two || !matches!(reading.word(on), "on" | "in" | "at") {
            return None;
        }
        let start = on + 1 + usize::from(reading.word(on + 1) == "the");
        let longest = (start..start + MAX_NAME).take_while(|at| is_name_word(reading, *at)).count();
        (1..=longest).rev().find_map(|length| {
            let name: Vec<&str> = (start..start + length).map(|at| reading.word(at)).collect();
            let there = |state: &DialogState| -> Vec<ListingId> {
                let is_there = |shown: &&ShownListing| reading.step(8) && has_name(shown, &name, state);
                dialog_state.shown_listings.iter().filter(is_there).map(|shown| shown.id).collect()
            };
            // On a street of that name, before a neighborhood of that name.
            let on_street = Some(there(&DialogState::default())).filter(|ids| ids.len() == 2);
            let ids = on_street.unwrap_or_else(|| there(dialog_state));
            (ids.len() == 2).then(|| (ids, at..start + length))
        })
    })
}

/// Whether a home is named by its street: "the building on Pearl".
pub fn is_named(reading: &ParseState<'_>) -> bool {
    mention(reading).is_some()
}

/// Whether a home is pointed at by a name, which may be that of no home shown.
pub fn is_pointed(reading: &ParseState<'_>) -> bool {
    mention(reading).is_some_and(|mention| mention.is_one)
}

fn mention(reading: &ParseState<'_>) -> Option<Mention> {
    (0..reading.tokens.len()).find_map(|at| {
        if reading.tokens[at].taken {
            return None;
        }
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
        // "Die op Maple Lane": other languages leave the noun out.
        // "Aber nicht die in Riverton" drops a place.
        let is_denied = matches!(reading.before(at, 1), "not" | "no" | "without" | "except");
        let is_bare =
            reading.language != Language::En && !is_denied && matches!(reading.word(at + 1), "of" | "on" | "in" | "at");
        if is_bare {
            let start = at + 2 + usize::from(reading.word(at + 2) == "the");
            let end = start + (start..start + MAX_NAME).take_while(is_name).count();
            return (end > start).then_some(Mention { name: start..end, span: at..end, is_one: false });
        }
        let end = at + 1 + (at + 1..at + 1 + MAX_NAME).take_while(is_name).count();
        // "The 129th place": a noun that could belong to the name.
        let end = match ONES.contains(&reading.word(end)) {
            true => end,
            false => (at + 2..end).rev().find(|end| ONES.contains(&reading.word(*end))).unwrap_or(end),
        };
        // "The second one" is a place in the list, "the 191st one" a street.
        let is_place = end == at + 2
            && reading.tokens[at + 1].ordinal.is_some_and(|place| place <= MAX_PLACE || place == usize::MAX);
        (end > at + 1 && ONES.contains(&reading.word(end)) && !is_place).then_some(Mention {
            name: at + 1..end,
            span: at..end + 1,
            is_one: reading.word(end) == "one",
        })
    })
}

/// "Why is N 20th dearer", "sorry, I meant Beacon Ave": two or more words of a street, in a question of a home that was
/// shown.
fn bare_street(reading: &ParseState<'_>, dialog_state: &DialogState) -> Option<Mention> {
    const MANY: [&str; 20] = [
        "you got",
        "you have",
        "you guys have",
        "got on",
        "is there on",
        "available on",
        "for sale on",
        "for rent on",
        "homes",
        "houses",
        "condos",
        "listings",
        "apartments",
        "townhouses",
        "anything",
        "any",
        "find",
        "near",
        "around",
        "places",
    ];
    let opens =
        |at: usize| matches!(reading.word(at), "why" | "what" | "whats" | "how" | "is" | "does" | "when" | "which");
    let asks = reading.corrected.is_some() || (0..3).any(opens);
    if !asks || reading.says_any(&MANY) {
        return None;
    }
    let role = |at: usize| street_address::role(reading.word(at));
    (0..reading.tokens.len()).find_map(|at| {
        let length = (2..=4).rev().find(|length| {
            let name: Vec<&str> = (at..at + length).map(|at| reading.word(at)).collect();
            let is_open = (at..at + length).all(|at| reading.tokens.get(at).is_some_and(|token| !token.taken));
            let is_street = (at..at + length).any(|at| role(at) != Role::Name)
                && (at..at + length).any(|at| role(at) == Role::Name && is_name_word(reading, at));
            is_open
                && is_street
                && reading.step(dialog_state.shown_listings.len())
                && dialog_state.shown_listings.iter().any(|shown| has_name(shown, &name, dialog_state))
        })?;
        Some(Mention { name: at..at + length, span: at..at + length, is_one: false })
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
