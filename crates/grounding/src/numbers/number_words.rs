//! Joins number words, scales and halves into numbers: "half a million", "1 Mio.", "四十八万九千". After this pass a number
//! is one piece however it was said.

use porchlight_lang::claims::TokenClass;
use rust_decimal::Decimal;

use crate::{
    numbers::ideographs,
    tokens::{
        lexicon::Lexicon,
        tokenizer::{Token, TokenKind, word_at},
    },
};

/// Joins the pieces of numbers.
pub fn join(pieces: Vec<Token>, lexicon: &Lexicon) -> Vec<Token> {
    let covered = covered(&pieces, lexicon);
    let mut reader = Reader { pieces: &pieces, covered, lexicon };
    let mut out: Vec<Token> = Vec::with_capacity(pieces.len());
    let mut at = 0;
    while at < pieces.len() {
        match reader.number(at) {
            Some((piece, end)) => {
                push(&mut out, piece);
                at = end;
            }
            None => {
                out.push(pieces[at].clone());
                at += 1;
            }
        }
    }
    out
}

/// "1 million 195 thousand" is one number.
fn push(out: &mut Vec<Token>, piece: Token) {
    let limit = Decimal::from(1_000_000);
    if let (Some(last), [small]) = (out.last_mut(), piece.values.as_slice())
        && last.scaled
        && piece.scaled
        && *small < limit
        && last.kind == TokenKind::Number
        && let [large] = last.values.as_slice()
        && (large % limit).is_zero()
        && let Some(sum) = large.checked_add(*small)
    {
        last.values = vec![sum];
        last.span.end = piece.span.end;
        return;
    }
    out.push(piece);
}

/// Which pieces belong to a phrase of several words: "single family" is no number.
fn covered(pieces: &[Token], lexicon: &Lexicon) -> Vec<bool> {
    let mut out = vec![false; pieces.len()];
    let mut at = 0;
    while at < pieces.len() {
        let length = lexicon.sense(|on| word_at(pieces, at + on)).map_or(1, |(_, length)| length);
        if length > 1 {
            out[at..at + length].fill(true);
        }
        at += length;
    }
    out
}

struct Reader<'a> {
    pieces: &'a [Token],
    covered: Vec<bool>,
    lexicon: &'a Lexicon,
}

