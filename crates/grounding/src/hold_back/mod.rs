//! Which words make a sentence wait until it is complete and compared. Words without a claim flow at once, in whatever
//! language they are.

mod index;

use porchlight_domain::{filter::singular_tokens, fold};
use porchlight_lang::Language;
use porchlight_query::fair_housing::{RatingTerms, Reach, TermSet, remark_terms};

use self::index::index;
use crate::{
    language_set::{LanguageSet, bit, is_ordinary},
    tokens::{lexicon, tokenizer},
};

/// What is left of a word after an English apostrophe.
const CONTRACTIONS: [&str; 7] = ["s", "t", "d", "m", "ll", "re", "ve"];

/// Longest beginning of a word, in letters, that is shown before the word is complete.
const MAX_BEGINNING: usize = 30;

/// How many words are looked at for a rating or what it rates.
const RATING_REACH: usize = 4;
/// Shortest beginning of a word of a remark, in bytes.
const MIN_REMARK: usize = 4;

/// The last words of a sentence.
#[derive(Debug)]
pub struct HeldText {
    /// The languages in which the beginning of a word is completed. A complete word is looked for in all of them.
    languages: LanguageSet,
    terms: Vec<Term>,
    /// Pieces so far that are no names.
    plain_pieces: usize,
    before_place: bool,
}

#[derive(Debug)]
struct Term {
    word: String,
    /// `plain_pieces` up to its piece, which counts too.
    plain_pieces: usize,
}

impl HeldText {
    /// The beginning of a sentence, probably of this language.
    pub fn new(language: Language) -> Self {
        Self { languages: bit(language) | bit(Language::En), terms: Vec::new(), plain_pieces: 0, before_place: false }
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
        // The names of places are taken out before remarks on them are looked for.
        let plain_pieces = self.plain_pieces + usize::from(!piece.starts_with(char::is_uppercase));
        for word in fold(piece).split(|c: char| !c.is_alphanumeric() && !is_mark(c)).filter(|word| !word.is_empty()) {
            waits |= self.is_claim(word);
            self.terms.push(Term { word: word.to_owned(), plain_pieces });
        }
        self.plain_pieces = plain_pieces;
        let last = self.terms.last().map_or("", |term| term.word.as_str());
        self.before_place = index().places.contains(last) && !piece.trim_end().ends_with(['.', ',', '!', '?', ':']);
        let more = self.terms.len().saturating_sub(4);
        self.terms.drain(..more);
        waits
    }

    /// Whether the beginning of a word may become one that waits. Only plain letters are certain not to.
    pub fn may_wait(&self, beginning: &str) -> bool {
        if matches!(beginning, "—" | "–" | "") {
            return false;
        }
        if let Some((word, ending)) = beginning.split_once(['\'', '’'])
            && CONTRACTIONS.contains(&ending)
        {
            return self.may_wait(word) || self.is_claim(ending);
        }
        let is_plain = beginning.len() <= MAX_BEGINNING && beginning.chars().all(is_latin);
        if !is_plain || (self.before_place && beginning.starts_with(char::is_uppercase)) {
            return true;
        }
        let (index, word) = (index(), fold(beginning));
        // "To" may become "total", but what was shown then says nothing yet, and the rest waits.
        if is_ordinary(&word, self.languages) {
            return self.is_claim(&word);
        }
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
        after.iter().take_while(|(known, _)| known.starts_with(&word)).any(|(known, languages)| {
            (languages & self.languages != 0 || *known == word) && self.may_end_a_claim(known)
        }) || self.may_end_a_claim(&singular)
            || self.begins_with_number(&word)
    }

    /// Whether this is a word that makes no sentence wait and begins no recital.
    pub fn is_ordinary(&self, word: &str) -> bool {
        is_ordinary(&fold(word), self.languages)
    }

    /// "Dreihundert" begins with "drei".
    fn begins_with_number(&self, word: &str) -> bool {
        let is_joined = |number: &str| {
            let languages = index().joined_numbers.get(number);
            languages.is_some_and(|languages| languages & self.languages != 0)
        };
        (1..word.len()).filter(|end| word.is_char_boundary(*end)).any(|end| is_joined(&word[..end]))
    }

    /// Whether the sentence waits from this complete word on.
    fn is_claim(&self, word: &str) -> bool {
        self.ends_a_claim(word) || self.may_rate(word) || begins_a_remark(word)
    }

    /// Whether this word would end a phrase that makes the sentence wait.
    fn may_end_a_claim(&self, word: &str) -> bool {
        let index = index();
        index.numbers.contains(word) || index.phrases.get(word).is_some_and(|phrases| self.follows(phrases))
    }

    /// Whether the word and one before it rate an area or a school: "good schools", "zona muy buena".
    fn may_rate(&self, word: &str) -> bool {
        remark_terms().ratings.iter().any(|known| self.completes(known, |terms| terms.reach(word)))
    }

    /// The same of a word that is not complete.
    fn may_become_rating(&self, beginning: &str) -> bool {
        remark_terms().ratings.iter().any(|known| {
            let is_likely = bit(known.language) & self.languages != 0;
            self.completes(
                known,
                |terms| {
                    if is_likely { terms.reach_of_beginning(beginning) } else { terms.reach(beginning) }
                },
            )
        })
    }

    /// Whether a word whose reach is given makes a remark with one before it.
    fn completes(&self, known: &RatingTerms, reach: impl Fn(&TermSet) -> Option<Reach>) -> bool {
        let is_near = |own: Option<Reach>, others: &TermSet| {
            own.is_some_and(|own| {
                self.terms.iter().rev().take(RATING_REACH).any(|term| {
                    let between = self.plain_pieces.saturating_sub(term.plain_pieces);
                    others.reach(&term.word).is_some_and(|earlier| between <= earlier.up_to(own))
                })
            })
        };
        is_near(reach(&known.rated), &known.ratings) || is_near(reach(&known.ratings), &known.rated)
    }

    fn follows(&self, phrases: &[Vec<String>]) -> bool {
        let same = |(own, term): (&String, &Term)| *own == term.word || *own == singular_tokens(&term.word).trim();
        phrases.iter().map(|phrase| &phrase[..phrase.len() - 1]).any(|before| {
            before.len() <= self.terms.len() && before.iter().rev().zip(self.terms.iter().rev()).all(same)
        })
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
        let ending = [word, bare, singular.as_str()].into_iter().filter_map(|last| index.phrases.get(last));
        ending.into_iter().any(|phrases| self.follows(phrases))
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

/// Letters of the languages that are written in Latin script; they have no case or form that depends on what follows.
fn is_latin(c: char) -> bool {
    c.is_ascii_alphabetic() || matches!(c, '\u{c0}'..='\u{24f}') && c.is_alphabetic()
}

fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{64b}'..='\u{65f}')
}

#[cfg(test)]
mod tests;
