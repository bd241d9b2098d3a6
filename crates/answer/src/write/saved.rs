//! Quotes the saved answers of the office as they stand.
//!
//! Why it exists: what an owner wrote is told in the owner's words, and its figures never mix
//! with those of listings. A loose fit is told under its own question, so that a visitor sees
//! what is answered. Not here: how well a fact fits (`saved_fit.rs`).

use porchlight_domain::{Filter, Order};

use super::Written;
use crate::{
    facts::{Facts, SavedFact},
    meaning::{Field, Intent, Meaning},
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
        Intent::Search if is_strong && (is_in_passing(meaning) || found_nothing(facts)) => {
            Told::Alone(quoted(meaning, facts))
        }
        Intent::Which if facts.listings.is_empty() || asks_a_price(meaning) => Told::Alone(quoted(meaning, facts)),
        Intent::Search
        | Intent::Count
        | Intent::Summary
        | Intent::ErrorCode
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

/// True for a question that names homes and asks something else ("What papers do I need to buy a house?").
fn is_in_passing(meaning: &Meaning) -> bool {
    let is_plain = meaning.order == Order::default()
        && meaning.unknown_places.is_empty()
        && !meaning.limit_named
        && meaning.skip == 0;
    let kind_only = Filter { sale_type: None, property_types: Vec::new(), ..meaning.filter.clone() };
    is_plain && kind_only == Filter::default() && (meaning.filter == Filter::default() || !meaning.ignored.is_empty())
}

/// True for "How much is your commission?": it names no home, so none need be asked for.
fn asks_a_price(meaning: &Meaning) -> bool {
    meaning.fields.iter().all(|field| matches!(field, Field::Price | Field::Everything))
}

/// True when no home met all that was understood of the question.
fn found_nothing(facts: &Facts) -> bool {
    facts.total == 0 || facts.relaxed.is_some()
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
