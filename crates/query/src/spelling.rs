//! Mends misspelt words against the words of the grammar and of the chatbot's places. People type "bedrom" and
//! "Takoma". A known English word is never changed, so "settle" does not become Seattle.

use std::{collections::HashSet, sync::LazyLock};

use crate::{
    budget::{OverBudget, StepBudget},
    known_words,
    tokens::Token,
};

/// What looking for the nearest word counts against a budget.
pub const STEPS: usize = 1_000;
/// Longer words are never taken for misspellings: the deletions of n letters are n² texts.
const MAX_LETTERS: usize = 24;
/// Candidates that are compared with one word.
const MAX_CANDIDATES: usize = 500;

/// What is left of words when letters are deleted; later words are not indexed.
const MAX_RESTS: usize = 2_000_000;

/// Words that a misspelling may have meant, found by what is left when letters are deleted.
#[derive(Debug, Clone, Default)]
pub struct Speller {
    terms: Vec<String>,
    /// The hash of what is left of a word, and the place of the word; sorted.
    rests: Vec<(u32, u32)>,
}

impl Speller {
    /// Takes words of 4 to 24 letters; others are never corrected.
    pub fn new<'a>(terms: impl IntoIterator<Item = &'a str>) -> Self {
        let mut speller = Self::default();
        for word in terms {
            if speller.rests.len() >= MAX_RESTS {
                break;
            }
            speller.push(word);
        }
        speller.rests.sort_unstable();
        speller.rests.dedup();
        speller
    }

    /// Adds a word; takes time in proportion to all words.
    pub fn add(&mut self, word: &str) {
        if self.rests.len() < MAX_RESTS && !self.terms.iter().any(|known| known == word) {
            self.push(word);
            // Two sorted runs, which are merged.
            self.rests.sort();
        }
    }

    fn push(&mut self, word: &str) {
        let letters = word.chars().take(MAX_LETTERS + 1).count();
        if !(4..=MAX_LETTERS).contains(&letters) || word.chars().any(|c| c.is_ascii_digit()) {
            return;
        }
        let index = self.terms.len() as u32;
        self.terms.push(word.to_owned());
        self.rests.extend(rests(word, edits(letters)).into_iter().map(|rest| (rest, index)));
    }

    /// How many words it has.
    pub fn term_count(&self) -> usize {
        self.terms.len()
    }

    /// The nearest word with its number of edits; `None` when nothing is near or the word is too long.
    pub fn nearest(&self, word: &str) -> Option<(usize, &str)> {
        self.nearest_that(word, |_| true)
    }

    /// The nearest of the words that pass a test.
    pub fn nearest_that(&self, word: &str, is_wanted: impl Fn(&str) -> bool) -> Option<(usize, &str)> {
        let letters = word.chars().take(MAX_LETTERS + 1).count();
        let max = edits(letters);
        if max == 0 || letters > MAX_LETTERS {
            return None;
        }
        let mut seen: HashSet<u32> = HashSet::new();
        let mut best: Option<(usize, &str)> = None;
        for rest in rests(word, max) {
            let from = self.rests.partition_point(|row| row.0 < rest);
            for (_, index) in self.rests[from..].iter().take_while(|row| row.0 == rest) {
                let candidate = self.terms[*index as usize].as_str();
                if !same_beginning(word, candidate) || !seen.insert(*index) {
                    continue;
                }
                let distance = distance(word, candidate);
                let allowed = edits(letters.min(candidate.chars().count()));
                let better = best.is_none_or(|(found, text)| (distance, candidate) < (found, text));
                if distance <= allowed && better && is_wanted(candidate) {
                    best = Some((distance, candidate));
                }
                if seen.len() >= MAX_CANDIDATES {
                    return best;
                }
            }
        }
        best
    }
}

/// Mends to words of the grammar.
pub static GRAMMAR: LazyLock<Speller> = LazyLock::new(|| Speller::new(known_words::grammar()));

