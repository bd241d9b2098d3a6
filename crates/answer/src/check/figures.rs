//! Finds the figures of a sentence, digits and number words, with their currency and rounding.
//!
//! Why it exists: "$489,000", "489k", "about half a million" and "three" are all figures. Not
//! here: what they are about (`claims.rs`).

use std::ops::Range;

use rust_decimal::Decimal;

use crate::{
    numbers,
    tokens::{self, Token},
};

/// How exactly a figure is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rounding {
    Exact,
    /// "about", "around", "roughly".
    About,
    /// "over", "more than": a little above it.
    Above,
    /// "nearly", "under": a little below it.
    Below,
}

/// A figure of a sentence.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// Its token.
    pub at: usize,
    pub span: Range<usize>,
    /// What it can mean: "1.420" is 1.42 or, in other languages, 1420.
    pub values: Vec<Decimal>,
    pub currency: bool,
    pub rounding: Rounding,
    /// A day of a month, when a month stands beside it.
    pub is_day: bool,
}

/// Reads the tokens and the figures of a sentence.
pub fn find(text: &str) -> (Vec<Token>, Vec<Figure>) {
    let mut tokens = tokens::read_most(text, usize::MAX);
    numbers::join(&mut tokens);
    let figures = (0..tokens.len()).filter_map(|at| figure(&tokens, at, text)).collect();
    (tokens, figures)
}

fn figure(tokens: &[Token], at: usize, text: &str) -> Option<Figure> {
    let token = &tokens[at];
    let word = |at: Option<usize>| at.and_then(|at| tokens.get(at)).map_or("", |token| token.word.as_str());
    let before = |back: usize| word(at.checked_sub(back));
    let typed_digits = token.word.starts_with(|c: char| c.is_ascii_digit());
    let mut values: Vec<Decimal> = token.number.into_iter().collect();
    if values.is_empty() {
        if !typed_digits || token.word == "3d" {
            return None;
        }
        // "26th" and "2b": the digits are looked for in the texts of the record.
        values.extend(token.word.trim_end_matches(|c: char| !c.is_ascii_digit()).parse::<Decimal>().ok());
    }
    if !token.scaled && typed_digits {
        values.extend(grouped_by_points(text.get(token.span.clone()).unwrap_or("")));
    }
    let currency = numbers::is_currency(before(1))
        || numbers::is_currency(word(Some(at + 1)))
        || matches!(word(Some(at + 1)), "dollars" | "usd" | "bucks" | "euros" | "eur");
    let is_day = month(before(1)).is_some()
        || month(word(Some(at + 1))).is_some()
        || (before(1) == "of" && month(before(2)).is_some());
    let start = if numbers::is_currency(before(1)) { tokens[at - 1].span.start } else { token.span.start };
    Some(Figure { at, span: start..token.span.end, values, currency, rounding: rounding(tokens, at), is_day })
}

/// The number of a month's name.
pub fn month(word: &str) -> Option<usize> {
    const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let full = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    MONTHS.iter().position(|name| *name == word).or_else(|| full.iter().position(|name| *name == word)).map(|at| at + 1)
}

/// "489.000" as 489000.
fn grouped_by_points(text: &str) -> Option<Decimal> {
    let mut groups = text.split('.');
    let first = groups.next()?;
    let rest: Vec<&str> = groups.collect();
    let grouped = !rest.is_empty() && (1..=3).contains(&first.len()) && rest.iter().all(|group| group.len() == 3);
    grouped.then(|| text.replace('.', "").parse().ok()).flatten()
}

fn rounding(tokens: &[Token], at: usize) -> Rounding {
    for back in 1..=4 {
        let Some(word) = at.checked_sub(back).map(|at| tokens[at].word.as_str()) else { break };
        match word {
            "about" | "around" | "approximately" | "approx" | "roughly" | "circa" | "~" | "ca" | "approximate"
            | "close" => return Rounding::About,
            "over" | "above" | "exceeding" => return Rounding::Above,
            "than"
                if matches!(at.checked_sub(back + 1).map_or("", |at| tokens[at].word.as_str()), "more" | "greater") =>
            {
                return Rounding::Above;
            }
            "nearly" | "almost" | "under" | "below" => return Rounding::Below,
            "than" if at.checked_sub(back + 1).is_some_and(|at| tokens[at].word == "less") => return Rounding::Below,
            "$" | "€" | "£" | "just" | "a" | "to" | "little" | "bit" => {}
            _ => break,
        }
    }
    Rounding::Exact
}

impl Figure {
    /// Whether the figure says this value.
    pub fn says(&self, actual: Decimal) -> bool {
        let near = |part: i64| actual.abs() * Decimal::new(part, 3);
        self.values.iter().any(|value| {
            *value == actual
                || match self.rounding {
                    Rounding::Exact => false,
                    Rounding::About => (*value - actual).abs() <= near(25),
                    Rounding::Above => *value <= actual && actual - *value <= near(50),
                    Rounding::Below => *value >= actual && *value - actual <= near(50),
                }
        })
    }
}
