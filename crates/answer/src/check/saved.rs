//! Lets a sentence pass that quotes a saved question and answer of the chatbot.
//!
//! Why it exists: an owner's own words may be said with their figures, but never become figures of
//! a home. Not here: finding them (the store).

use std::collections::{HashMap, HashSet};

use rust_decimal::Decimal;

use crate::{facts::SavedFact, language::Language};

use super::{
    compare::numbers_of,
    lex::{self, Kind, Piece},
    reading::{Figure, Reading, Tongue},
    spelled,
    words::{self, Sense},
};

/// A saved answer, read.
#[derive(Debug)]
struct Fact {
    words: HashSet<String>,
    text: String,
    numbers: Vec<Decimal>,
    /// As it reads in the languages of the sentences so far.
    readings: HashMap<Option<Language>, Reading>,
}

/// The saved facts of an answer.
#[derive(Debug, Default)]
pub struct Saved {
    facts: Vec<Fact>,
}

impl Saved {
    pub fn new(saved: &[SavedFact]) -> Self {
        let read = |fact: &SavedFact| {
            let text = super::text::plain(&format!("{} {}", fact.question, fact.answer));
            Fact {
                words: content_words(&lex::pieces(&text, false)),
                numbers: numbers_of(&text).into_iter().map(|(number, _)| number).collect(),
                text,
                readings: HashMap::new(),
            }
        };
        Self { facts: saved.iter().map(read).collect() }
    }

    /// Whether a sentence quotes one of them: most of its words and all of its figures are there.
    ///
    /// A sentence in another language than the fact passes when every figure of it is in the fact.
    pub fn quotes(&mut self, reading: &Reading, text: &str) -> bool {
        let said = if self.facts.is_empty() { HashSet::new() } else { content_words(&lex::pieces(text, false)) };
        // "It costs $45" speaks of a home, whatever an application costs.
        let most = if reading.has(|sense| sense == Sense::It) { 3 } else { 2 };
        self.facts.iter_mut().any(|fact| {
            let common = said.iter().filter(|word| fact.words.contains(*word)).count();
            if common * 2 < said.len() || common < most {
                return false;
            }
            let numbers = &fact.numbers;
            let language = reading.lexicon.language;
            let own = fact.readings.entry(language).or_insert_with(|| Tongue(language).read(&fact.text, &[]));
            let has = |figure: &Figure| {
                figure.values.iter().any(|value| {
                    numbers.contains(value)
                        && own
                            .figures
                            .iter()
                            .filter(|other| other.values.contains(value))
                            .all(|other| other.money.is_some() == figure.money.is_some())
                })
            };
            let timed = reading
                .times
                .iter()
                .all(|time| own.times.iter().any(|other| time.is(other.minutes) || other.is(time.minutes)));
            timed && reading.figures.iter().all(has)
        })
    }

    /// Telephone numbers of a text that stand in a saved answer as they are.
    pub fn telephones(&self, text: &str) -> Vec<std::ops::Range<usize>> {
        let is_part = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '(' | ')' | ' ' | '.' | '/');
        let mut out = Vec::new();
        let mut at = 0;
        for run in text.split_inclusive(|c: char| !is_part(c)) {
            let body = run.trim_end_matches(|c: char| !is_part(c)).trim_end_matches(|c: char| !c.is_ascii_digit());
            let number = body.trim_start_matches(|c: char| !c.is_ascii_digit() && !matches!(c, '+' | '('));
            let digits = number.chars().filter(char::is_ascii_digit).count();
            if digits >= 6 && self.facts.iter().any(|fact| fact.text.contains(number)) {
                let start = at + body.len() - number.len();
                out.push(start..start + number.len());
            }
            at += run.len();
        }
        out
    }

    /// Whether an address of the web or of mail stands in a saved answer.
    pub fn has_address(&self, target: &str) -> bool {
        let target = target.trim_start_matches("mailto:").trim_start_matches("tel:");
        target.len() > 4
            && self.facts.iter().any(|fact| {
                fact.text.match_indices(target).any(|(at, found)| {
                    let ends = |c: Option<char>| c.is_none_or(|c| c.is_whitespace() || ".,;:!?()<>\"'".contains(c));
                    ends(fact.text[..at].chars().next_back()) && ends(fact.text[at + found.len()..].chars().next())
                })
            })
    }
}

/// The words that carry the meaning: no articles and the like, plural or not.
fn content_words(pieces: &[Piece]) -> HashSet<String> {
    let common = |word: &str| words::all().any(|lexicon| lexicon.is_common(word));
    let kept = pieces
        .iter()
        .filter(|piece| piece.kind == Kind::Word && piece.word.chars().count() > 2 && !common(&piece.word));
    kept.map(|piece| piece.word.trim_end_matches('s').to_owned()).filter(|word| spelled_out(word)).collect()
}

fn spelled_out(word: &str) -> bool {
    !spelled::is_currency_sign(word)
}
