//! Which matches come first.

use std::collections::BinaryHeap;

use porchlight_domain::Order;

use super::{UNSET, columns::Number};

/// The best matches so far; the worst of them is on top.
pub(super) struct Best {
    limit: usize,
    /// What sorts a listing before another, with its row.
    kept: BinaryHeap<((bool, i64), u32, u32)>,
}

impl Best {
    pub(super) fn new(limit: usize) -> Self {
        Self { limit, kept: BinaryHeap::new() }
    }

    /// Takes a match if it is among the best.
    pub(super) fn offer(&mut self, rank: (bool, i64), age: u32, row: u32) {
        if self.kept.len() < self.limit {
            self.kept.push((rank, age, row));
        } else if let Some(mut worst) = self.kept.peek_mut()
            && (rank, age) < (worst.0, worst.1)
        {
            *worst = (rank, age, row);
        }
    }

    /// The rows of the best, the first of them first.
    pub(super) fn into_rows(self) -> impl Iterator<Item = u32> {
        self.kept.into_sorted_vec().into_iter().map(|(_, _, row)| row)
    }
}

/// The column that an order compares.
pub(super) fn ranked_column(order: Order) -> Option<Number> {
    match order {
        Order::Newest | Order::Nearest | Order::Oldest => None,
        Order::PriceAsc | Order::PriceDesc => Some(Number::price),
        Order::AreaAsc | Order::AreaDesc => Some(Number::building_sqft),
        Order::LotAsc | Order::LotDesc => Some(Number::lot_sqft),
        Order::YearAsc | Order::YearDesc => Some(Number::year_built),
        Order::BedroomsDesc => Some(Number::bedrooms),
        Order::UnitPriceAsc | Order::UnitPriceDesc => Some(Number::sqft_price),
        Order::DaysOnMarketAsc | Order::DaysOnMarketDesc => Some(Number::days_on_market),
        Order::HoaAsc | Order::HoaDesc => Some(Number::hoa_month),
    }
}

/// What sorts a row before another: unset values last, then the value, then the newest.
pub(super) fn rank(order: Order, value: i64, age: u32) -> (bool, i64) {
    match order {
        Order::Newest | Order::Nearest => (false, 0),
        Order::Oldest => (false, -i64::from(age)),
        Order::PriceAsc
        | Order::AreaAsc
        | Order::LotAsc
        | Order::YearAsc
        | Order::UnitPriceAsc
        | Order::DaysOnMarketAsc
        | Order::HoaAsc => (value == UNSET, value),
        Order::PriceDesc
        | Order::AreaDesc
        | Order::LotDesc
        | Order::YearDesc
        | Order::BedroomsDesc
        | Order::UnitPriceDesc
        | Order::DaysOnMarketDesc
        | Order::HoaDesc => (value == UNSET, if value == UNSET { 0 } else { -value }),
    }
}
