//! What a phrase stands behind. Some languages say a bound behind its number ("500 binin altında"), a preposition behind
//! its name ("Ashford'da") and a denial behind what it denies ("havuz olmasın"); the grammar reads them before it. In a
//! phrase table `#`, `@` and `^` at the beginning of a phrase stand for the number, the name and the phrase before it.

use rust_decimal::Decimal;

use crate::{currencies::is_name_of_money, numbers::is_currency, tokens::Token};

/// Words between a number and a phrase that bounds it, and between the first and last words of a range.
const MAX_UNIT: usize = 6;
/// Words of a name.
const MAX_NAME: usize = 8;

/// What must stand directly before a phrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    /// A number, with its unit: `#`.
    Number,
    /// A name of a place, a street or a home: `@`.
    Name,
    /// Any phrase or name: `^`.
    Phrase,
}

impl Anchor {
    /// The anchor of a sign.
    pub fn read(sign: &str) -> Option<Self> {
        match sign {
            "#" => Some(Self::Number),
            "@" => Some(Self::Name),
            "^" => Some(Self::Phrase),
            _ => None,
        }
    }
}

/// Where names and phrases begin in what has been rewritten so far.
#[derive(Debug, Default)]
pub(super) struct Written {
    /// The first and the next token of the last name.
    name: Option<(usize, usize)>,
    /// The first token of the last phrase.
    phrase: usize,
}

impl Written {
    /// Another token of a name.
    pub fn name(&mut self, at: usize) {
        self.name = match self.name {
            Some((start, end)) if end == at && at - start < MAX_NAME => Some((start, at + 1)),
            _ => Some((at, at + 1)),
        };
        self.phrase = self.name.map_or(at, |(start, _)| start);
    }

    /// A phrase of the grammar.
    pub fn phrase(&mut self, at: usize) {
        self.phrase = at;
    }

    /// A word that stays as it was typed; one that the language lacks may be a name.
    pub fn word(&mut self, at: usize, token: &Token, known: bool) {
        if !known && is_name(token) {
            self.name(at);
        } else {
            self.phrase = at;
        }
    }

    /// Where words that belong before the anchor are put; `None` where there is none.
    pub fn place_before(&self, anchor: Anchor, out: &[Token]) -> Option<usize> {
        match anchor {
            Anchor::Number => number_before(out),
            Anchor::Name => {
                let (start, end) = self.name?;
                let of_name = |token: &Token| {
                    matches!(token.word.as_str(), "neighborhood" | "city" | "street" | "the" | "county" | "address")
                        || is_ending(&token.word)
                };
                out.get(end..).is_some_and(|rest| rest.len() <= 3 && rest.iter().all(of_name)).then_some(start)
            }
            Anchor::Phrase => {
                let start = self.phrase.min(out.len());
                let counted = number_before(out).filter(|at| *at < start && start - at <= 2);
                (start < out.len()).then(|| counted.unwrap_or(start))
            }
        }
    }
}

/// Whether a token that is no known word may be a name.
pub(super) fn is_name(token: &Token) -> bool {
    !token.foreign
        && token.number.is_none()
        && token.word.len() > 2
        && token.word.is_ascii()
        && token.word.chars().all(char::is_alphabetic)
}

/// Whether a token is an ending that was taken off its word.
fn is_ending(word: &str) -> bool {
    word.len() > 1 && word.starts_with('+')
}

