//! Quotes the saved answers of the office as they stand.
//!
//! Why it exists: what an owner wrote is told in the owner's words, and its figures never mix
//! with those of listings. A loose fit is told under its own question, so that a visitor sees
//! what is answered. Not here: how well a fact fits (`saved_fit.rs`).

use super::Written;
use crate::{
    facts::{Facts, SavedFact},
    meaning::{Intent, Meaning},
    saved_fit::Fit,
};

/// Facts that fit alike and are told together.
const MOST_TOLD: usize = 3;

/// What the saved facts do to an answer.
pub enum Told {
    /// They say nothing to this question.
    Nothing,
    /// They are the answer.
    Alone(Written),
    /// They follow the answer.
    After(Written),
}

/// Decides by what is asked and how well the best fact fits.
pub fn tell(meaning: &Meaning, facts: &Facts) -> Told {
    let Some(best) = facts.saved.first() else { return Told::Nothing };
    let is_strong = best.fit >= Fit::Strong;
    match meaning.intent {
        // Judging people stays neutral; an address that is left is thanked for.
        Intent::Steering | Intent::Contact | Intent::StartOver => Told::Nothing,
        Intent::NoAnswer => Told::Alone(quoted(meaning, facts)),
        _ if best.fit == Fit::Same => Told::Alone(quoted(meaning, facts)),
        // A request for a person is heard whatever else is known.
        Intent::Person if is_strong => Told::After(quoted(meaning, facts)),
        Intent::Greeting | Intent::Thanks | Intent::Goodbye | Intent::WhoAreYou | Intent::Privacy if is_strong => {
            Told::Alone(quoted(meaning, facts))
        }
        Intent::Search if is_strong && has_no_condition(meaning) => Told::Alone(quoted(meaning, facts)),
        Intent::Search
        | Intent::Count
        | Intent::Summary
        | Intent::Detail
        | Intent::Compare
        | Intent::Places
        | Intent::Which
            if is_strong =>
        {
            Told::After(quoted(meaning, facts))
        }
        _ => Told::Nothing,
    }
}

/// True for a question that names homes and nothing about them ("What papers do I need for a house?").
fn has_no_condition(meaning: &Meaning) -> bool {
    meaning.filter == Default::default()
        && meaning.order == Default::default()
        && meaning.unknown_places.is_empty()
        && !meaning.limit_named
        && meaning.skip == 0
}

fn quoted(meaning: &Meaning, facts: &Facts) -> Written {
    let told = told(&facts.saved);
    let is_under_question = told.iter().any(|fact| fact.fit == Fit::Loose) || told.len() > 1;
    let parts: Vec<String> = told
        .iter()
        .map(|fact| match fact.question.as_str() {
            "" => fact.answer.clone(),
            question if is_under_question => format!("**{}**\n{}", plain(question), fact.answer),
            _ => fact.answer.clone(),
        })
        .collect();
    Written {
        text: parts.join("\n\n"),
        fact_ids: told.iter().map(|fact| fact.id).collect(),
        talk: meaning.earlier.clone(),
        ..Written::default()
    }
}

/// The best fact, or all loose ones: which of them is meant is for the visitor to see.
fn told(saved: &[SavedFact]) -> Vec<&SavedFact> {
    match saved.first() {
        Some(best) if best.fit == Fit::Loose => saved.iter().take(MOST_TOLD).collect(),
        Some(best) => vec![best],
        None => Vec::new(),
    }
}

/// Signs that would end the bold type are not part of a question.
fn plain(question: &str) -> String {
    question.replace('*', "")
}
