//! Lets a sentence pass that quotes a saved question and answer of the chatbot. An owner's own words may be said with
//! their numbers, but never become numbers of a home.

use std::collections::{HashMap, HashSet};

use porchlight_lang::{claims::TokenClass, language::Language};
use porchlight_query::KnowledgeEntry;
use rust_decimal::Decimal;

use crate::{
    compare::numbers_of,
    numbers::number_words,
    sentence::{NumberClaim, ParsedSentence, SentenceLanguage},
    tokens::{
        lexicon,
        tokenizer::{self, Token, TokenKind},
    },
};

/// A saved answer, read.
#[derive(Debug)]
struct QuotedEntry {
    terms: HashSet<String>,
    text: String,
    numbers: Vec<Decimal>,
    /// As it reads in the languages of the sentences so far.
    readings: HashMap<Option<Language>, ParsedSentence>,
}

/// The knowledge entries of an answer.
#[derive(Debug, Default)]
pub struct Saved {
    context: Vec<QuotedEntry>,
}

impl Saved {
    pub fn new(saved: &[KnowledgeEntry]) -> Self {
        let read = |knowledge_entry: &KnowledgeEntry| {
            let text = crate::text::plain(&format!("{} {}", knowledge_entry.question, knowledge_entry.answer));
            QuotedEntry {
                terms: content_terms(&tokenizer::tokenize(&text, false)),
                numbers: numbers_of(&text).into_iter().map(|(number, _)| number).collect(),
                text,
                readings: HashMap::new(),
            }
        };
        Self { context: saved.iter().map(read).collect() }
    }

    /// Whether a sentence quotes one of them: most of its words and all of its numbers are there.
    ///
    /// A sentence in another language than the entry passes when every number of it is in the entry.
    pub fn quotes(&mut self, reading: &ParsedSentence, text: &str) -> bool {
        let phrase =
            if self.context.is_empty() { HashSet::new() } else { content_terms(&tokenizer::tokenize(text, false)) };
        // "It costs $45" speaks of a home, whatever an application costs.
        let max = if reading.has(|sense| sense == TokenClass::It) { 3 } else { 2 };
        self.context.iter_mut().any(|knowledge_entry| {
            let common = phrase.iter().filter(|word| knowledge_entry.terms.contains(*word)).count();
            if common * 2 < phrase.len() || common < max {
                return false;
            }
            let numbers = &knowledge_entry.numbers;
            let language = reading.lexicon.language;
            let own = knowledge_entry
                .readings
                .entry(language)
                .or_insert_with(|| SentenceLanguage(language).read(&knowledge_entry.text, &[]));
            let has = |number_claim: &NumberClaim| {
                number_claim.values.iter().any(|value| {
                    numbers.contains(value)
                        && own
                            .numbers
                            .iter()
                            .filter(|other| other.values.contains(value))
                            .all(|other| other.money.is_some() == number_claim.money.is_some())
                })
            };
            let timed = reading
                .times
                .iter()
                .all(|time| own.times.iter().any(|other| time.is(other.minutes) || other.is(time.minutes)));
            timed && reading.numbers.iter().all(has)
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
            if digits >= 6 && self.context.iter().any(|knowledge_entry| knowledge_entry.text.contains(number)) {
                let start = at + body.len() - number.len();
                out.push(start..start + number.len());
            }
            at += run.len();
        }
        out
    }

    /// Whether an address of the web or of email is in a saved answer.
    pub fn has_url(&self, target: &str) -> bool {
        let target = target.trim_start_matches("mailto:").trim_start_matches("tel:");
        target.len() > 4
            && self.context.iter().any(|knowledge_entry| {
                knowledge_entry.text.match_indices(target).any(|(at, found)| {
                    let ends = |c: Option<char>| c.is_none_or(|c| c.is_whitespace() || ".,;:!?()<>\"'".contains(c));
                    ends(knowledge_entry.text[..at].chars().next_back())
                        && ends(knowledge_entry.text[at + found.len()..].chars().next())
                })
            })
    }
}

/// The words that carry the meaning: no articles and the like, plural or not.
fn content_terms(pieces: &[Token]) -> HashSet<String> {
    let common = |word: &str| lexicon::all().any(|lexicon| lexicon.is_common(word));
    let kept = pieces
        .iter()
        .filter(|piece| piece.kind == TokenKind::Word && piece.word.chars().count() > 2 && !common(&piece.word));
    kept.map(|piece| piece.word.trim_end_matches('s').to_owned()).filter(|word| spelled_out(word)).collect()
}

fn spelled_out(word: &str) -> bool {
    !number_words::is_currency_sign(word)
}
