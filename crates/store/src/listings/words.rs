//! The words by which a listing is found, split the same way for both databases.
//!
//! Why it exists: FTS5 and tsvector split and fold by rules of their own; a row must not be
//! found on one and missed on the other. They only narrow: what was asked for is checked on
//! the rows. Not here: that check.

use std::collections::BTreeSet;

use porchlight_domain::{ChatbotId, ListingDraft, filter::searchable_text, fold};

/// Longer words are cut; PostgreSQL refuses lexemes above 2 KiB.
const WORD_CHARS: usize = 64;

/// Everything a listing can be found by, each word once, and a word that stands for its chatbot.
pub(super) fn words_of(chatbot: ChatbotId, draft: &ListingDraft) -> String {
    let mut words = BTreeSet::from([chatbot_word(chatbot)]);
    words.extend(split(&searchable_text(draft)));
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
        words.extend(split(text));
    }
    words.into_iter().collect::<Vec<_>>().join(" ")
}

/// The folded words of a text, in its order.
pub(crate) fn split(text: &str) -> Vec<String> {
    let folded = fold(text);
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| word.chars().take(WORD_CHARS).collect()).collect()
}

/// An FTS5 query: all of the words, the last ones as beginnings where asked.
pub(crate) fn fts5_query(chatbot: ChatbotId, words: &[String], as_beginnings: bool) -> String {
    let star = if as_beginnings { "*" } else { "" };
    let asked = words.iter().map(|word| format!("\"{word}\"{star}"));
    std::iter::once(format!("\"{}\"", chatbot_word(chatbot))).chain(asked).collect::<Vec<_>>().join(" AND ")
}

/// A tsquery with the same meaning.
pub(crate) fn tsquery(chatbot: ChatbotId, words: &[String], as_beginnings: bool) -> String {
    let star = if as_beginnings { ":*" } else { "" };
    let asked = words.iter().map(|word| format!("'{word}'{star}"));
    std::iter::once(format!("'{}'", chatbot_word(chatbot))).chain(asked).collect::<Vec<_>>().join(" & ")
}

/// Keeps the search inside one tenant's rows, so that its cost does not grow with the others'.
pub(crate) fn chatbot_word(chatbot: ChatbotId) -> String {
    format!("chatbot{}", chatbot.0)
}
