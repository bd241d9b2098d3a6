//! Terms of the trade and questions that need no listing: "what does contingent mean", "can I bring my agent". The
//! tables are text that an agent can read and correct. Languages without a table have none of these answers.

use std::{collections::HashMap, sync::LazyLock};

use porchlight_domain::fold;

use crate::Language;

/// Longer messages ask more than what a word means.
const MAX_TOKENS: usize = 24;

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

struct Entry {
    key: &'static str,
    is_question: bool,
    is_about_listing: bool,
    is_process: bool,
    phrases: Vec<Vec<String>>,
    answer: &'static str,
}

#[derive(Default)]
struct Table {
    entries: Vec<Entry>,
    openers: Vec<String>,
    cues: Vec<String>,
    asks: Vec<Vec<String>>,
    fillers: Vec<String>,
}

/// The table of a language, as text.
fn text(language: Language) -> &'static str {
    match language {
        Language::En => include_str!("en/terms.txt"),
        Language::Es => include_str!("es/terms.txt"),
        _ => "",
    }
}

/// Questions about how the agency works, which every language has.
fn process(language: Language) -> &'static str {
    match language {
        Language::En => include_str!("en/process.txt"),
        Language::Es => include_str!("es/process.txt"),
        Language::Fr => include_str!("fr/process.txt"),
        Language::De => include_str!("de/process.txt"),
        Language::Pt => include_str!("pt/process.txt"),
        Language::It => include_str!("it/process.txt"),
        Language::Nl => include_str!("nl/process.txt"),
        Language::Pl => include_str!("pl/process.txt"),
        Language::Tr => include_str!("tr/process.txt"),
        Language::Ar => include_str!("ar/process.txt"),
        Language::Zh => include_str!("zh/process.txt"),
        Language::Ja => include_str!("ja/process.txt"),
    }
}

static TABLES: LazyLock<HashMap<Language, Table>> = LazyLock::new(|| {
    let table = |language| {
        let mut table = read(text(language));
        let process = read(process(language)).entries.into_iter();
        table.entries.extend(process.map(|entry| Entry { is_process: true, ..entry }));
        (language, table)
    };
    Language::ALL.into_iter().map(table).collect()
});

fn read(text: &'static str) -> Table {
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
                out.entries.push(Entry {
                    key: key.trim_end_matches(['?', '+']),
                    is_question: key.contains('?'),
                    is_about_listing: key.contains('+'),
                    is_process: false,
                    phrases: phrases(names),
                    answer: answer.trim(),
                });
            }
        }
    }
    out
}

