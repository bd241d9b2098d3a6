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
    /// What is left of a year's rents, as a part of the price.
    Yield { left: Decimal, price: Decimal, percent: Decimal },
    /// A year's rent for one unit of the area.
    PerArea { year: Decimal, area: Decimal, result: Decimal },
}

/// What came of a request.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sum {
    pub equations: Vec<Equation>,
    pub finding: Option<Finding>,
    /// Paid once beside an amount of a month.
    pub once: Vec<Term>,
    /// Asked for and not stated.
    pub missing: Vec<Item>,
    /// What the description says of costs without an amount that can be used.
    pub quotes: Vec<String>,
    /// Stated without a period and taken as a year's.
    pub taken_as_yearly: Vec<Item>,
    /// Costs are still to be paid.
    pub is_before_costs: bool,
    /// The months of a lease, to be checked with the terms that are stated.
    pub lease_months: Option<u32>,
}

impl Sum {
    /// Every amount of money in it.
    pub fn amounts(&self) -> Vec<Decimal> {
        let of_terms = |terms: &[Term]| -> Vec<Decimal> {
            terms
                .iter()
                .flat_map(|term| [term.value, term.value.saturating_mul(term.times).saturating_mul(term.count)])
                .collect()
        };
        let mut out = of_terms(&self.once);
        for equation in &self.equations {
            out.extend(of_terms(&equation.terms));
            out.push(equation.result);
            out.extend(equation.also.map(|(value, _)| value));
        }
        match self.finding {
            Some(Finding::Below { amount, price, .. }) => out.extend([amount, price, (price - amount).abs()]),
            Some(Finding::Drop { from, to, .. }) => out.extend([from, to, from - to]),
            Some(Finding::Off { price, result, .. }) => out.extend([price, result, price - result]),
            Some(Finding::Income { rent, needed, income, .. }) => out.extend([rent, needed].into_iter().chain(income)),
            Some(Finding::Yield { left, price, .. }) => out.extend([left, price]),
            Some(Finding::PerArea { year, result, .. }) => out.extend([year, result]),
            None => {}
        }
        out
    }
}
