//! What an amount is about: by the unit after it, the word before it, or its size. "under 200" means dollars a month
//! after "HOA" and thousands before "homes".

use rust_decimal::Decimal;

pub use super::units::{AmountSubject, unit_at};
use super::{
    self as amounts, Amount, Compare,
    instead::{earlier_bound, instead, is_from_year, is_year},
    own_money::is_own_money,
};
use crate::parse_state::ParseState;

pub fn about(reading: &ParseState<'_>, amount: &mut Amount) -> Option<AmountSubject> {
    if is_own_money(reading, amount) {
        return None;
    }
    let few = amount.low <= Decimal::from(20) && !amount.currency;
    let counted = |about: &AmountSubject| {
        matches!(about, AmountSubject::Parking | AmountSubject::Bedrooms | AmountSubject::Bathrooms)
    };
    let sized = amount.low >= Decimal::from(100) && !amount.currency;
    let named = named_before(reading, amount.span.start)
        .filter(|about| few || !counted(about))
        // "No HOA, below 400k" is a price.
        .filter(|about| *about != AmountSubject::Hoa || amount.low < Decimal::from(10_000))
        .filter(|about| sized || !matches!(about, AmountSubject::Area { .. }));
    // "400k to 600k, garage": no home has as many garages.
    let unit = unit_at(reading, amount.span.end)
        .filter(|_| !is_clock(reading, amount))
        .filter(|(unit, length)| !is_of_next(reading, amount, named, (*unit, *length)))
        .filter(|(unit, _)| !counted(unit) || amount.low <= Decimal::from(100) && !amount.scaled);
    if let Some((unit, length)) = unit {
        amount.span.end += length;
        if unit == AmountSubject::Rent && reading.word(amount.span.end) == "hoa" {
            amount.span.end += 1;
            return Some(AmountSubject::Hoa);
        }
        if amount.is_plain() {
            amounts::read_after(reading, amount);
        }
        let fee =
            matches!(unit, AmountSubject::Rent) && matches!(named, Some(AmountSubject::Hoa | AmountSubject::Deposit));
        return Some(match unit {
            _ if fee => named?,
            unit => unit,
        });
    }
    if let Some(square_meters) = per_area_before(reading, amount.span.start) {
        return Some(AmountSubject::UnitPrice { square_meters });
    }
    if let Some(named) = named {
        return Some(named);
    }
    if is_from_year(reading, amount) {
        amount.compare = Some(Compare::Exactly);
        return Some(AmountSubject::Year);
    }
    if looks_like_year(reading, amount) {
        return Some(AmountSubject::Year);
    }
    if is_a_fee(reading, amount) {
        return Some(AmountSubject::Hoa);
    }
    if how_many(reading, amount) {
        return Some(AmountSubject::HowMany);
    }
    if let Some(about) = instead(reading, amount) {
        amount.compare = amount.compare.or_else(|| earlier_bound(reading, about));
        return Some(about);
    }
    looks_like_money(reading, amount).then_some(AmountSubject::Price)
}

/// "Beds 3 baths 2": the unit behind the number has a number of its own.
fn is_of_next(
    reading: &ParseState<'_>,
    amount: &Amount,
    named: Option<AmountSubject>,
    (unit, length): (AmountSubject, usize),
) -> bool {
    let is_room = |about: AmountSubject| matches!(about, AmountSubject::Bedrooms | AmountSubject::Bathrooms);
    let next = reading.tokens.get(amount.span.end + length).and_then(|token| token.number);
    named.is_some_and(is_room)
        && is_room(unit)
        && named != Some(unit)
        && next.is_some_and(|next| next < Decimal::from(20))
        && unit_at(reading, amount.span.end + length + 1).is_none()
}

/// "4 pm": an hour, where "1800 pm" is a rent.
fn is_clock(reading: &ParseState<'_>, amount: &Amount) -> bool {
    reading.word(amount.span.end) == "pm" && amount.low <= Decimal::from(12) && !amount.currency
}

/// "Price per sqft under 300", and whether it is of a square metre.
fn per_area_before(reading: &ParseState<'_>, start: usize) -> Option<bool> {
    let is_filler = |word: &str| matches!(word, "is" | "of" | "at");
    let last = (1..=2).find(|back| !is_filler(reading.before(start, *back)))?;
    let per = (1..=2).any(|more| reading.before(start, last + more) == "per");
    match reading.before(start, last) {
        "sqft" | "foot" | "ft" if per => Some(false),
        "meter" | "metre" | "sqm" | "m2" if per => Some(true),
        "psf" => Some(false),
        _ => None,
    }
}

