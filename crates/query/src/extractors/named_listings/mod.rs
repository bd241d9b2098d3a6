//! Homes of the conversation by what visitors call them: "the brick one on Bale", "the 1br", "the one with the pool",
//! "the rental", "la más grande". Each part of a name is a trait; the home that has all of them is meant, of the list
//! shown last before those shown earlier.

mod cursor;
mod extreme;
mod mention;
pub mod name_terms;
mod scan;
mod traits;
mod unseen;

use porchlight_domain::ListingId;

pub use cursor::ends_name;
pub use name_terms::NOUNS;
pub use unseen::COMPARES;

use self::{
    cursor::Cursor,
    mention::Mention,
    name_terms::{DENIALS, FILLERS},
    scan::Scan,
    traits::{denies_word, fits_all, has_word},
};
use crate::{
    dialog_state::{DialogState, ShownListing},
    extractors::{references::is_narrowed, shown::push},
    parse_state::ParseState,
    query::SHOWN,
};

/// Names in one message.
const MAX_MENTIONS: usize = 4;
/// More homes of a conversation are not looked at.
const MAX_SEEN: usize = 24;

/// Reads the names of a message into the IDs of homes, and puts "it" in their place, so that the rest of the message is
/// asked of them; or into the candidates, where several homes have the name.
pub fn extract(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    extract_seen(reading, dialog_state);
    unseen::extract(reading, dialog_state);
}

fn extract_seen(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    let is_named = !reading.ids.is_empty() || !reading.street_addresses.is_empty() || !reading.mls_numbers.is_empty();
    let seen: Vec<&ShownListing> = dialog_state.seen().take(MAX_SEEN).collect();
    if is_named || seen.is_empty() {
        return;
    }
    let mut named: Vec<(Mention, Vec<ListingId>)> = Vec::new();
    for mention in mentions(reading, dialog_state, &seen) {
        let ids = meant(reading, dialog_state, &mention);
        if !ids.is_empty() {
            named.push((mention, ids));
        }
    }
    if let [(mention, ids)] = &named[..]
        && ids.len() > 1
        && !mention.is_bare_kind()
    {
        reading.candidates.clone_from(ids);
        reading.replace(mention.span.clone(), "it");
        return;
    }
    named.retain(|(_, ids)| ids.len() == 1);
    // "It" is the home at hand anyway, also where it was only named.
    let is_seen = |id: ListingId| seen.iter().any(|shown| shown.id == id);
    let is_at_hand =
        |ids: &[ListingId]| dialog_state.current.is_some_and(|id| Some(&id) == ids.first() || !is_seen(id));
    if let [(mention, ids)] = &named[..]
        && mention.is_bare_kind()
        && is_at_hand(ids)
    {
        return;
    }
    for (_, ids) in &named {
        push(&mut reading.ids, ids[0]);
    }
    for (mention, _) in named.iter().rev() {
        reading.replace(mention.span.clone(), "it");
    }
}

/// The homes that have the name: of the list shown last, else of those seen before; none where it tells nothing.
fn meant(reading: &ParseState<'_>, dialog_state: &DialogState, mention: &Mention) -> Vec<ListingId> {
    let current: Vec<&ShownListing> =
        dialog_state.seen().filter(|shown| Some(shown.id) == dialog_state.current).take(1).collect();
    let shown: Vec<&ShownListing> = dialog_state.shown_listings.iter().take(MAX_SEEN).collect();
    let before: Vec<&ShownListing> =
        dialog_state.seen().filter(|shown| dialog_state.shown_before.contains(&shown.id)).take(MAX_SEEN).collect();
    let spoken_of: Vec<&ShownListing> =
        dialog_state.seen().filter(|shown| dialog_state.spoken_of.contains(&shown.id)).take(MAX_SEEN).collect();
    let all: Vec<&ShownListing> = dialog_state.seen().take(MAX_SEEN).collect();
    let levels = match mention.extreme {
        None => vec![current, shown, spoken_of, all],
        Some(_) => vec![shown, spoken_of, before],
    };
    if let Some(id) = only_with_noun(dialog_state, mention) {
        return vec![id];
    }
    let mut ids = Vec::new();
    let lacking: Vec<&str> = mention.lacking().collect();
    let levels = if lacking.is_empty() {
        levels
    } else {
        // What says that it has none comes before what doesn't mention it; the home at hand would be called "it".
        let all: Vec<&ShownListing> = dialog_state.seen().take(MAX_SEEN).collect();
        let denies = |shown: &&&ShownListing| {
            fits_all(shown, &mention.traits) && lacking.iter().all(|word| denies_word(shown, word))
        };
        let shown: Vec<&ShownListing> = dialog_state.shown_listings.iter().take(MAX_SEEN).collect();
        let stated = [&shown, &all].map(|level| level.iter().filter(denies).copied().collect::<Vec<_>>());
        if let Some(found) = stated.into_iter().find(|found| !found.is_empty()) {
            return found.iter().map(|shown| shown.id).collect();
        }
        vec![shown, all]
    };
    // One home alone is no end of a scale.
    let may_choose = |level: &Vec<&ShownListing>| mention.extreme.is_none() || level.len() > 1;
    for level in levels.into_iter().filter(may_choose) {
        if !reading.step(level.len() + 1) {
            break;
        }
        let fitting: Vec<&ShownListing> =
            level.iter().copied().filter(|shown| fits_all(shown, &mention.traits)).collect();
        let is_open = mention.extreme.is_none() && fitting.len() == level.len() && level.len() > 1;
        match (mention.extreme, &fitting[..]) {
            // "The cheaper one on Cannery", where one is there.
            (Some(_), [one]) if mention.tells_apart() => ids.push(one.id),
            (Some(extreme), _) => ids.extend(extreme.of(&fitting)),
            (None, _) if is_open => {}
            (None, _) => fitting.iter().for_each(|shown| push(&mut ids, shown.id)),
        }
        if !ids.is_empty() {
            break;
        }
    }
    ids
}

