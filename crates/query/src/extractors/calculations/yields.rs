//! "If I get 711 for 350 and rent it at 2400, what's the gross yield": the visitor's own price and rent. Listings have no
//! rent of a home for sale, so that without one nothing is worked out.

use rust_decimal::Decimal;

use crate::{
    calculation::{CalculationKind, CalculationRequest},
    parse_state::ParseState,
};

/// From here on an amount is a price, and below it one in thousands, or a rent.
const LOWEST_PRICE: i64 = 20_000;
/// Words that a rent stands behind.
const RENTS: [&str; 9] = ["rent", "rents", "rented", "renting", "rental", "let", "lease", "month", "monthly"];
/// Words that a price stands behind.
const PRICES: [&str; 9] = ["for", "at", "price", "pay", "paid", "offer", "asking", "costs", "in"];
/// Behind a number they make it something else.
const UNITS: [&str; 14] = [
    "%", "percent", "bed", "beds", "bedroom", "bedrooms", "bath", "baths", "sqft", "sq", "year", "years", "unit",
    "units",
];

/// The yield to work out; `None` where the visitor names no rent.
pub fn find(reading: &ParseState<'_>) -> Option<CalculationRequest> {
    let numbers: Vec<(usize, Decimal)> = (0..reading.tokens.len())
        .filter(|at| !UNITS.contains(&reading.word(at + 1)))
        .filter_map(|at| Some((at, reading.tokens[at].number?)))
        .collect();
    let rents: Vec<(usize, Decimal)> =
        numbers.iter().copied().filter(|(at, value)| is_rent(reading, *at, *value)).collect();
    // Two rents are those of two homes.
    let [(rented_at, rent)] = rents[..] else { return None };
    let is_price = |at: usize| PRICES.contains(&reading.before(at, 1)) || is_currency_before(reading, at);
    let prices: Vec<Decimal> = numbers
        .iter()
        .filter(|(at, _)| *at != rented_at)
        .filter_map(|(at, value)| price(*value, is_price(*at), reading.tokens[*at].scaled))
        .collect();
    let price = match prices[..] {
        [] => None,
        [price] => Some(price),
        _ => return None,
    };
    let kind = CalculationKind::GrossYield;
    Some(CalculationRequest { kind, price, monthly: Some(rent), ..CalculationRequest::default() })
}

fn is_rent(reading: &ParseState<'_>, at: usize, value: Decimal) -> bool {
    let is_size = (Decimal::ONE_HUNDRED..Decimal::from(LOWEST_PRICE)).contains(&value);
    // No other number stands between.
    let ahead = (1..=5)
        .take_while(|back| at.checked_sub(*back).is_some_and(|before| reading.tokens[before].number.is_none()))
        .any(|back| RENTS.contains(&reading.before(at, back)));
    let behind =
        (1..=3).take_while(|on| reading.tokens.get(at + on).is_some_and(|token| token.number.is_none())).any(|on| {
            matches!(reading.word(at + on), "month" | "monthly" | "mo") || on == 1 && reading.word(at + 1) == "rent"
        });
    is_size && (ahead || behind)
}

/// "350" of a price is said in thousands.
fn price(value: Decimal, is_named: bool, is_scaled: bool) -> Option<Decimal> {
    if value >= LOWEST_PRICE.into() {
        return Some(value);
    }
    let is_short = is_named && !is_scaled && (Decimal::from(40)..Decimal::from(5_000)).contains(&value);
    is_short.then(|| value * Decimal::ONE_THOUSAND)
}

fn is_currency_before(reading: &ParseState<'_>, at: usize) -> bool {
    crate::numbers::is_currency(reading.before(at, 1)) && PRICES.contains(&reading.before(at, 2))
}
