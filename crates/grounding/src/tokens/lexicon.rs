//! The word tables made ready for looking up, one lexicon per language, built once. A phrase is found by its first
//! word, the longest first.

use std::{
    collections::{HashMap, HashSet},
    sync::OnceLock,
};

use porchlight_lang::{
    claims::{LexiconEntries, TABLES, TokenClass},
    language::Language,
};

use crate::tokens::tokenizer;

/// Number words that are written together: "neunhundertneunundneunzigtausend…".
const MAX_PIECES: usize = 16;

/// What the words of a language mean.
#[derive(Debug, Default)]
pub struct Lexicon {
    /// None for a language that is not among the twelve: only units are known.
    pub language: Option<Language>,
    phrases: HashMap<String, Vec<(Vec<String>, TokenClass)>>,
    numbers: HashMap<String, i64>,
    /// Bytes of the longest of them.
    longest_number: usize,
    scales: HashMap<String, i64>,
    joins: HashSet<String>,
    articles: HashSet<String>,
    common: HashSet<String>,
    /// Longer words of its own table, by which the language is stated too.
    own: HashSet<String>,
    half: Vec<Vec<String>>,
    and_half: Vec<Vec<String>>,
}

/// The lexicon of a language, or the one of units alone.
pub fn of(language: Option<Language>) -> &'static Lexicon {
    static BUILT: OnceLock<Vec<Lexicon>> = OnceLock::new();
    let built =
        BUILT.get_or_init(|| TABLES.iter().map(|terms| Lexicon::new(terms)).chain([Lexicon::of_units()]).collect());
    let at = language.and_then(|language| built.iter().position(|lexicon| lexicon.language == Some(language)));
    &built[at.unwrap_or(built.len() - 1)]
}

/// The lexicons of the twelve languages.
pub fn all() -> impl Iterator<Item = &'static Lexicon> {
    TABLES.iter().map(|terms| of(Some(terms.language)))
}

impl Lexicon {
    fn new(terms: &LexiconEntries) -> Self {
        let mut out = Self {
            language: Some(terms.language),
            numbers: values(terms.numbers),
            scales: values(terms.scales),
            joins: set(terms.joins),
            articles: set(terms.articles),
            common: set(terms.common),
            half: phrases(terms.half),
            and_half: phrases(terms.and_half),
            ..Self::default()
        };
        for (sense, text) in terms.senses {
            out.add(*sense, text);
        }
        for (text, at) in terms.months.iter().zip(1..) {
            out.add(TokenClass::Month(at), text);
        }
        for (text, at) in terms.weekdays.iter().zip(0..) {
            out.add(TokenClass::Weekday(at), text);
        }
        let own = terms.senses.iter().flat_map(|(_, text)| phrases(text)).flatten();
        out.own = own.filter(|word| word.chars().count() > 3).collect();
        if terms.language != Language::En {
            out.add_english(is_field);
        }
        out.longest_number = out.numbers.keys().map(String::len).max().unwrap_or(0);
        out.sort();
        out
    }

    fn of_units() -> Self {
        let mut out = Self { scales: values(&[(1_000, "k"), (1_000_000, "m|mio|mln")]), ..Self::default() };
        out.add_english(is_unit);
        out.sort();
        out
    }

    fn add_english(&mut self, keep: fn(TokenClass) -> bool) {
        let english = TABLES.iter().filter(|terms| terms.language == Language::En).flat_map(|terms| terms.senses);
        for (sense, text) in english.filter(|(sense, _)| keep(*sense)) {
            self.add(*sense, text);
        }
    }

    fn add(&mut self, sense: TokenClass, text: &str) {
        for terms in phrases(text) {
            let Some(first) = terms.first().cloned() else { continue };
            let alone = terms.len() == 1;
            // What a word means in its own language stands: "car" is "because" in French.
            let is_taken = alone && sense_is_borrowed(self, &first);
            let rows = self.phrases.entry(first).or_default();
            if !is_taken && !rows.iter().any(|(known, _)| *known == terms) {
                rows.push((terms, sense));
            }
        }
    }

    fn sort(&mut self) {
        for rows in self.phrases.values_mut() {
            rows.sort_by_key(|(terms, _)| std::cmp::Reverse(terms.len()));
            rows.shrink_to_fit();
        }
    }

