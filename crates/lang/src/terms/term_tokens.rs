//! The words of messages and phrases, as each language's tables compare them.

use std::{collections::HashMap, sync::LazyLock};

use porchlight_domain::fold;

use crate::{Language, phrases::character_variants};

/// Shorter words of a phrase are whole words: "hoa", "mls".
const MIN_STEM_CHARS: usize = 4;

/// What the words of a phrase are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PhraseForm {
    Whole,
    /// Endings follow.
    Stems,
    /// In scripts without spaces, they stand anywhere.
    Unspaced,
}

impl PhraseForm {
    pub fn of(language: Language) -> Self {
        match language {
            Language::En | Language::Es => Self::Whole,
            Language::Zh | Language::Ja => Self::Unspaced,
            _ => Self::Stems,
        }
    }
}

/// The folded words of a text; apostrophes join.
pub(super) fn plain(text: &str) -> Vec<String> {
    let mut plain = fold(text);
    plain.retain(|c| !matches!(c, '\'' | '’' | '‘' | '`' | '.'));
    plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The same for terms: "l'escrow" is two words, an Arabic article is none, and Chinese is simplified.
pub(super) fn of_terms(text: &str, language: Language) -> Vec<String> {
    static SIMPLIFIED: LazyLock<HashMap<char, char>> = LazyLock::new(|| {
        let lines = character_variants(Language::Zh).lines().filter(|line| !line.starts_with('#'));
        let pairs = lines.filter_map(|line| {
            let mut forms = line.chars();
            let simple = forms.next()?;
            Some(forms.map(move |form| (form, simple)))
        });
        pairs.flatten().collect()
    });
    match language {
        Language::Fr | Language::It => plain(&text.replace(['\'', '’', '‘', '`'], " ")),
        Language::Ar => plain(text).into_iter().map(without_article).collect(),
        Language::Zh => {
            let simple = |c: char| SIMPLIFIED.get(&c).copied().unwrap_or(c);
            plain(text).into_iter().map(|word| word.chars().map(simple).collect()).collect()
        }
        _ => plain(text),
    }
}

/// Whether a language writes its terms otherwise than `plain`.
pub(super) fn has_own_terms(language: Language) -> bool {
    matches!(language, Language::Fr | Language::It | Language::Ar | Language::Zh)
}

fn without_article(word: String) -> String {
    match word.strip_prefix("ال") {
        Some(rest) if rest.chars().count() >= 3 => rest.to_owned(),
        _ => word,
    }
}

pub(super) fn position(tokens: &[String], phrase: &[String]) -> Option<usize> {
    tokens.windows(phrase.len()).position(|window| window == phrase)
}

/// Where words begin with those of a phrase.
pub(super) fn stems_at(tokens: &[String], phrase: &[String]) -> Option<usize> {
    let begins = |(word, stem): (&String, &String)| {
        word == stem || stem.chars().count() >= MIN_STEM_CHARS && word.starts_with(stem.as_str())
    };
    tokens.windows(phrase.len()).position(|window| window.iter().zip(phrase).all(begins))
}

/// Whether the words of a phrase begin words of the text; in scripts without spaces, whether it has them at all.
pub(super) fn begin_in(text: &str, phrase: &[String], form: PhraseForm) -> bool {
    match form {
        PhraseForm::Unspaced => phrase.iter().all(|part| text.contains(part.as_str())),
        _ => text.contains(&format!(" {}", phrase.join(" "))),
    }
}
