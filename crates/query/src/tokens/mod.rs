//! Splits a question into folded words, numbers and the few signs that mean something. "3br/2ba", "$1.2m", "2,500" and
//! "what's" must read alike however they are typed.

mod decimal_comma;
pub mod number_units;

use std::{borrow::Cow, ops::Range};

use porchlight_api::decimal::parse_decimal;
use porchlight_domain::fold;
use rust_decimal::Decimal;

/// A word, number or sign of the question.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Token {
    /// Folded, without apostrophes; a number's digits as typed.
    pub word: String,
    pub number: Option<Decimal>,
    /// The number came with k, m, thousand or million.
    pub scaled: bool,
    /// Place in a row: 1 for "first" and "1st"; `usize::MAX` for "last".
    pub ordinal: Option<usize>,
    /// Typed in capitals ("WA").
    pub upper: bool,
    /// Typed with a capital first letter.
    pub capital: bool,
    /// Bytes in the question.
    pub span: Range<usize>,
    /// A comma or full stop came before it.
    pub pause: bool,
    /// Of another language than the grammar's, or put there for its phrase: no misspelling, no unknown place.
    pub foreign: bool,
    /// The word it stands for was a plural.
    pub plural: bool,
    /// Some part of the meaning has used it.
    pub taken: bool,
}

/// Questions longer than this are understood by their beginning.
const MAX_TOKENS: usize = 160;

/// What separates the whole of a number from its decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberFormat {
    /// "1,250.5"; a point before three digits is still read as decimals.
    Point,
    /// "1.250,5"; a comma before three digits separates thousands all the same.
    Comma,
}

/// Reads the tokens of a question.
pub fn read(question: &str) -> Vec<Token> {
    parse_longest(question, MAX_TOKENS)
}

/// Reads the tokens of a question with numbers in a notation.
pub fn read_notation(question: &str, notation: NumberFormat) -> Vec<Token> {
    read_as(question, MAX_TOKENS, notation)
}

/// Reads a limited number of tokens of a text.
pub fn parse_longest(question: &str, max: usize) -> Vec<Token> {
    read_as(question, max, NumberFormat::Point)
}

fn read_as(question: &str, max: usize, notation: NumberFormat) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::new();
    let mut at = 0;
    let mut pause = false;
    while at < question.len() && out.len() < max {
        let rest = &question[at..];
        let Some(c) = rest.chars().next() else { break };
        let known = out.len();
        pause |= matches!(c, ',' | '.' | ';' | '!' | ':' | '\n' | '،' | '؛' | '、' | '，' | '。')
            && !is_part_of_one(question, at);
        let length = if c == '.' && is_part_of_one(question, at) {
            part_of_one(rest, at, notation, &mut out)
        } else if c.is_ascii_digit() {
            number(rest, at, notation, &mut out)
        } else if c.is_alphabetic() {
            word(rest, at, &mut out)
        } else {
            sign(c, at, &mut out)
        };
        if let Some(token) = out.get_mut(known) {
            token.pause = std::mem::take(&mut pause);
        }
        at += length;
    }
    out
}

fn word(rest: &str, at: usize, out: &mut Vec<Token>) -> usize {
    let mut end = 0;
    for (i, c) in rest.char_indices() {
        if c.is_alphanumeric() || c == '²' || is_apostrophe(c) || is_mark(c) {
            end = i + c.len_utf8();
        } else {
            break;
        }
    }
    let raw = rest[..end].trim_end_matches(is_apostrophe);
    let plain = match raw.contains(is_apostrophe) {
        true => Cow::Owned(raw.chars().filter(|c| !is_apostrophe(*c)).collect()),
        false => Cow::Borrowed(raw),
    };
    let is_upper = plain.chars().all(|c| !c.is_lowercase());
    out.push(Token {
        word: fold(&plain),
        upper: is_upper && plain.chars().filter(|c| c.is_alphabetic()).nth(1).is_some(),
        capital: plain.chars().next().is_some_and(char::is_uppercase),
        span: at..at + end,
        ..Token::default()
    });
    end
}

fn is_mark(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c)
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '’' | '‘' | '`')
}

fn is_part(c: char) -> bool {
    matches!(c, '½' | '¼' | '¾')
}

fn sign(c: char, at: usize, out: &mut Vec<Token>) -> usize {
    let kept = match c {
        '–' | '—' => Some('-'),
        '$' | '€' | '£' | '¥' | '₹' | '₺' | '₽' | '+' | '-' | '~' | '<' | '>' | '/' | '%' | '?' | '#' | '&' | '@' => {
            Some(c)
        }
        _ if is_part(c) => Some(c),
        _ => None,
    };
    // A hyphen that does not stand between numbers joins words: "single-family", "3-bedroom".
    if let Some(kept) = kept {
        out.push(Token { word: kept.to_string(), span: at..at + c.len_utf8(), ..Token::default() });
    }
    c.len_utf8()
}

