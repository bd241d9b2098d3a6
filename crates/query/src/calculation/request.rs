//! What a visitor wants worked out.

use porchlight_domain::{Assumptions, DownPayment};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// What is worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum CalculationKind {
    /// Principal and interest a month; fees and tax beside them.
    #[default]
    MonthlyPayment,
    DownPayment,
    LoanAmount,
    /// To buy: down payment and closing costs. To rent: the first month and the deposit.
    CashNeeded,
    /// HOA fees and property tax.
    YearlyFees,
    #[serde(alias = "NetRent")]
    YearlyRent,
    /// The price that a monthly payment buys.
    AffordablePrice,
    /// The rent of a year, and the part of the price that it is, before costs.
    GrossYield,
}

impl CalculationKind {
    /// Returns whether down payment, rate and term change it.
    pub fn is_of_loan(self) -> bool {
        !matches!(self, Self::YearlyFees | Self::YearlyRent | Self::GrossYield)
    }
}

/// A calculation that a visitor asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CalculationRequest {
    pub kind: CalculationKind,
    /// The visitor's own numbers, from this question and earlier ones.
    pub given: Assumptions,
    /// A price that the visitor named instead of a listing.
    pub price: Option<Decimal>,
    /// What the visitor can pay a month.
    pub monthly: Option<Decimal>,
    /// Months of a rent that is added up, if they are no year.
    pub months: Option<u32>,
    /// The rent of a pet is added.
    pub with_pet: bool,
}

impl CalculationRequest {
    /// A short form for tests and logs: "payment rate=6.5 down=20% years=30".
    pub fn label(&self) -> String {
        let name = match self.kind {
            CalculationKind::MonthlyPayment => "payment",
            CalculationKind::DownPayment => "down",
            CalculationKind::LoanAmount => "loan",
            CalculationKind::CashNeeded => "cash",
            CalculationKind::YearlyFees => "fees",
            CalculationKind::YearlyRent => "rent",
            CalculationKind::AffordablePrice => "afford",
            CalculationKind::GrossYield => "yield",
        };
        let number = |name: &str, value: Option<Decimal>| value.map(|value| format!("{name}={}", value.normalize()));
        let down = self.given.down_payment.map(|down| match down {
            DownPayment::Percent(percent) => format!("down={}%", percent.normalize()),
            DownPayment::Amount(amount) => format!("down={}", amount.normalize()),
        });
        let pieces = [
            number("price", self.price),
            number("monthly", self.monthly),
            number("rate", self.given.rate_percent),
            down,
            number("years", self.given.term_years.map(Decimal::from)),
            number("months", self.given.deposit_months),
            number("rent months", self.months.map(Decimal::from)),
        ];
        std::iter::once(name.to_owned()).chain(pieces.into_iter().flatten()).collect::<Vec<_>>().join(" ")
    }
}
