//! Numbers in the name of a home: "the 149k one", "the 3 bedroom", "the 10 acre one".

use porchlight_domain::{Bound, Range, SaleType};
use rust_decimal::Decimal;

use super::reader::Reader;
use crate::{
    extractors::{
        named_listings::{
            cursor::Cursor,
            name_terms::{HEADS, NOUNS},
            traits::Trait,
        },
        types,
    },
    numbers::is_currency,
};

const SQFT_PER_ACRE: i64 = 43_560;
/// A number below it may be thousands: "the 749 one".
const MAX_THOUSANDS: i64 = 2_000;

impl Reader<'_, '_> {
    pub(super) fn take_number(&mut self, is_behind: bool) -> bool {
        let filter = &mut self.name.filter;
        let exactly = |value: Decimal| {
            let bound = Some(Bound { value, inclusive: true });
            Range { min: bound, max: bound }
        };
        let cursor = Cursor { reading: self.reading, seen: &[], at: self.at };
        if let Some((own, length)) = cursor.number(is_behind) {
            match own {
                Trait::Bedrooms(count) => filter.bedrooms = exactly(count),
                Trait::Bathrooms(count) => filter.bathrooms = exactly(count),
                Trait::SquareFeet(area) => filter.building_area_sqft = around(area),
                Trait::Price(price) => filter.price = around(price),
                _ => return false,
            }
            self.tells |= matches!(own, Trait::Price(_) | Trait::SquareFeet(_));
            self.at += length;
            return true;
        }
        let token = self.reading.tokens.get(self.at).filter(|token| !token.taken && token.ordinal.is_none());
        let Some(number) = token.and_then(|token| token.number) else { return false };
        if matches!(self.word(1), "acre" | "acres") {
            self.name.filter.lot_area_sqft = around(number * Decimal::from(SQFT_PER_ACRE));
            self.tells = true;
            self.at += 2;
            return true;
        }
        if number < Decimal::ONE_HUNDRED {
            return false;
        }
        let next = self.word(1);
        let has_noun =
            HEADS.contains(&next) || NOUNS.contains(&next) || types::kind_at(self.reading, self.at + 1).is_some();
        if !has_noun && !is_behind || is_currency(next) {
            return false;
        }
        let is_rental = self.dialog_state.filter.as_deref().and_then(|filter| filter.sale_type)
            == Some(SaleType::ForRent)
            || self.name.filter.sale_type == Some(SaleType::ForRent)
            || matches!(next, "apartment" | "flat" | "rental" | "studio");
        let is_thousands = number < MAX_THOUSANDS.into() && !is_rental;
        self.name.filter.price = around(if is_thousands { number * Decimal::ONE_THOUSAND } else { number });
        self.tells = true;
        self.at += 1;
        true
    }
}

/// Within a fiftieth: "the 149k one".
fn around(value: Decimal) -> Range {
    let bound = |percent: i64| {
        let value = value * Decimal::from(percent) / Decimal::ONE_HUNDRED;
        Some(Bound { value: value.normalize(), inclusive: true })
    };
    Range { min: bound(98), max: bound(102) }
}