/// What a word shortly before the amount says it is about.
fn named_before(reading: &ParseState<'_>, start: usize) -> Option<AmountSubject> {
    for back in 1..=6 {
        // "Under 1000 sqft, max 320k": the unit of another amount.
        if start.checked_sub(back).is_some_and(|at| reading.tokens[at].taken) {
            return None;
        }
        let about = match reading.before(start, back) {
            "hoa" | "dues" | "hoas" => AmountSubject::Hoa,
            "deposit" => AmountSubject::Deposit,
            "built" | "construction" | "year" | "constructed" => AmountSubject::Year,
            "bedrooms" | "beds" => AmountSubject::Bedrooms,
            "bathrooms" | "baths" => AmountSubject::Bathrooms,
            "parking" => AmountSubject::Parking,
            "sqft" | "size" | "area" => AmountSubject::Area { square_meters: false },
            "fee" | "fees" | "is" | "of" | "in" | "the" | "are" | "a" | "for" if back <= 3 => continue,
            // "HOA has to be under 50", "the deposit should be no more than 1000".
            "be" | "to" | "has" | "have" | "must" | "should" | "needs" | "need" | "cant" | "cannot" | "stay"
            | "thats" | "not" | "go" | "shouldnt" | "wont" => continue,
            _ => return None,
        };
        return Some(about);
    }
    None
}

/// "Low HOA condos, like under 400": the fee that was spoken of before, where the number is too small for a price.
fn is_a_fee(reading: &ParseState<'_>, amount: &Amount) -> bool {
    let hoa = (0..amount.span.start).find(|at| matches!(reading.word(*at), "hoa" | "hoas"));
    hoa.is_some_and(|at| !reading.is_denied(at))
        && amount.compare.is_some()
        && !amount.scaled
        && amount.low >= Decimal::from(20)
        && amount.low < Decimal::from(3_000)
        && !reading.says_any(&["rent", "rental", "rentals", "price", "budget", "spend", "asking"])
}

fn looks_like_year(reading: &ParseState<'_>, amount: &Amount) -> bool {
    let year = is_year(reading, amount);
    let worded = matches!(
        amount.comparing,
        "after"
            | "before"
            | "since"
            | "newer than"
            | "older than"
            | "pre"
            | "post"
            | "prior to"
            | "earlier than"
            | "later than"
            | "no later than"
            | "no earlier than"
    ) || amounts::of_years(amount.comparing)
        || reading.says_any(&["built", "construction", "build"]);
    let rent = reading.says_any(&["rent", "rental", "rentals", "month", "price", "budget", "pay", "lease", "spend"]);
    // "A newer house (2000+)", "2015+ homes".
    let up = amount.compare == Some(Compare::AtLeast) && amount.comparing.is_empty() && !rent;
    let is_round = (amount.low / Decimal::from(50)).fract().is_zero();
    let worded = worded || up && (reading.says_any(&["newer", "modern", "recent"]) || !is_round);
    year && (worded || are_years(reading, amount))
}

/// "1945-1965": rents are given in hundreds.
fn are_years(reading: &ParseState<'_>, amount: &Amount) -> bool {
    let hundreds = |value: Decimal| (value / Decimal::from(100)).fract().is_zero();
    let rent = reading.says_any(&["rent", "rental", "rentals", "month", "price", "budget", "pay", "lease", "spend"]);
    let until = |high: Decimal| high <= Decimal::from(reading.today.year + 3) && high.fract().is_zero();
    amount.high.is_some_and(|high| until(high) && !(hundreds(amount.low) && hundreds(high))) && !rent
}

/// "top 3", "3 homes", "first 5", "show me 3".
fn how_many(reading: &ParseState<'_>, amount: &Amount) -> bool {
    const NOUNS: [&str; 22] = [
        "homes",
        "houses",
        "condos",
        "places",
        "listings",
        "options",
        "results",
        "properties",
        "cheapest",
        "newest",
        "largest",
        "biggest",
        "most",
        "apartments",
        "townhouses",
        "homes",
        "best",
        "smallest",
        "lowest",
        "oldest",
        "more",
        "rentals",
    ];
    let small = amount.low <= Decimal::from(50)
        && amount.low >= Decimal::ONE
        && !amount.currency
        && !amount.scaled
        && amount.high.is_none();
    let before = reading.before(amount.span.start, 1);
    small
        && (NOUNS.contains(&reading.word(amount.span.end))
            || matches!(before, "top" | "first" | "me" | "show" | "list" | "pick" | "suggest" | "recommend")
                && amount.comparing != "about"
            || NOUNS[8..].contains(&before) && before != "more" && before.ends_with("st"))
}

fn looks_like_money(reading: &ParseState<'_>, amount: &Amount) -> bool {
    let largest = amount.high.unwrap_or(amount.low);
    let worded =
        reading.says_any(&["price", "budget", "cost", "priced", "rent", "afford", "spend", "month", "pay", "prices"]);
    amount.currency
        || amount.scaled
        || is_in_millions(amount)
        || largest >= Decimal::from(10_000) && !is_zip_like(reading, amount)
        || (largest >= Decimal::from(100) && (amount.compare.is_some() || amount.high.is_some() || worded))
}

/// "Under 1.2", "1.1 to 1.3": a part of a small number, with nothing that it counts, is of a million.
pub fn is_in_millions(amount: &Amount) -> bool {
    let largest = amount.high.unwrap_or(amount.low);
    let part = !amount.low.fract().is_zero() || !largest.fract().is_zero();
    part && !amount.scaled && largest < Decimal::from(20) && (amount.compare.is_some() || amount.high.is_some())
}

fn is_zip_like(reading: &ParseState<'_>, amount: &Amount) -> bool {
    let word = reading.word(amount.span.end - 1);
    amount.compare.is_none() && amount.high.is_none() && word.len() == 5 && !word.ends_with("00")
}
