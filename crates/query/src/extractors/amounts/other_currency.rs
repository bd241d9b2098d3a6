//! Amounts in a currency that the listings aren't priced in: "under 400k euros" of homes in dollars. Nothing is converted,
//! so they bound nothing; they are taken before every other reader of amounts, and named in the answer.

use rust_decimal::Decimal;

use super::{Amount, extract, read_after};
use crate::parse_state::ParseState;

/// Less is a weight: "a 60 pound dog".
const MIN_POUNDS: i64 = 500;

/// Takes them.
pub fn take(reading: &mut ParseState<'_>) {
    let names_other = reading.tokens.iter().any(|token| reading.vocabulary.other_currencies.contains(&token.word));
    if !names_other && !reading.says("r $") {
        return;
    }
    for at in 0..reading.tokens.len() {
        if reading.tokens[at].number.is_none() {
            continue;
        }
        let Some(mut amount) = extract(reading, at) else { continue };
        let Some(money) = money_around(reading, at, &amount) else { continue };
        amount.span = amount.span.start.min(money.start)..amount.span.end.max(money.end);
        if amount.is_plain() {
            read_after(reading, &mut amount);
        }
        let first = &reading.tokens[money.start].span;
        let last = &reading.tokens[money.end - 1].span;
        let typed = reading.text.get(first.start..last.end).unwrap_or_default().trim().to_owned();
        reading.take(amount.span);
        if !typed.is_empty() && !reading.other_money.contains(&typed) {
            reading.other_money.push(typed);
        }
    }
}

/// The tokens of the amount with its foreign sign or word, without what compares it.
fn money_around(reading: &ParseState<'_>, at: usize, amount: &Amount) -> Option<std::ops::Range<usize>> {
    let is_other = |at: usize| {
        let word = reading.word(at);
        let is_money = !matches!(word, "pound" | "pounds")
            || amount.scaled
            || amount.high.unwrap_or(amount.low) >= Decimal::from(MIN_POUNDS);
        is_money && reading.vocabulary.other_currencies.contains(word)
    };
    // "$" behind an "R" is Brazilian.
    let start = if at > 0 && crate::numbers::is_currency(reading.before(at, 1)) { at - 1 } else { at };
    let is_real = start < at && reading.before(start, 1) == "r" && reading.vocabulary.other_currencies.contains("r$");
    let number_end = (at + 1..amount.span.end.max(at + 1))
        .rev()
        .find(|at| reading.tokens.get(*at).is_some_and(|token| token.number.is_some()))
        .map_or(at + 1, |at| at + 1);
    if is_real {
        return Some(start - 1..number_end);
    }
    if start < at && is_other(start) {
        return Some(start..number_end);
    }
    // "8 million of pesos", "500 US dollars" have a word between.
    let ends = number_end..=number_end + 1;
    for end in ends {
        if is_other(end) {
            return Some(at..end + 1);
        }
        if !matches!(reading.word(end), "of" | "in" | "de") {
            break;
        }
    }
    // "EUR 400k", but not the unit of the amount before it.
    let is_before = at > 0 && !reading.tokens[at - 1].taken && reading.word(at - 1).chars().all(char::is_alphabetic);
    let is_free = at < 2 || reading.tokens[at - 2].number.is_none();
    (is_before && is_free && is_other(at - 1)).then(|| at - 1..number_end)
}
