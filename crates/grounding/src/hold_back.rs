//! Which words make a sentence wait until it is complete and compared. Words without a claim flow at once, in whatever
//! language they are.

use std::{
    collections::{HashMap, HashSet},
    sync::OnceLock,
};

use porchlight_domain::{filter::singular_tokens, fold};
use porchlight_lang::claims::{TokenClass, features::FEATURES};
use porchlight_query::fair_housing::remark_terms;

use crate::{
    features::rule_names,
    tokens::{lexicon, tokenizer},
};

/// Longest beginning of a word, in letters, that is shown before the word is complete.
const MAX_BEGINNING: usize = 30;

/// How many words may stand between a rating and what it rates.
const RATING_REACH: usize = 4;
/// Shortest beginning of a word of a remark, in bytes.
const MIN_REMARK: usize = 4;

/// What waits, ready for looking up.
struct Index {
    /// Phrases by their last word.
    phrases: HashMap<String, Vec<Vec<String>>>,
    numbers: HashSet<String>,
    /// All numbers and last words of phrases, sorted.
    terms: Vec<String>,
    places: HashSet<String>,
    /// Beginnings of words of remarks on areas and people, sorted.
    remarks: Vec<String>,
}

/// The last words of a sentence.
#[derive(Debug, Default)]
pub struct HeldText {
    terms: Vec<String>,
    before_place: bool,
}

impl HeldText {
    /// Takes the next run of characters up to a space; true when the sentence must wait from here on.
    pub fn waits(&mut self, piece: &str) -> bool {
        if piece.chars().any(|c| c.is_numeric() || tokenizer::is_ideograph(c) || is_sign(c)) || is_dotted(piece) {
            return true;
        }
        let is_name =
            self.before_place && piece.trim_start_matches(['*', '_', '"', '(']).starts_with(char::is_uppercase);
        let mut waits = is_name;
        for word in fold(piece).split(|c: char| !c.is_alphanumeric() && !is_mark(c)).filter(|word| !word.is_empty()) {
            self.terms.push(word.to_owned());
            waits |= self.ends_a_claim(word) || self.may_rate(word) || begins_a_remark(word);
        }
        let last = self.terms.last().map_or("", String::as_str);
        self.before_place = index().places.contains(last) && !piece.trim_end().ends_with(['.', ',', '!', '?', ':']);
        let more = self.terms.len().saturating_sub(4);
        self.terms.drain(..more);
        waits
    }

    /// Whether the beginning of a word may become one that waits. Only plain letters are certain not to.
    pub fn may_wait(&self, beginning: &str) -> bool {
        let is_plain = beginning.len() <= MAX_BEGINNING && beginning.bytes().all(|byte| byte.is_ascii_alphabetic());
        if !is_plain || (self.before_place && beginning.starts_with(char::is_uppercase)) {
            return true;
        }
        let (index, word) = (index(), beginning.to_ascii_lowercase());
        let remarks = index.remarks[index.remarks.partition_point(|known| known.as_str() < word.as_str())..].iter();
        if self.may_become_rating(&word)
            || begins_a_remark(&word)
            || remarks.take(1).any(|known| known.starts_with(&word))
        {
            return true;
        }
        let singular = singular_tokens(&word).trim().to_owned();
        let after = |start: &str| index.terms[index.terms.partition_point(|known| known.as_str() < start)..].iter();
        // "dreihundert" begins with "drei".
        after(&word).take_while(|known| known.starts_with(&word)).any(|known| self.may_end_a_claim(known))
            || self.may_end_a_claim(&singular)
            || (1..word.len()).any(|end| index.numbers.contains(&word[..end]))
    }

    /// Whether this word would end a phrase that makes the sentence wait.
    fn may_end_a_claim(&self, word: &str) -> bool {
        let index = index();
        index.numbers.contains(word)
            || index.phrases.get(word).is_some_and(|phrases| self.follows(phrases, &self.terms))
    }

    /// Whether the word and one before it rate an area or a school: "good schools", "zona muy buena".
    fn may_rate(&self, word: &str) -> bool {
        let known = remark_terms();
        let before = || self.terms.iter().rev().skip(1).take(RATING_REACH);
        known.rated.contains(word) && before().any(|word| known.ratings.contains(word))
            || known.ratings.contains(word) && before().any(|word| known.rated.contains(word))
    }

