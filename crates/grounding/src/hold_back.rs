//! Which words make a sentence wait until it is complete and compared. Words without a claim flow at once, in whatever
//! language they are.

use std::{
    collections::{HashMap, HashSet},
    sync::OnceLock,
};

use porchlight_domain::{filter::singular_tokens, fold};
use porchlight_lang::{
    Language,
    claims::{TokenClass, features::FEATURES},
};
use porchlight_query::fair_housing::{TermSet, remark_terms};

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
    /// All numbers and last words of phrases with the languages that have them, sorted.
    terms: Vec<(String, LanguageSet)>,
    places: HashSet<String>,
}

/// Languages as bits.
type LanguageSet = u16;

const EVERY_LANGUAGE: LanguageSet = LanguageSet::MAX;

fn bit(language: Language) -> LanguageSet {
    1 << language as usize
}

/// The last words of a sentence.
#[derive(Debug)]
pub struct HeldText {
    /// The languages in which the beginning of a word is completed. A complete word is looked for in all of them.
    languages: LanguageSet,
    terms: Vec<String>,
    before_place: bool,
}

impl HeldText {
    /// The beginning of a sentence, probably of this language.
    pub fn new(language: Language) -> Self {
        Self { languages: bit(language) | bit(Language::En), terms: Vec::new(), before_place: false }
    }

    /// Begins the next sentence.
    pub fn restart(&mut self) {
        self.terms.clear();
        self.before_place = false;
    }

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
        let remarks = &remark_terms().beginnings;
        let is_likely = |(known, language): &(String, Language)| {
            known.starts_with(&word).then_some(bit(*language) & self.languages != 0)
        };
        let remarks = remarks[remarks.partition_point(|(known, _)| known.as_str() < word.as_str())..].iter();
        if self.may_become_rating(&word) || begins_a_remark(&word) || remarks.map_while(is_likely).any(|likely| likely)
        {
            return true;
        }
        let singular = singular_tokens(&word).trim().to_owned();
        let after = &index.terms[index.terms.partition_point(|(known, _)| known.as_str() < word.as_str())..];
        // "dreihundert" begins with "drei".
        after.iter().take_while(|(known, _)| known.starts_with(&word)).any(|(known, languages)| {
            (languages & self.languages != 0 || *known == word) && self.may_end_a_claim(known)
        }) || self.may_end_a_claim(&singular)
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
        let before = || self.terms.iter().rev().skip(1).take(RATING_REACH);
        remark_terms().ratings.iter().any(|known| {
            known.rated.contains(word) && before().any(|word| known.ratings.contains(word))
                || known.ratings.contains(word) && before().any(|word| known.rated.contains(word))
        })
    }

    /// The same of a word that is not complete.
    fn may_become_rating(&self, beginning: &str) -> bool {
        let before = || self.terms.iter().rev().take(RATING_REACH);
        remark_terms().ratings.iter().any(|known| {
            let is_likely = bit(known.language) & self.languages != 0;
            let may_be =
                |terms: &TermSet| if is_likely { terms.may_contain(beginning) } else { terms.contains(beginning) };
            may_be(&known.rated) && before().any(|word| known.ratings.contains(word))
                || may_be(&known.ratings) && before().any(|word| known.rated.contains(word))
        })
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
    let remarks = &remark_terms().beginnings;
    (MIN_REMARK..=word.len())
        .filter(|end| word.is_char_boundary(*end))
        .any(|end| remarks.binary_search_by(|(known, _)| known.as_str().cmp(&word[..end])).is_ok())
}

fn is_compound(word: &str) -> bool {
    word.len() > 8 && lexicon::all().any(|lexicon| lexicon.number(word).is_some_and(|pieces| pieces.len() > 1))
}

fn index() -> &'static Index {
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
        let mut places = HashSet::new();
        for lexicon in lexicon::all() {
            let own = lexicon.language.map_or(EVERY_LANGUAGE, bit);
            // "on" is ten in Turkish; alone it would hold up half of all English sentences.
            for word in lexicon.number_words().filter(|word| word.chars().count() > 2) {
                *numbers.entry(word.to_owned()).or_default() |= own;
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
        Index { phrases, numbers: numbers.into_keys().collect(), terms, places }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// How many words of a text are shown as soon as a model wrote them, each a piece with the space before it.
    fn shown_at_once(text: &str, language: Language) -> (usize, usize) {
        let mut held = HeldText::new(language);
        let typed: Vec<&str> = text.split_inclusive(' ').collect();
        let at_once = typed.iter().filter(|word| {
            let is_free = !held.may_wait(word.trim_end().trim_end_matches(['.', ',', '?']));
            !held.waits(word) && is_free
        });
        (at_once.count(), typed.len())
    }

    #[test]
    fn plain_prose_is_shown_as_it_comes() {
        let texts = [
            (
                Language::En,
                "Happy to help with that. Tell me which part of town you like, and how you want to live there.",
            ),
            (
                Language::Es,
                "Claro, con gusto te ayudo. Cuéntame qué es lo que buscas y cómo quieres vivir con los tuyos.",
            ),
            (Language::De, "Gern helfe ich dabei. Sagen Sie mir, was Ihnen wichtig ist und wie Sie dort leben wollen."),
            (Language::Fr, "Je vous aide avec plaisir. Dites moi ce que vous cherchez et comment vous voulez vivre."),
        ];
        let mut shown = Vec::new();
        for (language, text) in texts {
            let (at_once, all) = shown_at_once(text, language);
            shown.push(format!("{language:?} {at_once} of {all}"));
            // Short words of other languages begin many more.
            assert!(at_once * 3 >= all, "{shown:?}");
        }
        println!("words shown at once: {}", shown.join(", "));
    }
}
