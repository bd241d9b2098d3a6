//! A message as the tables of a language read it.

use super::term_tokens::{self, PhraseForm};
use crate::Language;

/// Its words in the forms that phrases and patterns are compared with.
pub(super) struct Message {
    /// For questions about the agency: apostrophes join.
    pub plain: Vec<String>,
    /// For terms, as the language writes them; `None` where those are `plain`.
    terms: Option<Vec<String>>,
    /// `plain` with spaces around.
    pub text: String,
    /// `plain` without spaces, and terms; "" but in scripts without spaces.
    pub joined: String,
    pub joined_terms: String,
    /// How its words begin, as bits.
    pub firsts: u64,
}

impl Message {
    pub fn read(message: &str, language: Language) -> Self {
        let plain = term_tokens::plain(message);
        let text = format!(" {} ", plain.join(" "));
        let firsts = plain.iter().fold(0, |bits, word| bits | first_bit(word));
        let terms = term_tokens::has_own_terms(language).then(|| term_tokens::of_terms(message, language));
        let is_unspaced = PhraseForm::of(language) == PhraseForm::Unspaced;
        let join = |terms: &[String]| if is_unspaced { terms.concat() } else { String::new() };
        let (joined, joined_terms) = (join(&plain), join(terms.as_ref().unwrap_or(&plain)));
        Self { plain, terms, text, joined, joined_terms, firsts }
    }

    /// For terms, as the language writes them.
    pub fn terms(&self) -> &[String] {
        self.terms.as_ref().unwrap_or(&self.plain)
    }

    /// The same where they differ from `plain`.
    pub fn own_terms(&self) -> &[String] {
        self.terms.as_deref().unwrap_or_default()
    }
}

/// The bit of how a text begins.
pub(super) fn first_bit(text: &str) -> u64 {
    1 << (text.bytes().next().unwrap_or_default() % 64)
}
