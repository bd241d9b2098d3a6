//! What a search found as one English sentence: "I found 12 single-family homes with a yard, up to $600,000." The other
//! languages name the conditions behind a colon, which needs no inflection.

use porchlight_domain::{Availability, SpaceType};
use porchlight_lang::{
    language::Language,
    messages::{Messages, fill, of},
};
use porchlight_query::Query;

use crate::{
    format,
    property_type::kind_of_filter,
    query_summary::{self, Condition},
};

/// Things that take an article, by their last word.
const COUNTED: [&str; 61] = [
    "alley",
    "pool",
    "yard",
    "backyard",
    "garage",
    "carport",
    "fireplace",
    "deck",
    "balcony",
    "basement",
    "attic",
    "dock",
    "view",
    "elevator",
    "lift",
    "tub",
    "sauna",
    "jacuzzi",
    "patio",
    "porch",
    "terrace",
    "garden",
    "gym",
    "workshop",
    "barn",
    "loft",
    "office",
    "pantry",
    "bathtub",
    "dishwasher",
    "charger",
    "suite",
    "room",
    "driveway",
    "lot",
    "pond",
    "creek",
    "cellar",
    "shed",
    "greenhouse",
    "sunroom",
    "mudroom",
    "entrance",
    "closet",
    "stove",
    "lawn",
    "playground",
    "court",
    "clubhouse",
    "doorman",
    "helipad",
    "stable",
    "kitchen",
    "tour",
    "house",
    "well",
    "fence",
    "bar",
    "theater",
    "studio",
    "penthouse",
];

/// Things that every place has one of.
const WATERS: [&str; 6] = ["beach", "lake", "ocean", "sea", "river", "bay"];

/// The sentence; `None` where a condition has no place in it.
pub fn sentence(meaning: &Query, total: i64, language: Language) -> Option<String> {
    if language != Language::En {
        return None;
    }
    let p = of(language);
    let filter = &meaning.filter;
    if filter.space_type == Some(SpaceType::Room) || filter.availability == Availability::OffMarket {
        return None;
    }
    let conditions = query_summary::conditions(meaning, p, language);
    let noun = noun(meaning, &conditions, total)?;
    let (mut with, mut rest) = (Vec::new(), Vec::new());
    for condition in &conditions {
        match condition {
            Condition::State(_) | Condition::Kind(_) | Condition::Studios(_) => {}
            Condition::Has(text) => with.push(with_article(text)),
            Condition::Is(text) => rest.push(text.clone()),
        }
    }
    let mut text = format!("I found {} {noun}", format::number(total.into(), language));
    let mut add = |piece: Option<String>| {
        if let Some(piece) = piece.filter(|piece| !piece.is_empty()) {
            text.push_str(&format!(" {piece}"));
        }
    };
    add(query_summary::offer(filter, p));
    let has_with = !with.is_empty();
    add(has_with.then(|| format!("with {}", listed(&with, p))));
    let place = query_summary::place(meaning, p, language);
    let is_placed = place.is_some();
    add(place);
    if let Some(price) = query_summary::price(meaning, p, language) {
        let gap = if has_with && !is_placed { ", " } else { " " };
        text.push_str(&format!("{gap}{price}"));
    }
    for piece in
        rest.into_iter().chain(query_summary::order_terms(meaning.order, &p.restating.orders).map(str::to_owned))
    {
        text.push_str(&format!(", {piece}"));
    }
    Some(format!("{text}."))
}

/// "Single-family homes", "sold condos", "studios", "homes".
fn noun(meaning: &Query, conditions: &[Condition], total: i64) -> Option<String> {
    let p = of(Language::En);
    let is_one = total == 1;
    let has_studios = conditions.iter().any(|condition| matches!(condition, Condition::Studios(_)));
    let kind = kind_of_filter(&meaning.filter, p);
    let noun = match kind {
        _ if has_studios && kind.is_none_or(|kind| std::ptr::eq(kind, &p.kinds.apartment)) => {
            if is_one {
                "studio"
            } else {
                "studios"
            }
        }
        _ if has_studios => return None,
        Some(kind) if std::ptr::eq(kind, &p.kinds.land) => {
            if is_one {
                "lot"
            } else {
                "lots"
            }
        }
        Some(kind) => {
            if is_one {
                kind.one
            } else {
                kind.many
            }
        }
        // A type that only this agency has.
        None if !meaning.filter.property_types.is_empty() => return None,
        None => {
            if is_one {
                "home"
            } else {
                "homes"
            }
        }
    };
    let state = conditions.iter().find_map(|condition| match condition {
        Condition::State(text) => Some(text.as_str()),
        _ => None,
    });
    Some(state.map_or(noun.to_owned(), |state| format!("{} {noun}", state.replace(' ', "-"))))
}

/// "None of these listings mentions a pool."
pub(crate) fn unstated(preference: String, language: Language) -> String {
    let p = of(language);
    let thing = preference.strip_prefix("with ").filter(|thing| language == Language::En && !thing.contains(", "));
    let (what, template) = match thing {
        Some(thing) => (with_article(thing), p.requests.features_unstated),
        None if language == Language::En => (preference, p.requests.attribute_unstated),
        None => (preference, p.requests.features_unstated),
    };
    format::sentence(&fill(template, &[("what", &what)]))
}

/// "A pool", "an HOA fee under $300", "parking".
fn with_article(text: &str) -> String {
    if let Some(size) = text.strip_prefix("lot ") {
        return format!("a lot of {size}");
    }
    let head = text.split(" (").next().unwrap_or(text);
    // "Pool or hot tub" is counted by its first thing.
    let last = head.split(" or ").next().unwrap_or(head).split(' ').next_back().unwrap_or_default();
    let is_fee = text.starts_with("HOA fee ") || text.starts_with("deposit ");
    if WATERS.contains(&text) {
        return format!("the {text}");
    }
    let starts_alone = ["no ", "a ", "an ", "the "].iter().any(|start| text.starts_with(start));
    if starts_alone || !(is_fee || COUNTED.contains(&last)) {
        return text.to_owned();
    }
    let begins = ["a", "e", "i", "o", "HOA"].iter().any(|start| text.starts_with(start));
    format!("{} {text}", if begins { "an" } else { "a" })
}

/// "A, b and c".
fn listed(items: &[String], p: &Messages) -> String {
    match items {
        [first @ .., last] if !first.is_empty() => {
            [&first.join(p.punctuation.comma), p.calculations.and, last].concat()
        }
        items => items.concat(),
    }
}
