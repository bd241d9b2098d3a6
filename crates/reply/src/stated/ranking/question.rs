//! A question as the things that it is about.

use std::collections::HashSet;

use porchlight_domain::{Listing, SaleType, fold};
use porchlight_lang::stated::{
    attributes::{self, Requested},
    plain::is_joining,
    related::{self, Phrase, Tokens, Word},
    stems::stem,
};

use super::{
    question_form,
    statement::Kind,
    unit::{KNOWN, Unit, of_attributes, of_phrase, of_word},
};

/// Tokens of a question that are looked at.
const MAX_TOKENS: usize = 60;
/// The attribute of why it is sold.
const REASON: &str = "why cheap or selling";
/// The attribute of what a tenant pays for besides the rent.
const OF_RENT: &str = "what rent includes";

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
        let read = |tokens: &[Word]| {
            let mut found = requested(tokens);
            // "Are utilities there" of land for sale is no question for a rent.
            let kind = fold(&listing.content.property_type);
            if listing.content.sale_type == SaleType::ForSale && (kind.contains("land") || kind.contains("lot")) {
                found.iter_mut().for_each(|own| own.attributes.retain(|at| attributes::name(*at) != OF_RENT));
                found.retain(|own| !own.attributes.is_empty());
            }
            found
        };
        Self::without(text, &own_stems(listing), read)
    }

    /// The same by words and subjects alone, without the table of attributes.
    pub(super) fn without_attributes(text: &str, listing: &Listing) -> Self {
        Self::without(text, &own_stems(listing), |_| Vec::new())
    }

    /// Tokens of no listing.
    pub(super) fn without_listing(text: &str) -> Self {
        Self::without(text, &HashSet::new(), |_| Vec::new())
    }

    fn without(text: &str, own: &HashSet<String>, read: impl Fn(&[Word]) -> Vec<Requested>) -> Self {
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
        let mut attributes = read(&tokens.tokens);
        // "Campus" of "88 Campus Loop" asks for nothing.
        let names_home = |at: &usize| own.contains(&tokens.tokens[*at].stem);
        attributes.retain(|requested| !requested.at.iter().all(names_home));
        let is_of_attribute = |at: usize| attributes.iter().any(|requested| requested.at.contains(&at));
        tokens.phrases.retain(|phrase| !(phrase.start..phrase.start + phrase.length).any(is_of_attribute));
        question.is_choice &= attributes.is_empty();
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
            let unit = match attributes.iter().find(|requested| requested.at[0] == at) {
                Some(requested) => Some(of_attributes(&tokens, requested)),
                None if is_of_attribute(at) => None,
                None => phrase.map(|phrase| of_phrase(&tokens, phrase)).or_else(|| of_word(word, own)),
            };
            if let Some(unit) = unit.filter(|unit| question.units.iter().all(|other| !other.is_same(unit))) {
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
        if !attributes.is_empty() {
            question.required.clear();
        }
        question
    }

    /// Whether the table knows what states the reason it asks for.
    pub(super) fn knows_reason(&self) -> bool {
        self.attributes().flat_map(|unit| &unit.attributes).any(|own| attributes::name(*own) == REASON)
    }

    /// The units of attributes that it asks for.
    pub(super) fn attributes(&self) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(|unit| !unit.attributes.is_empty())
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

/// The attributes that a text asks for, without what only names the home: "the loft with the rooftop".
pub(super) fn requested(tokens: &[Word]) -> Vec<Requested> {
    const NAMING: usize = 3;
    let is = |at: usize, terms: &[&str]| tokens.get(at).is_some_and(|word: &Word| terms.contains(&word.text.as_str()));
    let is_name = |requested: &Requested| {
        let first = requested.at[0];
        let joint = (first.saturating_sub(2)..first).rev().find(|at| is(*at, &["with", "con", "w"]));
        joint.is_some_and(|joint| {
            (joint.saturating_sub(NAMING)..joint).any(|at| is(at, &["the", "one", "el", "la", "that", "ese", "esa"]))
        })
    };
    let mut out = attributes::requested(tokens);
    out.retain(|requested| !is_name(requested));
    out
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
