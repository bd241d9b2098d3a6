//! The checksum of a table: the sum of its rows' hashes, so their order doesn't matter.

use serde::{Deserialize, Serialize};

/// Number of rows and checksum of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSum {
    pub rows: u64,
    /// 32 hexadecimal digits: sum modulo 2^128 of the first 16 bytes (little-endian) of BLAKE3 of each canonical row.
    pub checksum: String,
}

impl TableSum {
    /// The rows that were added since `before`; `None` if there were more then.
    pub(crate) fn since(&self, before: &Self) -> Option<Self> {
        let sum = |of: &Self| u128::from_str_radix(&of.checksum, 16).ok();
        let added = sum(self)?.wrapping_sub(sum(before)?);
        Some(Self { rows: self.rows.checked_sub(before.rows)?, checksum: format!("{added:032x}") })
    }
}

/// Adds up rows.
#[derive(Debug, Default)]
pub(crate) struct TableHasher {
    rows: u64,
    sum: u128,
}

impl TableHasher {
    /// Adds the canonical bytes of a row.
    pub(crate) fn add(&mut self, row: &[u8]) {
        let hash = *blake3::hash(row).as_bytes();
        let first: [u8; 16] = std::array::from_fn(|index| hash[index]);
        self.sum = self.sum.wrapping_add(u128::from_le_bytes(first));
        self.rows += 1;
    }

    pub(crate) fn finish(self) -> TableSum {
        TableSum { rows: self.rows, checksum: format!("{:032x}", self.sum) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(rows: &[&str]) -> TableSum {
        let mut hasher = TableHasher::default();
        rows.iter().for_each(|row| hasher.add(row.as_bytes()));
        hasher.finish()
    }

    #[test]
    fn the_order_of_rows_does_not_matter_and_each_row_does() {
        assert_eq!(sum(&["a", "b", "c"]), sum(&["c", "a", "b"]));
        assert_ne!(sum(&["a", "b"]), sum(&["a", "c"]));
        assert_ne!(sum(&["a", "a"]).checksum, sum(&["a"]).checksum);
        assert_eq!(sum(&[]).checksum, "0".repeat(32));
    }

    #[test]
    fn added_rows_have_the_checksum_that_they_have_alone() {
        let all = sum(&["a", "b", "c", "d"]);
        assert_eq!(all.since(&sum(&["b", "d"])), Some(sum(&["a", "c"])));
        assert_eq!(all.since(&sum(&[])), Some(all.clone()));
        assert_eq!(sum(&["a"]).since(&all), None);
    }
}
