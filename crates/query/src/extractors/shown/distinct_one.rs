//! Which of the homes shown is meant by what tells it from the others: "the other one", "the one in Riverton", "unit E",
//! "the Lockkeeper one".

use porchlight_domain::ListingId;
use porchlight_lang::language::Language;

use super::{listing_ids::push, numbered_one};
use crate::{
    dialog_state::DialogState,
    field::Field,
    known_words,
    parse_state::ParseState,
    street_address::{self, Role},
};

/// Reads them into IDs of homes shown before.
pub fn extract(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    other_one(reading, dialog_state);
    one_in(reading, dialog_state);
    one_in_unit(reading, dialog_state);
    numbered_one::extract(reading, dialog_state);
    one_on_street(reading, dialog_state);
}

/// "The other one" of two: not the one that the conversation is about.
fn other_one(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    const PHRASES: [&str; 6] =
        ["the other one", "other one", "the other house", "the other home", "the other place", "the other"];
    let Some(other) = dialog_state.other() else { return };
    let found = PHRASES.iter().find_map(|phrase| Some((*phrase, reading.find(phrase)?)));
    // "The other day", "the other condos" point at no home.
    let is_bare = |phrase: &str, end: usize| phrase != "the other" || !ends_as_plural(reading.word(end));
    let Some((_, found)) = found.filter(|(phrase, found)| is_bare(phrase, found.end)) else { return };
    reading.take(found);
    push(&mut reading.ids, other);
}

fn ends_as_plural(word: &str) -> bool {
    word.ends_with('s') && !matches!(word, "is" | "has" | "does" | "was" | "s") || matches!(word, "day" | "way")
}

/// "The one in Riverton", "the Riverton one": the only one of those shown that is there.
fn one_in(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    for at in 0..reading.tokens.len() {
        let before = matches!(reading.word(at), "the" | "that") && reading.word(at + 1) == "one";
        let before = before && matches!(reading.word(at + 2), "in" | "at");
        // "El de Riverton": other languages leave the noun out.
        let is_bare = !before
            && reading.language != Language::En
            && !matches!(reading.before(at, 1), "not" | "no" | "without" | "except")
            && matches!(reading.word(at), "the" | "that")
            && matches!(reading.word(at + 1), "of" | "in" | "at");
        // "The one in the Mill District".
        let behind = if before { at + 3 } else { at + 2 };
        let start = if before || is_bare { behind + usize::from(reading.word(behind) == "the") } else { at + 1 };
        let before = before || is_bare;
        let terms: Vec<&str> =
            (start..start + 6).map(|i| reading.word(i)).take_while(|word| !word.is_empty()).collect();
        let Some((place, length)) = reading.vocabulary.place_at(&terms) else { continue };
        let end = start + length + usize::from(!before);
        if !(before || reading.word(at) == "the" && reading.word(end - 1) == "one") {
            continue;
        }
        let there =
            |id: &&ListingId| dialog_state.places.iter().any(|(own, at)| own == *id && at.contains(&place.folded));
        let mut found = dialog_state.shown.iter().filter(there);
        if let (Some(id), None) = (found.next().copied(), found.next()) {
            push(&mut reading.ids, id);
            reading.take(at..end);
        }
    }
}

/// "Price of unit E", "does #5A have a view": the only one of those shown with that unit.
fn one_in_unit(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    let shown = &dialog_state.shown_listings;
    if shown.len() < 2 || !reading.ids.is_empty() || !reading.street_addresses.is_empty() {
        return;
    }
    // "Number 3" after a numbered list is a place in it.
    let is_unnumbered = dialog_state.requested.is_empty();
    for at in 1..reading.tokens.len() {
        let names_unit = match reading.before(at, 1) {
            "unit" | "#" | "apt" => true,
            "number" => is_unnumbered,
            _ => false,
        };
        let is_unit = names_unit && !reading.tokens[at].taken;
        if !is_unit || !reading.step(shown.len()) {
            continue;
        }
        let word = reading.word(at);
        let mut found = shown.iter().filter(|shown| street_address::read(&shown.street).unit == word);
        if let (Some(shown), None) = (found.next(), found.next()) {
            push(&mut reading.ids, shown.id);
            reading.take(at - 1..at + 1);
        }
    }
}

/// "The Lockkeeper one", "does the one on Carling have a deck": the only one of those shown on a street of that name.
fn one_on_street(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    let shown = &dialog_state.shown_listings;
    if shown.len() < 2 || !reading.ids.is_empty() || !reading.street_addresses.is_empty() {
        return;
    }
    let asks = reading.corrected.is_some() || reading.fields.iter().any(|field| *field != Field::Everything);
    for at in 1..reading.tokens.len() {
        let word = reading.word(at);
        let is_name = !reading.tokens[at].taken
            && word.len() >= 4
            && word.chars().all(char::is_alphabetic)
            && !known_words::is_common(word)
            && reading.vocabulary.place_at(&[word]).is_none();
        if !is_name || !reading.step(shown.len()) {
            continue;
        }
        let end = (at + 1..at + 3)
            .find(|end| street_address::role(reading.word(*end)) == Role::Name || reading.word(*end).is_empty());
        let end = end.unwrap_or(at + 1);
        let pointed =
            reading.before(at, 1) == "the" && matches!(reading.word(end), "one" | "house" | "place" | "condo" | "home");
        let spoken_of = asks && matches!(reading.before(at, 1), "on" | "for" | "at" | "of" | "about" | "does" | "is");
        if !pointed && !spoken_of {
            continue;
        }
        let mut found = shown.iter().filter(|shown| shown.street.split(' ').any(|own| own == word));
        if let (Some(shown), None) = (found.next(), found.next()) {
            push(&mut reading.ids, shown.id);
            reading.take(at - 1..end + usize::from(pointed));
            return;
        }
    }
}
