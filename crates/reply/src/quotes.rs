//! What a listing's own texts say about a word: "Pets: Dogs and cats", or a sentence of its description. Most features
//! are not fields. The listing's words are quoted as they are, in their own language.

use porchlight_domain::{Listing, fold};
use porchlight_lang::{
    language::Language,
    messages::{fill, of},
};

use crate::format;

/// A column by that name, else one or a sentence of the description with the word in it; and whether there is one.
pub fn feature(listing: &Listing, word: &str, home: &str, language: Language) -> (String, bool) {
    let p = &of(language).home;
    let stem = word.trim_end_matches('s');
    let columns = || listing.content.custom_fields.iter().filter(|pair| !pair.value.is_empty());
    let column =
        columns().find(|pair| is_named(&pair.key, stem)).or_else(|| columns().find(|pair| has_word(&pair.value, stem)));
    if let Some(pair) = column {
        let (key, value) = (format::isolated(&pair.key, language), pair.value.trim_end_matches('.'));
        let value = format::isolated(value, language);
        return (fill(p.feature_column, &[("home", home), ("key", &key), ("value", &value)]), true);
    }
    let sentences = listing.content.description.split_inclusive(['.', '!', '?', '\n']).map(str::trim);
    match sentences.into_iter().find(|sentence| has_word(sentence, stem)) {
        Some(quote) => {
            let quote = format::isolated(&quote.replace('"', "'"), language);
            (fill(p.feature_text, &[("home", home), ("quote", &quote)]), true)
        }
        None => {
            // In English the word is said back as it was asked for.
            let name = porchlight_lang::features::name(word, language).filter(|_| language != Language::En);
            let feature = name.map_or_else(|| format::isolated(word, language), str::to_owned);
            (fill(p.feature_unknown, &[("home", home), ("feature", &feature)]), false)
        }
    }
}

fn is_named(key: &str, stem: &str) -> bool {
    // What is said of pets is said of dogs and cats too.
    let is_pet = matches!(stem, "dog" | "cat");
    let key = fold(key);
    key.trim_end_matches('s') == stem
        || key.split(' ').any(|part| part.trim_end_matches('s') == stem || is_pet && matches!(part, "pet" | "pets"))
}

fn has_word(text: &str, stem: &str) -> bool {
    let folded = fold(text);
    let plain: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let wanted: Vec<&str> = stem.split(' ').collect();
    plain.windows(wanted.len()).any(|window| {
        window.iter().zip(&wanted).all(|(word, own)| word.trim_end_matches('s') == own.trim_end_matches('s'))
    })
}
