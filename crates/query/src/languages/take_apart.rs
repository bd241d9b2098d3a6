//! Words as a phrase table has them: French and Italian elisions apart ("l'appartement"), words joined by hyphens apart
//! ("avez-vous"), German and Dutch compounds apart ("Mietwohnung"), endings and prefixes off ("Ashford'da", "وحمامين").
//! Which of them a language has is data: `word_forms.rs`.

use super::{
    phrase_table::Table,
    word_forms::{Forms, MAX_ENDINGS},
};
use crate::{
    budget::{OverBudget, StepBudget},
    tokens::Token,
    vocabulary::Vocabulary,
};

/// Longer words are never split.
const MAX_COMPOUND_BYTES: usize = 48;
/// Longer words have no endings that matter.
const MAX_LETTERS: usize = 32;

/// Takes the words of a question apart. What an ending says becomes a word behind its stem, "+da", which no one can type;
/// what a prefix says stands before it.
pub(super) fn take_apart(
    tokens: Vec<Token>,
    typed: &str,
    table: &Table,
    terms: &Vocabulary,
    budget: &StepBudget,
) -> Result<Vec<Token>, OverBudget> {
    let forms = &table.forms;
    let own = super::phrase_rewrite::names(&tokens, terms, budget)?;
    let typed_terms: Vec<String> = tokens.iter().map(|token| token.word.clone()).collect();
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len() + 8);
    for (at, token) in tokens.iter().enumerate() {
        budget.step(2)?;
        let letters = |at: Option<usize>| at.and_then(|at| tokens.get(at)).is_some_and(is_word);
        let counted = at.checked_sub(1).is_some_and(|at| tokens[at].number.is_some());
        let joins = token.word == "-" && letters(Some(at + 1)) && (letters(at.checked_sub(1)) || counted);
        if forms.hyphens && (joins || own[at] && token.word == "-") {
            continue;
        }
        let as_typed = typed.get(token.span.clone()).unwrap_or_default();
        let before = typed.get(..token.span.start).and_then(|text| text.chars().next_back());
        let behind_apostrophe = before.is_some_and(|c| matches!(c, '\'' | '’' | '‘' | '`'));
        // "1930dan" is "1930'dan".
        let behind_number = at.checked_sub(1).map(|at| &tokens[at]).is_some_and(|number| {
            number.number.is_some() && number.span.end == token.span.start && token.number.is_none()
        });
        let ending = if behind_apostrophe || behind_number { forms.ending_alone(&token.word) } else { None };
        if let Some(ending) = ending {
            out.extend(of_forms(ending, token));
        } else if let Some((number, ending)) = counted_ending(token, forms).filter(|_| !own[at]) {
            out.push(number);
            out.extend(of_forms(ending, token));
        } else if own[at] || !is_word(token) || terms.is_place_word(&token.word) {
            out.push(token.clone());
        } else if forms.elides && as_typed.contains(['\'', '’']) {
            elision(token, typed, &mut out);
        } else if forms.compounds && !table.knows(&token.word) {
            budget.step(token.word.len())?;
            out.extend(compound(token, table));
        } else if forms.inflects() && token.word.chars().count() <= MAX_LETTERS && !table.continues(&typed_terms, at) {
            budget.step(forms.len())?;
            inflected(token, table, terms, &mut out);
        } else {
            out.push(token.clone());
        }
    }
    Ok(out)
}

fn is_word(token: &Token) -> bool {
    token.number.is_none() && token.ordinal.is_none() && token.word.starts_with(char::is_alphabetic)
}

/// "1500e" is "1500'e".
fn counted_ending(token: &Token, forms: &Forms) -> Option<(Token, Vec<String>)> {
    let digits = token.word.chars().take_while(char::is_ascii_digit).count();
    let (number, ending) = token.word.split_at(digits);
    if token.number.is_some() || digits < 2 || ending.is_empty() {
        return None;
    }
    let number = Token { word: number.to_owned(), number: Some(number.parse().ok()?), ..token.clone() };
    Some((number, forms.ending_alone(ending)?))
}

