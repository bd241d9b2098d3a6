//! Turns every amount into a condition: price, rooms, area, year, parking, fees, days, distance, how many. The same
//! bounds mean other things for a price, an age and an area.

mod ages;
mod decades;
mod pairs;
mod prices;
mod ranges;
mod studios;

pub use studios::studio;

use porchlight_domain::{AreaUnit, Filter, Order, SaleType, filter::area_sqft};
use rust_decimal::Decimal;

use self::{
    ages::age,
    decades::decade,
    pairs::{b_pair, slash_pair},
    prices::{price, unit_price},
    ranges::{at_least, contradict, put, range},
};
use super::{
    amounts::{
        self, Amount, Compare,
        subject::{AmountSubject, about, unit_at},
    },
    sale_or_rent,
};
use crate::parse_state::ParseState;

/// Takes every amount of the question and turns it into conditions.
pub fn extract(reading: &mut ParseState<'_>) {
    amounts::no_condition::take(reading);
    sale_or_rent::lets_out(reading);
    amounts::stays::take(reading);
    slash_pair(reading);
    b_pair(reading);
    decade(reading);
    for at in 0..reading.tokens.len() {
        let Some(mut amount) = amounts::extract(reading, at) else { continue };
        if is_upper_bedrooms(reading, &amount) {
            reading.filter.bedrooms.max = at_least(amount.low);
            reading.take(amount.span);
        } else if let Some(about) = about(reading, &mut amount) {
            reading.take(amount.span.clone());
            if let Some(at) = amount.denying {
                reading.take(at..at + 1);
            }
            apply(reading, about, &amount);
        }
    }
}

/// "4 beds but no more than 5": the other end of the bedrooms before it.
fn is_upper_bedrooms(reading: &ParseState<'_>, amount: &Amount) -> bool {
    let has_min = reading.filter.bedrooms.min.is_some_and(|min| min.value < amount.low);
    let is_small = amount.low <= Decimal::from(12) && amount.high.is_none() && !amount.currency && !amount.scaled;
    let start = amount.span.start;
    let is_joined = matches!(reading.before(start, 1), "but" | "and")
        && matches!(reading.before(start, 2), "bed" | "beds" | "bedroom" | "bedrooms" | "br" | "more");
    let ends = unit_at(reading, amount.span.end).is_none();
    has_min && is_small && is_joined && ends && matches!(amount.compare, Some(Compare::AtMost | Compare::Under))
}

fn is_lot(reading: &ParseState<'_>, amount: &Amount) -> bool {
    (1..=2).any(|back| matches!(reading.before(amount.span.start, back), "lot" | "land" | "plot" | "yard"))
        || matches!(reading.word(amount.span.end), "lot" | "of") && matches!(reading.word(amount.span.end), "lot")
        || (reading.word(amount.span.end) == "of"
            && matches!(reading.word(amount.span.end + 1), "land" | "lot" | "plot" | "yard" | "garden"))
}

fn apply(reading: &mut ParseState<'_>, about: AmountSubject, amount: &Amount) {
    let lot = is_lot(reading, amount);
    // "A plot bigger than 800 m²" says how big the lot is, not that it is bare land.
    if let Some(at) = amount.span.start.checked_sub(1).filter(|at| reading.word(*at) == "plot") {
        reading.take(at..at + 1);
    }
    let scaled = |factor: Decimal| {
        let mut amount = amount.clone();
        amount.low = amount.low.saturating_mul(factor).round_dp(2);
        amount.high = amount.high.map(|high| high.saturating_mul(factor).round_dp(2));
        amount
    };
    let filter = &mut reading.filter;
    match about {
        AmountSubject::Bedrooms => {
            let (own, new) = (filter.bedrooms, range(amount, Compare::AtLeast));
            put(&mut filter.bedrooms, new);
            contradict(reading, &own, &new, |range| Filter { bedrooms: range, ..Filter::default() });
        }
        AmountSubject::Bathrooms => {
            let (own, new) = (filter.bathrooms, range(amount, Compare::AtLeast));
            put(&mut filter.bathrooms, new);
            contradict(reading, &own, &new, |range| Filter { bathrooms: range, ..Filter::default() });
        }
        AmountSubject::Area { square_meters } => {
            let area = range(&if square_meters { in_sqft(amount) } else { amount.clone() }, Compare::AtLeast);
            put(if lot { &mut filter.lot_area_sqft } else { &mut filter.building_area_sqft }, area)
        }
        AmountSubject::Acres => put(&mut filter.lot_area_sqft, range(&scaled(Decimal::from(43_560)), Compare::AtLeast)),
        AmountSubject::Hectares => {
            let area = range(&in_sqft(&scaled(Decimal::from(10_000))), Compare::AtLeast);
            put(&mut filter.lot_area_sqft, area)
        }
        AmountSubject::Year => {
            let (own, new) = (filter.year_built, range(amount, Compare::Exactly));
            put(&mut filter.year_built, new);
            contradict(reading, &own, &new, |range| Filter { year_built: range, ..Filter::default() });
        }
        AmountSubject::Age => age(reading, amount),
        AmountSubject::Parking => put(&mut filter.parking_spots, range(amount, Compare::AtLeast)),
        AmountSubject::Hoa if amount.low.is_zero() && amount.high.is_none() => filter.no_hoa = true,
        AmountSubject::Hoa => {
            put(&mut filter.hoa_month, range(amount, Compare::AtMost));
            // "Low HOA condos, like under 400": the limit says what is low.
            let is_soft = reading.order == Some(Order::HoaAsc) && reading.limit.is_none() && reading.says("low hoa");
            reading.order = reading.order.filter(|_| !is_soft);
        }
        AmountSubject::Deposit => put(&mut filter.deposit, range(amount, Compare::AtMost)),
        AmountSubject::Days(days) => filter.days_on_market = range(&scaled(days.into()), Compare::AtMost),
        AmountSubject::Price => price(reading, amount),
        AmountSubject::Rent => {
            filter.sale_type = Some(SaleType::ForRent);
            put(&mut filter.price, range(amount, Compare::AtMost));
        }
        AmountSubject::UnitPrice { square_meters } => unit_price(reading, amount, square_meters),
        AmountSubject::Distance(meters) => reading.within_m = meters_of(amount, meters),
        AmountSubject::HowMany => reading.limit = amount.low.try_into().ok().map(|n: u32| n as usize),
    }
}

/// As exact as the areas that it is compared with: "at least 150 m²" finds a home of 150 m².
fn in_sqft(amount: &Amount) -> Amount {
    let highest = Decimal::from(1_000_000_000);
    let sqft = |value: Decimal| area_sqft(Some(value.min(highest)), AreaUnit::SquareMeters).unwrap_or(value);
    Amount { low: sqft(amount.low), high: amount.high.map(sqft), ..amount.clone() }
}

fn meters_of(amount: &Amount, factor: i64) -> Option<u32> {
    let meters = amount.low.checked_mul(factor.into())?.trunc();
    meters.try_into().ok().map(|m: u32| m.min(200_000))
}
