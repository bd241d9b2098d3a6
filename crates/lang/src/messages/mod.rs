//! The sentences of answers, as data: one table per language. A language is added by adding a table.

mod calculations;
mod requests;
mod small_talk;
mod sums;
mod table;

#[cfg(test)]
mod tests;

pub use calculations::CalculationMessages;
pub use requests::RequestMessages;
pub use small_talk::SmallTalkMessages;
pub use sums::SumMessages;
pub use table::*;

use std::sync::LazyLock;

use porchlight_domain::fold;

use crate::{ar, de, en, es, fr, it, ja, language::Language, nl, pl, pt, tr, zh};

/// The table of a language.
pub fn of(language: Language) -> &'static Messages {
    match language {
        Language::En => &en::messages::PHRASES,
        Language::Es => &es::messages::PHRASES,
        Language::Fr => &fr::messages::PHRASES,
        Language::De => &de::messages::PHRASES,
        Language::Pt => &pt::messages::PHRASES,
        Language::It => &it::messages::PHRASES,
        Language::Nl => &nl::messages::PHRASES,
        Language::Pl => &pl::messages::PHRASES,
        Language::Tr => &tr::messages::PHRASES,
        Language::Zh => &zh::messages::PHRASES,
        Language::Ja => &ja::messages::PHRASES,
        Language::Ar => &ar::messages::PHRASES,
    }
}

/// Puts values into the places of a text.
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(template.len() + 32);
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        let Some(close) = rest[open..].find('}').map(|at| at + open) else { break };
        let name = &rest[open + 1..close];
        out.push_str(values.iter().find(|(own, _)| *own == name).map_or("", |(_, value)| value));
        rest = &rest[close + 1..];
    }
    out.push_str(rest);
    out
}

static SHOW_MORE: LazyLock<Vec<String>> =
    LazyLock::new(|| Language::ALL.into_iter().map(|language| fold(of(language).found.show_more)).collect());

/// What answers tell to say for the next homes, in every language, folded.
pub fn show_more() -> impl Iterator<Item = &'static str> {
    SHOW_MORE.iter().map(String::as_str)
}

/// Whether a word is one of those; it is no misspelling.
pub fn is_show_more_word(word: &str) -> bool {
    show_more().any(|phrase| phrase.split(' ').any(|own| own == word))
}
