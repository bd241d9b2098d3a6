//! What the words of a message say of what it is about, weighed together.

use porchlight_domain::Filter;
use porchlight_lang::{
    aims::{self, Cue, Cues},
    language::Language,
};

use super::conditions;
use crate::{parse_state::ParseState, tokens};

/// More words of a message say nothing new of what it is about.
const MAX_TERMS: usize = 60;
/// "How much notice": a longer noun behind it is the subject, and no price.
const MAX_SHORT_WORD: usize = 4;
/// An article stands so many words before its noun.
const MAX_REACH: usize = 4;

/// What speaks for a search, and what for the home spoken of.
#[derive(Debug, Default)]
pub(super) struct Evidence {
    pub search: i32,
    pub focus: i32,
    /// Weight of the conditions of the search.
    pub conditions: i32,
    /// The cues of the message, each once.
    cues: Vec<Cue>,
    is_question: bool,
    /// "And sunday?" continues the search.
    continues: bool,
    /// "City water or a well".
    pub offers_choice: bool,
    /// Words of the message that are no cue and no number.
    pub content: Vec<String>,
}

impl Evidence {
    /// The evidence of a message; `None` in a language without a table.
    pub(super) fn read(reading: &ParseState<'_>) -> Option<Self> {
        let cues = aims::of(reading.language)?;
        let typed = match reading.language {
            Language::En => reading.tokens.clone(),
            _ => tokens::read(reading.text),
        };
        let continues = typed.first().is_some_and(|token| matches!(token.word.as_str(), "and" | "y"));
        let mut evidence = Self { continues, ..Self::default() };
        let mut clause: Vec<&str> = Vec::new();
        for token in typed.iter().take(MAX_TERMS) {
            let asks = token.word == "?" || token.word == "¿";
            evidence.is_question |= asks;
            if (token.pause || asks) && !clause.is_empty() {
                evidence.add_clause(cues, &std::mem::take(&mut clause));
            }
            if !asks {
                evidence.offers_choice |= matches!(token.word.as_str(), "or" | "o");
                clause.push(&token.word);
            }
        }
        evidence.add_clause(cues, &clause);
        evidence.weigh();
        Some(evidence)
    }

    fn add_clause(&mut self, table: &Cues, terms: &[&str]) {
        let (mut at, mut article, mut has_begun) = (0, None, false);
        while at < terms.len() {
            let (length, found) = table.at(terms, at);
            let found: Vec<Cue> = found.collect();
            let next = terms.get(at + length.max(1)).copied().unwrap_or_default();
            let is_noun = next.chars().count() > MAX_SHORT_WORD && table.at(terms, at + length).0 == 0;
            if (found.is_empty() || found == [Cue::Part]) && is_content(terms[at]) {
                self.content.push(terms[at].to_owned());
            }
            for cue in &found {
                match cue {
                    Cue::Asks if has_begun && length == 1 && !begins_anywhere(terms[at]) => continue,
                    Cue::Begins if at > 0 => continue,
                    Cue::Value if terms[at] == "how" && is_noun => continue,
                    // "And sunday the 3rd".
                    Cue::Definite if next.starts_with(|c: char| c.is_ascii_digit()) => continue,
                    Cue::Indefinite | Cue::Definite => article = Some((at, *cue)),
                    _ => {}
                }
                // "A 3 bedroom house": the article counts with its noun.
                let is_one = |(from, own): (usize, Cue)| own == Cue::Indefinite && at - from <= MAX_REACH;
                let counts = match cue {
                    Cue::Home => article.is_some_and(is_one),
                    cue => !matches!(cue, Cue::Indefinite | Cue::Filler),
                };
                if counts {
                    self.add(*cue);
                }
            }
            // "And the 10 acre one": a home by what it is like.
            let is_named = |(from, own): (usize, Cue)| own == Cue::Definite && (2..=MAX_REACH).contains(&(at - from));
            if terms[at] == "one" && article.is_some_and(is_named) {
                self.add(Cue::Looks);
            }
            has_begun |= !found.contains(&Cue::Filler);
            at += length.max(1);
        }
        // "What's the other one like".
        if terms.last() == Some(&"like") {
            self.add(Cue::Tells);
        }
    }

    fn add(&mut self, cue: Cue) {
        if !self.has(cue) {
            self.cues.push(cue);
        }
    }

    fn weigh(&mut self) {
        for cue in &self.cues {
            match cue {
                Cue::Looks => self.search += 3,
                Cue::Compares | Cue::Homes | Cue::Home | Cue::Begins => self.search += 2,
                Cue::Any => self.search += 1,
                Cue::Points | Cue::Speaks => self.focus += 2,
                Cue::Asks | Cue::AsksOf | Cue::Definite => self.focus += 1,
                Cue::Indefinite
                | Cue::Tells
                | Cue::Value
                | Cue::Reduced
                | Cue::Part
                | Cue::Chat
                | Cue::Own
                | Cue::Filler => {}
            }
        }
        self.focus += i32::from(self.is_question && !self.begins_question());
        self.search += if self.continues && !self.begins_question() { 2 } else { 0 };
    }

    /// Adds the conditions of a search that the search before it didn't have.
    pub(super) fn add_conditions(&mut self, filter: &Filter, earlier: &Filter) {
        self.conditions = conditions::weight(filter, earlier);
        self.search += self.conditions;
    }

    pub(super) fn has(&self, cue: Cue) -> bool {
        self.cues.contains(&cue)
    }

    /// Whether it asks something.
    pub(super) fn asks(&self) -> bool {
        self.is_question || self.begins_question()
    }

    /// Whether it begins as a question does.
    pub(super) fn begins_question(&self) -> bool {
        [Cue::Asks, Cue::AsksOf, Cue::Speaks].into_iter().any(|cue| self.has(cue))
    }

    /// Whether it points at homes that were shown, or speaks of what may be done there.
    pub(super) fn is_pointed(&self) -> bool {
        [Cue::Points, Cue::Speaks, Cue::Definite].into_iter().any(|cue| self.has(cue))
    }
}

/// Whether a word that is no cue says something.
fn is_content(word: &str) -> bool {
    word.chars().count() > 2 && !word.chars().all(|c| c.is_ascii_digit())
}

/// "So if I rent it at 1450, what's the gross": these words ask wherever they stand.
fn begins_anywhere(word: &str) -> bool {
    matches!(word, "what" | "whats" | "cual" | "cuanto" | "cuanta" | "cuantos" | "cuantas")
}
