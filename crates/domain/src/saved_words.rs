//! The words by which a saved question is found again, whoever asks it and however.
//!
//! Why it exists: what is kept and what is asked must split alike, on either database and in any
//! of the twelve languages. Stems are crude on purpose: they only have to agree with themselves.
//! Not here: which saved answer fits well enough to be quoted.

mod common;

use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

use crate::fold::fold;

/// Longer words are cut; PostgreSQL refuses lexemes above 2 KiB.
const WORD_CHARS: usize = 64;

static COMMON: LazyLock<HashSet<String>> =
    LazyLock::new(|| common::WORDS.iter().flat_map(|words| words.split_whitespace()).map(fold).collect());
static COMMON_ENDINGS: LazyLock<Vec<String>> =
    LazyLock::new(|| common::UNSPACED.split_whitespace().map(fold).collect());

/// The stems of a text that say what it is about, each once, in its order.
///
/// Common words are left out unless there are no others ("Who are you?").
pub fn content_words(text: &str) -> Vec<String> {
    let folded = folded(text);
    let mut all = Vec::new();
    let mut telling = Vec::new();
    for run in runs(&folded) {
        if !run.is_ascii() && run.contains(is_unspaced) {
            let pieces = unspaced(run);
            telling.extend(pieces.iter().cloned());
            all.extend(if pieces.is_empty() { pairs(run) } else { pieces });
            continue;
        }
        let word: String = stem(run).chars().take(WORD_CHARS).collect();
        let is_letter = run.chars().count() == 1 && run.chars().all(char::is_alphabetic);
        if !is_letter && !COMMON.contains(run) {
            telling.push(word.clone());
        }
        all.push(word);
    }
    let mut seen = HashSet::new();
    let chosen = if telling.is_empty() { all } else { telling };
    chosen.into_iter().filter(|word| seen.insert(word.clone())).collect()
}

/// Those of the words, as `content_words` gives them, that a text has.
///
/// Nothing is kept of the text: a question may be held against a thousand long answers.
pub fn words_in(text: &str, words: &[String]) -> Vec<String> {
    let folded = folded(text);
    let mut found = vec![false; words.len()];
    let wanted: HashMap<&str, usize> = words.iter().enumerate().map(|(at, word)| (word.as_str(), at)).collect();
    let mut note = |word: &str| {
        if let Some(at) = wanted.get(word) {
            found[*at] = true;
        }
    };
    for run in runs(&folded) {
        if !run.is_ascii() && run.contains(is_unspaced) {
            unspaced(run).iter().for_each(|piece| note(piece));
        } else {
            note(stem(run));
        }
    }
    words.iter().zip(found).filter(|(_, found)| *found).map(|(word, _)| word.clone()).collect()
}

/// Plain letters need no table of Unicode.
fn folded(text: &str) -> String {
    if text.is_ascii() { text.to_ascii_lowercase() } else { fold(text) }
}

fn runs(folded: &str) -> impl Iterator<Item = &str> {
    folded.split(|c: char| !c.is_alphanumeric()).filter(|run| !run.is_empty())
}

/// Cuts the endings that change with number, gender and tense in most of the languages.
fn stem(word: &str) -> &str {
    if word.chars().any(|c| c.is_ascii_digit()) {
        return word;
    }
    let word = word.strip_prefix("ال").filter(|rest| rest.chars().count() >= 3).unwrap_or(word);
    let word = if word.ends_with("ss") { word } else { cut(word, &["s"], 3) };
    let word = if word.chars().count() >= 6 { cut(word, &["ing", "ed", "ar", "er", "ir", "en"], 4) } else { word };
    cut(word, &["a", "e", "o", "i"], 3)
}

/// Without the first of the endings that leaves at least `least` letters.
fn cut<'w>(word: &'w str, endings: &[&str], least: usize) -> &'w str {
    let mut rests = endings.iter().filter_map(|ending| word.strip_suffix(ending));
    rests.find(|rest| rest.chars().count() >= least).unwrap_or(word)
}

/// True for scripts that are written without spaces between words.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

fn is_hiragana(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{309f}')
}

/// Pairs of signs between the words that only ask or bind; hiragana is mostly grammar.
fn unspaced(run: &str) -> Vec<String> {
    let mut rest = run.to_owned();
    for common in COMMON_ENDINGS.iter() {
        rest = rest.replace(common.as_str(), " ");
    }
    rest.split(|c: char| c == ' ' || is_hiragana(c)).filter(|part| !part.is_empty()).flat_map(pairs).collect()
}

fn pairs(run: &str) -> Vec<String> {
    let signs: Vec<char> = run.chars().collect();
    match signs.len() {
        1 => vec![run.to_owned()],
        _ => signs.windows(2).map(|pair| pair.iter().collect()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(a: &str, b: &str) {
        assert_eq!(content_words(a), content_words(b), "{a} / {b}");
    }

    #[test]
    fn a_question_keeps_its_words_however_they_are_bent() {
        same("Are dogs allowed?", "is a DOG allowed");
        same("What are your opening hours?", "could you please tell me the opening hour");
        same("¿Cuáles son los horarios de las visitas?", "horario de visita");
        same("Quels sont les honoraires de l'agence ?", "honoraire agences");
        same("Wie hoch ist die Kaution?", "was ist die kaution");
        same("Jaka jest wysokość kaucji?", "wysokosc kaucja");
    }

    #[test]
    fn languages_without_spaces_are_found_by_pairs_of_signs() {
        assert_eq!(content_words("请问你们的营业时间是什么？"), ["营业", "业时", "时间"]);
        assert_eq!(content_words("営業時間は何時ですか"), ["営業", "業時", "時間", "何時"]);
        assert_eq!(content_words("ما هي ساعات العمل؟"), content_words("ساعات عمل"));
    }

    #[test]
    fn a_text_of_common_words_alone_keeps_them() {
        assert_eq!(content_words("Who are you?"), ["who", "are", "you"]);
        assert!(content_words("?!").is_empty());
    }

    #[test]
    fn the_words_that_a_text_has_are_told() {
        let words = content_words("Are dogs allowed on Sundays? 营业时间");
        assert_eq!(words_in("DOGS are welcome, every Sunday. 营业", &words), ["dog", "sunday", "营业"]);
        assert!(words_in("", &words).is_empty());
    }

    #[test]
    fn long_words_are_cut_and_numbers_stay_as_they_are() {
        assert_eq!(content_words(&"x".repeat(5_000))[0].chars().count(), WORD_CHARS);
        assert_eq!(content_words("1200s 98402"), ["1200s", "98402"]);
    }
}
