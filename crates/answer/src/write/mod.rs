//! The built-in writer: a meaning and its facts become an answer, the same text every time.
//!
//! Why it exists: good answers without a model, and what stands in when a model fails. Not here:
//! finding the facts and checking a model's words (`check/`).

mod compare;
mod dates;
pub mod detail;
mod features;
mod field;
pub mod format;
pub mod handover;
mod kinds;
pub mod limits;
mod lines;
pub(crate) mod phrases;
mod plural;
mod quotes;
mod ranges;
pub(crate) mod restate;
mod saved;
pub(crate) mod search;
mod small_talk;
mod states;
pub mod unseen;
pub(crate) use kinds::of_listing as kind_of_listing;
pub(crate) use lines::figures;

use std::sync::LazyLock;

use porchlight_domain::{AreaUnit, Listing, ListingId, fold};
use rust_decimal::Decimal;

use crate::{
    facts::{Bot, Facts},
    language::Language,
    meaning::{Intent, Meaning},
    talk::TalkState,
};

/// The name of a feature that a filter looks for; none for a word that no table has.
pub fn feature_name(words: &str, language: Language) -> Option<&'static str> {
    features::name(words, language)
}

/// A type of homes in a language, as it is where it is no usual one.
pub fn type_name(property_type: &str, language: Language) -> String {
    kinds::of_listing(property_type, language)
}

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
    /// Saved facts that the text quotes.
    pub fact_ids: Vec<i64>,
}

/// Writes the answer; `talk` is what was remembered before this question.
pub fn write(meaning: &Meaning, facts: &Facts, bot: &Bot) -> Written {
    match saved::tell(meaning, facts) {
        saved::Told::Nothing => without_saved(meaning, facts, bot),
        saved::Told::Alone(quoted) => quoted,
        saved::Told::After(quoted) => {
            let written = without_saved(meaning, facts, bot);
            let (text, no_answer) = match meaning.intent {
                // What was asked of a person may be answered already.
                Intent::Person => (format!("{}\n\n{}", quoted.text, written.text), false),
                _ => (format!("{}\n\n{}", written.text, quoted.text), false),
            };
            Written { text, no_answer, fact_ids: quoted.fact_ids, ..written }
        }
    }
}

/// The answer as if no fact were saved.
pub(crate) fn without_saved(meaning: &Meaning, facts: &Facts, bot: &Bot) -> Written {
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
        let p = phrases::of(language);
        let words: Vec<String> = meaning.ignored.iter().map(|word| format::isolated(word, language)).collect();
        let said = phrases::fill(p.found.ignored, &[("words", &words.join(p.signs.comma))]);
        written.text.push_str(&format!("\n\n{said}"));
    }
    if let Some(id) = written.talk.current
        && let Some(home) = facts.listings.iter().find(|home| home.id == id)
    {
        written.talk.current_address = Some((id, fold(&home.content.street_address)));
    }
    written.talk.language = meaning.language;
    written.talk.asked = if meaning.intent == Intent::Which { meaning.fields.clone() } else { Vec::new() };
    written.talk.told = if meaning.intent == Intent::Detail { meaning.fields.clone() } else { Vec::new() };
    written.text.truncate(written.text.trim_end().len());
    written
}

/// The language of answers: the chatbot's setting, English where the writer lacks it, else the visitor's.
pub fn language_of(meaning: &Meaning, bot: &Bot) -> Language {
    if bot.language.trim().is_empty() { meaning.language } else { Language::by_name(&bot.language).unwrap_or_default() }
}

static SHOW_MORE: LazyLock<Vec<String>> =
    LazyLock::new(|| Language::ALL.into_iter().map(|language| fold(phrases::of(language).found.show_more)).collect());

/// What answers tell to say for the next homes, in every language, folded.
pub(crate) fn show_more() -> impl Iterator<Item = &'static str> {
    SHOW_MORE.iter().map(String::as_str)
}

/// Whether a word is one of those; it is no misspelling.
pub(crate) fn is_show_more_word(word: &str) -> bool {
    show_more().any(|said| said.split(' ').any(|own| own == word))
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
        places: places(shown),
        current: match shown {
            [one] => Some(one.id),
            _ => None,
        },
        shown_count: meaning.skip + shown.len(),
        lowest_price: shown.iter().filter_map(|listing| listing.content.price()).min(),
        current_address: None,
        found_by: None,
        language: meaning.language,
        asked: Vec::new(),
        told: Vec::new(),
        largest_sqft: shown.iter().filter_map(square_feet).max(),
    }
}

/// City and neighbourhood of every home, folded.
fn places(homes: &[Listing]) -> Vec<(ListingId, Vec<String>)> {
    homes.iter().map(|home| (home.id, vec![fold(&home.content.city), fold(&home.content.location)])).collect()
}

/// Living space in square feet.
fn square_feet(listing: &Listing) -> Option<Decimal> {
    let area = listing.content.building_area?;
    Some(match listing.content.area_unit {
        AreaUnit::SquareFeet => area,
        AreaUnit::SquareMeters => (area * Decimal::new(107_639, 4)).round_dp(2),
    })
}
