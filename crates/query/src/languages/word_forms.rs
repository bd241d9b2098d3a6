//! Forms of words that a phrase table need not list: endings glued to words and names ("Riverton'da", "binden",
//! "w Ashfordzie"), prefixes ("وحمامين"), numbers in words and their scales. The forms are data: `forms.txt` of each
//! language in porchlight-lang says what its lines mean.

use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

use porchlight_domain::fold;
use porchlight_lang::{language::Language, phrases};
use rust_decimal::Decimal;

use super::{arabic::plain_letters, phrase_table::Table};
use crate::{
    budget::{OverBudget, StepBudget},
    known_words, spelling,
    tokens::Token,
    vocabulary::Vocabulary,
};

/// Endings that one word may have: "ev-ler-in-den".
const MAX_ENDINGS: usize = 3;
/// Longer words have no endings that matter.
const MAX_LETTERS: usize = 32;

/// The forms of one language.
#[derive(Debug, Default)]
pub(super) struct Forms {
    pub numbers: HashMap<String, i64>,
    /// Words for one that are articles but before a scale.
    pub articles: HashSet<String>,
    /// "thousand" and "million".
    pub scales: HashMap<String, i64>,
    /// A scale that says how many by itself: "مليونين".
    pub fractions_before: HashMap<String, Decimal>,
    /// "and a half": pieces of the last scale.
    pub fractions_after: HashMap<String, Decimal>,
    /// "and" between the words of a number.
    pub joints: HashSet<String>,
    /// Multiplies what is before it within a thousand.
    pub hundreds: HashSet<String>,
    /// Ending, letters that it puts in place of the last of the stem, and the word that it becomes.
    endings: Vec<(String, String, String)>,
    /// Endings of names alone.
    name_endings: Vec<(String, String)>,
    /// Prefix and the words that it becomes.
    prefixes: Vec<(String, Vec<String>)>,
}

impl Forms {
    fn read(text: &str) -> Self {
        let mut out = Self::default();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let Some((head, list)) = line.split_once(" = ") else { continue };
            let (kind, value) = head.split_once(' ').unwrap_or((head, ""));
            let values =
                list.split_whitespace().filter(|word| *word != "|").map(|word| plain_letters(&fold(word)).into_owned());
            let number = value.parse::<Decimal>().unwrap_or_default();
            let whole = value.parse::<i64>().unwrap_or_default();
            match kind {
                "number" => out.numbers.extend(values.map(|word| (word, whole))),
                "article" => out.articles.extend(values),
                "scale" => out.scales.extend(values.map(|word| (word, whole))),
                "hundred" => out.hundreds.extend(values),
                "before" => out.fractions_before.extend(values.map(|word| (word, number))),
                "after" => out.fractions_after.extend(values.map(|word| (word, number))),
                "joint" => out.joints.extend(values),
                "ending" => out.endings.extend(values.map(|text| {
                    let (ending, last) = text.split_once('>').unwrap_or((&text, ""));
                    (ending.to_owned(), last.to_owned(), value.to_owned())
                })),
                "name" => out.name_endings.extend(values.map(|text| {
                    let (ending, last) = text.split_once('>').unwrap_or((&text, ""));
                    (ending.to_owned(), last.to_owned())
                })),
                "prefix" => out
                    .prefixes
                    .extend(values.map(|text| (text, value.split_whitespace().map(str::to_owned).collect()))),
                _ => {}
            }
        }
        // The longest stem that is known.
        out.endings.sort_by_key(|row| row.0.len());
        out.name_endings.sort_by_key(|row| std::cmp::Reverse(row.0.len()));
        out.prefixes.sort_by_key(|row| std::cmp::Reverse(row.0.len()));
        out
    }

    /// Whether a word is part of a number.
    pub fn is_number(&self, word: &str) -> bool {
        self.numbers.contains_key(word)
            || self.scales.contains_key(word)
            || self.hundreds.contains(word)
            || self.fractions_before.contains_key(word)
            || self.fractions_after.contains_key(word)
    }
}

