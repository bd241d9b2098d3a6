//! Answers to searches, counts and averages: what was understood, how many, and a line for each home.
//!
//! Why it exists: the most asked questions. Not here: one home (`detail.rs`).

use porchlight_domain::{Listing, Order, SaleType};
use rust_decimal::Decimal;

use super::{
    Written, format,
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
        return Written { text: p.near_unknown.into(), no_answer: true, talk, ..Written::default() };
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
        text.push('\n');
        text.push_str(&line(listing, language));
        if let Some(note) = order_note(listing, meaning.order, p, language) {
            text.push_str(&format!(" · {note}"));
        }
    }
    let last = meaning.skip + shown.len();
    if (last as i64) < facts.total && !(meaning.limit_named && facts.relaxed.is_none()) {
        let number = |n: i64| format::number(n.into(), language);
        text.push_str("\n\n");
        text.push_str(&fill(
            p.shown_of,
            &[
                ("first", &number(meaning.skip as i64 + 1)),
                ("last", &number(last as i64)),
                ("total", &number(facts.total)),
            ],
        ));
    }
    let talk = talk_after(&found_by(meaning, facts), &shown);
    Written { text, cards: shown.iter().map(|listing| listing.id).collect(), talk, ..Written::default() }
}

/// The filter that found the homes is what a follow-up goes on from.
fn found_by(meaning: &Meaning, facts: &Facts) -> Meaning {
    let mut meaning = meaning.clone();
    if let Some(filter) = &facts.relaxed_filter {
        meaning.filter = filter.clone();
    }
    meaning
}

fn heading(meaning: &Meaning, facts: &Facts, p: &Phrases, language: Language) -> String {
    let homes = format::homes(facts.total, p, language);
    if let Some(relaxed) = facts.relaxed {
        let are = if facts.total == 1 { "is" } else { "are" };
        return fill(
            p.nearest_without,
            &[("what", &meaning.restated), ("relaxed", p.relaxed[relaxed as usize]), ("are", are), ("homes", &homes)],
        );
    }
    if meaning.restated.is_empty() {
        return fill(p.found_all, &[("homes", &homes)]);
    }
    fill(p.found, &[("what", &meaning.restated), ("homes", &homes)])
}

fn nothing(meaning: &Meaning, facts: &Facts, language: Language) -> Written {
    let p = of(language);
    let talk = talk_after(meaning, &[]);
    let text = if meaning.skip > 0 && facts.total > 0 {
        p.no_more.into()
    } else if meaning.restated.is_empty() {
        p.none_at_all.into()
    } else {
        let mut text = fill(p.none, &[("what", &meaning.restated)]);
        text.push_str(&places(meaning, p));
        text
    };
    Written { text, talk, ..Written::default() }
}

fn unknown_place(meaning: &Meaning, place: &str, language: Language) -> Written {
    let p = of(language);
    let text = format!("{}{}", fill(p.unknown_place, &[("place", place)]), places(meaning, p));
    Written { text, talk: talk_after(meaning, &[]), ..Written::default() }
}

fn places(meaning: &Meaning, p: &Phrases) -> String {
    if meaning.known_places.is_empty() {
        return String::new();
    }
    format!(" {}", fill(p.where_homes_are, &[("places", &meaning.known_places.join(", "))]))
}

