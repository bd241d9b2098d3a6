//! A finished sum: equations with a name for each number, and what is said beside them.

use porchlight_domain::listing::stated_money::AmountPeriod;
use rust_decimal::Decimal;

use super::item::Item;

/// What a number is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Label {
    None,
    Rent,
    OwnRent,
    Price,
    Payment,
    /// A fee that a description states.
    Fee,
    Cost(Item),
}

/// A number of an equation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    pub label: Label,
    pub value: Decimal,
    pub times: Decimal,
    /// For so many animals.
    pub count: Decimal,
    pub is_taken_off: bool,
}

/// "rent $1,225 + pet rent $20 = $1,245 a month".
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Equation {
    pub terms: Vec<Term>,
    /// The sum is divided by it.
    pub divisor: Option<Decimal>,
    pub result: Decimal,
    pub period: AmountPeriod,
    /// The same for the other of month and year.
    pub also: Option<(Decimal, AmountPeriod)>,
}

/// A sentence with numbers of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finding {
    /// An amount beside the price: below it by this part, above it if negative.
    Below { amount: Decimal, price: Decimal, percent: Decimal },
    /// The price came down from an earlier one.
    Drop { from: Decimal, to: Decimal, percent: Decimal },
    /// A part of the price less.
    Off { percent: Decimal, price: Decimal, result: Decimal },
    /// The rent times a number, and an income beside it.
    Income { times: Decimal, rent: Decimal, needed: Decimal, income: Option<Decimal> },
    /// An amount as a part of the price.
    Share { part: Decimal, period: AmountPeriod, price: Decimal, percent: Decimal },
    /// What is left of a year's rents, as a part of the price.
    Yield { left: Decimal, price: Decimal, percent: Decimal },
    /// A deposit as so many rents of a month.
    Deposit { deposit: Decimal, rent: Decimal, times: Decimal },
    /// A year's rent for one unit of the area.
    PerArea { year: Decimal, area: Decimal, result: Decimal },
}

/// What came of a request.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sum {
    pub equations: Vec<Equation>,
    pub finding: Option<Finding>,
    /// The same under a condition that the home states, with its sentence.
    pub conditional: Option<(String, Equation)>,
    /// Paid once beside an amount of a month.
    pub once: Vec<Term>,
    /// Asked for and not stated.
    pub missing: Vec<Item>,
    /// What the description says of costs without an amount that can be used.
    pub quotes: Vec<String>,
    /// Stated without a period and taken as a year's.
    pub taken_as_yearly: Vec<Item>,
    /// The same, taken as a month's.
    pub taken_as_monthly: Vec<Item>,
    /// Costs are still to be paid.
    pub is_before_costs: bool,
    /// The months of a lease, to be checked with the terms that are stated.
    pub lease_months: Option<u32>,
}

impl Sum {
    /// What it came to, not rounded, and the part of a price, for the sum that continues it.
    pub fn result(&self) -> Option<(Decimal, AmountPeriod)> {
        let of_equation = |equation: &Equation| {
            let total = sum_of(&equation.terms)?;
            let exact = equation.divisor.map_or(Some(total), |divisor| total.checked_div(divisor))?;
            let is_rounded = (exact - equation.result).abs() < Decimal::ONE;
            Some((if is_rounded { exact } else { equation.result }, equation.period))
        };
        match self.finding {
            Some(Finding::Share { part, period, .. }) => Some((part, period)),
            Some(Finding::Yield { left, .. }) => Some((left, AmountPeriod::Year)),
            Some(Finding::Off { result, .. }) => Some((result, AmountPeriod::Unstated)),
            Some(Finding::Income { needed, .. }) => Some((needed, AmountPeriod::Month)),
            Some(Finding::PerArea { result, .. }) => Some((result, AmountPeriod::Year)),
            Some(Finding::Below { amount, price, .. }) => Some(((price - amount).abs(), AmountPeriod::Unstated)),
            Some(Finding::Deposit { deposit, .. }) => Some((deposit, AmountPeriod::Unstated)),
            Some(Finding::Drop { from, to, .. }) => Some((from - to, AmountPeriod::Unstated)),
            None => self.equations.last().and_then(of_equation),
        }
    }

    /// The part of a price that it came to.
    pub fn percent(&self) -> Option<Decimal> {
        match self.finding? {
            Finding::Below { percent, .. }
            | Finding::Drop { percent, .. }
            | Finding::Off { percent, .. }
            | Finding::Share { percent, .. }
            | Finding::Yield { percent, .. } => Some(percent.abs()),
            Finding::Income { .. } | Finding::PerArea { .. } | Finding::Deposit { .. } => None,
        }
    }

    /// Every amount of money in it.
    pub fn amounts(&self) -> Vec<Decimal> {
        let of_terms = |terms: &[Term]| -> Vec<Decimal> {
            terms
                .iter()
                .flat_map(|term| [term.value, term.value.saturating_mul(term.times).saturating_mul(term.count)])
                .collect()
        };
        let mut out = of_terms(&self.once);
        for equation in self.equations.iter().chain(self.conditional.iter().map(|(_, equation)| equation)) {
            out.extend(of_terms(&equation.terms));
            out.push(equation.result);
            out.extend(equation.also.map(|(value, _)| value));
        }
        match self.finding {
            Some(Finding::Below { amount, price, .. }) => out.extend([amount, price, (price - amount).abs()]),
            Some(Finding::Drop { from, to, .. }) => out.extend([from, to, from - to]),
            Some(Finding::Off { price, result, .. }) => out.extend([price, result, price - result]),
            Some(Finding::Income { rent, needed, income, .. }) => out.extend([rent, needed].into_iter().chain(income)),
            Some(Finding::Share { part, price, .. } | Finding::Yield { left: part, price, .. }) => {
                out.extend([part, price]);
            }
            Some(Finding::PerArea { year, result, .. }) => out.extend([year, result]),
            Some(Finding::Deposit { deposit, rent, .. }) => out.extend([deposit, rent]),
            None => {}
        }
        out
    }
}

/// The terms added up.
pub(super) fn sum_of(terms: &[Term]) -> Option<Decimal> {
    terms.iter().try_fold(Decimal::ZERO, |sum, term| {
        let value = term.value.checked_mul(term.times)?.checked_mul(term.count)?;
        if term.is_taken_off { sum.checked_sub(value) } else { sum.checked_add(value) }
    })
}
