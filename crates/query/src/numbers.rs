//! Number words, scales and ordinals: "three", "half a million", "500 k", "second". After this pass a number is a
//! number however it was said.

use rust_decimal::Decimal;

use crate::{
    budget::{OverBudget, StepBudget},
    fractions,
    spoken_numbers::{self, word_value},
    tokens::{Token, scale_after, scale_of},
};

const ORDINALS: [(&str, usize); 14] = [
    ("first", 1),
    ("second", 2),
    ("third", 3),
    ("fourth", 4),
    ("fifth", 5),
    ("sixth", 6),
    ("seventh", 7),
    ("eighth", 8),
    ("ninth", 9),
    ("tenth", 10),
    ("last", usize::MAX),
    ("latter", 2),
    ("former", 1),
    ("1st", 1),
];

/// Before these "one" stands for a home, not for the number.
const ONE_IS_A_HOME_AFTER: [&str; 26] = [
    "which", "that", "this", "the", "first", "second", "third", "fourth", "fifth", "last", "any", "another", "each",
    "every", "other", "cheapest", "biggest", "largest", "newest", "smallest", "best", "cheaper", "bigger", "next",
    "no", "big",
];

/// Whether a word says a number or a place in a row; it is no misspelling of anything.
pub fn is_number_word(word: &str) -> bool {
    word_value(word).is_some() || ORDINALS.iter().any(|row| row.0 == word)
}

/// Turns number words into numbers, applies scales, and marks ordinals.
pub fn join(tokens: &mut Vec<Token>, budget: &StepBudget) -> Result<(), OverBudget> {
    mark_terms(tokens);
    spoken_numbers::join(tokens, budget)?;
    fractions::join(tokens, budget)?;
    half_of_something(tokens, budget)?;
    let mut i = 0;
    while i < tokens.len() {
        budget.step(1)?;
        if tokens[i].number.is_some() {
            join_at(tokens, i, budget)?;
        }
        i += 1;
    }
    hours_as_days(tokens);
    drop_joining_hyphens(tokens, budget)
}

/// "In the last 48 hours": whole days since a home was listed.
fn hours_as_days(tokens: &mut [Token]) {
    const HOURS_OF_DAY: i64 = 24;
    for at in 1..tokens.len() {
        let is_hours = matches!(tokens[at].word.as_str(), "hours" | "hrs" | "hour" | "hr");
        let days = tokens[at - 1].number.map(|hours| hours / Decimal::from(HOURS_OF_DAY));
        let is_past = tokens[..at - 1]
            .iter()
            .rev()
            .take(2)
            .any(|token| matches!(token.word.as_str(), "last" | "past" | "within" | "previous" | "under" | "than"));
        if let Some(days) = days.filter(|days| is_hours && is_past && days.fract().is_zero() && !days.is_zero()) {
            tokens[at - 1].word = days.normalize().to_string();
            tokens[at - 1].number = Some(days.normalize());
            tokens[at].word = "days".into();
        }
    }
}

fn mark_terms(tokens: &mut [Token]) {
    for i in 0..tokens.len() {
        if tokens[i].number.is_some() {
            continue;
        }
        if let Some(row) = ORDINALS.iter().find(|row| row.0 == tokens[i].word) {
            tokens[i].ordinal = Some(row.1);
            continue;
        }
        let Some(value) = word_value(&tokens[i].word) else { continue };
        let before = i.checked_sub(1).map_or("", |at| tokens[at].word.as_str());
        let stands_for_listing = tokens[i].word == "one" && ONE_IS_A_HOME_AFTER.contains(&before);
        let bare_hundred = value == 100 && i.checked_sub(1).is_none_or(|at| tokens[at].number.is_none());
        if !stands_for_listing && !bare_hundred {
            tokens[i].number = Some(value.into());
        }
    }
}

