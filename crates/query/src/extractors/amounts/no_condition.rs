//! Amounts that bound no search: what the visitor owes, how two prices differ, days until a closing. They are taken, so
//! that nothing reads them as a price, a count or an age of a listing.

use porchlight_domain::{Bound, Range};
use rust_decimal::Decimal;

use crate::parse_state::ParseState;

/// Takes them; runs before every other reader of amounts.
pub fn take(reading: &mut ParseState<'_>) {
    for at in 0..reading.tokens.len() {
        if reading.tokens[at].taken || reading.tokens[at].number.is_none() {
            continue;
        }
        let end = if is_owed(reading, at) {
            at + 1
        } else if is_difference(reading, at) || is_until_closing(reading, at) {
            at + 2
        } else if includes_limit(reading, at) {
            at + 1 + usize::from(reading.word(at + 1) == "even")
        } else {
            continue;
        };
        reading.take(at..end);
    }
}

/// "I still owe 210k", "210k left on the mortgage".
fn is_owed(reading: &ParseState<'_>, at: usize) -> bool {
    let owes = (1..=4).any(|back| matches!(reading.before(at, back), "owe" | "owes" | "owed" | "owing"));
    let is_left = matches!(reading.word(at + 1), "left" | "remaining" | "outstanding")
        && matches!(reading.word(at + 2), "on" | "to");
    let is_of_loan = (1..=3).any(|ahead| matches!(reading.word(at + ahead), "mortgage" | "loan"))
        && reading.says_any(&["my mortgage", "our mortgage", "my loan", "our loan", "still have", "i have a"]);
    is_money(reading, at) && (owes || is_left || is_of_loan)
}

/// "Why is it 80k more", "80k over asking": no price of its own.
fn is_difference(reading: &ParseState<'_>, at: usize) -> bool {
    let compares = match reading.word(at + 1) {
        "more" | "less" => reading.word(at + 2) != "or",
        "cheaper" | "dearer" | "pricier" | "higher" | "lower" | "difference" | "apart" => true,
        "over" | "under" | "above" | "below" => matches!(reading.word(at + 2), "asking" | "list" | "ask"),
        _ => false,
    };
    compares && is_money(reading, at)
}

/// "Cash, close in 14 days": when the visitor wants to buy, not how long a home was listed.
fn is_until_closing(reading: &ParseState<'_>, at: usize) -> bool {
    let is_time = matches!(reading.word(at + 1), "day" | "days" | "week" | "weeks" | "month" | "months");
    let closes = (1..=4).any(|back| {
        matches!(
            reading.before(at, back),
            "close" | "closes" | "closing" | "closed" | "settle" | "move" | "moving" | "notice" | "inspection"
        )
    });
    is_time && closes
}

/// "Under 550", then "550 even is ok": the limit said before is within it.
fn includes_limit(reading: &mut ParseState<'_>, at: usize) -> bool {
    let Some(earlier) = reading.earlier.map(|filter| filter.price) else { return false };
    let (Some(max), Some(number)) = (earlier.max, reading.tokens[at].number) else { return false };
    let is_same = max.value == number || max.value == number.saturating_mul(Decimal::ONE_THOUSAND);
    let accepts = (1..=3).any(|ahead| matches!(reading.word(at + ahead), "ok" | "okay" | "fine" | "works" | "good"));
    let is_limit = is_same && accepts && !max.inclusive;
    if is_limit {
        reading.filter.price = Range { max: Some(Bound { inclusive: true, ..max }), ..earlier };
        reading.filter.sale_type = reading.earlier.and_then(|filter| filter.sale_type);
    }
    is_limit
}

fn is_money(reading: &ParseState<'_>, at: usize) -> bool {
    let token = &reading.tokens[at];
    token.scaled
        || crate::numbers::is_currency(reading.before(at, 1))
        || token.number.is_some_and(|number| number >= Decimal::ONE_HUNDRED)
}
