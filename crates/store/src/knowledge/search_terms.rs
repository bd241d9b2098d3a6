use std::collections::BTreeSet;

use porchlight_domain::{ChatbotId, search_terms::search_terms};

/// Words from this length on are asked for by their beginning, so that a slip at the end is found.
const MIN_PREFIX_CHARS: usize = 5;
const PREFIX_CHARS: usize = 3;

/// The words of an entry and one that stands for its chatbot, each once, between spaces.
pub(super) fn entry_terms(chatbot: ChatbotId, question: &str, answer: &str) -> String {
    let mut terms = BTreeSet::from([chatbot_term(chatbot)]);
    terms.extend(search_terms(question));
    terms.extend(search_terms(answer));
    terms.into_iter().collect::<Vec<_>>().join(" ")
}

/// An FTS5 query: the chatbot's word and any of the others.
pub(super) fn fts5_query(chatbot: ChatbotId, terms: &[String]) -> String {
    let any: Vec<String> = terms
        .iter()
        .map(|word| prefix(word).map_or_else(|| format!("\"{word}\""), |start| format!("\"{start}\"*")))
        .collect();
    format!("\"{}\" AND ({})", chatbot_term(chatbot), any.join(" OR "))
}

/// A tsquery with the same meaning.
pub(super) fn tsquery(chatbot: ChatbotId, terms: &[String]) -> String {
    let any: Vec<String> = terms
        .iter()
        .map(|word| prefix(word).map_or_else(|| format!("'{word}'"), |start| format!("'{start}':*")))
        .collect();
    format!("'{}' & ({})", chatbot_term(chatbot), any.join(" | "))
}

/// What a long word begins with; `None` for a short one and a number, which are asked for whole.
fn prefix(word: &str) -> Option<String> {
    let is_long = word.chars().count() >= MIN_PREFIX_CHARS && !word.contains(|c: char| c.is_ascii_digit());
    is_long.then(|| word.chars().take(PREFIX_CHARS).collect())
}

/// Keeps the search inside one tenant's rows, so that its cost does not grow with the others'.
fn chatbot_term(chatbot: ChatbotId) -> String {
    format!("chatbot{}", chatbot.0)
}
