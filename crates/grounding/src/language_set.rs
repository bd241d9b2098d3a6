//! Several languages, and the words that say nothing of their own in them.

use std::{collections::HashMap, sync::LazyLock};

use porchlight_domain::search_terms::stop_words;
use porchlight_lang::Language;

/// Languages as bits.
pub type LanguageSet = u16;

pub const EVERY_LANGUAGE: LanguageSet = LanguageSet::MAX;

pub fn bit(language: Language) -> LanguageSet {
    1 << language as usize
}

/// Whether this is a word like "to", "which" or "would" in one of the languages. Of single letters, only vowels are.
pub fn is_ordinary(word: &str, languages: LanguageSet) -> bool {
    static TERMS: LazyLock<HashMap<String, LanguageSet>> = LazyLock::new(|| {
        let mut out: HashMap<String, LanguageSet> = HashMap::new();
        for language in Language::ALL {
            for word in stop_words(language.code()) {
                *out.entry(word).or_default() |= bit(language);
            }
        }
        out
    });
    let is_word = word.len() > 1 || matches!(word, "a" | "e" | "i" | "o" | "u" | "y");
    is_word && TERMS.get(word).is_some_and(|own| own & languages != 0)
}
