//! Quotes the saved answers of the office as they stand. What an owner wrote is in the owner's words, and its
//! numbers never mix with those of listings. A loose fit appears under its own question, so that a visitor sees what is
//! answered.

use porchlight_domain::{Filter, Order};
use porchlight_query::{Field, Intent, KnowledgeEntry, MatchScore, Query, RetrievedContext};

use crate::RenderedAnswer;

/// Entries that fit alike and are quoted together.
const MAX_STATED: usize = 3;

/// What the knowledge entries do to an answer.
pub enum QuoteMode {
    /// They say nothing to this question.
    Nothing,
    /// They are the answer.
    Alone(RenderedAnswer),
    /// They follow the answer.
    After(RenderedAnswer),
}

/// Decides by the question and how well the best entry fits.
pub fn render_entry(meaning: &Query, context: &RetrievedContext) -> QuoteMode {
    let Some(best) = context.saved.first() else { return QuoteMode::Nothing };
    let is_strong = best.fit >= MatchScore::Strong;
    match meaning.intent {
        // Judging people stays neutral; an address that is left is thanked for.
        Intent::Contact | Intent::StartOver => QuoteMode::Nothing,
        _ if meaning.declines_people() => QuoteMode::Nothing,
        // Vouchers and assistance animals: what the office says of them comes after the sentence about them.
        Intent::Steering if !meaning.fair_housing.is_empty() && is_strong => QuoteMode::After(quoted(meaning, context)),
        Intent::Steering => QuoteMode::Nothing,
        Intent::NoAnswer => QuoteMode::Alone(quoted(meaning, context)),
        _ if best.fit == MatchScore::Same => QuoteMode::Alone(quoted(meaning, context)),
        // A request for a person is heard whatever else is known.
        Intent::Person if is_strong => QuoteMode::After(quoted(meaning, context)),
        Intent::Greeting
        | Intent::Thanks
        | Intent::Goodbye
        | Intent::Acknowledgment
        | Intent::WhoAreYou
        | Intent::Privacy
        | Intent::Definition
            if is_strong =>
        {
            QuoteMode::Alone(quoted(meaning, context))
        }
        Intent::Search if is_strong && (is_in_passing(meaning) || found_nothing(context)) => {
            QuoteMode::Alone(quoted(meaning, context))
        }
        Intent::Which if context.listings.is_empty() || asks_a_price(meaning) => {
            QuoteMode::Alone(quoted(meaning, context))
        }
        Intent::Search
        | Intent::Count
        | Intent::Summary
        | Intent::Detail
        | Intent::Compare
        | Intent::Calculate
        | Intent::Places
        | Intent::Which
            if is_strong =>
        {
            QuoteMode::After(quoted(meaning, context))
        }
        _ => QuoteMode::Nothing,
    }
}

/// Returns whether this is a question that names homes and asks something else ("What papers do I need to buy a
/// house?").
fn is_in_passing(meaning: &Query) -> bool {
    let is_plain = meaning.order == Order::default()
        && meaning.unknown_places.is_empty()
        && !meaning.limit_named
        && meaning.skip == 0;
    let kind_only = Filter { sale_type: None, property_types: Vec::new(), ..meaning.filter.clone() };
    is_plain && kind_only == Filter::default() && (meaning.filter == Filter::default() || !meaning.ignored.is_empty())
}

/// True for "How much is your commission?": it names no home, so none need be asked for.
fn asks_a_price(meaning: &Query) -> bool {
    meaning.fields.iter().all(|field| matches!(field, Field::Price | Field::Everything))
}

/// Returns whether no home met all that was understood of the question.
fn found_nothing(context: &RetrievedContext) -> bool {
    context.total == 0 || context.relaxed.is_some()
}

fn quoted(meaning: &Query, context: &RetrievedContext) -> RenderedAnswer {
    let stated = stated(&context.saved);
    let is_under_question = stated.iter().any(|entry| entry.fit == MatchScore::Loose) || stated.len() > 1;
    let pieces: Vec<String> = stated
        .iter()
        .map(|entry| match entry.question.as_str() {
            "" => entry.answer.clone(),
            question if is_under_question => format!("**{}**\n{}", plain(question), entry.answer),
            _ => entry.answer.clone(),
        })
        .collect();
    RenderedAnswer {
        text: pieces.join("\n\n"),
        entry_ids: stated.iter().map(|entry| entry.id).collect(),
        conversation: meaning.earlier.clone(),
        ..RenderedAnswer::default()
    }
}

/// The best entry, or all loose ones: which of them is meant is for the visitor to see.
fn stated(saved: &[KnowledgeEntry]) -> Vec<&KnowledgeEntry> {
    match saved.first() {
        Some(best) if best.fit == MatchScore::Loose => saved.iter().take(MAX_STATED).collect(),
        Some(best) => vec![best],
        None => Vec::new(),
    }
}

/// Signs that would end the bold type are not part of a question.
fn plain(question: &str) -> String {
    question.replace('*', "")
}
