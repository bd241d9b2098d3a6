//! "For 4 months", "a 6 month lease", "the five-month total": how long a home is wanted for. Listings say it in words
//! that no filter compares, so that it is named as not used, and never taken for the days that a home has been listed.

use std::ops::Range;

use porchlight_domain::SaleType;
use rust_decimal::{Decimal, prelude::ToPrimitive};

use crate::{
    field::{Field, LEASE_TERM},
    follow_up,
    parse_state::ParseState,
};

/// Words of a term behind its length, and before it with "of" or "for".
const TERMS: [&str; 12] = [
    "stay",
    "lease",
    "leases",
    "rental",
    "term",
    "terms",
    "let",
    "contract",
    "agreement",
    "total",
    "sublet",
    "semester",
];

/// Takes the lengths of stays, and the ages of people and animals.
pub fn take(reading: &mut ParseState<'_>) {
    const MAX_STAYS: usize = 4;
    super::own_age::take(reading);
    for _ in 0..MAX_STAYS {
        if !take_next(reading) {
            return;
        }
    }
}

/// Takes the first length of a stay, if there is one.
fn take_next(reading: &mut ParseState<'_>) -> bool {
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
    if is_of_listing(reading) {
        return false;
    }
    let Some(span) = (0..reading.tokens.len()).find_map(|at| stay_at(reading, at)) else { return false };
    let typed = crate::languages::as_typed(reading.text, &reading.tokens[span.clone()]);
    let phrase = span.clone().map(|at| reading.word(at)).collect::<Vec<_>>().join(" ");
    let is_wanted = reading.says_any(&WANTED) && !reading.says_any(&["buy", "buying", "for sale"]);
    let months = span.clone().find_map(|at| {
        let number = reading.tokens[at].number.and_then(|number| number.to_u32())?;
        match reading.word(at + 1) {
            "month" | "months" => Some(number),
            "year" | "years" => number.checked_mul(12),
            _ => None,
        }
    });
    let names_term = is_term(reading, &span);
    let is_open = |field: &Field| matches!(field, Field::Everything | Field::Unlisted);
    reading.take(span);
    if is_wanted {
        reading.stay_months = months;
        reading.impossible.push(typed.unwrap_or(phrase));
        reading.filter.sale_type = reading.filter.sale_type.or(Some(SaleType::ForRent));
    } else if names_term
        && reading.fields.iter().all(is_open)
        && (reading.says("?") || follow_up::asks_something(reading))
    {
        // "Is a six month lease possible".
        reading.fields = vec![Field::Feature(LEASE_TERM.into())];
    }
    true
}

/// Whether a length of time is that of a listing, a loan or a building.
fn is_of_listing(reading: &ParseState<'_>) -> bool {
    reading.says_any(&[
        "market",
        "listed",
        "sold",
        "old",
        "ago",
        "new",
        "newer",
        "older",
        "newest",
        "mortgage",
        "loan",
        "fixed",
        "financing",
        "%",
        "built",
        "construction",
        "sitting",
        "sat",
        "dom",
        "recent",
        "recently",
        "posted",
        "came out",
    ])
}

/// Whether a length is said of a lease or a contract.
fn is_term(reading: &ParseState<'_>, span: &Range<usize>) -> bool {
    span.clone().any(|at| TERMS[..9].contains(&reading.word(at)) && reading.word(at) != "stay")
        || (1..=3)
            .any(|back| matches!(reading.before(span.start, back), "lease" | "contract" | "agreement" | "contrato"))
}

/// Where a stay begins and ends whose number stands at this position.
fn stay_at(reading: &ParseState<'_>, at: usize) -> Option<Range<usize>> {
    let token = reading.tokens.get(at).filter(|token| !token.taken && !token.scaled)?;
    let number = token.number.filter(Decimal::is_integer).and_then(|number| number.to_u32())?;
    // "Five-month".
    let unit = at + 1 + usize::from(reading.word(at + 1) == "-");
    let (max, is_days) = match reading.word(unit) {
        "month" | "months" => (36, false),
        "week" | "weeks" => (26, false),
        "year" | "years" => (5, false),
        "day" | "days" | "night" | "nights" => (90, true),
        _ => return None,
    };
    if !(1..=max).contains(&number) || reading.tokens.get(unit).is_some_and(|token| token.taken) {
        return None;
    }
    let behind = unit + 1 + usize::from(reading.word(unit + 1) == "-");
    if TERMS.contains(&reading.word(behind)) {
        return Some(at..behind + 1);
    }
    let is_filler = |word: &str| {
        matches!(
            word,
            "about"
                | "just"
                | "only"
                | "the"
                | "those"
                | "these"
                | "around"
                | "another"
                | "least"
                | "at"
                | "all"
                | "full"
        )
    };
    let lead = (1..=4).find(|back| !is_filler(reading.before(at, *back)))?;
    // Spanish "por" is "in" of a place.
    let is_por = || {
        let span = at.checked_sub(lead).map(|at| reading.tokens[at].span.clone());
        span.and_then(|span| reading.text.get(span)).is_some_and(|typed| typed.eq_ignore_ascii_case("por"))
    };
    let leads = ["for", "during", "por", "para", "durante", "pour", "fur", "per", "voor"];
    if leads.contains(&reading.before(at, lead)) || reading.before(at, lead) == "in" && is_por() {
        return Some(at - lead..unit + 1);
    }
    // "In the last 3 weeks", "within 2 months", "less than 6 months" are of a listing; "over 7 months" may be a sum.
    let bounds = matches!(
        reading.before(at, lead),
        "last" | "past" | "within" | "under" | "than" | "since" | "previous" | "max" | "maximum" | "most" | "in"
    ) || (1..lead).any(|back| reading.before(at, back) == "least");
    let costs = || {
        reading.says_any(&[
            "cost",
            "costs",
            "pay",
            "cheaper",
            "cheapest",
            "total",
            "rent",
            "altogether",
            "difference",
            "deposit",
            "lease",
            "contract",
            "come to",
            "sum",
            "how much",
        ])
    };
    let is_bound = bounds || reading.before(at, lead) == "over" && !costs();
    (!is_bound && !is_days && number > 0).then(|| at..unit + 1)
}