/// Words that a token's prefixes or endings say.
fn of_forms(terms: Vec<String>, token: &Token) -> impl Iterator<Item = Token> {
    terms.into_iter().map(|word| Token { word, foreign: true, pause: false, capital: false, ..token.clone() })
}

/// A word without the endings and prefixes that it is only known without.
fn inflected(token: &Token, table: &Table, terms: &Vocabulary, out: &mut Vec<Token>) {
    let (word, forms) = (token.word.as_str(), &table.forms);
    let known = |word: &str| table.begins(word) || table.numerals.counts(word);
    let begins = |word: &str| known(word) || terms.is_place_word(word);
    let stems = |word: &str| begins(word) || table.knows(word);
    if known(word) {
        out.push(token.clone());
    } else if let Some((prefixes, rest)) = forms.without_prefix(word, &stems) {
        let start = out.len();
        out.extend(of_forms(prefixes, token));
        out.push(Token { word: rest, ..token.clone() });
        out[start].pause = token.pause;
    } else if let Some(stem) = forms.name_stem(word, &|stem| terms.is_place_word(stem)) {
        out.push(Token { word: stem, ..token.clone() });
    } else if let Some((stem, endings)) =
        forms.without_endings(word, &begins, MAX_ENDINGS).or_else(|| forms.without_endings(word, &stems, MAX_ENDINGS))
    {
        out.push(Token { word: stem, ..token.clone() });
        out.extend(of_forms(endings, token));
    } else {
        out.push(token.clone());
    }
}

/// "l'appartement" is two words.
fn elision(token: &Token, text: &str, out: &mut Vec<Token>) {
    let Some(typed) = text.get(token.span.clone()) else { return out.push(token.clone()) };
    let mut start = token.span.start;
    for part in typed.split(['\'', '’']) {
        let span = start..start + part.len();
        // Both signs end where the next part begins.
        start = span.end + text[span.end..].chars().next().map_or(0, char::len_utf8);
        if !part.is_empty() {
            let capital = part.chars().next().is_some_and(char::is_uppercase);
            let pause = token.pause && span.start == token.span.start;
            out.push(Token { word: porchlight_domain::fold(part), capital, pause, span, ..Token::default() });
        }
    }
}

/// "Mietwohnung" is "miet" and "wohnung" where the table has both; "moebliert" is "möbliert".
fn compound(token: &Token, table: &Table) -> Vec<Token> {
    let word = token.word.as_str();
    let respelled = table.forms.respelled(word);
    let part = |word: String| Token { word, ..token.clone() };
    if let Some(plain) = respelled.as_ref().filter(|plain| table.knows(plain)) {
        return vec![part(plain.clone())];
    }
    if word.len() > MAX_COMPOUND_BYTES || table.numerals.knows(word) {
        return vec![token.clone()];
    }
    let split = split(word, table).or_else(|| respelled.and_then(|plain| split(&plain, table)));
    split.map_or_else(|| vec![token.clone()], |split| split.into_iter().map(part).collect())
}

/// At most three parts; between two may stand an "s".
fn split(word: &str, table: &Table) -> Option<Vec<String>> {
    let ends: Vec<usize> = word.char_indices().map(|(at, _)| at).filter(|at| *at >= 3).collect();
    ends.iter().rev().find_map(|end| {
        let (first, rest) = word.split_at(*end);
        if !is_part(first, table) {
            return None;
        }
        [Some(rest), rest.strip_prefix('s')].into_iter().flatten().find_map(|rest| {
            if rest.len() >= 4 && is_part(rest, table) {
                return Some(vec![first.to_owned(), rest.to_owned()]);
            }
            let second = (4..rest.len())
                .filter(|at| rest.is_char_boundary(*at))
                .rev()
                .find(|at| rest.len() - at >= 4 && is_part(&rest[..*at], table) && is_part(&rest[*at..], table))?;
            Some(vec![first.to_owned(), rest[..second].to_owned(), rest[second..].to_owned()])
        })
    })
}

fn is_part(word: &str, table: &Table) -> bool {
    word.len() >= 3 && (table.has_word(word) || table.numerals.value(word).is_some())
}
