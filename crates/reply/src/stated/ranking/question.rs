//! A question as the things that it is about.

use std::collections::HashSet;

use porchlight_domain::Listing;
use porchlight_lang::stated::{
    plain::is_joining,
    related::{self, Phrase, Tokens},
    stems::stem,
};

use super::{
    question_form,
    statement::Kind,
    unit::{KNOWN, Unit, of_phrase, of_word},
};

/// Tokens of a question that are looked at.
const MAX_TOKENS: usize = 60;

/// A question, split into what it is about.
#[derive(Debug)]
pub(super) struct Question {
    pub units: Vec<Unit>,
    /// Units of which one must be stated.
    pub required: Vec<usize>,
    pub kind: Option<Kind>,
    pub is_yes_or_no: bool,
    /// One of two things is asked for: "city water or a well".
    pub is_choice: bool,
    /// What explains something is rarely stated.
    pub asks_reason: bool,
}

impl Question {
    pub(super) fn new(text: &str, listing: &Listing) -> Self {
        Self::without(text, &own_stems(listing))
    }

    /// Tokens of no listing.
    pub(super) fn without_listing(text: &str) -> Self {
        Self::without(text, &HashSet::new())
    }

    fn without(text: &str, own: &HashSet<String>) -> Self {
        let mut tokens = related::tokens(text);
        tokens.tokens.truncate(MAX_TOKENS);
        tokens.phrases.retain(|phrase| phrase.start + phrase.length <= tokens.tokens.len());
        let spaced = tokens.tokens.iter().fold(String::from(" "), |text, word| text + &word.text + " ");
        let mut question = Self {
            units: Vec::new(),
            required: Vec::new(),
            kind: question_form::kind(&spaced),
            is_yes_or_no: question_form::is_yes_or_no(&spaced),
            asks_reason: spaced.contains(" why ") || spaced.contains(" por que "),
            is_choice: spaced.contains(" or ") || spaced.contains(" o "),
        };
        let (mut object, mut is_opened) = (Object::None, false);
        let mut at = 0;
        while at < tokens.tokens.len() {
            let phrase = longest_phrase(&tokens, at);
            let length = phrase.map_or(1, |phrase| phrase.length);
            let word = &tokens.tokens[at];
            let is_first = question.units.iter().all(|unit| !unit.is_specific);
            let opened = if phrase.is_none() { Object::opened_by(&word.text, is_first) } else { None };
            // The last object counts: "what fees do you have".
            (object, is_opened) = opened.map_or((object, is_opened), |opened| (opened, true));
            let unit = phrase.map(|phrase| of_phrase(&tokens, phrase)).or_else(|| of_word(word, own));
            if let Some(unit) = unit.filter(|unit| question.units.iter().all(|other| other.stems != unit.stems)) {
                let (is_specific, is_known) = (unit.is_specific, unit.weight >= KNOWN);
                question.units.push(unit);
                if is_specific && object != Object::None {
                    if is_opened {
                        (question.required, is_opened) = (Vec::new(), false);
                    }
                    question.required.push(question.units.len() - 1);
                    // A word that no table knows may be a verb.
                    object = if object == Object::One && is_known { Object::None } else { object };
                }
            }
            at += length;
        }
        question
    }

    /// Leaves out the units of some subjects; returns whether one is left that a table knows.
    pub(super) fn leave_out(&mut self, subjects: &[&str]) -> bool {
        self.required.clear();
        let is_own = |unit: &Unit| unit.subjects.iter().any(|subject| subjects.contains(&related::name(*subject)));
        self.units.retain(|unit| !is_own(unit));
        self.units.iter().any(|unit| unit.weight >= KNOWN)
    }

    pub(super) fn required_units(&self) -> impl Iterator<Item = &Unit> {
        let all = self.required.is_empty();
        self.units.iter().enumerate().filter(move |(at, _)| all || self.required.contains(at)).map(|(_, unit)| unit)
    }
}

/// How much of what follows a question is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Object {
    None,
    /// The next thing: "what internet can you get".
    One,
    /// All that follows: "does it have a washer or dryer".
    Rest,
}

impl Object {
    fn opened_by(word: &str, is_first: bool) -> Option<Self> {
        match word {
            _ if is_first && question_form::BEFORE_FIRST.contains(&word) => Some(Self::One),
            _ if question_form::BEFORE_ONE.contains(&word) => Some(Self::One),
            _ if question_form::BEFORE_ALL.contains(&word) => Some(Self::Rest),
            _ => None,
        }
    }
}

fn longest_phrase(tokens: &Tokens, at: usize) -> Option<&Phrase> {
    let says_something = |phrase: &&Phrase| {
        let span = &tokens.tokens[phrase.start..phrase.start + phrase.length];
        span.iter().any(|word| !is_joining(&word.text))
    };
    tokens.phrases.iter().filter(|phrase| phrase.start == at).filter(says_something).max_by_key(|phrase| phrase.length)
}

/// The stems of the words that name the home.
fn own_stems(listing: &Listing) -> HashSet<String> {
    let c = &listing.content;
    let texts = [&c.street_address, &c.city, &c.state, &c.property_type];
    let tokens = texts.into_iter().flat_map(|text| related::tokens(text).tokens);
    tokens.map(|word| stem(&word.text)).collect()
}
