use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::{cents, percent_of};

/// What is paid of the price at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum DownPayment {
    /// Per cent of the price.
    Percent(Decimal),
    /// In the currency of the price.
    Amount(Decimal),
}

impl DownPayment {
    /// The amount for a price, to the cent; `None` if it is more than the price.
    pub fn of(self, price: Decimal) -> Option<Decimal> {
        let amount = match self {
            Self::Percent(percent) => percent_of(price, percent)?,
            Self::Amount(amount) => cents(amount),
        };
        (amount <= price).then_some(amount)
    }
}

/// The numbers of a calculation that no listing has; `None` is not set.
///
/// An owner sets them for a chatbot, a visitor for a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Assumptions {
    /// Interest in per cent a year.
    pub rate_percent: Option<Decimal>,
    pub down_payment: Option<DownPayment>,
    pub term_years: Option<u32>,
    /// Per cent of the price a year.
    pub property_tax_percent: Option<Decimal>,
    /// Per cent of the price.
    pub closing_cost_percent: Option<Decimal>,
    /// Months of rent.
    pub deposit_months: Option<Decimal>,
}

impl Assumptions {
    /// These, and the others where these say nothing.
    #[must_use]
    pub fn or(self, others: Self) -> Self {
        Self {
            rate_percent: self.rate_percent.or(others.rate_percent),
            down_payment: self.down_payment.or(others.down_payment),
            term_years: self.term_years.or(others.term_years),
            property_tax_percent: self.property_tax_percent.or(others.property_tax_percent),
            closing_cost_percent: self.closing_cost_percent.or(others.closing_cost_percent),
            deposit_months: self.deposit_months.or(others.deposit_months),
        }
    }
}
