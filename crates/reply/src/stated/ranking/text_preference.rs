//! What a search looks for, whose words are no condition.

use porchlight_domain::Listing;
use porchlight_lang::stated::related;

use super::{
    question::Question,
    scoring::{Found, WISHED, best_of},
    statement::{self, Source, Statement},
    unit::Unit,
};

/// A wish of a search.
#[derive(Debug)]
pub(crate) struct TextPreference {
    question: Question,
    /// The first units, each of which a home must state.
    needed: usize,
    /// Numbers that the sentence must have, too.
    numbers: Vec<String>,
}

impl TextPreference {
    /// The wish of some tokens, and of what a message says of subjects that only texts state; `None` without any.
    pub(crate) fn new(tokens: &str, message: &str) -> Option<Self> {
        let mut question = Question::without_listing(tokens);
        question.units.retain(|unit| unit.is_specific);
        let needed = question.units.len();
        question.units.extend(Question::without_listing(message).units.into_iter().filter_map(Unit::of_texts));
        (question.required, question.kind) = (Vec::new(), None);
        let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
        let numbers = related::tokens(tokens).tokens.into_iter().map(|word| word.stem).filter(|stem| is_number(stem));
        let numbers = numbers.collect();
        (!question.units.is_empty()).then_some(Self { question, needed, numbers })
    }

    /// The sentence of a listing that states it.
    pub(crate) fn stated_by<'l>(&self, listing: &'l Listing) -> Option<Found<'l>> {
        let affirms = |statement: &Statement<'l>| {
            let units = self.question.units.iter().filter(|unit| unit.found_in(statement) > 0.0);
            matches!(statement.source, Source::Sentence(_))
                && !units.into_iter().any(|unit| unit.is_excluded_in(statement))
        };
        let mut statements = statement::all(listing);
        statements.retain(affirms);
        let is_stated = |unit: &Unit| statements.iter().any(|statement| unit.found_in(statement) > 0.0);
        if !self.question.units[..self.needed].iter().all(is_stated) {
            return None;
        }
        // "A 6 month lease" is not stated by one of twelve.
        let has_numbers = |found: &Found<'l>| {
            let tokens = related::tokens(found.source.written());
            self.numbers.iter().all(|number| tokens.tokens.iter().any(|word| word.stem == *number))
        };
        let found = best_of(&statements, &self.question)?;
        ((self.needed > 0 || found.part >= WISHED) && has_numbers(&found)).then_some(found)
    }
}
