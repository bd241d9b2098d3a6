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
    /// The rents of a year as a part of the price.
    GrossYield,
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
    /// How many rents of a month the deposit is.
    DepositInRents,
    /// Between the rents of two lengths of a lease.
    OfTerms,
    /// An amount, and what is added to it and taken off.
    Chain,
}

impl Operation {
    /// Whether it takes the rest of a message along, so that no second question is read beside it.
    pub(super) fn is_open(self) -> bool {
        matches!(self, Self::Chain | Self::Total | Self::Split | Self::Costs)
    }
}

/// What a chain begins with.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub enum ChainStart {
    /// The visitor's own amounts alone.
    #[default]
    Own,
    Price,
    /// The rents that a home for sale states.
    Rents,
    /// What was worked out or quoted last.
    Last {
        value: Decimal,
        period: AmountPeriod,
        is_payment: bool,
    },
}

/// An amount of the visitor, and what it is for.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct OwnAmount {
    pub value: Decimal,
    /// "140 nights at $165".
    pub times: Decimal,
    pub period: AmountPeriod,
    pub item: Option<Item>,
    /// A part of what the chain begins with, or of the price.
    pub is_percent: bool,
    #[serde(default)]
    pub is_of_price: bool,
    pub is_taken_off: bool,
}

/// A cost that is named, and how many times.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountedItem {
    pub item: Item,
    pub count: u32,
}

impl OwnAmount {
    /// An amount that is paid once.
    pub(super) fn once(value: Decimal) -> Self {
        Self {
            value,
            times: Decimal::ONE,
            period: AmountPeriod::Unstated,
            item: None,
            is_percent: false,
            is_of_price: false,
            is_taken_off: false,
        }
    }
}

/// A sum that a visitor asked for.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SumRequest {
    pub operation: Operation,
    pub items: Vec<CountedItem>,
    pub period: AmountPeriod,
    pub months: Option<Decimal>,
    /// The other of two lengths of a lease.
    pub other_months: Option<Decimal>,
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
    /// Of a chain: what it begins with, stated costs to take off, amounts of the visitor.
    pub start: ChainStart,
    pub taken_off: Vec<CountedItem>,
    pub own: Vec<OwnAmount>,
    /// What was worked out last is taken off.
    pub less: Option<(Decimal, AmountPeriod)>,
    /// The result is asked for as a part of the price, or of the visitor's.
    pub of_price: bool,
    /// Nothing but moving in was named, or the rents; of two homes, their prices are counted.
    pub is_plain: bool,
    /// How many adults apply.
    pub adults: Option<u32>,
    /// The amount is asked for each of the people.
    pub asks_share: bool,
    /// What the message asks for besides, of the same home.
    pub then: Option<Box<SumRequest>>,
}

/// More costs of a message are not read.
pub const MAX_ITEMS: usize = 8;

/// The sum worked out last.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SpokenSum {
    pub listing: ListingId,
    pub request: SumRequest,
    /// The part of a price that it came to.
    #[serde(default)]
    pub percent: Option<Decimal>,
}

/// An amount of a home that the last answer worked out or quoted.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct SpokenAmount {
    pub listing: ListingId,
    pub value: Decimal,
    pub period: AmountPeriod,
    #[serde(default)]
    pub is_worked_out: bool,
    /// Principal and interest and nothing else.
    #[serde(default)]
    pub is_payment: bool,
}

impl SpokenAmount {
    /// Whether it is what a buyer pays every month.
    pub fn is_payment_or_total(&self) -> bool {
        self.is_worked_out && self.period == AmountPeriod::Month
    }
}

impl SumRequest {
    /// The sums of the message, in its order.
    pub fn all(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |own| own.then.as_deref())
    }

    /// Whether the result is that of each of several people.
    pub fn shares(&self) -> bool {
        self.people.is_some() && (self.operation != Operation::MoveIn || self.asks_share)
    }
}
