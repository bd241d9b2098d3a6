//! Terms of the trade and questions that need no listing: "what does contingent mean", "can I bring my agent". The
//! tables are text that an agent can read and correct.

mod entry;
mod index;
mod message;
mod pattern;
mod table;
mod term_tokens;
#[cfg(test)]
mod tests;

use self::{
    entry::Entry,
    index::Place,
    message::Message,
    table::Table,
    term_tokens::{PhraseForm, position, stems_at},
};
use crate::Language;

/// Longer messages ask more than what a word means.
const MAX_TOKENS: usize = 24;
/// The same of questions that a pattern matches.
const MAX_PATTERN_TOKENS: usize = 60;

/// An entry that a message asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundTerm {
    /// The same in every language.
    pub key: &'static str,
    /// Said of a home as well, so its listing is asked first and the office offered.
    pub is_about_listing: bool,
    /// About how the agency works: a search in the same message goes before it.
    pub is_process: bool,
}

/// The entry that a message asks for; the longest phrase counts.
pub fn find(message: &str, language: Language) -> Option<FoundTerm> {
    let (table, form) = (table::of(language), PhraseForm::of(language));
    let message = Message::read(message.get(..400).unwrap_or(message), language);
    if message.plain.len() > MAX_PATTERN_TOKENS {
        return None;
    }
    longest(table, table.index.beginning_in(&message, form), &message, form)
}

/// Of phrases and patterns of a table, the longest that the message asks about.
fn longest(table: &Table, places: Vec<Place>, message: &Message, form: PhraseForm) -> Option<FoundTerm> {
    let found = places.into_iter().filter_map(|place| {
        let (entry, at) = (&table.entries[usize::from(place.entry)], usize::from(place.at));
        let length = match place.is_pattern {
            true => entry.patterns[at].length_in(message, form),
            false if message.plain.len() > MAX_TOKENS => None,
            false => phrase_length(table, entry, &entry.phrases[at], message, form),
        };
        Some((entry.is_question, length?, place.entry))
    });
    let (_, _, at) = found.max()?;
    let entry = &table.entries[usize::from(at)];
    Some(FoundTerm { key: entry.key, is_about_listing: entry.is_about_listing, is_process: entry.is_process })
}

/// How long a phrase of an entry is, if the message asks about it.
fn phrase_length(
    table: &Table,
    entry: &Entry,
    phrase: &[String],
    message: &Message,
    form: PhraseForm,
) -> Option<usize> {
    if entry.is_process && form != PhraseForm::Whole {
        return term_tokens::begin_in(&message.text, phrase, form).then_some(phrase.len());
    }
    if form == PhraseForm::Unspaced {
        let (text, phrase) = (&message.joined_terms, phrase.concat());
        let is_meant = || entry.is_question || asks_unspaced(table, text.replacen(phrase.as_str(), "", 1));
        return (text.contains(phrase.as_str()) && is_meant()).then(|| phrase.chars().count());
    }
    let is_whole = form == PhraseForm::Whole;
    let tokens = if is_whole { &message.plain } else { message.terms() };
    let at = if is_whole { position(tokens, phrase) } else { stems_at(tokens, phrase) }?;
    let is_meant = || asks_meaning(table, tokens, at..at + phrase.len(), is_whole);
    (entry.is_question || is_meant()).then_some(phrase.len())
}

/// "What does _ mean", or "what is a _" and nothing else; in English the question stands before the term.
fn asks_meaning(table: &Table, tokens: &[String], term: std::ops::Range<usize>, is_before: bool) -> bool {
    let others = || tokens[..term.start].iter().chain(&tokens[term.end..]);
    let has = |list: &[String]| others().any(|word| list.contains(word));
    if has(&table.openers) && has(&table.cues) {
        return true;
    }
    let rest: Vec<String> = others().cloned().collect();
    table.asks.iter().any(|ask| {
        position(&rest, ask).is_some_and(|from| {
            (!is_before || from + ask.len() <= term.start)
                && rest[..from].iter().chain(&rest[from + ask.len()..]).all(|word| table.fillers.contains(word))
        })
    })
}

/// The same of a message without the term, in scripts without spaces.
fn asks_unspaced(table: &Table, rest: String) -> bool {
    let without_fillers = |text: String| {
        let mut fillers: Vec<&String> = table.fillers.iter().collect();
        fillers.sort_by_key(|filler| std::cmp::Reverse(filler.len()));
        fillers.into_iter().fold(text, |text, filler| text.replace(filler.as_str(), ""))
    };
    table.cues.iter().any(|cue| rest.contains(cue.as_str()))
        || table
            .asks
            .iter()
            .map(|ask| ask.concat())
            .any(|ask| rest.contains(ask.as_str()) && without_fillers(rest.replacen(ask.as_str(), "", 1)).is_empty())
}

/// The answer of an entry in a language; `None` where its table has none.
pub fn answer(key: &str, language: Language) -> Option<&'static str> {
    table::of(language).entries.iter().find(|entry| entry.key == key).map(|entry| entry.answer)
}

/// Folded words by which a language, and not English, asks what something means.
pub fn question_terms(language: Language) -> Vec<String> {
    if language == Language::En {
        return Vec::new();
    }
    let english = &table::of(Language::En).cues;
    table::question_terms(language).into_iter().filter(|word| !english.contains(word)).collect()
}
