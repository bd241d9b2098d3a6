//! "3-Zimmer-Wohnung", "appartement 3 pièces", "3-kamerappartement": the living room counts, so there are two bedrooms.
//! A phrase table writes `^` for such rooms.

use rust_decimal::Decimal;

use crate::tokens::Token;

/// Puts bedrooms for `^` and takes one from the numbers before it; one room is a studio.
pub(super) fn resolve(tokens: &mut [Token]) {
    for at in 0..tokens.len() {
        if !(tokens[at].foreign && tokens[at].word == "^") {
            continue;
        }
        let joins = |word: &str| matches!(word, "to" | "-" | "or" | "and" | "up" | "bedrooms" | "more" | "less");
        let mut counted: Vec<usize> = Vec::new();
        for back in (at.saturating_sub(5)..at).rev() {
            if tokens[back].number.is_some_and(|n| n >= Decimal::ONE && n <= Decimal::TEN && n.fract().is_zero()) {
                counted.push(back);
            } else if !joins(&tokens[back].word) {
                break;
            }
        }
        if counted.is_empty() {
            // "Zimmer zur Miete" is a room, "wie viele Zimmer" are bedrooms.
            tokens[at].word = "~".into();
            continue;
        }
        tokens[at].word = "bedrooms".into();
        for number in &counted {
            let fewer = tokens[*number].number.unwrap_or_default() - Decimal::ONE;
            if fewer.is_zero() {
                tokens[*number].word = "studio".into();
                tokens[*number].number = None;
                tokens[*number].foreign = true;
                if counted.len() == 1 {
                    tokens[at].word.clear();
                }
            } else {
                tokens[*number].word = fewer.to_string();
                tokens[*number].number = Some(fewer);
            }
        }
    }
}
