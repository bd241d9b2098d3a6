//! What is to be worked out of the amounts of a home, and what the conversation remembers of it.

use porchlight_domain::{ListingId, listing::stated_money::AmountPeriod};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::item::Item;

/// What is worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Operation {
    /// The rent, or the payment worked out last, and costs.
    #[default]
    Total,
    /// Costs alone.
    Costs,
    /// The first month, the deposit and costs that are paid once.
    MoveIn,
    /// The rents that tenants pay, with the visitor's rent.
    Gross,
    /// What those leave after costs.
    Net,
    /// That as a part of the price.
    NetYield,
    /// The amount spoken of last, for another period.
    Convert,
    /// A rent for an area unit.
    PerArea,
    /// How much less than the price the visitor's is.
    PercentBelow,
    /// How far the price came down.
    PriceDrop,
    /// The price less a part of it.
    PercentOff,
    /// The price less an amount.
    Left,
    /// Whether an income is enough for the rent.
    Income,
    /// The rent of a month where some months are free.
    Average,
    /// A rent among people.
    Split,
    /// Between two homes, for a period.
    Difference,
}

/// A cost that is named, and how many times.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountedItem {
    pub item: Item,
    pub count: u32,
}

/// A sum that a visitor asked for.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SumRequest {
    pub operation: Operation,
    pub items: Vec<CountedItem>,
    pub period: AmountPeriod,
    pub months: Option<Decimal>,
    /// The visitor's own numbers.
    pub price: Option<Decimal>,
    pub rent: Option<Decimal>,
    pub percent: Option<Decimal>,
    pub amount: Option<Decimal>,
    pub people: Option<Decimal>,
    pub free_months: Option<Decimal>,
    /// The rent is of a part that is empty, beside those that tenants pay.
    pub is_of_other_unit: bool,
    /// The same for a year is asked beside that for a month.
    pub asks_year: bool,
    /// The message also asks what is needed to move in.
    pub asks_move_in: bool,
}

/// More costs of a message are not read.
pub const MAX_ITEMS: usize = 8;

/// The sum worked out last.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SpokenSum {
    pub listing: ListingId,
    pub request: SumRequest,
}

/// An amount of a home that the last answer quoted.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct SpokenAmount {
    pub listing: ListingId,
    pub value: Decimal,
    pub period: AmountPeriod,
}
