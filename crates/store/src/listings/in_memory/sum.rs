//! Adds up a column, exactly.

use rust_decimal::Decimal;

use super::UNSET;
use crate::listings::row::unscaled;

/// The numbers of the rows so far.
#[derive(Default)]
pub(super) struct Sum {
    pub(super) count: i64,
    min: Option<i64>,
    max: Option<i64>,
    sum: i128,
}

impl Sum {
    /// Returns false for an unset number.
    pub(super) fn add(&mut self, number: i64) -> bool {
        if number == UNSET {
            return false;
        }
        self.count += 1;
        self.min = Some(self.min.map_or(number, |min| min.min(number)));
        self.max = Some(self.max.map_or(number, |max| max.max(number)));
        self.sum += i128::from(number);
        true
    }

    /// Minimum, maximum and mean.
    pub(super) fn end(&self) -> (Option<Decimal>, Option<Decimal>, Option<Decimal>) {
        let sum = Decimal::try_from_i128_with_scale(self.sum, 4).unwrap_or(Decimal::MAX);
        (self.min.map(unscaled), self.max.map(unscaled), mean(sum, self.count))
    }
}

/// Rounded as amounts are; `None` of nothing.
pub(in crate::listings) fn mean(sum: Decimal, count: i64) -> Option<Decimal> {
    sum.checked_div(Decimal::from(count)).map(|mean| mean.round_dp(4).normalize())
}
