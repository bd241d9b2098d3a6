use std::collections::BTreeSet;

use porchlight_domain::{ChatbotId, search_terms::search_terms};

/// Words of at least this length are searched by prefix, to allow for typos at the end.
const MIN_PREFIX_CHARS: usize = 5;
const PREFIX_CHARS: usize = 3;

/// Returns the distinct words of an entry and its chatbot's marker word, separated by spaces.
pub(super) fn entry_terms(chatbot: ChatbotId, question: &str, answer: &str) -> String {
    let mut terms = BTreeSet::from([chatbot_term(chatbot)]);
    terms.extend(search_terms(question));
    terms.extend(search_terms(answer));
    terms.into_iter().collect::<Vec<_>>().join(" ")
}

/// Builds an FTS5 query: the chatbot's marker word and any of the others.
pub(super) fn fts5_query(chatbot: ChatbotId, terms: &[String]) -> String {
    let any: Vec<String> = terms
        .iter()
        .map(|word| prefix(word).map_or_else(|| format!("\"{word}\""), |start| format!("\"{start}\"*")))
        .collect();
    format!("\"{}\" AND ({})", chatbot_term(chatbot), any.join(" OR "))
}

/// Builds a tsquery with the same meaning.
pub(super) fn tsquery(chatbot: ChatbotId, terms: &[String]) -> String {
    let any: Vec<String> = terms
        .iter()
        .map(|word| prefix(word).map_or_else(|| format!("'{word}'"), |start| format!("'{start}':*")))
        .collect();
    format!("'{}' & ({})", chatbot_term(chatbot), any.join(" | "))
}

/// Returns the prefix of a long word; `None` for short words and numbers, which are searched whole.
fn prefix(word: &str) -> Option<String> {
    let is_long = word.chars().count() >= MIN_PREFIX_CHARS && !word.contains(|c: char| c.is_ascii_digit());
    is_long.then(|| word.chars().take(PREFIX_CHARS).collect())
}

/// A marker word that limits the search to one tenant's rows, so its cost doesn't grow with other tenants.
fn chatbot_term(chatbot: ChatbotId) -> String {
    format!("chatbot{}", chatbot.0)
}
