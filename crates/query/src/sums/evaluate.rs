//! Works a sum out for a home, to the cent. `None` where the home lacks what the sum is of.

use porchlight_domain::{Listing, SaleType, calculations::cents, listing::stated_money::AmountPeriod};
use rust_decimal::{Decimal, prelude::ToPrimitive};

use super::{
    request::{Operation, SumRequest},
    sum::{Equation, Label, Sum},
    work::{Work, YEAR, taken_off, term},
};

/// The sum of a request for a home; `payment` is the loan payment of a month that was worked out before it.
pub fn evaluate(request: &SumRequest, listing: &Listing, payment: Option<Decimal>) -> Option<Sum> {
    let work = Work { request, listing };
    match request.operation {
        Operation::Total => work.total(payment),
        Operation::Costs => work.costs(),
        Operation::MoveIn => work.move_in(),
        Operation::Gross => work.gross(),
        Operation::Net => work.net(),
        Operation::NetYield => work.net_yield(),
        Operation::GrossYield => work.gross_yield(),
        Operation::Convert => work.convert(),
        Operation::PerArea => work.per_area(),
        Operation::PercentBelow => work.percent_below(),
        Operation::PriceDrop => work.price_drop(),
        Operation::PercentOff => work.percent_off(),
        Operation::Left => work.left(),
        Operation::Income => work.income(),
        Operation::Average => work.average(),
        Operation::Split => work.split(),
        Operation::Chain => work.chain(),
        Operation::OfTerms => work.of_terms(),
        Operation::DepositInRents => work.deposit_in_rents(),
        Operation::Difference => None,
    }
}

/// The difference between two homes over the months or the year of a request, the higher amount first.
pub fn difference(request: &SumRequest, pair: [&Listing; 2]) -> Option<(Sum, bool)> {
    let work = pair.map(|listing| Work { request, listing });
    let is_of_span = request.months.is_some() || request.period == AmountPeriod::Year;
    let is_reduced = || pair.iter().any(|listing| listing.content.stated_concession().is_some());
    if request.items.iter().any(|counted| counted.item.is_animal())
        || request.items.len() > 1
        || request.items.is_empty() && is_of_span && is_reduced()
    {
        return of_totals(&work);
    }
    if request.is_plain && pair.iter().all(|listing| listing.content.sale_type == SaleType::ForSale) {
        let [first, second] = [work[0].with_costs()?, work[1].with_costs()?];
        return two_sums(first, second);
    }
    let monthly = |work: &Work<'_>| match &request.items[..] {
        [] => work.rent().map(|rent| (Label::Rent, rent)),
        [one] => {
            let cost = work.recurring(one.item)?;
            (!cost.is_taken_as_yearly).then_some((Label::Cost(one.item), cost.month?))
        }
        _ => None,
    };
    let [(label, first), (_, second)] = [monthly(&work[0])?, monthly(&work[1])?];
    let times = request.months.or((request.period == AmountPeriod::Year).then_some(YEAR)).unwrap_or(Decimal::ONE);
    let is_turned = second > first;
    let (high, low) = if is_turned { (second, first) } else { (first, second) };
    let result = cents((high - low).checked_mul(times)?);
    let terms = vec![term(label, high, times), taken_off(label, low, times)];
    let period = if request.months.is_some() {
        AmountPeriod::Unstated
    } else if times == YEAR {
        AmountPeriod::Year
    } else {
        AmountPeriod::Month
    };
    let lease_months = request.months.and_then(|months| months.to_u32());
    let equations = vec![Equation { terms, result, period, ..Equation::default() }];
    Some((Sum { equations, lease_months, ..Sum::default() }, is_turned))
}

/// Both totals with their costs, the higher first, and the difference as the last equation.
fn of_totals([first, second]: &[Work<'_>; 2]) -> Option<(Sum, bool)> {
    two_sums(first.total(None)?, second.total(None)?)
}

fn two_sums(mut first: Sum, mut second: Sum) -> Option<(Sum, bool)> {
    let (one, other) = (first.equations.pop()?, second.equations.pop()?);
    let is_turned = other.result > one.result;
    if is_turned {
        std::mem::swap(&mut first, &mut second);
    }
    let (high, low) = if is_turned { (other, one) } else { (one, other) };
    let difference = Equation {
        terms: vec![term(Label::None, high.result, Decimal::ONE), taken_off(Label::None, low.result, Decimal::ONE)],
        result: high.result - low.result,
        period: high.period,
        ..Equation::default()
    };
    let (of_high, of_low) = (first.conditional, second.conditional);
    let conditional = of_high.or(of_low);
    let quotes = first.quotes.into_iter().chain(second.quotes).collect();
    let missing = first.missing.into_iter().chain(second.missing).collect();
    Some((Sum { equations: vec![high, low, difference], quotes, missing, conditional, ..Sum::default() }, is_turned))
}
