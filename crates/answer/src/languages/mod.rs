//! Reads a question of any language into the words of the grammar, which are English.
//!
//! Why it exists: one grammar understands all languages; a language is a table of phrases, not
//! code. Names of places and streets and MLS numbers stay as typed. Not here: the grammar
//! (`parts/`) and the sentences of answers (`write/`).

mod amounts;
mod detect;
mod home;
mod rewrite;
mod superlatives;
mod table;

use std::borrow::Cow;

use crate::{
    budget::{OverBudget, StepBudget},
    language::Language,
    lexicon, numbers, phrasing, spelling,
    tokens::{self, Notation, Token},
    vocabulary::Vocabulary,
};

/// A question in the words of the grammar.
#[derive(Debug)]
pub(crate) struct Read<'q> {
    /// Misspellings mended, numbers joined.
    pub tokens: Vec<Token>,
    pub language: Language,
    /// What the spans of the tokens are places in: the question, with spaces where its script has none.
    pub text: Cow<'q, str>,
}

/// Reads a question; one that says nothing of its language ("3") keeps that of the talk, `earlier`.
pub(crate) fn read<'q>(
    question: &'q str,
    words: &Vocabulary,
    earlier: Language,
    budget: &StepBudget,
) -> Result<Read<'q>, OverBudget> {
    let mut text = Cow::Borrowed(question);
    let mut tokens = tokens::read(question);
    let language = detect::language(question, &tokens, words, earlier, budget)?;
    if let Some(table) = table::of(language) {
        if matches!(language, Language::Zh | Language::Ja) {
            text = Cow::Owned(table.split(question));
        }
        let points = matches!(language, Language::Zh | Language::Ja | Language::Ar);
        let notation = if points { Notation::Point } else { Notation::Comma };
        tokens = tokens::read_notation(&text, notation);
        if language == Language::Es {
            rewrite::mend(&mut tokens, table, words, budget)?;
        }
        tokens = rewrite::rewrite(tokens, table, words, budget)?;
        superlatives::place(&mut tokens, budget)?;
        home::resolve(&mut tokens, words);
        tokens.retain(|token| !token.word.is_empty());
    }
    spelling::mend(
        &mut tokens,
        &words.speller,
        &|word| words.is_place_word(word) || crate::write::is_show_more_word(word),
        language == Language::En,
        budget,
    )?;
    if language == Language::En {
        phrasing::settle(&mut tokens, words, budget)?;
    }
    numbers::join(&mut tokens, budget)?;
    Ok(Read { tokens, language, text })
}

/// Words of the question as typed, for saying a wish back; none for those of the grammar.
pub(crate) fn as_typed(text: &str, tokens: &[Token]) -> Option<String> {
    if !tokens.iter().any(|token| token.foreign) {
        return None;
    }
    let start = tokens.iter().map(|token| token.span.start).min()?;
    let end = tokens.iter().map(|token| token.span.end).max()?;
    text.get(start..end).map(str::to_lowercase)
}

/// Whether a chatbot's listings are written in Spanish, as far as their property types tell.
pub(crate) fn is_spanish(property_types: &[String]) -> bool {
    let Some(table) = table::of(Language::Es) else { return false };
    let own = |name: &&String| name.split_whitespace().any(|word| table.knows(word) && !lexicon::is_common(word));
    property_types.iter().filter(own).count() * 2 > property_types.len()
}
