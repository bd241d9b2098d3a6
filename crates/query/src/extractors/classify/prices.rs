//! Prices, rents, and prices of an area.

use porchlight_domain::{AreaUnit, Filter, SaleType, filter::area_sqft};
use rust_decimal::Decimal;

use super::ranges::{contradict, put, range};
use crate::{
    extractors::amounts::{Amount, Compare, subject::is_in_millions},
    parse_state::ParseState,
};

/// From here on no price is by the month: "our place sold last month, we have 1.2 million".
const HIGHEST_RENT: i64 = 50_000;

/// "Under $300 per sqft" bounds the price of an area; the order by it was only its name.
pub(super) fn unit_price(reading: &mut ParseState<'_>, amount: &Amount, square_meters: bool) {
    let one = area_sqft(Some(Decimal::ONE_HUNDRED), AreaUnit::SquareMeters).unwrap_or(Decimal::ONE_HUNDRED);
    let per_sqft = |value: Decimal| {
        let value = value.min(Decimal::from(1_000_000_000));
        if square_meters { (value * Decimal::ONE_HUNDRED / one).round_dp(4).normalize() } else { value }
    };
    let amount = Amount { low: per_sqft(amount.low), high: amount.high.map(per_sqft), ..amount.clone() };
    put(&mut reading.filter.unit_price, range(&amount, Compare::AtMost));
    reading.filter.sale_type = reading.filter.sale_type.or(Some(SaleType::ForSale));
    if !reading.says_any(&["cheapest", "lowest", "best", "sort", "sorted", "by price"]) {
        reading.order = None;
        reading.limit = None;
    }
}

/// A price without a scale: "under 500" for sale means thousands, for rent it means what it says.
pub(super) fn price(reading: &mut ParseState<'_>, amount: &Amount) {
    let mut amount = amount.clone();
    // "HOA under 400 a month and price under 350k": the month is of the fee.
    let is_by_month = reading.says_any(&["month", "monthly"])
        && !reading.says_any(&["hoa", "hoas", "fee", "fees"])
        && amount.high.unwrap_or(amount.low) < HIGHEST_RENT.into();
    // "Under 300k that I can rent out" is a price.
    let is_sale = reading.filter.sale_type == Some(SaleType::ForSale);
    let rent = reading.filter.sale_type == Some(SaleType::ForRent)
        || is_by_month
        || !is_sale && reading.says_any(&["rent", "rental", "rentals", "renting", "lease", "room"]);
    if is_in_millions(&amount) {
        amount.low *= Decimal::from(1_000_000);
        amount.high = amount.high.map(|high| high * Decimal::from(1_000_000));
    }
    let largest = amount.high.unwrap_or(amount.low);
    let flat = reading.says_any(&["apartment", "apartments", "studio", "studios"]);
    if !rent && !flat && !amount.scaled && largest >= Decimal::from(100) && largest < Decimal::from(1_000) {
        amount.low *= Decimal::from(1_000);
        amount.high = amount.high.map(|high| high * Decimal::from(1_000));
    }
    let largest = amount.high.unwrap_or(amount.low);
    if reading.filter.sale_type.is_none() {
        let is_rent = rent || largest < Decimal::from(20_000);
        // "A castle for 50 bucks" is as little a rent as a price.
        let is_either = rent || largest >= Decimal::ONE_HUNDRED;
        reading.filter.sale_type = is_either.then_some(if is_rent { SaleType::ForRent } else { SaleType::ForSale });
    }
    // "A budget around 450k" is what may be spent at most.
    if amount.compare == Some(Compare::About) && is_budget(reading, &amount) {
        amount.compare = Some(Compare::AtMost);
    }
    let new = range(&amount, Compare::AtMost);
    let own = reading.filter.price;
    contradict(reading, &own, &new, |price| Filter { price, ..Filter::default() });
    put(&mut reading.filter.price, new);
}

fn is_budget(reading: &ParseState<'_>, amount: &Amount) -> bool {
    let is_named = |word: &str| matches!(word, "budget" | "budgeted" | "spend" | "afford");
    // "I've got about half a million".
    let is_own = |back: usize| {
        let (verb, person) = (reading.before(amount.span.start, back), reading.before(amount.span.start, back + 1));
        matches!(verb, "got" | "have") && matches!(person, "i" | "we" | "ive" | "weve" | "only")
    };
    // "Spend somewhere around 500k" goes both ways.
    let is_vague = matches!(reading.before(amount.span.start, 1), "somewhere" | "anywhere" | "someplace");
    !is_vague && (1..=4).any(|back| is_named(reading.before(amount.span.start, back)) || is_own(back))
        || (0..=1).any(|ahead| is_named(reading.word(amount.span.end + ahead)))
}