/// The forms of a language; `None` where it lists none.
pub(super) fn of(language: Language) -> Option<&'static Forms> {
    static FORMS: LazyLock<HashMap<Language, Forms>> = LazyLock::new(|| {
        let listed = Language::ALL.into_iter().filter(|language| !phrases::forms(*language).is_empty());
        listed.map(|language| (language, Forms::read(phrases::forms(language)))).collect()
    });
    FORMS.get(&language)
}

/// The question with the digits of Arabic and Persian as the grammar has them, apart from letters: "و٩٠٠", "٥٠٠ألف".
pub(super) fn with_plain_digits(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let digit = |c: char| match c {
        '٠'..='٩' => char::from_digit(c as u32 - '٠' as u32, 10),
        '۰'..='۹' => char::from_digit(c as u32 - '۰' as u32, 10),
        _ => c.is_ascii_digit().then_some(c),
    };
    let is_arabic = |c: char| ('\u{620}'..='\u{65f}').contains(&c);
    let mut last = ' ';
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let plain = match c {
            '٫' => '.',
            '٬' => ',',
            c => digit(c).unwrap_or(c),
        };
        // "م٢" is a square meter.
        if last == 'م' && plain == '2' && !chars.peek().is_some_and(|next| digit(*next).is_some() || *next == '.') {
            out.push('²');
            last = '²';
            continue;
        }
        if last.is_ascii_digit() && is_arabic(plain) || is_arabic(last) && plain.is_ascii_digit() {
            out.push(' ');
        }
        out.push(plain);
        last = plain;
    }
    out
}

/// The question with a space for every apostrophe, byte for byte: what stands behind one is an ending of its own.
pub(super) fn without_apostrophes(text: &str) -> String {
    text.replace(['\'', '`'], " ").replace(['’', '‘'], "   ")
}

/// Whether a language has a word with one of its endings.
pub(super) fn knows(word: &str, table: &Table, forms: &Forms) -> bool {
    without_endings(word, forms, &|stem| stem.chars().count() > 3 && table.knows(stem), MAX_ENDINGS).is_some()
}

/// Takes endings and prefixes off words that only then are known. What an ending says becomes a word behind its stem,
/// "+da", which no one can type; what a prefix says stands before it.
pub(super) fn take_apart(
    question: &str,
    tokens: Vec<Token>,
    (table, forms): (&Table, &Forms),
    terms: &Vocabulary,
    budget: &StepBudget,
) -> Result<Vec<Token>, OverBudget> {
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len() + 8);
    let known = |word: &str| table.begins(word) || forms.is_number(word);
    let begins = |word: &str| known(word) || terms.is_place_word(word);
    let stems = |word: &str| known(word) || table.knows(word) || terms.is_place_word(word);
    let typed: Vec<String> = tokens.iter().map(|token| token.word.clone()).collect();
    for (at, token) in tokens.into_iter().enumerate() {
        budget.step(1)?;
        let before = question.get(..token.span.start).and_then(|text| text.chars().next_back());
        if before.is_some_and(|c| matches!(c, '\'' | '’' | '‘' | '`'))
            && let Some(pieces) = ending_alone(&token.word, forms)
        {
            let end = |word: String| Token { word, pause: false, capital: false, foreign: true, ..token.clone() };
            out.extend(pieces.into_iter().map(end));
            continue;
        }
        let word = token.word.as_str();
        let plain = token.number.is_none() && token.ordinal.is_none() && word.chars().count() <= MAX_LETTERS;
        if !plain || known(word) || terms.is_place_word(word) || table.continues(&typed, at) {
            out.push(token);
            continue;
        }
        budget.step(forms.endings.len() + forms.prefixes.len() + forms.name_endings.len())?;
        if let Some((prefixes, rest)) = without_prefix(word, forms, &stems) {
            let new = prefixes.into_iter().map(|word| Token { word, foreign: true, capital: false, ..token.clone() });
            out.extend(new);
            out.push(Token { word: rest, ..token });
        } else if let Some(stem) = name_stem(word, forms, terms) {
            out.push(Token { word: stem, ..token });
        } else if let Some((stem, endings)) = without_endings(word, forms, &begins, MAX_ENDINGS)
            .or_else(|| without_endings(word, forms, &stems, MAX_ENDINGS))
        {
            out.push(Token { word: stem, ..token.clone() });
            out.extend(endings.into_iter().map(|word| Token {
                word,
                foreign: true,
                pause: false,
                capital: false,
                ..token.clone()
            }));
        } else {
            out.push(token);
        }
    }
    Ok(out)
}

