//! Splits a sentence into words, numbers, dates, times and signs, for every script. "1.195.000 €", "١٢٣", "119.5万" and
//! "3LDK" must read alike.

use std::ops::Range;

use porchlight_domain::fold;
use porchlight_lang::claims::TokenClass;
use rust_decimal::Decimal;

use crate::numbers::digits;

/// What a piece of a sentence is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    Word,
    Number,
    Sign,
}

/// A word or phrase, a number, or a sign.
#[derive(Debug, Clone, PartialEq)]
pub struct Token {
    pub kind: TokenKind,
    /// Folded; a phrase's words with spaces between.
    pub word: String,
    /// What a number can mean: "1.420" is 1.42 or 1420.
    pub values: Vec<Decimal>,
    /// The number came with "k", "million", "万".
    pub scaled: bool,
    /// The number was written in digits.
    pub digits: bool,
    /// Nothing stands between it and the piece before.
    pub glued: bool,
    pub capital: bool,
    /// Only plain letters: "för" is no English "for".
    pub ascii: bool,
    pub sense: Option<TokenClass>,
    pub span: Range<usize>,
}

/// The pieces of a text; `spaced` says that a space may part thousands.
pub fn tokenize(text: &str, spaced: bool) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let (kind, length) = if c.is_ascii_digit() {
            (Some(TokenKind::Number), digits::length(rest, spaced))
        } else if is_ideograph(c) {
            (Some(TokenKind::Word), c.len_utf8())
        } else if c.is_alphabetic() {
            (Some(TokenKind::Word), word_length(rest))
        } else {
            (is_sign(c).then_some(TokenKind::Sign), c.len_utf8())
        };
        if let Some(kind) = kind {
            let span = at..at + length;
            let glued = out.last().is_some_and(|piece| piece.span.end == at);
            out.push(piece(kind, text, span, glued));
        }
        at += length;
    }
    out
}

fn piece(kind: TokenKind, text: &str, span: Range<usize>, glued: bool) -> Token {
    let raw = &text[span.clone()];
    let values = if kind == TokenKind::Number { digits::values(raw) } else { Vec::new() };
    Token {
        kind,
        word: match raw {
            "–" | "—" | "−" => "-".into(),
            _ => fold(raw),
        },
        values,
        scaled: false,
        digits: kind == TokenKind::Number,
        glued,
        capital: raw.starts_with(char::is_uppercase),
        ascii: raw.is_ascii(),
        sense: None,
        span,
    }
}

/// The folded words of a phrase, as `pieces` has them.
pub fn word_tokens(text: &str) -> Vec<String> {
    let pieces = tokenize(text, false);
    // Collected in place, the words would keep the room of their pieces, five times what they need, in every table.
    let mut terms = Vec::with_capacity(pieces.len());
    terms.extend(pieces.into_iter().filter(|piece| piece.kind != TokenKind::Sign).map(|piece| piece.word));
    terms
}

/// Characters that are words of their own.
pub fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '〇' | '々')
}

fn word_length(rest: &str) -> usize {
    let end = |c: char| !(c.is_alphanumeric() || is_mark(c)) || is_ideograph(c);
    let length = rest.find(end).unwrap_or(rest.len());
    // "و4": the Arabic "and" is written together with what follows.
    match rest.chars().next() {
        Some(first @ ('و' | 'ب' | 'ل' | 'ف')) if rest[first.len_utf8()..].starts_with(|c: char| c.is_ascii_digit()) => {
            first.len_utf8()
        }
        _ => length,
    }
}

fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{64b}'..='\u{65f}' | '\u{93e}'..='\u{94d}')
}

fn is_sign(c: char) -> bool {
    !c.is_whitespace() && !c.is_control() && !matches!(c, '*' | '_' | '\'' | '’' | '‘' | '`' | '"' | '“' | '”' | '#')
}

/// The word at a place; `None` for a number, a sign or the end.
pub fn word_at(pieces: &[Token], at: usize) -> Option<&str> {
    pieces.get(at).filter(|piece| piece.kind == TokenKind::Word).map(|piece| piece.word.as_str())
}
