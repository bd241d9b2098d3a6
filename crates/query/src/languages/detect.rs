//! Tells the language of a question by its script, its letters and its small words. The answer is written in the
//! visitor's language, and "en" or "la" means something only there.

use std::sync::LazyLock;

use porchlight_domain::fold;
use porchlight_lang::{fair_housing, language::Language, terms};

use super::{arabic::without_article, phrase_table, word_forms::Forms, word_numbers::WordNumbers};
use crate::{
    budget::{OverBudget, StepBudget},
    known_words, spelling,
    tokens::Token,
    vocabulary::Vocabulary,
};

type Points = [i32; Language::ALL.len()];

/// Small words by language, folded when read.
const SMALL_TERMS: &str = include_str!("small_words.txt");

/// Letters that few languages have.
const LETTERS: [(&str, Language); 9] = [
    ("ñ¿¡", Language::Es),
    ("ßäöü", Language::De),
    ("ãõ", Language::Pt),
    ("ğşıİ", Language::Tr),
    ("öüç", Language::Tr),
    ("łżźąęśćń", Language::Pl),
    ("œùûêîëàè", Language::Fr),
    ("òì", Language::It),
    ("ĳ", Language::Nl),
];

/// Reads the phrases of all languages now, rather than with the first question.
pub fn read_phrases() {
    LazyLock::force(&KNOWN);
}

/// Languages as bits, in the order of `Language::ALL`.
type LanguageBits = u16;

/// Words with the languages that have them, for which no table is kept.
#[derive(Default)]
struct KnownTerms {
    terms: WordNumbers,
    /// By the number of the word.
    languages: Vec<LanguageBits>,
    /// Of these, the languages whose phrases or plain words have it.
    tables: Vec<LanguageBits>,
    /// By language.
    forms: Vec<Forms>,
}

impl KnownTerms {
    fn read() -> Self {
        let mut out = Self::default();
        for line in SMALL_TERMS.lines().filter(|line| !line.starts_with('#')) {
            let Some((code, terms)) = line.split_once(':') else { continue };
            let Some(language) = Language::ALL.into_iter().find(|language| language.code() == code) else { continue };
            for word in terms.split_whitespace() {
                out.add(&fold(word).replace(['\'', '’'], ""), language);
            }
        }
        for language in Language::ALL {
            out.add_table(language);
            for word in terms::question_terms(language).iter().filter(|word| word.is_ascii() && word.len() > 3) {
                out.add(word, language);
            }
            // Questions about people and places have few words of the other tables.
            for word in fair_housing::phrases(language).flat_map(|(_, phrase)| phrase.split_whitespace()) {
                let word = fold(word.trim_end_matches('*'));
                if word.is_ascii() && word.len() > 3 {
                    out.add(&word, language);
                }
            }
        }
        out.terms.shrink_to_fit();
        out.languages.shrink_to_fit();
        out.tables.shrink_to_fit();
        out
    }

    fn add_table(&mut self, language: Language) {
        let Some(table) = phrase_table::read(language) else {
            self.forms.push(Forms::default());
            return;
        };
        let says = |word: &str| word.chars().count() > 2 && !word.starts_with(|c: char| c.is_ascii_digit());
        for word in table.all_terms() {
            let number = self.number(word);
            self.tables[number] |= bit(language);
            if says(word) {
                self.languages[number] |= bit(language);
            }
        }
        for word in table.numerals.all_terms().filter(|word| says(word)) {
            self.add(word, language);
        }
        self.forms.push(table.forms);
    }

    fn add(&mut self, word: &str, language: Language) {
        let number = self.number(word);
        self.languages[number] |= bit(language);
    }

    fn number(&mut self, word: &str) -> usize {
        let number = self.terms.add(word) as usize;
        if number == self.languages.len() {
            self.languages.push(0);
            self.tables.push(0);
        }
        number
    }

    fn languages(&self, word: &str) -> LanguageBits {
        self.terms.get(word).map_or(0, |number| self.languages[number as usize])
    }

    /// Whether the table of a language has the word, with or without an article.
    fn knows(&self, word: &str, language: Language) -> bool {
        let has =
            |word: &str| self.terms.get(word).is_some_and(|number| self.tables[number as usize] & bit(language) != 0);
        has(word) || has(without_article(word))
    }
}

fn bit(language: Language) -> LanguageBits {
    1 << language as usize
}

static KNOWN: LazyLock<KnownTerms> = LazyLock::new(KnownTerms::read);

