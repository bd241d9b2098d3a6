//! A message as the tables of a language read it.

use super::term_tokens;
use crate::Language;

/// Its words in the forms that phrases and patterns are compared with.
pub(super) struct Message {
    /// For questions about the agency: apostrophes join.
    pub plain: Vec<String>,
    /// For terms, as the language writes them.
    pub terms: Vec<String>,
    /// `plain` with spaces around.
    pub text: String,
    /// How its words begin, as bits.
    pub firsts: u64,
}

impl Message {
    pub fn read(message: &str, language: Language) -> Self {
        let plain = term_tokens::plain(message);
        let text = format!(" {} ", plain.join(" "));
        let firsts = plain.iter().fold(0, |bits, word| bits | first_bit(word));
        Self { terms: term_tokens::of_terms(message, language), plain, text, firsts }
    }
}

/// The bit of how a text begins.
pub(super) fn first_bit(text: &str) -> u64 {
    1 << (text.bytes().next().unwrap_or_default() % 64)
}