/// In which cities there are homes.
pub fn known_places(meaning: &Meaning, facts: &Facts, language: Language) -> Written {
    const MOST: usize = 30;
    let p = of(language);
    let talk = meaning.earlier.clone();
    if meaning.known_places.is_empty() {
        return Written { text: p.none_at_all.into(), talk, ..Written::default() };
    }
    let mut names: Vec<String> = meaning.known_places.iter().take(MOST).cloned().collect();
    let more = meaning.known_places.len() - names.len();
    if more > 0 {
        names.push(fill(p.and_more, &[("count", &format::number(more.into(), language))]));
    }
    let homes = format::homes(facts.total, p, language);
    let places = fill(p.listings_are_in, &[("places", &names.join(", "))]);
    let text = format!("{places} {}", fill(p.found_all, &[("homes", &homes)]));
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
    let mut text = if meaning.restated.is_empty() {
        fill(p.found_all, &[("homes", &homes)])
    } else {
        fill(p.count, &[("what", &meaning.restated), ("homes", &homes)])
    };
    let shown: Vec<Listing> =
        facts.listings.iter().take(if total > 0 && total <= SHOWN as i64 { SHOWN } else { 0 }).cloned().collect();
    for listing in &shown {
        text.push('\n');
        text.push_str(&line(listing, language));
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
    let what = if meaning.restated.is_empty() { format::sentence(p.home.1) } else { meaning.restated.clone() };
    let symbol = facts.listings.first().map_or("$", |listing| listing.content.currency_symbol.as_str());
    let money = |value: Decimal| {
        let text = format::money(symbol, value.round(), language);
        if meaning.filter.sale_type == Some(SaleType::ForRent) { fill(p.per_month, &[("money", &text)]) } else { text }
    };
    let summary = facts.summary.clone().unwrap_or_default();
    let homes = format::homes(summary.count, p, language);
    let text = match (summary.price_min, summary.price_max, summary.price_avg) {
        (Some(lowest), Some(highest), Some(average)) if summary.count > 1 => fill(
            p.summary,
            &[
                ("what", &what),
                ("homes", &homes),
                ("average", &money(average)),
                ("lowest", &money(lowest)),
                ("highest", &money(highest)),
            ],
        ),
        (Some(lowest), ..) => fill(p.summary_one, &[("what", &what), ("homes", &homes), ("lowest", &money(lowest))]),
        _ => fill(p.summary_unpriced, &[("what", &what)]),
    };
    Written { text, talk: talk_after(meaning, &[]), ..Written::default() }
}

/// One home in one line: "- [12 Maple Lane, Alder Bay](…): $489,000 · 3 beds · 2 baths · 1,640 sq ft".
pub fn line(listing: &Listing, language: Language) -> String {
    format!("- {}: {}", linked(listing), figures(listing, language))
}

/// What put a home where it is, where its line does not say so already: "lot 6,200 sq ft".
fn order_note(listing: &Listing, order: Order, p: &Phrases, language: Language) -> Option<String> {
    let c = &listing.content;
    let money = |value: Decimal| format::money(&c.currency_symbol, value, language);
    match order {
        Order::LotDesc => {
            c.lot_area.map(|area| fill(p.lot_note, &[("area", &format::area(area, c.area_unit, language))]))
        }
        Order::YearAsc | Order::YearDesc => c.year_built.map(|year| fill(p.built_note, &[("year", &year.to_string())])),
        Order::HoaAsc => c.hoa_month.map(|fee| fill(p.hoa_note, &[("money", &money(fee))])),
        Order::DaysOnMarketAsc | Order::DaysOnMarketDesc => {
            c.days_on_market.map(|days| fill(p.days_note, &[("days", &format::counted(days.into(), p.day, language))]))
        }
        Order::Newest
        | Order::Oldest
        | Order::PriceAsc
        | Order::PriceDesc
        | Order::AreaAsc
        | Order::AreaDesc
        | Order::BedroomsDesc
        | Order::UnitPriceAsc
        | Order::UnitPriceDesc
        | Order::Nearest => None,
    }
}

/// Price, rooms, area and state of a home.
pub fn figures(listing: &Listing, language: Language) -> String {
    let content = &listing.content;
    let mut parts = vec![format::price(listing, language)];
    parts.extend(format::state_note(listing, language));
    parts.extend(content.bedrooms.map(|beds| format::beds(beds, language)));
    parts.extend(content.bathrooms.map(|baths| format::baths(baths, language)));
    let area = content.building_area.filter(|area| !area.is_zero());
    parts.extend(area.map(|area| format::area(area, content.area_unit, language)));
    parts.join(" · ")
}

/// The address as a link to the listing's page.
pub fn linked(listing: &Listing) -> String {
    let name = name(listing).replace(['[', ']'], "");
    let url = &listing.content.url;
    if url.is_empty() || url.contains([')', ' ', '(']) { name } else { format!("[{name}]({url})") }
}

/// How a home is called: address and city; the MLS number where there is no address.
pub fn name(listing: &Listing) -> String {
    let content = &listing.content;
    if content.address.is_empty() {
        return format::sentence(unaddressed(listing).trim_start_matches("the "));
    }
    if content.city.is_empty() { content.address.clone() } else { format!("{}, {}", content.address, content.city) }
}

/// "the home in Tacoma (MLS 123)": a home without an address is not its city.
pub fn unaddressed(listing: &Listing) -> String {
    let content = &listing.content;
    match (content.city.as_str(), content.mls_number.as_str()) {
        ("", "") => "the home without an address".into(),
        ("", number) => format!("the home with MLS number {number}"),
        (city, "") => format!("the home in {city}"),
        (city, number) => format!("the home in {city} (MLS {number})"),
    }
}
