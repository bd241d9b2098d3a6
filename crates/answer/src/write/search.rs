//! Answers to searches, counts and averages: what was understood, how many, and a line for each home.
//!
//! Why it exists: the most asked questions. Not here: one home (`detail.rs`).

use porchlight_domain::{Listing, SaleType};
use rust_decimal::Decimal;

pub use super::lines::name;
use super::{
    Written, format,
    lines::{line, order_note},
    phrases::{Phrases, fill, of},
    talk_after,
};
use crate::{
    facts::Facts,
    language::Language,
    meaning::{Meaning, SHOWN},
};

/// Homes that meet the conditions.
pub fn search(meaning: &Meaning, facts: &Facts, language: Language) -> Written {
    let p = of(language);
    if let Some(place) = meaning.unknown_places.first() {
        return unknown_place(meaning, place, language);
    }
    let is_centre = |home: &Listing| meaning.near_listing.as_ref().is_some_and(|near| near.matches(home));
    if meaning.near_listing.is_some() && meaning.filter.near.is_none() {
        let talk = meaning.earlier.clone();
        return Written { text: p.found.near_unknown.into(), no_answer: true, talk, ..Written::default() };
    }
    let centres = facts.listings.iter().filter(|home| is_centre(home)).count();
    let most = meaning.limit.saturating_sub(meaning.skip + usize::from(meaning.near_listing.is_some()));
    let others = facts.listings.iter().filter(|home| !is_centre(home));
    let shown: Vec<Listing> = others.skip(meaning.skip).take(most.max(1)).cloned().collect();
    let facts = &Facts { total: facts.total - centres as i64, ..facts.clone() };
    if shown.is_empty() {
        return nothing(meaning, facts, language);
    }
    let mut text = heading(meaning, facts, p, language);
    for listing in &shown {
        text.push_str(&format!("\n- {}", line(listing, language)));
        if let Some(note) = order_note(listing, meaning.order, p, language) {
            text.push_str(&format!(" · {note}"));
        }
    }
    let last = meaning.skip + shown.len();
    if (last as i64) < facts.total && !(meaning.limit_named && facts.relaxed.is_none()) {
        let number = |n: i64| format::number(n.into(), language);
        text.push_str("\n\n");
        text.push_str(&fill(
            p.found.shown_of,
            &[("last", &number(last as i64)), ("total", &number(facts.total)), ("more", p.found.show_more)],
        ));
    }
    let talk = super::TalkState { found_by: facts.relaxed_filter.clone(), ..talk_after(meaning, &shown) };
    Written { text, cards: shown.iter().map(|listing| listing.id).collect(), talk, ..Written::default() }
}

fn heading(meaning: &Meaning, facts: &Facts, p: &Phrases, language: Language) -> String {
    let homes = format::homes(facts.total, p, language);
    let what = meaning.restated(language);
    if let Some(relaxed) = facts.relaxed {
        let template = p.found.nearest_without.of(facts.total.into(), language);
        let relaxed = p.found.relaxed[relaxed as usize];
        return fill(template, &[("what", &what), ("relaxed", relaxed), ("homes", &homes)]);
    }
    if what.is_empty() {
        return fill(p.found.all, &[("homes", &homes)]);
    }
    fill(p.found.some, &[("what", &what), ("homes", &homes)])
}

fn nothing(meaning: &Meaning, facts: &Facts, language: Language) -> Written {
    let p = of(language);
    let talk = talk_after(meaning, &[]);
    let what = meaning.restated(language);
    let text = if meaning.skip > 0 && facts.total > 0 {
        p.found.no_more.into()
    } else if what.is_empty() {
        p.found.none_at_all.into()
    } else {
        with_places(fill(p.found.none, &[("what", &what)]), meaning, language)
    };
    Written { text, talk, ..Written::default() }
}

fn unknown_place(meaning: &Meaning, place: &str, language: Language) -> Written {
    let p = of(language);
    let text = fill(p.found.unknown_place, &[("place", &format::isolated(place, language))]);
    Written { text: with_places(text, meaning, language), talk: talk_after(meaning, &[]), ..Written::default() }
}

