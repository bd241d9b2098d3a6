//! Search terms of listings, split the same way for both databases. FTS5 and tsvector tokenize differently; a row must
//! not be found on one and missed on the other. Terms only narrow: callers check the filter on the rows.

use std::collections::BTreeSet;

use porchlight_domain::{ChatbotId, ListingDraft, filter::searchable_text, fold};

/// Longer words are cut; PostgreSQL rejects lexemes above 2 KiB.
const WORD_CHARS: usize = 64;

/// Returns the distinct words of a listing and its chatbot's marker word.
pub(super) fn listing_terms(chatbot: ChatbotId, draft: &ListingDraft) -> String {
    let mut terms = BTreeSet::from([chatbot_term(chatbot)]);
    terms.extend(split(&searchable_text(draft)));
    let texts = [
        &draft.street_address,
        &draft.city,
        &draft.state,
        &draft.zip,
        &draft.location,
        &draft.property_type,
        &draft.mls_number,
    ];
    let pairs = draft.custom_fields.iter().flat_map(|pair| [&pair.key, &pair.value]);
    for text in texts.into_iter().chain(pairs) {
        terms.extend(split(text));
    }
    terms.into_iter().collect::<Vec<_>>().join(" ")
}

/// Returns the folded words of a text, in order.
pub(crate) fn split(text: &str) -> Vec<String> {
    let folded = fold(text);
    let terms = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    terms.map(|word| word.chars().take(WORD_CHARS).collect()).collect()
}

/// Builds an FTS5 query: all words, the last ones as prefixes if requested.
pub(crate) fn fts5_query(chatbot: ChatbotId, terms: &[String], by_prefix: bool) -> String {
    let star = if by_prefix { "*" } else { "" };
    let quoted = terms.iter().map(|word| format!("\"{word}\"{star}"));
    std::iter::once(format!("\"{}\"", chatbot_term(chatbot))).chain(quoted).collect::<Vec<_>>().join(" AND ")
}

/// Builds a tsquery with the same meaning.
pub(crate) fn tsquery(chatbot: ChatbotId, terms: &[String], by_prefix: bool) -> String {
    let star = if by_prefix { ":*" } else { "" };
    let quoted = terms.iter().map(|word| format!("'{word}'{star}"));
    std::iter::once(format!("'{}'", chatbot_term(chatbot))).chain(quoted).collect::<Vec<_>>().join(" & ")
}

/// A marker word that limits the search to one tenant's rows, so its cost doesn't grow with other tenants.
pub(crate) fn chatbot_term(chatbot: ChatbotId) -> String {
    format!("chatbot{}", chatbot.0)
}