impl Reader<'_> {
    /// The number that begins at a piece, and the piece after it.
    fn number(&mut self, at: usize) -> Option<(Token, usize)> {
        let piece = &self.pieces[at];
        let (mut values, mut end, mut scaled) = match piece.kind {
            TokenKind::Number => self.fraction(at).unwrap_or((piece.values.clone(), at + 1, false)),
            TokenKind::Word => self.half(at).or_else(|| self.spelled(at))?,
            _ => return None,
        };
        if piece.kind == TokenKind::Number || !scaled {
            self.scale(at, &mut values, &mut end, &mut scaled);
        }
        let half = self.lexicon.and_half(|on| word_at(self.pieces, end + on));
        if half > 0 && !scaled {
            values.iter_mut().for_each(|value| *value += Decimal::new(5, 1));
            end += half;
            self.scale(at, &mut values, &mut end, &mut scaled);
        }
        let last = &self.pieces[end - 1];
        let mut joined = piece.clone();
        joined.kind = TokenKind::Number;
        joined.span.end = last.span.end;
        joined.values = values;
        joined.scaled = scaled;
        if end - at > 1 && piece.kind == TokenKind::Word {
            joined.word = "#".into();
        }
        Some((joined, end))
    }

    /// Multiplies by the scale words that follow.
    fn scale(&self, at: usize, values: &mut Vec<Decimal>, end: &mut usize, scaled: &mut bool) {
        while let Some(scale) = word_at(self.pieces, *end).and_then(|word| self.lexicon.scale(word)) {
            if self.covered[*end] || !self.is_scale(at, *end, values) {
                return;
            }
            let by = Decimal::from(scale);
            *values = values.iter().filter_map(|value| value.checked_mul(by)).collect();
            (*end, *scaled) = (*end + 1, true);
            self.add_ideographs(scale, values, end);
        }
    }

    /// "m" is a million beside money or after a small number, else meters.
    fn is_scale(&self, at: usize, end: usize, values: &[Decimal]) -> bool {
        let word = self.pieces[end].word.as_str();
        let money = |piece: Option<&Token>| piece.is_some_and(|piece| is_currency_sign(&piece.word));
        let money = money(at.checked_sub(1).and_then(|at| self.pieces.get(at))) || money(self.pieces.get(end + 1));
        match word {
            "m" | "b" | "mi" | "cr" => {
                money
                    || word != "cr" && self.pieces[end].glued && self.pieces[end].capital
                    || word == "m"
                        && self.pieces[end].glued
                        && values.iter().all(|value| value.fract() != Decimal::ZERO)
            }
            _ => true,
        }
    }

    /// "119万5千" and "119万5000".
    fn add_ideographs(&self, scale: i64, values: &mut [Decimal], end: &mut usize) {
        let Some(next) = self.pieces.get(*end) else { return };
        if scale < 10_000
            || !next.glued
            || next.kind != TokenKind::Number
            || !self.pieces[*end - 1].word.chars().all(crate::tokens::tokenizer::is_ideograph)
        {
            return;
        }
        let small =
            word_at(self.pieces, *end + 1).and_then(|word| self.lexicon.scale(word)).filter(|small| *small < scale);
        let Some(value) = next.values.first().and_then(|value| value.checked_mul(small.unwrap_or(1).into())) else {
            return;
        };
        if value < Decimal::from(scale) {
            values.iter_mut().for_each(|sum| *sum += value);
            *end += if small.is_some() { 2 } else { 1 };
        }
    }

    /// "1/2 acre", "2 1/2 baths".
    fn fraction(&self, at: usize) -> Option<(Vec<Decimal>, usize, bool)> {
        let whole = |at: usize| {
            let piece = self.pieces.get(at)?;
            if piece.kind == TokenKind::Number { piece.values.first().copied() } else { None }
        };
        let part = |at: usize| {
            let (above, below) = (whole(at)?, whole(at + 2)?);
            let is_fraction = self.pieces.get(at + 1)?.word == "/" && above < below && below <= Decimal::from(8);
            let unit = self.lexicon.sense(|on| word_at(self.pieces, at + 3 + on)).map(|(sense, _)| sense);
            (is_fraction && matches!(unit, Some(TokenClass::Acre | TokenClass::Bath)))
                .then(|| above.checked_div(below))
                .flatten()
        };
        if let Some(value) = part(at) {
            return Some((vec![value], at + 3, false));
        }
        let whole = whole(at)?;
        part(at + 1).map(|value| (vec![whole + value], at + 4, false))
    }

    /// "half a million", "un demi-million", "half an acre".
    fn half(&self, at: usize) -> Option<(Vec<Decimal>, usize, bool)> {
        let length = self.lexicon.half(|on| word_at(self.pieces, at + on));
        if length == 0 {
            return None;
        }
        let mut end = at + length;
        while self.pieces.get(end).is_some_and(|piece| piece.word == "-" || self.lexicon.is_article(&piece.word)) {
            end += 1;
        }
        let next = word_at(self.pieces, end)?;
        let half = Decimal::new(5, 1);
        if let Some(scale) = self.lexicon.scale(next).filter(|scale| *scale >= 1_000) {
            return Some((vec![half * Decimal::from(scale)], end + 1, true));
        }
        let is_acre =
            self.lexicon.sense(|on| word_at(self.pieces, end + on)).is_some_and(|(sense, _)| sense == TokenClass::Acre);
        is_acre.then(|| (vec![half], end, false))
    }

    fn spelled(&self, at: usize) -> Option<(Vec<Decimal>, usize, bool)> {
        if self.covered[at] {
            return None;
        }
        if let Some((value, end)) = ideographs::number(self.pieces, at, self.lexicon) {
            return Some((vec![value], end, value >= Decimal::from(1_000)));
        }
        if crate::tokens::tokenizer::is_ideograph(self.pieces[at].word.chars().next()?) {
            return None;
        }
        let mut sum = Sum::default();
        let mut end = at;
        if self.lexicon.is_article(&self.pieces[at].word) && self.lexicon.number(&self.pieces[at].word).is_none() {
            // "a million"
            word_at(self.pieces, at + 1).and_then(|word| self.lexicon.scale(word)).filter(|scale| *scale >= 1_000)?;
            return Some((vec![Decimal::ONE], at + 1, false));
        }
        while let Some(segments) =
            word_at(self.pieces, end).filter(|_| !self.covered[end]).and_then(|word| self.lexicon.number(word))
        {
            let joined = segments.len() > 1 || self.is_joined(at, end);
            if !sum.add_all(&segments, joined) {
                break;
            }
            end += 1;
            let next = word_at(self.pieces, end);
            let skip = next.is_some_and(|word| self.lexicon.joins(word))
                || self.pieces.get(end).is_some_and(|piece| piece.word == "-" && piece.glued);
            let after = word_at(self.pieces, end + 1).and_then(|word| self.lexicon.number(word));
            if skip && after.is_some_and(|segments| sum.clone().add_all(&segments, next.is_some())) {
                end += 1;
            }
        }
        let is_joint = |piece: &Token| piece.kind == TokenKind::Sign || self.lexicon.joins(&piece.word);
        while end > at && is_joint(&self.pieces[end - 1]) {
            end -= 1;
        }
        let value = sum.value().filter(|_| end > at)?;
        let large = value >= Decimal::from(1_000);
        (value > Decimal::ONE || value.is_zero() || self.is_one(at, end)).then(|| (vec![value], end, large))
    }

    fn is_joined(&self, first: usize, at: usize) -> bool {
        at > first && self.lexicon.joins(&self.pieces[at - 1].word) || self.pieces[at].word.starts_with('و')
    }

    /// "one" counts only before something that is counted; as an article only where nothing describes it.
    fn is_one(&self, at: usize, end: usize) -> bool {
        let sense = |at: usize| self.lexicon.sense(|on| word_at(self.pieces, at + on));
        let counted = |sense: TokenClass| {
            matches!(
                sense,
                TokenClass::Bed
                    | TokenClass::Bath
                    | TokenClass::Park
                    | TokenClass::Listing
                    | TokenClass::Condo
                    | TokenClass::Townhouse
                    | TokenClass::Acre
            )
        };
        if word_at(self.pieces, end).and_then(|word| self.lexicon.scale(word)).is_some_and(|scale| scale >= 1_000) {
            return true;
        }
        if self.lexicon.is_article(&self.pieces[at].word) {
            let Some((TokenClass::Bed | TokenClass::Bath, length)) = sense(end) else { return false };
            let next = self.pieces.get(end + length);
            return next.is_none_or(|next| next.kind != TokenKind::Word || self.lexicon.is_common(&next.word));
        }
        let hyphen = usize::from(self.pieces.get(end).is_some_and(|piece| piece.word == "-"));
        let near = (0..=1).any(|on| sense(end + hyphen + on).is_some_and(|(sense, _)| counted(sense)));
        let before = at.checked_sub(1).and_then(|at| word_at(self.pieces, at)).unwrap_or("");
        near && !matches!(before, "the" | "this" | "that" | "which" | "any" | "another" | "no")
    }
}

