//! Answers where something else was found in place of a condition: condos for "un appartement", homes by the water for
//! "ocean view". What was asked for and no listing states is said first.

use porchlight_domain::Filter;
use porchlight_lang::{language::Language, messages::of};
use porchlight_query::{
    Intent, Query,
    retrieved_context::RetrievedContext,
    substitutes::{Substitute, found_by},
};

use crate::{
    RenderedAnswer,
    query_summary::{found_sentence, summary_clause},
    quotes,
    search_results::{counts, search},
    stated::open_house_search,
};

/// Homes of which a sentence is quoted.
const MAX_QUOTES: usize = 3;

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
    if substitutes.contains(&Substitute::Synonyms) {
        return Some(by_synonyms(meaning, context, &filter, language));
    }
    let found = Query { filter, ..meaning.clone() };
    let plain = RetrievedContext { relaxed: None, relaxed_filter: None, ..context.clone() };
    let mut written = match meaning.intent {
        Intent::Count => counts::count(&found, &plain, language),
        _ => search::search(&found, &plain, language),
    };
    if substitutes.contains(&Substitute::ByTheWater) {
        let gap = of(language).punctuation.gap;
        written.text = [unstated(meaning, &found.filter, language), written.text].join(gap);
    }
    Some(written)
}

/// What was found by other words for it, behind the sentences that have them.
fn by_synonyms(meaning: &Query, context: &RetrievedContext, found_by: &Filter, language: Language) -> RenderedAnswer {
    let plain = RetrievedContext { relaxed: None, relaxed_filter: None, ..context.clone() };
    let mut written = match meaning.intent {
        Intent::Count => counts::count(meaning, &plain, language),
        _ => search::search(meaning, &plain, language),
    };
    let added: Vec<&Vec<String>> =
        found_by.any_terms.iter().filter(|group| !meaning.filter.any_terms.contains(group)).collect();
    let shown = context.listings.iter().filter(|listing| written.cards.contains(&listing.id));
    let quotes = shown.take(MAX_QUOTES).filter_map(|listing| quotes::mention_of_one(listing, &added, language));
    let lead: Vec<String> = quotes.collect();
    if !lead.is_empty() {
        written.text = [lead.join(of(language).punctuation.gap), written.text].join(of(language).punctuation.gap);
    }
    written.conversation.found_by = Some(Box::new(found_by.clone()));
    written
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
    found_sentence::unstated(what, language)
}