/// Mends misspelt words of the language; those that are words of the grammar, places or names stay.
pub(super) fn correct(
    tokens: &mut [Token],
    (table, forms): (&Table, &Forms),
    terms: &Vocabulary,
    budget: &StepBudget,
) -> Result<(), OverBudget> {
    for token in tokens.iter_mut() {
        let word = token.word.as_str();
        if token.number.is_some()
            || token.foreign
            || token.capital
            || word.chars().count() < 5
            || table.knows(word)
            || forms.is_number(word)
            || terms.is_place_word(word)
            || known_words::is_known(word)
        {
            continue;
        }
        budget.step(spelling::STEPS)?;
        let place = terms.speller.nearest(word).map_or(usize::MAX, |found| found.0);
        if let Some((1, corrected)) = table.speller.nearest(word).filter(|found| found.0 < place) {
            token.word = corrected.to_owned();
        }
    }
    Ok(())
}

/// The ending that stands behind an apostrophe: "da", "dakiler".
fn ending_alone(word: &str, forms: &Forms) -> Option<Vec<String>> {
    let row = forms.endings.iter().find(|row| row.0 == word && row.1.is_empty());
    if let Some(row) = row {
        return Some(vec![row.2.clone()]);
    }
    forms.endings.iter().find_map(|(ending, last, meant)| {
        let rest = word.strip_suffix(ending.as_str()).filter(|rest| last.is_empty() && !rest.is_empty())?;
        let inner = forms.endings.iter().find(|row| row.0 == rest && row.1.is_empty())?;
        Some(vec![inner.2.clone(), meant.clone()])
    })
}

fn without_endings(
    word: &str,
    forms: &Forms,
    known: &dyn Fn(&str) -> bool,
    more: usize,
) -> Option<(String, Vec<String>)> {
    let fits = |rest: &str| rest.chars().count() >= 2;
    for (ending, last, meant) in &forms.endings {
        let Some(rest) = word.strip_suffix(ending.as_str()).filter(|rest| fits(rest)) else { continue };
        let stem = format!("{rest}{last}");
        if known(&stem) {
            return Some((stem, vec![meant.clone()]));
        }
    }
    if more > 1 {
        for (ending, _, meant) in forms.endings.iter().filter(|row| row.1.is_empty()) {
            let Some(rest) = word.strip_suffix(ending.as_str()).filter(|rest| fits(rest)) else { continue };
            if let Some((stem, mut endings)) = without_endings(rest, forms, known, more - 1) {
                endings.push(meant.clone());
                return Some((stem, endings));
            }
        }
    }
    None
}

fn name_stem(word: &str, forms: &Forms, terms: &Vocabulary) -> Option<String> {
    forms.name_endings.iter().find_map(|(ending, last)| {
        let rest = word.strip_suffix(ending.as_str()).filter(|rest| rest.chars().count() >= 3)?;
        Some(format!("{rest}{last}")).filter(|stem| terms.is_place_word(stem))
    })
}

fn without_prefix(word: &str, forms: &Forms, known: &dyn Fn(&str) -> bool) -> Option<(Vec<String>, String)> {
    let rest_of = |word: &str, prefix: &str| {
        word.strip_prefix(prefix).filter(|rest| rest.chars().count() >= 2).map(str::to_owned)
    };
    for (prefix, meant) in &forms.prefixes {
        let Some(rest) = rest_of(word, prefix) else { continue };
        if known(&rest) {
            return Some((meant.clone(), rest));
        }
        for (second, also) in &forms.prefixes {
            if let Some(rest) = rest_of(&rest, second).filter(|rest| known(rest)) {
                return Some((meant.iter().chain(also).cloned().collect(), rest));
            }
        }
        // A prefix and an ending: what the ending says is no more than "its".
        if let Some((stem, _)) = without_endings(&rest, forms, known, 1) {
            return Some((meant.clone(), stem));
        }
    }
    None
}
