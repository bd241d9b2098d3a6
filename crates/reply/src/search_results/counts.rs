//! How many homes there are, and what they cost.

use porchlight_domain::{Listing, SaleType};
use porchlight_lang::{
    language::Language,
    messages::{fill, of},
};
use porchlight_query::{Intent, Query, query::SHOWN, retrieved_context::RetrievedContext};
use rust_decimal::Decimal;

use crate::{
    RenderedAnswer, conversation_after, format,
    listing_line::line,
    query_summary::{found_sentence, summarize_query},
    search_results::{
        no_results::{nothing, unknown_places},
        search::{search, some},
    },
    stated,
};

/// How many; of wishes that only texts state, how many state them.
pub fn count(meaning: &Query, context: &RetrievedContext, language: Language) -> RenderedAnswer {
    match stated::attributes::sort(meaning, context) {
        Some(_) => search(&Query { intent: Intent::Search, ..meaning.clone() }, context, language),
        None => plain_count(meaning, context, language),
    }
}

fn plain_count(meaning: &Query, context: &RetrievedContext, language: Language) -> RenderedAnswer {
    let p = of(language);
    if !meaning.unknown_places.is_empty() {
        return unknown_places(meaning, language);
    }
    if context.no_listings {
        return nothing(meaning, context, language);
    }
    let total = if context.relaxed.is_some() { 0 } else { context.total };
    let restated = summarize_query(meaning, language);
    if total == 0 && !restated.is_empty() && !meaning.by_city {
        let text = fill(p.found.none, &[("what", &format::for_place(&restated, "{what}", p.found.none))]);
        let conversation = conversation_after(meaning, &[]);
        return RenderedAnswer { text, conversation, ..RenderedAnswer::default() };
    }
    let homes = format::homes(total, p, language);
    let what = summarize_query(meaning, language);
    let stated = || found_sentence::sentence(meaning, total, language);
    let mut text = match what.is_empty() {
        true => fill(p.found.all, &[("homes", &homes)]),
        false => stated().unwrap_or_else(|| some(p, &what, &homes)),
    };
    let shown: Vec<Listing> =
        context.listings.iter().take(if total > 0 && total <= SHOWN as i64 { SHOWN } else { 0 }).cloned().collect();
    for listing in &shown {
        text.push_str(&format!("\n- {}", line(listing, language)));
    }
    let mut dialog_state = conversation_after(meaning, &shown);
    dialog_state.shown_count = shown.len();
    RenderedAnswer {
        text,
        cards: shown.iter().map(|listing| listing.id).collect(),
        conversation: dialog_state,
        ..RenderedAnswer::default()
    }
}

/// Average, lowest and highest price.
pub fn summary(meaning: &Query, context: &RetrievedContext, language: Language) -> RenderedAnswer {
    let p = of(language);
    if !meaning.unknown_places.is_empty() {
        return unknown_places(meaning, language);
    }
    if context.no_listings {
        return nothing(meaning, context, language);
    }
    let restated = summarize_query(meaning, language);
    let what = if restated.is_empty() { p.labels.all_homes } else { &restated };
    let symbol = context.listings.first().map_or("$", |listing| listing.content.currency_symbol.as_str());
    let money = |value: Decimal| {
        let text = format::money(symbol, value.round(), language);
        if meaning.filter.sale_type == Some(SaleType::ForRent) {
            fill(p.labels.per_month, &[("money", &text)])
        } else {
            text
        }
    };
    let summary = context.summary.clone().unwrap_or_default();
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
        _ if summary.count > 0 || restated.is_empty() => fill(p.found.summary_unpriced, &[("what", what)]),
        _ => fill(p.found.none, &[("what", &format::for_place(&restated, "{what}", p.found.none))]),
    };
    // A single home is what the next question is about.
    let only = if summary.count == 1 && context.listings.len() == 1 { &context.listings[..] } else { &[] };
    RenderedAnswer { text, conversation: conversation_after(meaning, only), ..RenderedAnswer::default() }
}