/// Mends the words of a question in place.
///
/// Words are mended to English ones where `to_words`, to places in any case.
pub fn correct<'t>(
    tokens: &mut [Token],
    nearest_place: &dyn Fn(&str) -> Option<(usize, &'t str)>,
    is_place_word: &dyn Fn(&str) -> bool,
    to_terms: bool,
    budget: &StepBudget,
) -> Result<(), OverBudget> {
    let is_short = tokens.len() <= MAX_SHORT_QUESTION;
    for i in 0..tokens.len() {
        let token = &tokens[i];
        if let Some(mended) = correct_short(&token.word).filter(|_| to_terms && is_short && !token.foreign) {
            if !is_place_word(&token.word) {
                tokens[i].word = mended.to_owned();
            }
            continue;
        }
        if token.number.is_some() || token.ordinal.is_some() || token.foreign || token.word.chars().count() < 4 {
            continue;
        }
        if known_words::is_known(&token.word) || is_place_word(&token.word) {
            continue;
        }
        if to_terms && let Some(whole) = with_final_g(&token.word) {
            tokens[i].word = whole;
            continue;
        }
        budget.step(STEPS)?;
        let place = nearest_place(&token.word);
        let word = if to_terms { GRAMMAR.nearest(&token.word) } else { None };
        let after_in =
            i.checked_sub(1).is_some_and(|at| matches!(tokens[at].word.as_str(), "in" | "near" | "around" | "to"));
        let mended = match (place, word) {
            (Some(place), Some(word)) if place.0 < word.0 || (place.0 == word.0 && after_in) => place.1,
            (_, Some(word)) => word.1,
            (Some(place), None) => place.1,
            (None, None) => continue,
        };
        tokens[i].word = mended.to_owned();
    }
    Ok(())
}

/// "Goin", "sellin": spoken without the "g".
fn with_final_g(word: &str) -> Option<String> {
    let whole = format!("{word}g");
    (word.ends_with("in") && word.is_ascii() && known_words::is_known(&whole)).then_some(whole)
}

/// Questions up to this length are about the one thing that a short word with a missing letter may be.
const MAX_SHORT_QUESTION: usize = 7;

/// "Pol" for a pool: what three letters lack a letter of, where only one thing has them.
fn correct_short(word: &str) -> Option<&'static str> {
    const THINGS: [&str; 10] = ["pool", "yard", "barn", "rent", "view", "beds", "bath", "pets", "dogs", "cats"];
    if word.chars().count() != 3 || known_words::is_common(word) || !word.chars().all(|c| c.is_ascii_lowercase()) {
        return None;
    }
    let mut found = THINGS.into_iter().filter(|thing| same_beginning(word, thing) && is_one_edit(word, thing));
    let only = found.next()?;
    found.next().is_none().then_some(only)
}

/// The nearest word, also where the first letter is only another spelling of its sound: "vaño", "abitación".
pub fn phonetic_key(word: &str, speller: &Speller) -> Option<(usize, String)> {
    const SOUNDS: [(&str, &str); 12] = [
        ("", "h"),
        ("h", ""),
        ("b", "v"),
        ("v", "b"),
        ("s", "c"),
        ("z", "c"),
        ("k", "c"),
        ("c", "s"),
        ("y", "ll"),
        ("ll", "y"),
        ("j", "g"),
        ("k", "qu"),
    ];
    let plain = speller.nearest(word).map(|(edits, found)| (edits, found.to_owned()));
    if plain.as_ref().is_some_and(|(edits, _)| *edits <= 1) {
        return plain;
    }
    let sounded = SOUNDS.iter().filter_map(|(typed, meant)| {
        let other = format!("{meant}{}", word.strip_prefix(typed)?);
        speller.nearest(&other).map(|(edits, found)| (edits + 1, found.to_owned()))
    });
    sounded.chain(plain).min()
}

/// How many edits a word of this length may be away.
fn edits(letters: usize) -> usize {
    match letters {
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    }
}

/// A slip seldom hits the first letter, unless the first two changed places.
fn same_beginning(a: &str, b: &str) -> bool {
    let (mut x, mut y) = (a.chars(), b.chars());
    let (x0, x1, y0, y1) = (x.next(), x.next(), y.next(), y.next());
    x0 == y0 || (x0 == y1 && x1 == y0)
}

