//! Reads Chinese and Japanese number words: "三" before a counter, "四十八万九千". These characters are also parts of ordinary
//! words, so they count only where a number is meant.

use porchlight_lang::{claims::TokenClass, language::Language};
use rust_decimal::Decimal;

use crate::tokens::{
    lexicon::Lexicon,
    tokenizer::{Token, TokenKind, word_at},
};

/// Words that count things.
const COUNTERS: &str = "个個间間室厅廳卫衛卧臥房套层層年月日天つ件台部分軒棟点點时時幅栋棟亩畝平万元円美ドエ辆輛";

/// The number that begins at a piece, and the piece after it.
pub fn number(pieces: &[Token], at: usize, lexicon: &Lexicon) -> Option<(Decimal, usize)> {
    if !matches!(lexicon.language, Some(Language::Zh | Language::Ja)) {
        return None;
    }
    let digit = |at: usize| {
        let piece = pieces.get(at).filter(|piece| piece.kind == TokenKind::Word)?;
        piece
            .word
            .chars()
            .all(crate::tokens::tokenizer::is_ideograph)
            .then(|| lexicon.number(&piece.word)?.first().copied())
            .flatten()
    };
    let segments: Vec<i64> = (at..).map_while(digit).collect();
    let before = at.checked_sub(1).and_then(|at| pieces.get(at)).map_or("", |piece| piece.word.as_str());
    if segments.is_empty() || matches!(before, "第" | "每" | "某" | "这" | "那" | "同" | "統" | "统") {
        return None;
    }
    let end = at + segments.len();
    let next = pieces.get(end).map_or("", |piece| piece.word.as_str());
    let counts = next.chars().next().is_some_and(|c| COUNTERS.contains(c))
        || lexicon.sense(|on| word_at(pieces, end + on)).is_some_and(|(sense, _)| {
            matches!(
                sense,
                TokenClass::Bed | TokenClass::Bath | TokenClass::Listing | TokenClass::Park | TokenClass::Currency(_)
            )
        });
    let large = segments.len() > 1 && segments.iter().any(|part| *part >= 10);
    let scale_alone = segments.len() == 1 && segments[0] >= 100;
    ((counts || large) && !scale_alone).then(|| Some((Decimal::from(value(&segments)?), end))).flatten()
}

/// The value of a run: 四十八万九千 is (4 × 10 + 8) × 10,000 + 9 × 1,000.
fn value(segments: &[i64]) -> Option<i64> {
    if segments.iter().all(|part| *part < 10) {
        return segments.iter().try_fold(0i64, |sum, part| sum.checked_mul(10)?.checked_add(*part));
    }
    let (mut total, mut section, mut digit) = (0i64, 0i64, None);
    for part in segments {
        match *part {
            0..10 => digit = Some(*part),
            10 | 100 | 1_000 => {
                section = section.checked_add(digit.take().unwrap_or(1).checked_mul(*part)?)?;
            }
            large => {
                section += digit.take().unwrap_or(0);
                total = total.checked_add(section.max(1).checked_mul(large)?)?;
                section = 0;
            }
        }
    }
    total.checked_add(section)?.checked_add(digit.unwrap_or(0))
}
