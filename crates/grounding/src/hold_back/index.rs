//! The words and phrases that make a sentence wait, of all languages, built once.

use std::{
    collections::{HashMap, HashSet},
    sync::OnceLock,
};

use porchlight_domain::filter::singular_tokens;
use porchlight_lang::claims::{TokenClass, features::FEATURES};
use porchlight_query::fair_housing::remark_terms;

use crate::{
    features::rule_names,
    language_set::{EVERY_LANGUAGE, LanguageSet, bit},
    tokens::{lexicon, tokenizer},
};

/// What waits, ready for looking up.
pub(super) struct Index {
    /// Phrases by their last word.
    pub(super) phrases: HashMap<String, Vec<Vec<String>>>,
    pub(super) numbers: HashSet<String>,
    /// Beginnings of numbers in the languages that write several of them as one word.
    pub(super) joined_numbers: HashMap<String, LanguageSet>,
    /// All numbers and last words of phrases with the languages that have them, sorted.
    pub(super) terms: Vec<(String, LanguageSet)>,
    pub(super) places: HashSet<String>,
}

pub(super) fn index() -> &'static Index {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(|| {
        let mut phrases: HashMap<String, Vec<Vec<String>>> = HashMap::new();
        let mut lasts: HashMap<String, LanguageSet> = HashMap::new();
        let mut add = |terms: Vec<String>, languages: LanguageSet| {
            if let Some(last) = terms.last().cloned() {
                *lasts.entry(last.clone()).or_default() |= languages;
                phrases.entry(last).or_default().push(terms);
            }
        };
        let mut numbers: HashMap<String, LanguageSet> = HashMap::new();
        let mut joined_numbers: HashMap<String, LanguageSet> = HashMap::new();
        let mut places = HashSet::new();
        for lexicon in lexicon::all() {
            let own = lexicon.language.map_or(EVERY_LANGUAGE, bit);
            // "on" is ten in Turkish; alone it would hold up half of all English sentences.
            for word in lexicon.number_words().filter(|word| word.chars().count() > 2) {
                *numbers.entry(word.to_owned()).or_default() |= own;
                if lexicon.joins_numbers() {
                    *joined_numbers.entry(word.to_owned()).or_default() |= own;
                }
            }
            for word in lexicon.joined_articles() {
                *joined_numbers.entry(word).or_default() |= own;
            }
            for (terms, sense) in lexicon.entries() {
                if claims(sense) {
                    add(terms.to_vec(), own);
                } else if sense == TokenClass::In {
                    places.extend(terms.last().cloned());
                }
            }
        }
        for name in FEATURES.iter().flat_map(|row| row.split('|')) {
            add(tokenizer::word_tokens(name), EVERY_LANGUAGE);
            add(tokenizer::word_tokens(&singular_tokens(&tokenizer::word_tokens(name).join(" "))), EVERY_LANGUAGE);
        }
        for (language, phrase) in remark_terms().phrases.iter().filter(|(_, phrase)| !phrase.is_empty()) {
            add(phrase.clone(), bit(*language));
        }
        for name in rule_names() {
            add(tokenizer::word_tokens(name), EVERY_LANGUAGE);
        }
        for word in ["no", "none", "studio", "half", "dozen"] {
            add(vec![word.to_owned()], EVERY_LANGUAGE);
        }
        for (word, languages) in &numbers {
            *lasts.entry(word.clone()).or_default() |= languages;
        }
        let mut terms: Vec<(String, LanguageSet)> = lasts.into_iter().collect();
        terms.sort_unstable();
        Index { phrases, numbers: numbers.into_keys().collect(), joined_numbers, terms, places }
    })
}

/// Senses that say something of a home without a number.
fn claims(sense: TokenClass) -> bool {
    use TokenClass::*;
    matches!(
        sense,
        Sold | Rented
            | Available
            | Pending
            | OffMarket
            | Soon
            | Asking
            | OpenHouse
            | Weekday(_)
            | Cheaper
            | Pricier
            | Bigger
            | Smaller
            | Newer
            | Older
            | Cheapest
            | Priciest
            | Biggest
            | Smallest
            | Newest
            | Oldest
    )
}
