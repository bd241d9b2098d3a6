//! "Can I rent it for 4 months?", "I need it only until May": whether a rental is let for as long as a visitor wants it.

use porchlight_lang::calendar::MONTHS;
use rust_decimal::{Decimal, prelude::ToPrimitive};

use crate::{field::Field, parse_state::ParseState};

const MAX_MONTHS: u32 = 60;
/// What asks for leave, or says how little is wanted.
const ASKS: [&str; 26] = [
    "can i",
    "can we",
    "could i",
    "could we",
    "may i",
    "possible",
    "is that ok",
    "is that okay",
    "is it ok",
    "is it okay",
    "would they",
    "would the",
    "will they",
    "do they",
    "do you do",
    "allow",
    "allowed",
    "only need",
    "just need",
    "need it",
    "only until",
    "just until",
    "only for",
    "just for",
    "stay",
    "rent it for",
];
/// An amount is asked for, other homes, or something else that lasts.
const OTHERS: [&str; 36] = [
    "how much",
    "total",
    "cost",
    "costs",
    "altogether",
    "come to",
    "add up",
    "what would",
    "price",
    "anything",
    "something",
    "somewhere",
    "looking",
    "find",
    "show",
    "homes",
    "houses",
    "rentals",
    "apartments",
    "places",
    "deposit",
    "old",
    "ago",
    "last",
    "past",
    "notice",
    "market",
    "listed",
    "loan",
    "mortgage",
    "see it",
    "visit",
    "showing",
    "tour",
    "open house",
    "buy",
];
/// The length of the stay that is asked about.
pub fn find(reading: &ParseState<'_>) -> Option<Field> {
    if !reading.says_any(&ASKS) || reading.says_any(&OTHERS) {
        return None;
    }
    (0..reading.tokens.len()).find_map(|at| counted(reading, at).or_else(|| until(reading, at)))
}

/// "For 4 months", "a 6 month lease".
fn counted(reading: &ParseState<'_>, at: usize) -> Option<Field> {
    let token = reading.tokens.get(at).filter(|token| !token.taken && !token.scaled)?;
    let number = token.number.filter(Decimal::is_integer)?.to_u32()?;
    let months = match reading.word(at + 1) {
        "month" | "months" => number,
        "year" | "years" => number.checked_mul(12)?,
        _ => return None,
    };
    (1..=MAX_MONTHS).contains(&months).then_some(Field::Stay(months))
}

/// "Until May", with the whole of that month.
fn until(reading: &ParseState<'_>, at: usize) -> Option<Field> {
    if !matches!(reading.word(at), "until" | "till" | "til" | "through") {
        return None;
    }
    let word = [1, 2, 3].into_iter().map(|on| reading.word(at + on)).find(|word| MONTHS.contains(word))?;
    let month = u32::try_from(MONTHS.iter().position(|name| *name == word)?).ok()? + 1;
    let today = u32::from(reading.today.month);
    let months = (month + 12 - today) % 12;
    Some(Field::StayAtMost(if months == 0 { 12 } else { months } + 1))
}
