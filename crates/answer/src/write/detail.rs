//! Answers about one home, a sentence for each field asked; and which home is meant.
//!
//! Why it exists: a question about one home goes back to the search it came from. Not here: the
//! sentences (`field.rs`), several homes side by side (`compare.rs`, `search.rs`).

use porchlight_domain::Listing;

use super::{
    Written, format, kinds,
    lines::{self, line},
    phrases::{Phrases, fill, of},
};
pub use super::{field::say, lines::in_sentence as home};
use crate::{
    facts::{Bot, Facts},
    language::Language,
    meaning::{Field, Meaning},
};

/// The fields asked about the home; several homes with that address get a line each.
pub fn detail(meaning: &Meaning, facts: &Facts, bot: &Bot, language: Language) -> Written {
    let p = of(language);
    let Some(listing) = facts.listings.first() else {
        let text = p.home.gone.into();
        return Written { text, no_answer: true, talk: meaning.earlier.clone(), ..Written::default() };
    };
    if facts.listings.len() > 1 {
        return which(meaning, facts, language);
    }
    let fields: &[Field] = if meaning.fields.is_empty() { &[Field::Everything] } else { &meaning.fields };
    let mut known = false;
    let mut parts = Vec::new();
    for field in fields {
        let (text, is_known) = say(listing, field, language);
        known |= is_known;
        parts.push(text);
    }
    parts.dedup();
    if !known && bot.can_talk_to_human {
        parts.push(p.home.ask_person.into());
    }
    // The search and its list go on after a question about one of its homes.
    let mut talk = super::TalkState { current: Some(listing.id), ..meaning.earlier.clone() };
    if talk.shown.is_empty() {
        talk.shown = vec![listing.id];
    }
    Written { text: parts.join(p.signs.gap), cards: vec![listing.id], no_answer: !known, talk, ..Written::default() }
}

/// Asks which home is meant.
pub fn which(meaning: &Meaning, facts: &Facts, language: Language) -> Written {
    let p = of(language);
    if facts.listings.is_empty() {
        let text = p.home.which_none.into();
        return Written { text, no_answer: true, talk: meaning.earlier.clone(), ..Written::default() };
    }
    let mut text = p.home.which.to_owned();
    for (i, listing) in facts.listings.iter().enumerate() {
        text.push_str(&format!("\n{}. {}", i + 1, line(listing, language)));
    }
    let talk = super::TalkState {
        shown: facts.listings.iter().map(|listing| listing.id).collect(),
        places: super::places(&facts.listings),
        ..meaning.earlier.clone()
    };
    Written { text, cards: talk.shown.clone(), talk, ..Written::default() }
}

/// The home in a few lines: figures, place, fee, the listing's own columns and description.
pub fn everything(listing: &Listing, p: &Phrases, language: Language) -> String {
    let c = &listing.content;
    let n = &p.names;
    let home = fill(p.words.addressed, &[("address", &lines::linked(listing, language))]);
    let home = if c.street_address.is_empty() { lines::linked(listing, language) } else { home };
    let mut text = fill(p.home.everything, &[("home", &home), ("figures", &lines::figures(listing, language))]);
    let mut add = |name: &str, value: String| {
        text.push_str(&format!("\n- {}", fill(p.signs.pair, &[("name", name), ("value", &value)])));
    };
    if !c.property_type.is_empty() {
        add(n.kind, kinds::of_listing(&c.property_type, language));
    }
    if let Some(year) = c.year_built {
        add(n.year, year.to_string());
    }
    if let Some(lot) = c.lot_area.filter(|lot| !lot.is_zero()) {
        add(n.lot, format::area(lot, c.area_unit, language));
    }
    if let Some(spots) = c.parking_spots {
        add(n.parking, format::counted(spots, &p.words.parking, language));
    }
    if let Some(fee) = c.hoa_month {
        add(n.hoa, fill(p.words.per_month, &[("money", &format::money(&c.currency_symbol, fee, language))]));
    }
    if let Some(fee) = c.deposit_fee {
        add(n.deposit, format::money(&c.currency_symbol, fee, language));
    }
    if !c.location.is_empty() && c.location != c.city {
        add(n.neighbourhood, format::isolated(&c.location, language));
    }
    let hidden = |key: &str| matches!(key, "PortalStatus" | "SoldDate" | "OpenHouse");
    for pair in c.custom_fields.iter().filter(|pair| !pair.value.is_empty() && !hidden(&pair.key)).take(6) {
        add(&format::isolated(&pair.key, language), format::isolated(&pair.value, language));
    }
    if !c.description.is_empty() {
        let short: String = c.description.chars().take(400).collect();
        let cut = if short.len() < c.description.len() { "…" } else { "" };
        text.push_str(&format!("\n\n{}", format::isolated(&format!("{short}{cut}"), language)));
    }
    text
}
