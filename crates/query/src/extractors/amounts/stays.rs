//! "For 4 months", "a 6 month stay": how long a home is wanted for. Listings say it in words that no filter compares, so
//! that it is named as not used, and never taken for the days that a home has been listed.

use porchlight_domain::SaleType;
use rust_decimal::{Decimal, prelude::ToPrimitive};

use crate::parse_state::ParseState;

/// Takes the length of a stay.
pub fn take(reading: &mut ParseState<'_>) {
    /// Of a listing, a loan or an age.
    const OTHERS: [&str; 20] = [
        "market",
        "listed",
        "last",
        "past",
        "within",
        "sold",
        "old",
        "ago",
        "new",
        "newer",
        "mortgage",
        "loan",
        "fixed",
        "financing",
        "%",
        "since",
        "built",
        "sitting",
        "recent",
        "under",
    ];
    const WANTED: [&str; 12] = [
        "need",
        "want",
        "looking",
        "find",
        "search",
        "something",
        "anything",
        "furnished",
        "place",
        "somewhere",
        "rental",
        "show",
    ];
    if reading.says_any(&OTHERS) {
        return;
    }
    let Some((start, end)) = (0..reading.tokens.len()).find_map(|at| stay_at(reading, at)) else { return };
    let typed = crate::languages::as_typed(reading.text, &reading.tokens[start..end]);
    let phrase = (start..end).map(|at| reading.word(at)).collect::<Vec<_>>().join(" ");
    let is_wanted = reading.says_any(&WANTED) && !reading.says_any(&["buy", "buying", "for sale"]);
    let months = (start..end).find_map(|at| {
        let number = reading.tokens[at].number.and_then(|number| number.to_u32())?;
        match reading.word(at + 1) {
            "month" | "months" => Some(number),
            "year" | "years" => number.checked_mul(12),
            _ => None,
        }
    });
    reading.take(start..end);
    if is_wanted {
        reading.stay_months = months;
        reading.impossible.push(typed.unwrap_or(phrase));
        reading.filter.sale_type = reading.filter.sale_type.or(Some(SaleType::ForRent));
    }
}

/// Where a stay begins and ends whose number stands at this position.
fn stay_at(reading: &ParseState<'_>, at: usize) -> Option<(usize, usize)> {
    let token = reading.tokens.get(at).filter(|token| !token.taken && !token.scaled)?;
    let number = token.number.filter(Decimal::is_integer).and_then(|number| number.to_u32())?;
    let max = match reading.word(at + 1) {
        "month" | "months" => 36,
        "week" | "weeks" => 26,
        "year" | "years" => 5,
        _ => return None,
    };
    if !(1..=max).contains(&number) {
        return None;
    }
    let is_filler = |word: &str| {
        matches!(word, "about" | "just" | "only" | "the" | "those" | "these" | "around" | "another" | "least" | "at")
    };
    let lead = (1..=4).find(|back| !is_filler(reading.before(at, *back)))?;
    // Spanish "por" is "in" of a place.
    let is_por = || {
        let span = at.checked_sub(lead).map(|at| reading.tokens[at].span.clone());
        span.and_then(|span| reading.text.get(span)).is_some_and(|typed| typed.eq_ignore_ascii_case("por"))
    };
    let leads = ["for", "during", "por", "para", "durante", "pour", "fur", "per", "voor"];
    if leads.contains(&reading.before(at, lead)) || reading.before(at, lead) == "in" && is_por() {
        return Some((at - lead, at + 2));
    }
    let behind = matches!(reading.word(at + 2), "stay" | "lease" | "rental" | "term" | "let");
    behind.then_some((at, at + 3))
}
