//! Reads a question of any language into the words of the grammar, which are English. One grammar understands all
//! languages; a language is a table of phrases, not code. Names of places and streets and MLS numbers stay as typed.

mod anchors;
mod answered_things;
mod apartments;
mod arabic;
mod detect;
mod han_numbers;
mod implied_subject;
mod latin_sounds;
mod number_sum;
mod numerals;
mod phrase_index;
mod phrase_rewrite;
pub(crate) mod phrase_table;
mod phrase_text;
mod pointed_streets;
mod ranges;
mod room_counts;
mod segments;
mod superlatives;
mod take_apart;
mod transcription;
mod word_forms;
mod word_numbers;
mod word_order;

use std::borrow::Cow;

use porchlight_lang::language::Language;

use crate::{
    budget::{OverBudget, StepBudget},
    normalize_phrases, numbers, spelling,
    tokens::{self, NumberFormat, Token},
    vocabulary::Vocabulary,
};

/// A question in the words of the grammar.
#[derive(Debug)]
pub(crate) struct Read<'q> {
    /// Misspellings mended, numbers joined.
    pub tokens: Vec<Token>,
    /// Words of the text as typed; none of English.
    pub typed: Vec<Token>,
    pub language: Language,
    /// What the spans of the tokens are places in: the question, with spaces where its script has none.
    pub text: Cow<'q, str>,
}

/// Reads the phrases of all languages now (some 100 ms), rather than with the first question.
pub fn prepare() {
    detect::read_phrases();
}

/// The language of a question; one that says nothing of it ("3") keeps that of the conversation, `earlier`.
pub(crate) fn detect(
    question: &str,
    tokens: &[Token],
    terms: &Vocabulary,
    earlier: Language,
    budget: &StepBudget,
) -> Result<Language, OverBudget> {
    detect::language(question, tokens, terms, earlier, budget)
}

/// Which tokens belong to a name of the chatbot's own places, streets and addresses.
pub(crate) fn names(tokens: &[Token], terms: &Vocabulary, budget: &StepBudget) -> Result<Vec<bool>, OverBudget> {
    phrase_rewrite::names(tokens, terms, budget)
}

/// Reads a question of a language.
pub(crate) fn read<'q>(
    question: &'q str,
    mut tokens: Vec<Token>,
    language: Language,
    terms: &Vocabulary,
    budget: &StepBudget,
) -> Result<Read<'q>, OverBudget> {
    let mut text = Cow::Borrowed(question);
    let mut typed = Vec::new();
    if let Some(table) = phrase_table::of(language) {
        let named = match &table.transcription {
            Some(names) => {
                let plain = match &table.segments {
                    Some(segments) => question.chars().map(|c| segments.variant(c)).collect(),
                    None => question.to_owned(),
                };
                let knows = |word: &str| table.knows(word) || table.numerals.knows(word);
                names.with_latin_names(plain, [&terms.cities, &terms.locations], &knows, budget)?
            }
            None => None,
        };
        if let Some(named) = &named {
            text = Cow::Owned(named.text.clone());
        }
        if let Some(segments) = &table.segments {
            text = Cow::Owned(segments.split(&text));
        } else if let Some(plain) = table.forms.plain_question(&text, language) {
            text = Cow::Owned(plain);
        }
        let points = matches!(language, Language::Zh | Language::Ja | Language::Ar);
        let notation = if points { NumberFormat::Point } else { NumberFormat::Comma };
        typed = if text == question { tokens } else { tokens::read(&text) };
        tokens = if points { typed.clone() } else { tokens::read_notation(&text, notation) };
        if let Some(segments) = &table.segments {
            for token in tokens.iter_mut().filter(|token| !token.word.is_ascii()) {
                token.word = segments.plain_word(text.get(token.span.clone()).unwrap_or_default());
            }
            han_numbers::join(&mut tokens, budget)?;
        } else {
            arabic::plain(&mut tokens, &|word| terms.is_place_word(word));
            // Apostrophes are gone from `text`; the plain digits of Arabic move its spans.
            let typed = if language == Language::Ar { text.as_ref() } else { question };
            tokens = take_apart::take_apart(tokens, typed, table, terms, budget)?;
            phrase_rewrite::correct(&mut tokens, table, terms, budget)?;
        }
        tokens = phrase_rewrite::rewrite(tokens, table, terms, budget)?;
        if table.forms.inflects() {
            anchors::finish(&mut tokens);
            anchors::with_condos(&mut tokens);
        }
        if table.segments.is_some() {
            word_order::place(&mut tokens, budget)?;
        } else {
            superlatives::place(&mut tokens, &table.adjectives, budget)?;
            apartments::resolve(&mut tokens, language);
            ranges::resolve(&mut tokens);
            tokens.retain(|token| !token.word.is_empty());
            room_counts::resolve(&mut tokens);
        }
        pointed_streets::resolve(&mut tokens, terms);
        implied_subject::resolve(&mut tokens, terms);
        tokens.retain(|token| !token.word.is_empty());
        if table.segments.is_some() {
            word_order::smooth(&mut tokens, budget)?;
            let names = phrase_rewrite::names(&tokens, terms, budget)?;
            word_order::mark_unknown_names(&mut tokens, &names, terms, budget)?;
        }
        if let Some(named) = &named {
            named.mark_unknown(&mut tokens);
        }
    }
    spelling::correct(
        &mut tokens,
        &|word| terms.place_terms.nearest(word),
        &|word| terms.is_place_word(word) || porchlight_lang::messages::is_show_more_word(word),
        language == Language::En,
        budget,
    )?;
    if language == Language::En {
        normalize_phrases::normalize_phrases(&mut tokens, terms, budget)?;
    }
    numbers::join(&mut tokens, budget)?;
    answered_things::resolve(&mut tokens, terms, budget)?;
    Ok(Read { tokens, typed, language, text })
}

/// Words of the question as typed, for saying a preference back; `None` for those of the grammar.
pub(crate) fn as_typed(text: &str, tokens: &[Token]) -> Option<String> {
    if !tokens.iter().any(|token| token.foreign) {
        return None;
    }
    let start = tokens.iter().map(|token| token.span.start).min()?;
    let end = tokens.iter().map(|token| token.span.end).max()?;
    text.get(start..end).map(str::to_lowercase)
}