    /// The longest phrase that begins with the first of these words, and its length in words.
    pub fn sense<'a>(&self, terms: impl Fn(usize) -> Option<&'a str>) -> Option<(TokenClass, usize)> {
        let first = terms(0)?;
        let fits = |row: &&(Vec<String>, TokenClass)| (1..row.0.len()).all(|at| terms(at) == Some(row.0[at].as_str()));
        let find = |first: &str| self.phrases.get(first)?.iter().find(fits).map(|(found, sense)| (*sense, found.len()));
        find(first).or_else(|| {
            if self.language != Some(Language::Ar) {
                return None;
            }
            PREFIXES.iter().find_map(|prefix| find(first.strip_prefix(prefix)?))
        })
    }

    /// What a number word says; several values for a compound: "fünfundvierzig" is 5 and 40.
    pub fn number(&self, word: &str) -> Option<Vec<i64>> {
        if let Some(value) = self.numbers.get(word) {
            return Some(vec![*value]);
        }
        match self.language? {
            _ if self.joins_numbers() => self.compound(word),
            Language::Ar => word.strip_prefix('و').and_then(|rest| self.numbers.get(rest)).map(|value| vec![*value]),
            _ => None,
        }
    }

    /// Whether the language writes several numbers as one word: "fünfundvierzig".
    pub fn joins_numbers(&self) -> bool {
        matches!(self.language, Some(Language::De | Language::Nl | Language::It))
    }

    /// The beginnings of such words with an article: "einund", of "einundzwanzig".
    pub fn joined_articles(&self) -> impl Iterator<Item = String> {
        let is_number = move |article: &&String| self.joins_numbers() && self.numbers.contains_key(*article);
        let articles = self.articles.iter().filter(is_number);
        articles.flat_map(move |article| self.joins.iter().map(move |join| format!("{article}{join}")))
    }

    fn compound(&self, word: &str) -> Option<Vec<i64>> {
        let mut rest = word;
        let mut out = Vec::new();
        while !rest.is_empty() && out.len() < MAX_PIECES {
            let part = (1..=rest.len().min(self.longest_number))
                .rev()
                .filter(|end| rest.is_char_boundary(*end))
                .find_map(|end| self.numbers.get(&rest[..end]).map(|value| (end, *value)));
            match part {
                Some((end, value)) => {
                    out.push(value);
                    rest = &rest[end..];
                }
                None => rest = self.joins.iter().find_map(|join| rest.strip_prefix(join.as_str()))?,
            }
        }
        (out.len() > 1 && rest.is_empty()).then_some(out)
    }

    /// What a word after a number multiplies it by.
    pub fn scale(&self, word: &str) -> Option<i64> {
        self.scales.get(word).copied()
    }

    pub fn joins(&self, word: &str) -> bool {
        self.joins.contains(word)
    }

    pub fn is_article(&self, word: &str) -> bool {
        self.articles.contains(word)
    }

    pub fn is_common(&self, word: &str) -> bool {
        self.common.contains(word)
    }

    /// Whether a word tells that a text is in this language.
    pub fn is_own(&self, word: &str) -> bool {
        self.common.contains(word) || self.own.contains(word) || self.own.contains(word.trim_end_matches('s'))
    }

    /// Length of "half a" or "and a half" at these words; 0 where it is none.
    pub fn half<'a>(&self, terms: impl Fn(usize) -> Option<&'a str>) -> usize {
        longest(&self.half, terms)
    }

    pub fn and_half<'a>(&self, terms: impl Fn(usize) -> Option<&'a str>) -> usize {
        longest(&self.and_half, terms)
    }

    /// Every word of every phrase with its sense, for what must wait.
    pub fn entries(&self) -> impl Iterator<Item = (&[String], TokenClass)> {
        self.phrases.values().flatten().map(|(terms, sense)| (terms.as_slice(), *sense))
    }

    pub fn number_words(&self) -> impl Iterator<Item = &str> {
        self.numbers.keys().chain(self.scales.keys()).map(String::as_str).filter(|word| !self.is_article(word))
    }
}

const PREFIXES: [&str; 10] = ["وال", "بال", "لل", "ال", "كال", "و", "ب", "ل", "ف", "ك"];

fn sense_is_borrowed(lexicon: &Lexicon, word: &str) -> bool {
    lexicon.language.is_some_and(|language| language != Language::En)
        && lexicon.phrases.get(word).is_none_or(|rows| !rows.iter().any(|(terms, _)| terms.len() == 1))
        && (lexicon.common.contains(word) || lexicon.numbers.contains_key(word))
        && word.is_ascii()
        && is_english_field_word(word)
}

fn is_english_field_word(word: &str) -> bool {
    let english = TABLES.iter().filter(|terms| terms.language == Language::En).flat_map(|terms| terms.senses);
    english.filter(|(sense, _)| is_field(*sense)).any(|(_, text)| text.split('|').any(|phrase| phrase == word))
}

fn longest<'a>(rows: &[Vec<String>], terms: impl Fn(usize) -> Option<&'a str>) -> usize {
    let fits = |row: &&Vec<String>| row.iter().enumerate().all(|(at, word)| terms(at) == Some(word.as_str()));
    rows.iter().filter(fits).map(Vec::len).max().unwrap_or(0)
}

fn phrases(text: &str) -> Vec<Vec<String>> {
    text.split('|').map(tokenizer::word_tokens).filter(|terms| !terms.is_empty()).collect()
}

fn set(text: &str) -> HashSet<String> {
    phrases(text).into_iter().flatten().collect()
}

fn values(rows: &[(i64, &str)]) -> HashMap<String, i64> {
    rows.iter().flat_map(|(value, text)| phrases(text).into_iter().map(|terms| (terms.join(" "), *value))).collect()
}

/// English words that are understood in texts of other languages.
fn is_field(sense: TokenClass) -> bool {
    use TokenClass::*;
    matches!(
        sense,
        Bed | Bath
            | Park
            | SquareFeet
            | SquareMeters
            | Acre
            | Hectare
            | Lot
            | Hoa
            | Deposit
            | Price
            | Built
            | Zip
            | Mls
            | PerArea
            | Currency(_)
            | OpenHouse
            | Condo
            | Townhouse
            | Percent
            | Am
            | Pm
    )
}

fn is_unit(sense: TokenClass) -> bool {
    use TokenClass::*;
    matches!(sense, SquareFeet | SquareMeters | Acre | Hectare | Mls | Hoa | Currency(_))
}