/// "The fourplex" beside other multi-family homes: the only one whose type or text has the noun.
fn only_with_noun(dialog_state: &DialogState, mention: &Mention) -> Option<ListingId> {
    if mention.extreme.is_some() || mention.nouns.is_empty() {
        return None;
    }
    let has_noun = |shown: &&ShownListing| {
        fits_all(shown, &mention.traits) && mention.nouns.iter().any(|noun| has_word(shown, noun))
    };
    let mut found = dialog_state.seen().take(MAX_SEEN).filter(has_noun);
    match (found.next(), found.next()) {
        (Some(shown), None) => Some(shown.id),
        _ => None,
    }
}

/// The names of a message that can be of homes seen.
fn mentions(reading: &ParseState<'_>, dialog_state: &DialogState, seen: &[&ShownListing]) -> Vec<Mention> {
    let mut found: Vec<Mention> = Vec::new();
    let mut at = 0;
    while at < reading.tokens.len() && found.len() < MAX_MENTIONS {
        let scan = Scan::new(Cursor { reading, seen, at });
        match scan.read().filter(|mention| is_meant(reading, dialog_state, mention)) {
            Some(mention) => {
                at = mention.span.end.max(at + 1);
                found.push(mention);
            }
            None => at += 1,
        }
    }
    found
}

/// Whether the name is in a question or request about the home, and not in a search.
fn is_meant(reading: &ParseState<'_>, dialog_state: &DialogState, mention: &Mention) -> bool {
    let start = mention.span.start;
    if DENIALS.contains(&reading.before(start, 1)) || is_narrowed(reading, start) {
        return false;
    }
    // "La de Lakemont nada más" keeps those of the list.
    if matches!(reading.word(mention.span.end), "only" | "just") {
        return false;
    }
    mention.extreme.is_none() || chooses(reading, dialog_state, mention)
}

/// Whether the end of a scale is that of the list shown, and not what a search looks for: "which is the cheapest", "the
/// cheapest one that allows dogs".
fn chooses(reading: &ParseState<'_>, dialog_state: &DialogState, mention: &Mention) -> bool {
    const RULES: [&str; 6] = ["allow", "allows", "accept", "accepts", "take", "takes"];
    let is_superlative = mention.span.clone().any(|at| {
        let word = reading.word(at);
        word.ends_with("est") || matches!(word, "most" | "least")
    });
    let is_in_name = |at: &usize| mention.span.contains(at);
    let asks = (0..reading.tokens.len()).filter(|at| !is_in_name(at)).any(|at| !FILLERS.contains(&reading.word(at)));
    let is_pair = dialog_state.shown_listings.len() == 2 || dialog_state.compared.len() >= 2;
    let is_short = is_pair && !is_superlative && reading.tokens.len() <= mention.span.len() + 2;
    dialog_state.shown_listings.len() < SHOWN
        && (asks || is_short)
        && !reading.says("which")
        && !(is_superlative && reading.says_any(&RULES))
}
