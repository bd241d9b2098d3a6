//! Words that say little of what a question is about.

use std::{collections::HashSet, sync::LazyLock};

use porchlight_domain::search_terms::stop_words;

use super::stems::stem;

const PLAIN: &str = include_str!("plain.txt");

static STOPS: LazyLock<HashSet<String>> = LazyLock::new(|| ["en", "es"].into_iter().flat_map(stop_words).collect());
static PLAIN_STEMS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let lines = PLAIN.lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).map(stem).collect()
});

/// Whether a folded word only joins others: "the", "para".
pub fn is_joining(word: &str) -> bool {
    STOPS.contains(word) || word.len() == 1 && !word.as_bytes()[0].is_ascii_digit()
}

/// Whether a stem is of a word that every home and question has.
pub fn is_plain(stem: &str) -> bool {
    PLAIN_STEMS.contains(stem)
}
