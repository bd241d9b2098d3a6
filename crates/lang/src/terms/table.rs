//! The tables of terms and of questions about the agency.

use std::sync::OnceLock;

use super::{
    entry::Entry,
    index::PhraseIndex,
    pattern::Pattern,
    term_tokens::{self, PhraseForm},
};
use crate::Language;

#[derive(Default)]
pub(super) struct Table {
    pub entries: Vec<Entry>,
    pub index: PhraseIndex,
    pub openers: Vec<String>,
    pub cues: Vec<String>,
    pub asks: Vec<Vec<String>>,
    pub fillers: Vec<String>,
}

/// The terms of a language, as text.
pub(super) fn terms(language: Language) -> &'static str {
    match language {
        Language::En => include_str!("../en/terms.txt"),
        Language::Es => include_str!("../es/terms.txt"),
        Language::Fr => include_str!("../fr/terms.txt"),
        Language::De => include_str!("../de/terms.txt"),
        Language::Pt => include_str!("../pt/terms.txt"),
        Language::It => include_str!("../it/terms.txt"),
        Language::Nl => include_str!("../nl/terms.txt"),
        Language::Pl => include_str!("../pl/terms.txt"),
        Language::Tr => include_str!("../tr/terms.txt"),
        Language::Ar => include_str!("../ar/terms.txt"),
        Language::Zh => include_str!("../zh/terms.txt"),
        Language::Ja => include_str!("../ja/terms.txt"),
    }
}

/// Questions about how the agency works.
pub(super) fn process(language: Language) -> &'static str {
    match language {
        Language::En => include_str!("../en/process.txt"),
        Language::Es => include_str!("../es/process.txt"),
        Language::Fr => include_str!("../fr/process.txt"),
        Language::De => include_str!("../de/process.txt"),
        Language::Pt => include_str!("../pt/process.txt"),
        Language::It => include_str!("../it/process.txt"),
        Language::Nl => include_str!("../nl/process.txt"),
        Language::Pl => include_str!("../pl/process.txt"),
        Language::Tr => include_str!("../tr/process.txt"),
        Language::Ar => include_str!("../ar/process.txt"),
        Language::Zh => include_str!("../zh/process.txt"),
        Language::Ja => include_str!("../ja/process.txt"),
    }
}

/// The tables of a language, read when it is first used.
pub(super) fn of(language: Language) -> &'static Table {
    static TABLES: [OnceLock<Table>; Language::ALL.len()] = [const { OnceLock::new() }; Language::ALL.len()];
    TABLES[language as usize].get_or_init(|| {
        let mut table = read(terms(language), &|text| term_tokens::of_terms(text, language));
        let process = read(process(language), &term_tokens::plain).entries.into_iter();
        table.entries.extend(process.map(|entry| Entry { is_process: true, ..entry }));
        table.index = PhraseIndex::new(&table.entries, PhraseForm::of(language));
        table
    })
}

/// Words by which a language asks what something means.
pub(super) fn question_terms(language: Language) -> Vec<String> {
    let lines = terms(language).lines().filter_map(|line| line.split_once(':'));
    let lines = lines.filter(|(key, _)| matches!(*key, "cue" | "ask"));
    lines.flat_map(|(_, typed)| typed.split('|').flat_map(|text| term_tokens::of_terms(text, language))).collect()
}

fn read(text: &'static str, tokens: &dyn Fn(&str) -> Vec<String>) -> Table {
    let mut out = Table::default();
    let phrases = |text: &str| text.split('|').map(tokens).filter(|phrase| !phrase.is_empty()).collect::<Vec<_>>();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let Some((key, rest)) = line.split_once(':') else { continue };
        let single = || phrases(rest).into_iter().flatten().collect();
        match key {
            "opener" => out.openers = single(),
            "cue" => out.cues = single(),
            "filler" => out.fillers = single(),
            "ask" => out.asks = phrases(rest),
            key => {
                let Some((names, answer)) = rest.split_once(" = ") else { continue };
                let (patterns, names): (Vec<&str>, Vec<&str>) =
                    names.split('|').partition(|phrase| phrase.contains(['*', '(']));
                out.entries.push(Entry {
                    key: key.trim_end_matches(['?', '+']),
                    is_question: key.contains('?'),
                    is_about_listing: key.contains('+'),
                    is_process: false,
                    phrases: phrases(&names.join("|")),
                    patterns: patterns.into_iter().map(Pattern::read).collect(),
                    answer: answer.trim(),
                });
            }
        }
    }
    out
}
