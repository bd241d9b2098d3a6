//! A result with the numbers it was worked out from.

use porchlight_domain::Assumptions;
use rust_decimal::Decimal;

use super::request::CalculationKind;

/// A number that a calculation lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MissingNumber {
    Rate,
    DownPayment,
    Term,
}

/// Amounts beside a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Breakdown {
    /// The price, or the rent of a month.
    pub price: Option<Decimal>,
    pub down_payment: Option<Decimal>,
    pub loan: Option<Decimal>,
    pub closing_costs: Option<Decimal>,
    pub deposit: Option<Decimal>,
    /// The record's monthly fee, and that of a year.
    pub hoa_month: Option<Decimal>,
    pub hoa_year: Option<Decimal>,
    pub tax_month: Option<Decimal>,
    pub tax_year: Option<Decimal>,
    /// A payment with fees and tax.
    pub total_month: Option<Decimal>,
    pub monthly: Option<Decimal>,
    /// The rent of a pet, of a month and of all months.
    pub pet_month: Option<Decimal>,
    pub pet_total: Option<Decimal>,
    /// The rent of all months, where something is added to it.
    pub rent_total: Option<Decimal>,
    /// How many months of rent.
    pub months: Option<u32>,
    /// The part of the price that the rent of a year is, to a tenth of a percent.
    pub yield_percent: Option<Decimal>,
}

impl Breakdown {
    /// Every amount of money.
    pub fn amounts(&self) -> impl Iterator<Item = Decimal> {
        [
            self.price,
            self.down_payment,
            self.loan,
            self.closing_costs,
            self.deposit,
            self.hoa_month,
            self.hoa_year,
            self.tax_month,
            self.tax_year,
            self.total_month,
            self.monthly,
            self.pet_month,
            self.pet_total,
            self.rent_total,
        ]
        .into_iter()
        .flatten()
    }
}

/// A finished calculation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Calculation {
    pub kind: CalculationKind,
    /// To the cent.
    pub result: Decimal,
    pub breakdown: Breakdown,
    /// The numbers it was worked out with: the visitor's, and the owner's where the visitor named none.
    pub used: Assumptions,
    /// Those of them that are the visitor's.
    pub given: Assumptions,
}

/// What became of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CalculationOutcome {
    Done(Box<Calculation>),
    /// Neither the owner nor the visitor gave these.
    Missing(Vec<MissingNumber>),
    /// The record lacks the price, fee or deposit, or is no listing of that kind.
    NotInRecord,
    /// The numbers are outside of what can be worked out.
    Impossible,
}