/// Where the amount begins that the text ends with.
fn number_before(out: &[Token]) -> Option<usize> {
    const UNITS: [&str; 27] = [
        "square",
        "meters",
        "feet",
        "sqft",
        "m²",
        "m2",
        "dollars",
        "usd",
        "bedrooms",
        "bedroom",
        "bathrooms",
        "bathroom",
        "year",
        "years",
        "per",
        "month",
        "a",
        "parking",
        "acres",
        "hectares",
        "room",
        "km",
        "miles",
        "old",
        "days",
        "hoa",
        "~",
    ];
    let unit = |token: &Token| {
        UNITS.contains(&token.word.as_str())
            || is_currency(&token.word)
            || is_name_of_money(&token.word)
            || is_ending(&token.word)
            || token.word == "price"
    };
    let back = out.iter().rev().take(MAX_UNIT + 1).position(|token| token.number.is_some())?;
    let at = out.len() - 1 - back;
    if !out[at + 1..].iter().all(unit) {
        return None;
    }
    let before = |back: usize| at.checked_sub(back).and_then(|at| out.get(at));
    // "600 ألف و 3 غرف على الأقل": a price and rooms are no range.
    let rises = |low: &Token| low.number <= out[at].number || out[at].scaled && !low.scaled;
    let joined = before(1).is_some_and(|token| matches!(token.word.as_str(), "-" | "to" | "or" | "and"))
        && before(2).is_some_and(|token| token.number.is_some() && rises(token));
    let start = if joined { at - 2 } else { at };
    let currency = start.checked_sub(1).filter(|at| is_currency(&out[*at].word));
    Some(currency.unwrap_or(start))
}

/// Drops endings that no phrase has used, names several homes as such ("3 ev"), and reads "from 300 up to 400" as the
/// range that it is.
pub(super) fn finish(tokens: &mut Vec<Token>) {
    const NOUNS: [&str; 6] = ["home", "house", "apartment", "condo", "townhouse", "listing"];
    tokens.retain(|token| !(token.foreign && is_ending(&token.word)));
    for at in 1..tokens.len() {
        let several = tokens[at - 1].number.is_some_and(|n| n > Decimal::ONE) || tokens[at - 1].word == "many";
        if several && tokens[at].foreign && NOUNS.contains(&tokens[at].word.as_str()) {
            tokens[at].word.push('s');
        }
    }
    let number = |tokens: &[Token], at: usize| tokens.get(at).is_some_and(|token| token.number.is_some());
    let mut at = 0;
    while at + 3 < tokens.len() {
        let skip = usize::from(is_currency(&tokens[at + 1].word) || tokens[at + 1].word == "dollars");
        let up_to = tokens[at + 1 + skip].foreign
            && tokens[at + 1 + skip].word == "up"
            && tokens.get(at + 2 + skip).is_some_and(|token| token.word == "to");
        let same = tokens[at].number.zip(tokens.get(at + 3 + skip).and_then(|token| token.number));
        let rises = same.is_some_and(|(low, high)| low <= high || tokens[at + 3 + skip].scaled);
        if number(tokens, at) && up_to && number(tokens, at + 3 + skip) && rises && !tokens[at + 1 + skip].pause {
            tokens.remove(at + 1 + skip);
        }
        at += 1;
    }
    // "At least 2 to 4" is a range.
    for at in 2..tokens.len().saturating_sub(2) {
        let range = number(tokens, at) && matches!(tokens[at + 1].word.as_str(), "to" | "-") && number(tokens, at + 2);
        let low = tokens[at].number.unwrap_or(Decimal::ZERO) > Decimal::ZERO;
        if range && low && tokens[at - 2].foreign && tokens[at - 2].word == "at" && tokens[at - 1].word == "least" {
            tokens[at - 2].word.clear();
            tokens[at - 1].word = "from".into();
        }
    }
    tokens.retain(|token| !token.word.is_empty());
}

/// Where one word is both, an apartment that is bought may be a condo.
pub(super) fn with_condos(tokens: &mut Vec<Token>) {
    let says = |terms: &[&str]| tokens.iter().any(|token| token.foreign && terms.contains(&token.word.as_str()));
    let dear = |token: &Token| token.scaled && token.number.is_some_and(|price| price >= Decimal::from(20_000));
    let bought = says(&["buy", "sale"]) || tokens.iter().any(dear);
    if !bought || says(&["rent", "month", "condo", "condos", "not", "without", "entire"]) {
        return;
    }
    let is_apartment = |token: &Token| token.foreign && matches!(token.word.as_str(), "apartment" | "apartments");
    let Some(at) = tokens.iter().position(is_apartment) else { return };
    let plural = tokens[at].word.ends_with('s');
    let new = ["or", if plural { "condos" } else { "condo" }];
    let as_token = |word: &str| Token { word: word.to_owned(), pause: false, ..tokens[at].clone() };
    let new = new.map(as_token);
    tokens.splice(at + 1..at + 1, new);
}
