//! The ends of a scale: "the cheaper one", "the biggest one".

use porchlight_domain::ListingId;
use rust_decimal::Decimal;

use crate::dialog_state::ShownListing;

/// What a comparative or superlative chooses by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extreme {
    Cheapest,
    Priciest,
    Largest,
    Smallest,
    Newest,
    Oldest,
}

impl Extreme {
    /// The home at that end of two or more, where only one is.
    pub fn of(self, listings: &[&ShownListing]) -> Option<ListingId> {
        let value = |shown: &ShownListing| match self {
            Self::Cheapest => shown.price.map(|price| -price),
            Self::Priciest => shown.price,
            // Land has no rooms.
            Self::Largest => shown.square_feet.or(shown.lot_area),
            Self::Smallest => shown.square_feet.or(shown.lot_area).map(|area| -area),
            Self::Newest => shown.year_built.map(Decimal::from),
            Self::Oldest => shown.year_built.map(|year| -Decimal::from(year)),
        };
        let mut valued: Vec<(Decimal, ListingId)> =
            listings.iter().filter_map(|shown| Some((value(shown)?, shown.id))).collect();
        valued.sort_by_key(|(value, _)| -*value);
        match valued[..] {
            [(first, id), (second, _), ..] if first != second => Some(id),
            _ => None,
        }
    }
}
