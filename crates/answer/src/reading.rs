//! A question being read: its tokens, what has been understood so far, and what is left over.
//!
//! Why it exists: the parts share it, each takes the tokens it understands, so nothing is
//! understood twice. Not here: any meaning.

use std::ops::Range;

use porchlight_domain::{Filter, ListingId, Order};

use crate::{
    meaning::{Field, Wish},
    tokens::Token,
    vocabulary::Vocabulary,
};

/// The date for "built in the last 5 years"; the caller's clock in the chatbot's zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Today {
    pub year: i64,
    pub month: u8,
    pub day: u8,
}

/// What has been read of a question.
#[derive(Debug)]
pub struct Reading<'a> {
    pub tokens: Vec<Token>,
    pub words: &'a Vocabulary,
    pub today: Today,
    pub filter: Filter,
    pub order: Option<Order>,
    pub limit: Option<usize>,
    pub fields: Vec<Field>,
    pub wishes: Vec<Wish>,
    /// Folded addresses named in full, each group one mention.
    pub addresses: Vec<Vec<String>>,
    pub mls_numbers: Vec<String>,
    /// Homes named before: "the second one".
    pub ids: Vec<ListingId>,
    pub within_m: Option<u32>,
    pub unknown_places: Vec<String>,
    /// "any price", "anywhere": conditions to forget in a follow-up.
    pub forget: Vec<Forget>,
    /// Wishes that were understood and cannot be met.
    pub impossible: Vec<String>,
}

/// A condition that a follow-up takes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forget {
    Price,
    Place,
    PropertyType,
    Bedrooms,
}

impl<'a> Reading<'a> {
    pub fn new(tokens: Vec<Token>, words: &'a Vocabulary, today: Today) -> Self {
        Self {
            tokens,
            words,
            today,
            filter: Filter::default(),
            order: None,
            limit: None,
            fields: Vec::new(),
            wishes: Vec::new(),
            addresses: Vec::new(),
            mls_numbers: Vec::new(),
            ids: Vec::new(),
            within_m: None,
            unknown_places: Vec::new(),
            forget: Vec::new(),
            impossible: Vec::new(),
        }
    }

    /// The word at a position, "" outside.
    pub fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.word.as_str())
    }

    /// The word so many places before, "" outside.
    pub fn before(&self, at: usize, back: usize) -> &str {
        at.checked_sub(back).map_or("", |at| self.word(at))
    }

    /// Where an untaken phrase ("how many") begins.
    pub fn find(&self, phrase: &str) -> Option<Range<usize>> {
        let words: Vec<&str> = phrase.split(' ').collect();
        let last = self.tokens.len().checked_sub(words.len())?;
        (0..=last).find_map(|at| self.phrase_at(at, &words))
    }

    /// The phrase at this position, when none of it is taken.
    pub fn phrase_at(&self, at: usize, words: &[&str]) -> Option<Range<usize>> {
        let range = at..at + words.len();
        let tokens = self.tokens.get(range.clone())?;
        tokens.iter().zip(words).all(|(token, word)| !token.taken && token.word == *word).then_some(range)
    }

    /// Whether a phrase occurs, taken or not.
    pub fn says(&self, phrase: &str) -> bool {
        let words: Vec<&str> = phrase.split(' ').collect();
        self.tokens
            .windows(words.len())
            .any(|window| window.iter().zip(&words).all(|(token, word)| token.word == *word))
    }

    /// Whether one of the phrases occurs.
    pub fn says_any(&self, phrases: &[&str]) -> bool {
        phrases.iter().any(|phrase| self.says(phrase))
    }

    /// Takes the first of the phrases that occurs.
    pub fn take_any(&mut self, phrases: &[&str]) -> Option<Range<usize>> {
        let found = phrases.iter().find_map(|phrase| self.find(phrase))?;
        self.take(found.clone());
        Some(found)
    }

    /// Marks tokens as understood.
    pub fn take(&mut self, range: Range<usize>) {
        let end = range.end.min(self.tokens.len());
        for token in &mut self.tokens[range.start.min(end)..end] {
            token.taken = true;
        }
    }

    /// Whether what stands before this position denies it: "no", "without", "not".
    pub fn is_denied(&self, at: usize) -> bool {
        let skip =
            |word: &str| matches!(word, "a" | "an" | "the" | "any" | "have" | "in" | "want" | "need" | "on" | "of");
        (1..=4).map(|back| self.before(at, back)).find(|word| !skip(word)).is_some_and(|word| {
            matches!(
                word,
                "no" | "without"
                    | "not"
                    | "non"
                    | "except"
                    | "excluding"
                    | "dont"
                    | "outside"
                    | "but"
                    | "doesnt"
                    | "never"
                    | "anywhere"
            ) && !(word == "but" && self.before(at, 2) == "all")
        })
    }

    /// Numbers and unknown words that nothing has understood, as typed words.
    pub fn ignored(&self) -> Vec<String> {
        let mut out = self.impossible.clone();
        for (at, token) in self.tokens.iter().enumerate().filter(|(_, token)| !token.taken) {
            let next = self.tokens.get(at + 1).filter(|next| !next.taken).map_or("", |next| next.word.as_str());
            let counted = next.chars().all(char::is_alphabetic) && next.len() > 2;
            if token.number.is_some() && token.word != "one" && token.word != "a" && counted {
                out.push(format!("{} {next}", token.word));
            } else if token.word.len() > 3
                && !crate::lexicon::is_common(&token.word)
                && token.word.chars().all(char::is_alphabetic)
            {
                out.push(token.word.clone());
            }
        }
        out.dedup();
        out
    }
}