/// The folded words of a text; apostrophes join.
fn tokens(text: &str) -> Vec<String> {
    let plain: String = fold(text).chars().filter(|c| !matches!(c, '\'' | '’' | '‘' | '`' | '.')).collect();
    plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The entry that a message asks for; the longest phrase counts.
pub fn find(message: &str, language: Language) -> Option<FoundTerm> {
    let table = TABLES.get(&language)?;
    let tokens: Vec<String> = tokens(message.get(..400).unwrap_or(message));
    if tokens.len() > MAX_TOKENS {
        return None;
    }
    let text = format!(" {} ", tokens.join(" "));
    let best_length = |entry: &&Entry| {
        if entry.is_process && !has_whole_terms(language) {
            let found = entry.phrases.iter().filter(|phrase| begins_terms(&text, phrase, language));
            return found.map(|phrase| phrase.len()).max();
        }
        let found = entry.phrases.iter().filter_map(|phrase| Some((phrase.len(), position(&tokens, phrase)?)));
        let fits = found.filter(|(length, at)| entry.is_question || asks_meaning(table, &tokens, *at, *length));
        fits.map(|(length, _)| length).max()
    };
    let found = table.entries.iter().filter_map(|entry| Some((best_length(&entry)?, entry)));
    let (_, entry) = found.max_by_key(|(length, entry)| (entry.is_question, *length))?;
    Some(FoundTerm { key: entry.key, is_about_listing: entry.is_about_listing, is_process: entry.is_process })
}

/// English and Spanish phrases are whole words; those of the other languages are stems, which endings follow.
fn has_whole_terms(language: Language) -> bool {
    matches!(language, Language::En | Language::Es)
}

/// Whether the words of a phrase begin words of the text; in scripts without spaces, whether it has them at all.
fn begins_terms(text: &str, phrase: &[String], language: Language) -> bool {
    match language {
        Language::Zh | Language::Ja => phrase.iter().all(|part| text.contains(part.as_str())),
        _ => text.contains(&format!(" {}", phrase.join(" "))),
    }
}

/// "What does _ mean", or "what is a _" and nothing else.
fn asks_meaning(table: &Table, tokens: &[String], at: usize, length: usize) -> bool {
    let others = || tokens[..at].iter().chain(&tokens[at + length..]);
    let has = |list: &[String]| others().any(|word| list.contains(word));
    if has(&table.openers) && has(&table.cues) {
        return true;
    }
    let rest: Vec<String> = others().cloned().collect();
    table.asks.iter().any(|ask| {
        position(&rest, ask).is_some_and(|from| {
            from + ask.len() <= at
                && rest[..from].iter().chain(&rest[from + ask.len()..]).all(|word| table.fillers.contains(word))
        })
    })
}

fn position(tokens: &[String], phrase: &[String]) -> Option<usize> {
    tokens.windows(phrase.len()).position(|window| window == phrase)
}

/// The answer of an entry in a language; `None` where its table has none.
pub fn answer(key: &str, language: Language) -> Option<&'static str> {
    let table = TABLES.get(&language)?;
    table.entries.iter().find(|entry| entry.key == key).map(|entry| entry.answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(message: &str, language: Language) -> Option<&'static str> {
        find(message, language).map(|found| found.key)
    }

    #[test]
    fn a_term_is_explained_only_if_its_meaning_is_in_question() {
        for (message, expected) in [
            ("what does pending mean", Some("pending")),
            ("What's contingent?", Some("contingent")),
            ("what is an HOA?", Some("hoa")),
            ("whats escrow", Some("escrow")),
            ("what do you mean by closing costs", Some("closing costs")),
            ("Can I bring my own agent?", Some("bring agent")),
            ("any price drops?", Some("price drops")),
            ("could I build an ADU", Some("adu")),
            ("what's the HOA?", None),
            ("what is the hoa fee", None),
            ("show me pending homes", None),
            ("condos in riverton", None),
            ("is it under contract", None),
            ("what is the closing date", None),
        ] {
            assert_eq!(key(message, Language::En), expected, "{message}");
        }
        for (message, expected) in [
            ("¿Qué significa contingente?", Some("contingent")),
            ("qué es el escrow", Some("escrow")),
            ("¿puedo llevar a mi agente?", Some("bring agent")),
            ("condominios en riverton", None),
        ] {
            assert_eq!(key(message, Language::Es), expected, "{message}");
        }
        assert_eq!(key("was bedeutet escrow", Language::De), None);
        for (message, language, expected) in [
            ("do those sellers accept VA?", Language::En, Some("loans")),
            ("3 bedrooms under 500k", Language::En, None),
            ("Spricht jemand Deutsch?", Language::De, Some("languages")),
            ("Können wir auf Deutsch weiterschreiben?", Language::De, Some("in language")),
            ("オンラインで見学できますか", Language::Ja, Some("video tour")),
            ("هل يمكن الشراء بدون فوائد؟", Language::Ar, Some("interest free")),
            ("kira getirisi ne olur", Language::Tr, Some("yield")),
            ("mieszkanie w centrum", Language::Pl, None),
        ] {
            assert_eq!(key(message, language), expected, "{message}");
        }
    }

    #[test]
    fn every_line_of_a_table_is_read_and_every_key_is_english_too() {
        let mut total = 0;
        for language in Language::ALL {
            let table = &TABLES[&language];
            let count = |text: &str| text.lines().filter(|line| line.contains(" = ") && !line.starts_with('#')).count();
            let (terms, process) = (count(text(language)), count(process(language)));
            let lines = terms + process;
            assert_eq!(table.entries.len(), lines, "{language:?}");
            let has_terms = terms >= 20 && !table.asks.is_empty() && !table.cues.is_empty();
            assert!(process >= 12 && (terms == 0 || has_terms), "{language:?}");
            for entry in &table.entries {
                assert!(answer(entry.key, Language::En).is_some(), "{language:?}: {}", entry.key);
                assert!(
                    entry.answer.ends_with(['.', '。']) && !entry.phrases.is_empty(),
                    "{language:?}: {}",
                    entry.key
                );
                assert!(!entry.is_process || entry.is_question, "{language:?}: {}", entry.key);
            }
            total += lines;
            let mut keys: Vec<&str> = table.entries.iter().map(|entry| entry.key).collect();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), lines, "{language:?}: a key twice");
        }
        println!("{total} entries in {} languages", Language::ALL.len());
    }
}
