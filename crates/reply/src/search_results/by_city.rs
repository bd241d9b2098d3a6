//! Homes apart by city: how many in each, those with the most first, or the first home of an order in each.

use porchlight_domain::Listing;
use porchlight_lang::{
    language::Language,
    messages::{fill, of},
};
use porchlight_query::{Intent, Query, retrieved_context::RetrievedContext};

use crate::{
    RenderedAnswer, conversation_after, format,
    listing_line::{line, order_note},
    search_results::search,
};

/// The answer to a search or count whose homes were fetched by city.
pub fn answer(meaning: &Query, context: &RetrievedContext, language: Language) -> RenderedAnswer {
    let p = of(language);
    let mut text = [search::heading(meaning, context, p, language).as_str(), p.found.by_city].join(p.punctuation.gap);
    let mut shown: Vec<Listing> = Vec::new();
    if meaning.intent == Intent::Count {
        let mut cities: Vec<_> = context.by_city.iter().collect();
        cities.sort_by_key(|city| std::cmp::Reverse(city.total));
        for city in cities {
            let homes = format::homes(city.total, p, language);
            let name = format::isolated(&city.city, language);
            text.push_str(&format!("\n- {}", fill(p.punctuation.pair, &[("name", &name), ("value", &homes)])));
        }
    } else {
        for listing in context.by_city.iter().filter_map(|city| city.first.as_ref()) {
            text.push_str(&format!("\n- {}", line(listing, language)));
            if let Some(note) = order_note(listing, meaning.order, p, language) {
                text.push_str(&format!(" · {note}"));
            }
            shown.push(listing.clone());
        }
    }
    RenderedAnswer {
        text,
        cards: shown.iter().map(|listing| listing.id).collect(),
        conversation: conversation_after(meaning, &shown),
        ..RenderedAnswer::default()
    }
}