    /// The same of a word that is not complete.
    fn may_become_rating(&self, beginning: &str) -> bool {
        let known = remark_terms();
        let before = || self.terms.iter().rev().take(RATING_REACH);
        before().any(|word| known.ratings.contains(word)) && known.rated.may_contain(beginning)
            || before().any(|word| known.rated.contains(word)) && known.ratings.may_contain(beginning)
    }

    fn follows(&self, phrases: &[Vec<String>], terms: &[String]) -> bool {
        let same = |(own, text): (&String, &String)| own == text || *own == singular_tokens(text).trim();
        phrases
            .iter()
            .map(|phrase| &phrase[..phrase.len() - 1])
            .any(|before| before.len() <= terms.len() && before.iter().rev().zip(terms.iter().rev()).all(same))
    }

    fn ends_a_claim(&self, word: &str) -> bool {
        let index = index();
        let bare = ["وال", "بال", "لل", "ال", "و", "ب", "ل"]
            .iter()
            .find_map(|prefix| word.strip_prefix(prefix))
            .unwrap_or(word);
        if index.numbers.contains(word) || index.numbers.contains(bare) || is_compound(word) {
            return true;
        }
        let singular = singular_tokens(word).trim().to_owned();
        let terms = &self.terms[..self.terms.len() - 1];
        let ending = [word, bare, singular.as_str()].into_iter().filter_map(|last| index.phrases.get(last));
        ending.into_iter().any(|phrases| self.follows(phrases, terms))
    }
}

/// Whether the word begins like one of a remark on an area: "familienfreundlich".
fn begins_a_remark(word: &str) -> bool {
    let remarks = &index().remarks;
    (MIN_REMARK..=word.len())
        .filter(|end| word.is_char_boundary(*end))
        .any(|end| remarks.binary_search_by(|known| known.as_str().cmp(&word[..end])).is_ok())
}

fn is_compound(word: &str) -> bool {
    word.len() > 8 && lexicon::all().any(|lexicon| lexicon.number(word).is_some_and(|pieces| pieces.len() > 1))
}

fn index() -> &'static Index {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(|| {
        let mut phrases: HashMap<String, Vec<Vec<String>>> = HashMap::new();
        let mut add = |terms: Vec<String>| {
            if let Some(last) = terms.last().cloned() {
                phrases.entry(last).or_default().push(terms);
            }
        };
        let mut numbers = HashSet::new();
        let mut places = HashSet::new();
        for lexicon in lexicon::all() {
            // "on" is ten in Turkish; alone it would hold up half of all English sentences.
            numbers.extend(lexicon.number_words().filter(|word| word.chars().count() > 2).map(str::to_owned));
            for (terms, sense) in lexicon.entries() {
                if claims(sense) {
                    add(terms.to_vec());
                } else if sense == TokenClass::In {
                    places.extend(terms.last().cloned());
                }
            }
        }
        for name in FEATURES.iter().flat_map(|row| row.split('|')) {
            add(tokenizer::word_tokens(name));
            add(tokenizer::word_tokens(&singular_tokens(&tokenizer::word_tokens(name).join(" "))));
        }
        for phrase in remark_terms().phrases.iter().filter(|phrase| !phrase.is_empty()) {
            add(phrase.clone());
        }
        for name in rule_names() {
            add(tokenizer::word_tokens(name));
        }
        for word in ["no", "none", "studio", "half", "dozen"] {
            add(vec![word.to_owned()]);
        }
        let mut terms: Vec<String> = phrases.keys().chain(&numbers).cloned().collect();
        terms.sort_unstable();
        terms.dedup();
        Index { phrases, numbers, terms, places, remarks: remark_terms().beginnings.clone() }
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

fn is_sign(c: char) -> bool {
    matches!(
        c,
        '$' | '€'
            | '£'
            | '¥'
            | '₹'
            | '₺'
            | '₽'
            | '%'
            | '['
            | ']'
            | '<'
            | '>'
            | '|'
            | '@'
            | '/'
            | '`'
            | '&'
            | '~'
            | '\\'
            | '#'
    )
}

/// "www.example", "a.b": perhaps an address.
fn is_dotted(piece: &str) -> bool {
    let inner = piece.trim().trim_end_matches(|c: char| !c.is_alphanumeric());
    inner.contains('.') || inner.contains("://")
}

fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{64b}'..='\u{65f}')
}