/// The language of a question; `earlier` where the question does not say.
pub(super) fn language(
    question: &str,
    tokens: &[Token],
    terms: &Vocabulary,
    earlier: Language,
    budget: &StepBudget,
) -> Result<Language, OverBudget> {
    if let Some(language) = by_script(question, earlier) {
        return Ok(language);
    }
    let mut points = Points::default();
    for (letters, language) in LETTERS.into_iter().filter(|_| !question.is_ascii()) {
        if question.chars().filter(|c| !c.is_ascii()).any(|c| letters.contains(c.to_lowercase().next().unwrap_or(c))) {
            points[language as usize] += 2;
        }
    }
    if has_dotted_thousands(question) {
        points[Language::En as usize] -= 1;
    }
    // Names of places and streets say nothing of the language.
    let names = super::phrase_rewrite::names(tokens, terms, budget)?;
    for (token, _) in tokens.iter().zip(names).filter(|(_, is_name)| !is_name) {
        budget.step(spelling::STEPS)?;
        if !terms.is_place_name(&token.word) {
            count(&mut points, &token.word, earlier);
        }
    }
    Ok(best(&points, earlier))
}

/// "500.000" is five hundred thousand where people do not write English.
fn has_dotted_thousands(question: &str) -> bool {
    let bytes = question.as_bytes();
    let digits = |at: usize| bytes.get(at..at + 3).is_some_and(|three| three.iter().all(u8::is_ascii_digit));
    let ends = |at: usize| bytes.get(at).is_none_or(|byte| !byte.is_ascii_digit());
    (1..bytes.len()).any(|at| bytes[at] == b'.' && bytes[at - 1].is_ascii_digit() && digits(at + 1) && ends(at + 4))
}

/// Two for a word of one language or a long one that English lacks, one for a word of several.
fn count(points: &mut Points, word: &str, earlier: Language) {
    let mut own = KNOWN.languages(word);
    let english = bit(Language::En);
    // "Case" are houses in Italian; who writes English about homes has other words.
    if known_words::is_common(word) && word.chars().count() > 2 && word != "case" {
        own |= english;
    }
    if own == 0 && word.chars().count() > 4 {
        own = with_endings(word);
    }
    // In a conversation in another language the nearest Spanish word is only a relative: "aceita" of "aceita cachorro?".
    if own == 0 && word.chars().count() > 4 && matches!(earlier, Language::En | Language::Es) {
        own = misspelt(word);
    }
    let foreign = own & english == 0 && word.chars().count() > 5;
    let weight = if (own.count_ones() == 1 || foreign) && word.chars().count() > 2 { 2 } else { 1 };
    for (at, points) in points.iter_mut().enumerate() {
        if own & (1 << at) != 0 {
            *points += weight;
        }
    }
}

/// Languages that have the word with an ending, or with "ue" for "ü".
fn with_endings(word: &str) -> LanguageBits {
    let has = |(language, forms): (Language, &Forms)| {
        let knows = |word: &str| KNOWN.knows(word, language);
        forms.knows(word, &knows) || forms.respelled(word).is_some_and(|word| knows(&word))
    };
    let languages = Language::ALL.into_iter().zip(&KNOWN.forms);
    languages.filter(|language| has(*language)).fold(0, |bits, (language, _)| bits | bit(language))
}

/// Of Spanish and English, the one that has the nearer word.
fn misspelt(word: &str) -> LanguageBits {
    let distance = |found: Option<(usize, &str)>| found.map_or(usize::MAX, |found| found.0);
    let spanish = distance(phrase_table::of(Language::Es).and_then(|table| table.speller().nearest(word)));
    let english = distance(spelling::GRAMMAR.nearest(word));
    match spanish.cmp(&english) {
        std::cmp::Ordering::Less => bit(Language::Es),
        std::cmp::Ordering::Greater => bit(Language::En),
        std::cmp::Ordering::Equal => 0,
    }
}

/// The most points; a tie stays with the conversation, then English, then the order of the list.
fn best(points: &Points, earlier: Language) -> Language {
    let highest = points.iter().copied().max().unwrap_or(0);
    let leads = |language: Language| points[language as usize] == highest;
    if highest == 0 || leads(earlier) {
        return earlier;
    }
    if leads(Language::En) || highest < 2 && earlier == Language::En {
        return Language::En;
    }
    Language::ALL.into_iter().find(|language| leads(*language)).unwrap_or(earlier)
}

fn by_script(question: &str, earlier: Language) -> Option<Language> {
    if question.is_ascii() {
        return None;
    }
    let has = |range: std::ops::RangeInclusive<char>| question.chars().any(|c| range.contains(&c));
    if has('\u{3040}'..='\u{30ff}') {
        Some(Language::Ja)
    } else if has('\u{4e00}'..='\u{9fff}') {
        // Kanji alone are Japanese where its phrases say more of the question.
        let segments = |language| phrase_table::of(language).and_then(|table| table.segments.as_ref());
        let known = |language| segments(language).map_or(0, |segments| segments.covers(question));
        let (zh, ja) = (known(Language::Zh), known(Language::Ja));
        Some(if ja > zh || ja == zh && earlier == Language::Ja { Language::Ja } else { Language::Zh })
    } else if has('\u{600}'..='\u{6ff}') {
        Some(Language::Ar)
    } else {
        None
    }
}