/// Hashes of the word and of what is left of it after deleting up to `most` letters, which is at most two.
fn rests(word: &str, max: usize) -> Vec<u32> {
    let letters: Vec<char> = word.chars().collect();
    // FNV-1a: the same in every process, and fast for a few letters.
    let hash_without = |one: usize, other: usize| {
        let kept = letters.iter().enumerate().filter(|(at, _)| *at != one && *at != other);
        kept.fold(0x811c_9dc5_u32, |hash, (_, character)| (hash ^ *character as u32).wrapping_mul(0x0100_0193))
    };
    let none = letters.len();
    let mut out = vec![hash_without(none, none)];
    if max > 0 {
        out.extend((0..letters.len()).map(|at| hash_without(at, none)));
    }
    if max > 1 {
        out.extend(
            (0..letters.len())
                .flat_map(|one| (0..one).map(move |other| (one, other)))
                .map(|(one, other)| hash_without(one, other)),
        );
    }
    out.sort_unstable();
    out.dedup();
    out
}

/// Whether two words are exactly one edit apart; takes time in proportion to their length.
pub fn is_one_edit(a: &str, b: &str) -> bool {
    if a.len().abs_diff(b.len()) > char::MAX.len_utf8() {
        return false;
    }
    let same = a.chars().zip(b.chars()).take_while(|(x, y)| x == y).map(|(x, _)| x.len_utf8()).sum::<usize>();
    let (a, b) = (&a[same..], &b[same..]);
    let tail =
        a.chars().rev().zip(b.chars().rev()).take_while(|(x, y)| x == y).map(|(x, _)| x.len_utf8()).sum::<usize>();
    let (mut x, mut y) = (a[..a.len() - tail].chars(), b[..b.len() - tail].chars());
    match ((x.next(), x.next(), x.next()), (y.next(), y.next(), y.next())) {
        ((Some(_), None, _), (None, ..)) | ((None, ..), (Some(_), None, _)) => true,
        ((Some(_), None, _), (Some(_), None, _)) => true,
        ((Some(x0), Some(x1), None), (Some(y0), Some(y1), None)) => x0 == y1 && x1 == y0,
        _ => false,
    }
}

/// Edits between two words: insert, delete, replace, or swap two neighbours.
pub fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut next = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let cost = usize::from(a[i - 1] != b[j - 1]);
            next[j] = (row[j] + 1).min(next[j - 1] + 1).min(row[j - 1] + cost);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                next[j] = next[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut row, next);
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_mended_and_a_far_word_is_not() {
        let speller = Speller::new(["tacoma", "seattle", "bedroom"]);
        assert_eq!(speller.nearest("takoma"), Some((1, "tacoma")));
        assert_eq!(speller.nearest("seatle"), Some((1, "seattle")));
        assert_eq!(speller.nearest("tcaoma"), Some((1, "tacoma")));
        assert_eq!(speller.nearest("portland"), None);
    }

    #[test]
    fn one_edit_is_stated_from_none_and_two() {
        for (a, b) in
            [("abc", "abd"), ("abc", "ab"), ("ab", "abc"), ("abc", "acb"), ("aab", "ab"), ("é", "e"), ("", "x")]
        {
            assert!(is_one_edit(a, b), "{a} {b}");
            assert_eq!(distance(a, b), 1, "{a} {b}");
        }
        for (a, b) in [("abc", "abc"), ("abc", "cba"), ("abcd", "badc"), ("abc", "a"), ("", "")] {
            assert!(!is_one_edit(a, b), "{a} {b}");
            assert_ne!(distance(a, b), 1, "{a} {b}");
        }
    }

    #[test]
    fn a_very_long_word_is_neither_corrected_nor_indexed() {
        let long = "a".repeat(MAX_LETTERS + 1);
        let longest = "b".repeat(MAX_LETTERS);
        let speller = Speller::new([long.as_str(), longest.as_str()]);
        assert_eq!(speller.terms, [longest.as_str()]);
        assert_eq!(speller.nearest(&"a".repeat(32_000)), None);
        assert_eq!(speller.nearest(&format!("{}c", "b".repeat(MAX_LETTERS - 1))), Some((1, longest.as_str())));
    }
}
