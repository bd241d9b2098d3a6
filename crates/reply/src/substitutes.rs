//! Answers where something else was found in place of a condition: condos for "un appartement", homes by the water for
//! "ocean view". What was asked for and no listing states is said first.

use porchlight_domain::Filter;
use porchlight_lang::{
    language::Language,
    messages::{fill, of},
};
use porchlight_query::{
    Intent, Query,
    retrieved_context::RetrievedContext,
    substitutes::{Substitute, found_by},
};

use crate::{RenderedAnswer, format, query_summary::summary_clause, search, stated::open_house_search};

/// The answer to a search or count; `None` where every condition was met, or one was given up.
pub fn answer(meaning: &Query, context: &RetrievedContext, language: Language) -> Option<RenderedAnswer> {
    let is_search = matches!(meaning.intent, Intent::Search | Intent::Count) && meaning.unknown_places.is_empty();
    let filter = context.relaxed_filter.clone().filter(|_| is_search)?;
    let substitutes = found_by(&meaning.filter, &filter);
    if substitutes.is_empty() {
        return None;
    }
    if substitutes.contains(&Substitute::MentionedOpenHouse) {
        let unstated = unstated(meaning, &filter, language);
        return open_house_search::answer(meaning, context, &filter, &unstated, language);
    }
    let found = Query { filter, ..meaning.clone() };
    let plain = RetrievedContext { relaxed: None, relaxed_filter: None, ..context.clone() };
    let mut written = match meaning.intent {
        Intent::Count => search::count(&found, &plain, language),
        _ => search::search(&found, &plain, language),
    };
    if substitutes.contains(&Substitute::ByTheWater) {
        let gap = of(language).punctuation.gap;
        written.text = [unstated(meaning, &found.filter, language), written.text].join(gap);
    }
    Some(written)
}

/// The terms that were given up, which none of the listings states.
fn unstated(meaning: &Query, found_by: &Filter, language: Language) -> String {
    let terms = meaning.filter.terms.iter().filter(|term| !found_by.terms.contains(term)).cloned().collect();
    let only = Query {
        intent: Intent::Search,
        filter: Filter { terms, ..Filter::default() },
        order: Default::default(),
        near: String::new(),
        ..meaning.clone()
    };
    let what = summary_clause(&only, language);
    format::sentence(&fill(of(language).requests.features_unstated, &[("what", &what)]))
}
