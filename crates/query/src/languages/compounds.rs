//! Words as a phrase table has them: French and Italian elisions apart ("l'appartement"), words joined by hyphens apart
//! ("avez-vous", "3-Zimmer-Wohnung"), German and Dutch compounds apart ("Mietwohnung"), "ae" for "ä".

use porchlight_lang::language::Language;

use super::{phrase_table::Table, phrase_text::elides};
use crate::{
    budget::{OverBudget, StepBudget},
    tokens::Token,
    vocabulary::Vocabulary,
};

/// Longer words are never split.
const MAX_COMPOUND_BYTES: usize = 48;

/// Takes the words of a question apart.
pub(super) fn separate(
    tokens: Vec<Token>,
    text: &str,
    language: Language,
    table: &Table,
    terms: &Vocabulary,
    budget: &StepBudget,
) -> Result<Vec<Token>, OverBudget> {
    if !matches!(language, Language::Fr | Language::It | Language::De | Language::Nl | Language::Pt) {
        return Ok(tokens);
    }
    let own = super::phrase_rewrite::names(&tokens, terms, budget)?;
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len() + 8);
    for (at, token) in tokens.iter().enumerate() {
        budget.step(2)?;
        let letters = |at: Option<usize>| at.and_then(|at| tokens.get(at)).is_some_and(is_word);
        let counted = at.checked_sub(1).is_some_and(|at| tokens[at].number.is_some());
        let joins = token.word == "-" && letters(Some(at + 1)) && (letters(at.checked_sub(1)) || counted);
        if joins || own[at] && token.word == "-" {
            continue;
        }
        if own[at] || !is_word(token) || terms.is_place_word(&token.word) {
            out.push(token.clone());
        } else if elides(language) && text.get(token.span.clone()).is_some_and(|typed| typed.contains(['\'', '’'])) {
            elision(token, text, &mut out);
        } else if matches!(language, Language::De | Language::Nl) && !table.knows(&token.word) {
            budget.step(token.word.len())?;
            out.extend(compound(token, language, table));
        } else {
            out.push(token.clone());
        }
    }
    Ok(out)
}

fn is_word(token: &Token) -> bool {
    token.number.is_none() && token.word.starts_with(char::is_alphabetic)
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
fn compound(token: &Token, language: Language, table: &Table) -> Vec<Token> {
    let word = token.word.as_str();
    let umlauts = word.replace("ae", "a").replace("oe", "o").replace("ue", "u");
    let part = |word: &str| Token { word: word.to_owned(), ..token.clone() };
    if language == Language::De && umlauts != word && table.knows(&umlauts) {
        return vec![part(&umlauts)];
    }
    if word.len() > MAX_COMPOUND_BYTES || table.numerals.knows(word) {
        return vec![token.clone()];
    }
    let split = split(word, table).or_else(|| split(&umlauts, table).filter(|_| language == Language::De));
    split.map_or_else(|| vec![token.clone()], |split| split.iter().map(|word| part(word)).collect())
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
