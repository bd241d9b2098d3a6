//! Every table says all that the English one says, in its own words, with the same places. A forgotten sentence would
//! be English and a forgotten place would lose a number.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::*;

/// Words that are the same in a language, and names.
const SAME: [&str; 18] = [
    "studio", "studios", "Status", "status", "Type", "Filter", "sauna", "patio", "garage", "Adres", "per", "lift",
    "park", "Studio", "Source", "No", "No.", "Possible",
];

/// The texts of a table by their paths.
fn texts(language: Language) -> BTreeMap<String, String> {
    fn walk(value: &Value, path: &str, out: &mut BTreeMap<String, String>) {
        match value {
            Value::String(text) => {
                out.insert(path.to_owned(), text.clone());
            }
            Value::Array(all) => all.iter().enumerate().for_each(|(i, one)| walk(one, &format!("{path}.{i}"), out)),
            Value::Object(all) => all.iter().for_each(|(name, one)| walk(one, &format!("{path}.{name}"), out)),
            _ => {}
        }
    }
    let mut out = BTreeMap::new();
    walk(&serde_json::to_value(of(language)).expect("a table is data"), "", &mut out);
    out
}

fn places(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect()
}

/// The text without its places.
fn bare(text: &str) -> String {
    text.split('{')
        .enumerate()
        .map(|(i, part)| if i == 0 { part } else { part.split_once('}').map_or("", |(_, rest)| rest) })
        .collect()
}

#[test]
fn every_language_has_the_places_of_the_english_sentence() {
    let english = texts(Language::En);
    for language in Language::ALL {
        for (path, text) in texts(language) {
            // A unit may stay with its number, a date may be all numbers.
            let free: &[&str] =
                if path.ends_with("restating.area") || path.ends_with("restating.lot") { &["unit"] } else { &[] };
            let (own, theirs) = (places(&text), places(&english[&path]));
            let lost: Vec<_> = theirs.difference(&own).filter(|name| !free.contains(name)).collect();
            let added: Vec<_> = own.difference(&theirs).collect();
            assert!(lost.is_empty() && added.is_empty(), "{language:?}{path}: {text} lost {lost:?}, added {added:?}");
        }
    }
}

#[test]
fn no_sentence_is_left_in_english() {
    const ENGLISH: [&str; 40] = [
        "the",
        "with",
        "and",
        "for",
        "from",
        "home",
        "homes",
        "bed",
        "beds",
        "bath",
        "baths",
        "rent",
        "price",
        "not",
        "stated",
        "sold",
        "available",
        "month",
        "year",
        "built",
        "lot",
        "listing",
        "listed",
        "show",
        "more",
        "none",
        "match",
        "least",
        "house",
        "houses",
        "yard",
        "pool",
        "without",
        "allowed",
        "parking",
        "space",
        "which",
        "person",
        "you",
        "your",
    ];
    let english = texts(Language::En);
    for language in Language::ALL.into_iter().filter(|language| *language != Language::En) {
        for (path, text) in texts(language) {
            let plain = bare(&text);
            let is_word = plain.chars().filter(char::is_ascii_alphabetic).count() > 2;
            let is_name = path.contains(".months.") || path.contains(".weekdays.");
            let is_same = !is_name
                && text == english[&path]
                && is_word
                && !SAME.contains(&plain.trim())
                && !plain.contains("MLS");
            assert!(!is_same, "{language:?}{path} is English: {text}");
            let terms: Vec<&str> = plain.split(|c: char| !c.is_alphanumeric()).collect();
            let found = terms.iter().find(|word| ENGLISH.contains(word));
            assert!(found.is_none(), "{language:?}{path} has {found:?}: {text}");
        }
    }
}

#[test]
fn no_text_is_empty_but_the_corner_of_a_table() {
    for language in Language::ALL {
        for (path, text) in texts(language) {
            let may_be = path.ends_with("punctuation.corner") || path.ends_with(".gap");
            assert!(may_be || !text.trim().is_empty(), "{language:?}{path}");
        }
    }
}

#[test]
fn no_turkish_text_begins_with_a_character_that_would_lose_its_dot() {
    let wrong = texts(Language::Tr).into_iter().find(|(_, text)| text.starts_with('i'));
    assert_eq!(wrong, None, "sentence() would make I of it, not İ");
}

#[test]
fn every_arabic_sentence_begins_with_arabic() {
    for (path, text) in texts(Language::Ar) {
        let first = text.chars().find(|c| c.is_alphabetic() || *c == '{');
        let is_arabic = first.is_none_or(|c| ('\u{600}'..='\u{6ff}').contains(&c) || c == '{');
        assert!(is_arabic, "{path}: {text}");
        assert!(
            !text.starts_with("{address}") && !text.starts_with("{money} ")
                || ["per_month", "per_year"].iter().any(|amount| path.ends_with(amount)),
            "{path}"
        );
    }
}