/// Adds where there are homes instead.
fn with_places(text: String, meaning: &Meaning, language: Language) -> String {
    let p = of(language);
    if meaning.known_places.is_empty() {
        return text;
    }
    let places = isolated(&meaning.known_places, language).join(p.signs.comma);
    [text, fill(p.found.where_homes_are, &[("places", &places)])].join(p.signs.gap)
}

fn isolated(names: &[String], language: Language) -> Vec<String> {
    names.iter().map(|name| format::isolated(name, language)).collect()
}

/// In which cities there are homes.
pub fn known_places(meaning: &Meaning, facts: &Facts, language: Language) -> Written {
    const MOST: usize = 30;
    let p = of(language);
    let talk = meaning.earlier.clone();
    if meaning.known_places.is_empty() {
        return Written { text: p.found.none_at_all.into(), talk, ..Written::default() };
    }
    let mut names = isolated(&meaning.known_places, language);
    let more = names.len().saturating_sub(MOST);
    names.truncate(MOST);
    if more > 0 {
        names.push(fill(p.found.and_more, &[("count", &format::number(more.into(), language))]));
    }
    let homes = format::homes(facts.total, p, language);
    let places = fill(p.found.listings_are_in, &[("places", &names.join(p.signs.comma))]);
    let text = [places, fill(p.found.all, &[("homes", &homes)])].join(p.signs.gap);
    Written { text, talk, ..Written::default() }
}

/// How many.
pub fn count(meaning: &Meaning, facts: &Facts, language: Language) -> Written {
    let p = of(language);
    if let Some(place) = meaning.unknown_places.first() {
        return unknown_place(meaning, place, language);
    }
    let total = if facts.relaxed.is_some() { 0 } else { facts.total };
    let homes = format::homes(total, p, language);
    let what = meaning.restated(language);
    let mut text = if what.is_empty() {
        fill(p.found.all, &[("homes", &homes)])
    } else {
        fill(p.found.some, &[("what", &what), ("homes", &homes)])
    };
    let shown: Vec<Listing> =
        facts.listings.iter().take(if total > 0 && total <= SHOWN as i64 { SHOWN } else { 0 }).cloned().collect();
    for listing in &shown {
        text.push_str(&format!("\n- {}", line(listing, language)));
    }
    let mut talk = talk_after(meaning, &shown);
    talk.shown_count = shown.len();
    Written { text, cards: shown.iter().map(|listing| listing.id).collect(), talk, ..Written::default() }
}

/// Average, lowest and highest price.
pub fn summary(meaning: &Meaning, facts: &Facts, language: Language) -> Written {
    let p = of(language);
    if let Some(place) = meaning.unknown_places.first() {
        return unknown_place(meaning, place, language);
    }
    let restated = meaning.restated(language);
    let what = if restated.is_empty() { p.words.all_homes } else { &restated };
    let symbol = facts.listings.first().map_or("$", |listing| listing.content.currency_symbol.as_str());
    let money = |value: Decimal| {
        let text = format::money(symbol, value.round(), language);
        if meaning.filter.sale_type == Some(SaleType::ForRent) {
            fill(p.words.per_month, &[("money", &text)])
        } else {
            text
        }
    };
    let summary = facts.summary.clone().unwrap_or_default();
    let homes = format::homes(summary.count, p, language);
    let text = match (summary.price_min, summary.price_max, summary.price_avg) {
        (Some(lowest), Some(highest), Some(average)) if summary.count > 1 => fill(
            p.found.summary,
            &[
                ("what", what),
                ("homes", &homes),
                ("average", &money(average)),
                ("lowest", &money(lowest)),
                ("highest", &money(highest)),
            ],
        ),
        (Some(lowest), ..) => {
            fill(p.found.summary_one, &[("what", what), ("homes", &homes), ("lowest", &money(lowest))])
        }
        _ => fill(p.found.summary_unpriced, &[("what", what)]),
    };
    Written { text, talk: talk_after(meaning, &[]), ..Written::default() }
}
