//! Tables of phrases: what a language says, and the words of the grammar for it. The tables are text that a speaker of
//! the language can read and mend.

use std::sync::OnceLock;

use porchlight_lang::{
    language::Language,
    phrases::{phrases, plain_terms},
};

use super::{
    arabic::{plain_text, without_article},
    numerals::Numerals,
    phrase_index::{PhraseIndex, PhraseIndexBuilder, PhraseMatch},
    phrase_text::variants,
    segments::Segments,
    superlatives::Adjectives,
    transcription::Transcription,
    word_forms::Forms,
    word_numbers::WordNumbers,
};
use crate::{known_words, spelling::Speller};

/// Words of a phrase before one that may go on with it.
const MAX_BACK: usize = 4;

/// The phrases of one language.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub phrases: PhraseIndex,
    /// Other words that are neither places nor misspellings.
    plain: WordNumbers,
    /// For scripts that write no spaces.
    pub segments: Option<Segments>,
    /// Made when the first word is looked for: most questions have no misspelling of this language.
    speller: OnceLock<Speller>,
    pub numerals: Numerals,
    pub adjectives: Adjectives,
    pub forms: Forms,
    /// For scripts that write names of places in their own way.
    pub transcription: Option<Transcription>,
}

impl Table {
    fn read(language: Language, phrases: &str, plain: &str) -> Self {
        let mut table = Self {
            numerals: Numerals::of(language),
            adjectives: Adjectives::of(language),
            forms: Forms::of(language),
            transcription: Transcription::of(language),
            ..Self::default()
        };
        let mut index = PhraseIndexBuilder::default();
        table.plain = lines(plain).flat_map(|line| table.terms_of(line)).collect();
        // What answers of this language tell to say for the next homes.
        let more = porchlight_lang::messages::show_more().nth(language as usize).unwrap_or_default();
        if matches!(language, Language::Zh | Language::Ja) {
            let typed = lines(phrases).flat_map(|line| line.split_once('=').unwrap_or(("", line)).1.split('|'));
            let typed: Vec<String> = typed.flat_map(variants).chain([more.to_owned()]).collect();
            table.segments = Some(Segments::new(language, typed.iter().map(String::as_str)));
        }
        for line in lines(phrases) {
            let (meant, typed_phrase) = line.split_once('=').unwrap_or(("", line));
            index.begin_line(meant.split_whitespace().map(str::to_owned).collect());
            if let Some(segments) = table.segments.take() {
                for phrase in typed_phrase.split('|').flat_map(variants) {
                    let terms = segments.terms_of(&phrase);
                    index.add(terms.iter().map(String::as_str).collect(), true);
                }
                table.segments = Some(segments);
            } else {
                // Before the alternatives are combined: a line has up to a hundred combinations.
                let plain = table.plain(typed_phrase);
                for phrase in plain.split('|').flat_map(variants) {
                    let terms: Vec<&str> = phrase.split(' ').filter(|word| !word.is_empty()).collect();
                    if let Some(short) = shortened(&terms, language) {
                        index.add(short, false);
                    }
                    index.add(terms, false);
                }
            }
        }
        let more_terms = table.segments.as_ref().map_or_else(|| table.terms_of(more), |own| own.terms_of(more));
        let has_segments = table.segments.is_some();
        index.begin_line(["show", "me", "more"].map(str::to_owned).into());
        index.add(more_terms.iter().map(String::as_str).collect(), has_segments);
        table.phrases = index.finish();
        table
    }

    /// Mends words to those of phrases.
    pub fn speller(&self) -> &Speller {
        self.speller.get_or_init(|| {
            let mut targets: Vec<&str> = self.phrases.terms().collect();
            targets.sort_unstable();
            Speller::new(targets)
        })
    }

    fn terms_of(&self, text: &str) -> Vec<String> {
        self.plain(text).split_whitespace().map(str::to_owned).collect()
    }

    /// As words are compared: folded, without apostrophes.
    fn plain(&self, text: &str) -> String {
        let apart = if self.forms.elides { " " } else { "" };
        plain_text(text).replace(['\'', '’'], apart)
    }

    /// Whether a phrase begins with this word, or the word is one that needs no phrase.
    pub fn begins(&self, word: &str) -> bool {
        !self.phrases.beginning_with(word).is_empty() || self.plain.contains(word)
    }

