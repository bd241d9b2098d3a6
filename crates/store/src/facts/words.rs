//! The words of facts as both databases keep and ask for them.
//!
//! Why it exists: one text per database with the same meaning. Not here: which words of a text
//! tell what it is about (the domain's `saved_words`).

use std::collections::BTreeSet;

use porchlight_domain::{ChatbotId, search_terms::search_terms};

/// Words from this length on are asked for by their beginning, so that a slip at the end is found.
const LONG: usize = 5;
const BEGINNING: usize = 3;

/// The words of a fact and one that stands for its chatbot, each once, between spaces.
pub(super) fn words_of(chatbot: ChatbotId, question: &str, answer: &str) -> String {
    let mut words = BTreeSet::from([chatbot_word(chatbot)]);
    words.extend(search_terms(question));
    words.extend(search_terms(answer));
    words.into_iter().collect::<Vec<_>>().join(" ")
}

/// An FTS5 query: the chatbot's word and any of the others.
pub(super) fn fts5_query(chatbot: ChatbotId, words: &[String]) -> String {
    let any: Vec<String> = words
        .iter()
        .map(|word| beginning(word).map_or_else(|| format!("\"{word}\""), |start| format!("\"{start}\"*")))
        .collect();
    format!("\"{}\" AND ({})", chatbot_word(chatbot), any.join(" OR "))
}

/// A tsquery with the same meaning.
pub(super) fn tsquery(chatbot: ChatbotId, words: &[String]) -> String {
    let any: Vec<String> = words
        .iter()
        .map(|word| beginning(word).map_or_else(|| format!("'{word}'"), |start| format!("'{start}':*")))
        .collect();
    format!("'{}' & ({})", chatbot_word(chatbot), any.join(" | "))
}

/// What a long word begins with; none for a short one and a number, which are asked for whole.
fn beginning(word: &str) -> Option<String> {
    let is_long = word.chars().count() >= LONG && !word.contains(|c: char| c.is_ascii_digit());
    is_long.then(|| word.chars().take(BEGINNING).collect())
}

/// Keeps the search inside one tenant's rows, so that its cost does not grow with the others'.
fn chatbot_word(chatbot: ChatbotId) -> String {
    format!("chatbot{}", chatbot.0)
}