/// "half a million", "a million", "half a mil", "half an acre".
fn half_of_something(tokens: &mut Vec<Token>, budget: &StepBudget) -> Result<(), OverBudget> {
    let mut i = 0;
    while i < tokens.len() {
        budget.step(1)?;
        let word = |back: usize| i.checked_sub(back).map_or("", |at| tokens[at].word.as_str());
        let scale = scale_of_article(&tokens[i].word);
        let acre = matches!(tokens[i].word.as_str(), "acre" | "acres");
        let half = match (word(1), word(2)) {
            _ if scale.is_none() && !acre => None,
            ("half", _) => Some(1),
            ("a" | "an", "half") => Some(2),
            ("a", _) if scale.is_some() => Some(0),
            _ => None,
        };
        let Some(half) = half else {
            i += 1;
            continue;
        };
        let part = if half > 0 { Decimal::new(5, 1) } else { Decimal::ONE };
        let first = i - half.max(1);
        tokens[first].span.end = tokens[i].span.end;
        if let Some(scale) = scale {
            tokens[first].number = Some(scale * part);
            tokens[first].scaled = true;
            tokens.drain(first + 1..=i);
        } else {
            tokens[first].number = Some(part);
            tokens.drain(first + 1..i);
        }
        // Past the noun, which stays after "half an acre".
        i = first + 2;
    }
    Ok(())
}

/// What a scale word after "a" or "half a" multiplies by: "a mil" is English slang for a million.
fn scale_of_article(word: &str) -> Option<Decimal> {
    if word == "mil" { Some(Decimal::from(1_000_000)) } else { scale_of(word).filter(|_| word.len() > 3) }
}

/// Multiplies by "hundred", "thousand", "k", "million".
fn join_at(tokens: &mut Vec<Token>, i: usize, budget: &StepBudget) -> Result<(), OverBudget> {
    while let Some(next) = tokens.get(i + 1).cloned() {
        budget.step(1)?;
        let Some(value) = tokens[i].number else { return Ok(()) };
        // "4 hundred k"; "a lot of hundred" is no number.
        let few = value >= Decimal::ONE && value < Decimal::from(100) && value.fract().is_zero();
        let joined = if next.word == "hundred" && few && !tokens[i].scaled {
            value.checked_mul(Decimal::from(100))
        } else if let Some(scale) = scale_after(value, &next.word).filter(|_| match next.word.as_str() {
            "m" => meant_as_million(tokens, i),
            // "1107 Mill Pond Rd".
            "mill" => value < Decimal::from(100),
            _ => true,
        }) {
            tokens[i].scaled = true;
            value.checked_mul(scale)
        } else {
            return Ok(());
        };
        let end = next.span.end;
        tokens[i].number = joined;
        tokens[i].span.end = end;
        tokens.remove(i + 1);
    }
    Ok(())
}

/// "1.2 m" is money, "500 m" is a distance.
fn meant_as_million(tokens: &[Token], i: usize) -> bool {
    let small = tokens[i].number.is_some_and(|n| n < Decimal::from(100));
    let currency = i.checked_sub(1).is_some_and(|at| is_currency(&tokens[at].word));
    small || currency
}

/// Whether a token is a currency sign.
pub fn is_currency(word: &str) -> bool {
    matches!(word, "$" | "€" | "£" | "¥" | "₹" | "₺" | "₽")
}

/// A hyphen stays only between two numbers ("300-400k") or a number and a currency sign.
fn drop_joining_hyphens(tokens: &mut Vec<Token>, budget: &StepBudget) -> Result<(), OverBudget> {
    let mut i = 0;
    while i < tokens.len() {
        budget.step(1)?;
        if tokens[i].word == "-" {
            let before = i.checked_sub(1).is_some_and(|at| tokens[at].number.is_some());
            let after = tokens.get(i + 1).is_some_and(|t| t.number.is_some() || is_currency(&t.word));
            if !(before && after) {
                tokens.remove(i);
                continue;
            }
        }
        i += 1;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::{StepBudget, numbers, tokens};

    fn numbers_of(question: &str) -> Vec<String> {
        let mut tokens = tokens::read(question);
        numbers::join(&mut tokens, &StepBudget::default()).expect("a short question");
        tokens.iter().filter_map(|token| Some(token.number?.normalize().to_string())).collect()
    }

    #[test]
    fn half_of_a_scale_is_half_of_its_number() {
        for (text, number) in [
            ("homes for half a mil", "500000"),
            ("homes for half a mill", "500000"),
            ("homes for half a million", "500000"),
            ("homes under a mil", "1000000"),
            ("half an acre", "0.5"),
        ] {
            assert_eq!(numbers_of(text), [number], "{text}");
        }
    }

    #[test]
    fn half_of_anything_else_is_no_number() {
        for text in ["half a house", "half an hour", "half a", "half", "half half a half a"] {
            assert!(numbers_of(text).is_empty(), "{text}");
        }
    }
}
