//! The built-in writer: a meaning and its facts become an answer, the same text every time.
//!
//! Why it exists: good answers without a model, and what stands in when a model fails. Not here:
//! finding the facts and checking a model's words (`check/`).

mod compare;
pub mod detail;
pub mod format;
pub(crate) mod phrases;
pub(crate) mod restate;
pub(crate) mod search;
pub(crate) use search::figures;
mod small_talk;

use porchlight_domain::{AreaUnit, Listing, ListingId};
use rust_decimal::Decimal;

use crate::{
    facts::{Bot, Facts},
    language::Language,
    meaning::{Intent, Meaning},
    talk::TalkState,
};

/// A written answer.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Written {
    pub text: String,
    /// Homes to show as cards, in the order of the text.
    pub cards: Vec<ListingId>,
    pub no_answer: bool,
    /// What to remember for the next question.
    pub talk: TalkState,
    /// The visitor wants a person.
    pub wants_person: bool,
}

/// Writes the answer; `talk` is what was remembered before this question.
pub fn write(meaning: &Meaning, facts: &Facts, bot: &Bot) -> Written {
    let language = language_of(meaning, bot);
    let mut written = match meaning.intent {
        Intent::Search => search::search(meaning, facts, language),
        Intent::Count => search::count(meaning, facts, language),
        Intent::Summary => search::summary(meaning, facts, language),
        Intent::Detail => detail::detail(meaning, facts, bot, language),
        Intent::Which => detail::which(meaning, facts, language),
        Intent::Places => search::known_places(meaning, facts, language),
        Intent::Compare => compare::compare(meaning, facts, language),
        _ => small_talk::small_talk(meaning, bot, language),
    };
    if !meaning.ignored.is_empty() {
        let words = phrases::fill(phrases::of(language).ignored, &[("words", &meaning.ignored.join(", "))]);
        written.text.push_str(&format!("\n\n{words}"));
    }
    written.text.truncate(written.text.trim_end().len());
    written
}

/// The language of answers: the chatbot's setting, else the visitor's; English where that has no sentences yet.
///
/// Figures follow the sentences: "$429.000" would be wrong in an English one.
pub fn language_of(meaning: &Meaning, bot: &Bot) -> Language {
    let wished = if bot.language.trim().is_empty() {
        meaning.language
    } else {
        Language::by_name(&bot.language).unwrap_or_default()
    };
    if phrases::is_written(wished) { wished } else { Language::En }
}

/// What is remembered after naming homes of a search.
fn talk_after(meaning: &Meaning, shown: &[Listing]) -> TalkState {
    TalkState {
        filter: Some(meaning.filter.clone()),
        order: meaning.order,
        intent: meaning.intent,
        wishes: meaning.wishes.clone(),
        near: meaning.near.clone(),
        near_listing: meaning.near_listing.clone(),
        shown: shown.iter().map(|listing| listing.id).collect(),
        current: match shown {
            [one] => Some(one.id),
            _ => None,
        },
        shown_count: meaning.skip + shown.len(),
        lowest_price: shown.iter().filter_map(|listing| listing.content.price()).min(),
        largest_sqft: shown.iter().filter_map(square_feet).max(),
    }
}

/// Living space in square feet.
fn square_feet(listing: &Listing) -> Option<Decimal> {
    let area = listing.content.building_area?;
    Some(match listing.content.area_unit {
        AreaUnit::SquareFeet => area,
        AreaUnit::SquareMeters => (area * Decimal::new(107_639, 4)).round_dp(2),
    })
}
