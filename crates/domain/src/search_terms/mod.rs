//! Search terms of saved questions, in twelve languages. Saved and new questions must split alike on both databases.
//! Stems are crude on purpose: they only have to be consistent.

mod stop_words;

use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

use crate::fold::fold;

/// Longer words are cut; PostgreSQL rejects lexemes above 2 KiB.
const WORD_CHARS: usize = 64;

static STOP_WORDS: LazyLock<HashSet<String>> =
    LazyLock::new(|| stop_words::STOP_WORDS.iter().flat_map(|(_, line)| line.split_whitespace()).map(fold).collect());
static UNSPACED_STOP_WORDS: LazyLock<Vec<String>> =
    LazyLock::new(|| stop_words::UNSPACED_STOP_WORDS.split_whitespace().map(fold).collect());

/// The common words of a language (ISO 639-1), folded; none for a script without spaces.
pub fn stop_words(language: &str) -> impl Iterator<Item = String> {
    let own = stop_words::STOP_WORDS.iter().filter(move |(code, _)| *code == language);
    own.flat_map(|(_, line)| line.split_whitespace()).map(fold)
}

/// The stems of a text that say what it is about, each once, in its order.
///
/// Common words are left out unless there are no others ("Who are you?").
pub fn search_terms(text: &str) -> Vec<String> {
    let folded = folded(text);
    let mut all = Vec::new();
    let mut significant = Vec::new();
    for run in runs(&folded) {
        if !run.is_ascii() && run.contains(is_unspaced) {
            let pieces = unspaced(run);
            significant.extend(pieces.iter().cloned());
            all.extend(if pieces.is_empty() { pairs(run) } else { pieces });
            continue;
        }
        let word: String = stem(run).chars().take(WORD_CHARS).collect();
        let is_single_char = run.chars().count() == 1 && run.chars().all(char::is_alphabetic);
        if !is_single_char && !STOP_WORDS.contains(run) {
            significant.push(word.clone());
        }
        all.push(word);
    }
    let mut seen = HashSet::new();
    let chosen = if significant.is_empty() { all } else { significant };
    chosen.into_iter().filter(|word| seen.insert(word.clone())).collect()
}

/// Those of the words, as `search_terms` gives them, that a text has.
///
/// Nothing is kept of the text: a question may be held against a thousand long answers.
pub fn terms_in(text: &str, terms: &[String]) -> Vec<String> {
    let folded = folded(text);
    let mut found = vec![false; terms.len()];
    let wanted: HashMap<&str, usize> = terms.iter().enumerate().map(|(at, word)| (word.as_str(), at)).collect();
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
    terms.iter().zip(found).filter(|(_, found)| *found).map(|(word, _)| word.clone()).collect()
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
fn cut<'w>(word: &'w str, endings: &[&str], min_chars: usize) -> &'w str {
    let mut rests = endings.iter().filter_map(|ending| word.strip_suffix(ending));
    rests.find(|rest| rest.chars().count() >= min_chars).unwrap_or(word)
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
    for common in UNSPACED_STOP_WORDS.iter() {
        rest = rest.replace(common.as_str(), " ");
    }
    rest.split(|c: char| c == ' ' || is_hiragana(c)).filter(|part| !part.is_empty()).flat_map(pairs).collect()
}

fn pairs(run: &str) -> Vec<String> {
    let chars: Vec<char> = run.chars().collect();
    match chars.len() {
        1 => vec![run.to_owned()],
        _ => chars.windows(2).map(|pair| pair.iter().collect()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(a: &str, b: &str) {
        assert_eq!(search_terms(a), search_terms(b), "{a} / {b}");
    }

    #[test]
    fn inflected_questions_have_the_same_terms() {
        same("Are dogs allowed?", "is a DOG allowed");
        same("What are your opening hours?", "could you please tell me the opening hour");
        same("¿Cuáles son los horarios de las visitas?", "horario de visita");
        same("Quels sont les honoraires de l'agence ?", "honoraire agences");
        same("Wie hoch ist die Kaution?", "was ist die kaution");
        same("Jaka jest wysokość kaucji?", "wysokosc kaucja");
    }

    #[test]
    fn languages_without_spaces_are_split_into_character_pairs() {
        assert_eq!(search_terms("请问你们的营业时间是什么？"), ["营业", "业时", "时间"]);
        assert_eq!(search_terms("営業時間は何時ですか"), ["営業", "業時", "時間", "何時"]);
        assert_eq!(search_terms("ما هي ساعات العمل؟"), search_terms("ساعات عمل"));
    }

    #[test]
    fn a_text_of_stop_words_alone_keeps_them() {
        assert_eq!(search_terms("Who are you?"), ["who", "are", "you"]);
        assert!(search_terms("?!").is_empty());
    }

    #[test]
    fn terms_in_a_text_are_returned() {
        let terms = search_terms("Are dogs allowed on Sundays? 营业时间");
        assert_eq!(terms_in("DOGS are welcome, every Sunday. 营业", &terms), ["dog", "sunday", "营业"]);
        assert!(terms_in("", &terms).is_empty());
    }

    #[test]
    fn long_terms_are_cut_and_numbers_stay_as_they_are() {
        assert_eq!(search_terms(&"x".repeat(5_000))[0].chars().count(), WORD_CHARS);
        assert_eq!(search_terms("1200s 98402"), ["1200s", "98402"]);
    }
}