pub fn is_currency_sign(word: &str) -> bool {
    matches!(word, "$" | "€" | "£" | "¥" | "₹" | "₺" | "₽" | "₩" | "﷼" | "₴")
}

/// A number of words as it grows.
#[derive(Debug, Clone, Default)]
struct Sum {
    total: i64,
    current: i64,
    any: bool,
}

impl Sum {
    /// Adds the parts of one word; false, unchanged, when they do not go on with this number.
    fn add_all(&mut self, segments: &[i64], joined: bool) -> bool {
        let mut grown = self.clone();
        let fits = segments.iter().enumerate().all(|(at, part)| grown.add(*part, joined || at > 0));
        if fits {
            *self = grown;
        }
        fits
    }

    fn add(&mut self, part: i64, joined: bool) -> bool {
        let tail = self.current % 100;
        let fits = match part {
            1_000 | 1_000_000 | 1_000_000_000 => {
                if self.any && self.current == 0 {
                    return false;
                }
                self.total = self.total.saturating_add(self.current.max(1).saturating_mul(part));
                self.current = 0;
                true
            }
            100 if (2..100).contains(&self.current) => {
                self.current *= 100;
                true
            }
            // "quatre-vingts"
            20 if self.current % 10 == 4 && tail == 4 => {
                self.current += 76;
                true
            }
            100..1_000 | 2_000 | 2_000_000 if self.current == 0 => self.grow(part),
            0..100 if !self.any || tail == 0 && (self.current > 0 || self.total > 0) => self.grow(part),
            1..10 if tail >= 20 && tail % 10 == 0 => self.grow(part),
            // "soixante-dix", "quatre-vingt-onze"
            10..20 if matches!(tail, 60 | 80) => self.grow(part),
            // "fünfundvierzig", "خمسة وأربعون"
            10..100 if joined && part % 10 == 0 && (1..10).contains(&tail) => self.grow(part),
            _ => false,
        };
        self.any |= fits;
        fits
    }

    fn grow(&mut self, part: i64) -> bool {
        self.current += part;
        true
    }

    fn value(&self) -> Option<Decimal> {
        self.any.then(|| Decimal::from(self.total.saturating_add(self.current)))
    }
}