    /// Whether a folded word is a phrase by itself.
    pub fn has_word(&self, word: &str) -> bool {
        self.means(word, |_| true)
    }

    /// Whether a folded word says "more" or "less".
    pub fn compares(&self, word: &str) -> bool {
        self.means(word, |meant| matches!(meant, "more" | "less"))
    }

    /// Whether a folded word says "in".
    pub fn is_in(&self, word: &str) -> bool {
        self.means(word, |meant| meant == "in")
    }

    /// Whether a folded word says "that".
    pub fn is_that(&self, word: &str) -> bool {
        self.means(word, |meant| matches!(meant, "that" | "which" | "what"))
    }

    /// Whether a folded word says "do you have" or "is there".
    pub fn offers(&self, word: &str) -> bool {
        let is_offer = |meant: &[String]| meant == ["do", "you", "have"] || meant == ["is", "there"];
        let entries = self.phrases.beginning_with(word);
        entries.iter().any(|entry| entry.len() == 1 && is_offer(self.phrases.meant(entry)))
    }

    fn means(&self, word: &str, is_meant: impl Fn(&str) -> bool) -> bool {
        // The longest stand first.
        let singles = self.phrases.beginning_with(word).iter().rev().take_while(|entry| entry.len() == 1);
        singles.filter(|entry| entry.next == PhraseMatch::Anything).any(|entry| {
            let meant = self.phrases.meant(entry);
            meant.first().is_none_or(|word| is_meant(word)) && meant.len() < 4
        })
    }

    /// Whether the word at a position continues a phrase that began before it.
    pub fn continues(&self, typed: &[String], at: usize) -> bool {
        (at.saturating_sub(MAX_BACK)..at).any(|start| {
            self.phrases.beginning_with(&typed[start]).iter().any(|entry| {
                entry.len() > at - start
                    && self.phrases.typed(entry).zip(&typed[start..=at]).all(|(word, typed)| word == typed)
            })
        })
    }

    /// Every folded word that the language has, as far as we know.
    pub fn all_terms(&self) -> impl Iterator<Item = &str> {
        self.phrases.terms().chain(self.plain.iter())
    }

    /// Whether the language has this folded word, as far as we know.
    pub fn knows(&self, word: &str) -> bool {
        let has = |word: &str| self.phrases.has_term(word) || self.plain.contains(word);
        has(word) || has(without_article(word))
    }
}

/// The table of a language, read when it is first used; `None` for English, which the grammar is made of.
pub(super) fn of(language: Language) -> Option<&'static Table> {
    static TABLES: [OnceLock<Option<Table>>; Language::ALL.len()] = [const { OnceLock::new() }; Language::ALL.len()];
    TABLES[language as usize].get_or_init(|| read(language)).as_ref()
}

/// Reads the table of a language, of which nothing is kept.
pub(super) fn read(language: Language) -> Option<Table> {
    (language != Language::En).then(|| Table::read(language, phrases(language), plain_terms(language)))
}

/// "Lo que hay" as it is typed on a phone: "lo q hay"; `None` where nothing is shortened.
fn shortened<'a>(terms: &[&'a str], language: Language) -> Option<Vec<&'a str>> {
    let short = |term: &&'a str| match (language, *term) {
        (Language::Es | Language::Pt, "que") => "q",
        (Language::Es, "por") => "x",
        (Language::Es, "para") => "pa",
        (Language::Pt, "para") => "pra",
        (_, term) => term,
    };
    let typed: Vec<&str> = terms.iter().map(short).collect();
    // "Lo más barato q tienen" compares with nothing.
    let compares = terms.last().is_some_and(|term| *term == "que");
    (terms.len() > 1 && !compares && typed != terms).then_some(typed)
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty())
}

/// Whether a chatbot's listings are written in Spanish, as far as their property types tell.
pub(crate) fn is_spanish(property_types: &[String]) -> bool {
    let Some(table) = of(Language::Es) else { return false };
    let own = |name: &&String| name.split_whitespace().any(|word| table.knows(word) && !known_words::is_common(word));
    property_types.iter().filter(own).count() * 2 > property_types.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_but_english_has_a_table() {
        for language in Language::ALL {
            assert_eq!(of(language).is_none(), language == Language::En, "{language:?}");
        }
    }
}