fn number(rest: &str, at: usize, notation: NumberFormat, out: &mut Vec<Token>) -> usize {
    let digits = match notation {
        NumberFormat::Point => digits_end(rest),
        NumberFormat::Comma => decimal_comma::digits_end(rest),
    };
    let text = &rest[..digits];
    let tail: String =
        rest[digits..].chars().take_while(|c| c.is_alphanumeric() && !is_part(*c) || *c == '²').collect();
    // "3b2b", "3br2ba": bedrooms with the baths behind them.
    let letters = tail.chars().take_while(|c| c.is_ascii_alphabetic()).count();
    let is_glued = letters < tail.len()
        && matches!(&*tail[..letters].to_ascii_lowercase(), "b" | "br" | "bd" | "bed" | "beds" | "bdr" | "bdrm")
        && tail[letters..].starts_with(|c: char| c.is_ascii_digit());
    let tail = if is_glued { tail[..letters].to_owned() } else { tail };
    let folded = fold(&tail);
    let value = match notation {
        NumberFormat::Point => parse(text),
        NumberFormat::Comma => decimal_comma::parse(text),
    };
    let whole = digits + tail.len();
    let mut token = Token { word: text.to_owned(), number: value, span: at..at + digits, ..Token::default() };
    match folded.as_str() {
        "" => {}
        "st" | "nd" | "rd" | "th" => {
            token.ordinal = text.parse().ok();
            token.number = None;
            token.word = format!("{text}{folded}");
            token.span = at..at + whole;
        }
        // "1mil" is a million or a thousand by its language, which is known later.
        tail if tail != "mil" && scale_of(tail).is_some() => {
            token.number = value.and_then(|value| value.checked_mul(scale_after(value, &folded)?));
            token.scaled = true;
            token.span = at..at + whole;
        }
        "d" if text == "3" => {
            token.number = None;
            token.word = "3d".into();
            token.span = at..at + whole;
        }
        // "1c", "5b": a unit of an address, not a number.
        tail if tail.chars().count() == 1 => {
            token.word = format!("{text}{tail}");
            token.number = None;
            token.span = at..at + whole;
        }
        _ => {
            out.push(token);
            let capital = tail.chars().next().is_some_and(char::is_uppercase);
            token = Token { word: folded, capital, span: at + digits..at + whole, ..Token::default() };
        }
    }
    out.push(token);
    whole
}

/// Whether a point begins a number: ".5 mil", not "Riverton.5".
fn is_part_of_one(question: &str, at: usize) -> bool {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let Some(rest) = question[at..].strip_prefix('.') else { return false };
    let is_apart = question[..at].chars().next_back().is_none_or(|c| c.is_whitespace() || matches!(c, '$' | '€' | '-'));
    is_apart && matches!(digits(rest), 1 | 2) && !rest[digits(rest)..].starts_with(['.', ','])
}

/// ".5": a number that is less than one.
fn part_of_one(rest: &str, at: usize, notation: NumberFormat, out: &mut Vec<Token>) -> usize {
    let length = number(&rest[1..], at + 1, notation, out);
    let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
    let scale = if digits == 1 { Decimal::TEN } else { Decimal::ONE_HUNDRED };
    if let Some(token) = out.iter_mut().rev().find(|token| token.span.start == at + 1) {
        token.number = token.number.map(|number| number / scale);
        token.word = format!("0.{}", token.word);
        token.span.start = at;
    }
    length + 1
}

/// What a scale word multiplies this number by: "1.2 mil" is English slang for a million.
pub fn scale_after(value: Decimal, word: &str) -> Option<Decimal> {
    if word == "mil" && !value.fract().is_zero() { Some(Decimal::from(1_000_000)) } else { scale_of(word) }
}

/// What a scale word multiplies by.
pub fn scale_of(word: &str) -> Option<Decimal> {
    match word {
        // "mil" is Spanish.
        "k" | "thousand" | "grand" | "thousands" | "mil" => Some(Decimal::from(1_000)),
        // "4 lakh" and "1 crore" are Indian English.
        "lakh" | "lakhs" => Some(Decimal::from(100_000)),
        "crore" | "crores" => Some(Decimal::from(10_000_000)),
        // Chinese and Japanese count in ten thousands.
        "万" => Some(Decimal::from(10_000)),
        "m" | "mm" | "mill" | "mio" | "million" | "millions" | "millon" | "millones" => Some(Decimal::from(1_000_000)),
        _ => None,
    }
}

/// Where a number ends: "2,500", "1.2" and "1.200.000" are one number, "3,2" are two.
fn digits_end(text: &str) -> usize {
    let bytes = text.as_bytes();
    let run = |from: usize| bytes[from..].iter().take_while(|b| b.is_ascii_digit()).count();
    let mut end = run(0);
    loop {
        match bytes.get(end) {
            Some(b',') if run(end + 1) == 3 => end += 4,
            Some(b'.') if run(end + 1) > 0 => end += 1 + run(end + 1),
            _ => return end,
        }
    }
}

/// Reads digits with separators; `None` when it is too large.
pub fn parse(text: &str) -> Option<Decimal> {
    let plain = text.replace(',', "");
    if plain.matches('.').count() > 1 { parse_decimal(&plain.replace('.', "")) } else { parse_decimal(&plain) }
}
