//! A column of integers in as few bytes as its values need, in chunks of a few thousand rows. Rows that lie side by side
//! resemble each other, so most columns of a chunk take one byte a row, or none.

use super::UNSET;

/// Rows of a chunk; the last one may have fewer.
pub(super) const CHUNK_ROWS: usize = 2_000;

/// One column of all listings.
#[derive(Default)]
pub(super) struct PackedColumn {
    chunks: Vec<Chunk>,
}

/// A value is `minimum + step * offset`; the largest offset of its width is an unset value.
struct Chunk {
    minimum: i64,
    step: i64,
    offsets: Offsets,
}

enum Offsets {
    /// So many rows with the minimum value.
    Same(usize),
    One(Box<[u8]>),
    Two(Box<[u16]>),
    Four(Box<[u32]>),
    /// The values themselves.
    Eight(Box<[i64]>),
}

impl PackedColumn {
    /// Appends a chunk. All chunks but the last have `CHUNK_ROWS` values.
    pub(super) fn push(&mut self, values: &[i64]) {
        self.chunks.push(Chunk::pack(values));
    }

    /// The value of all rows of a chunk, if it is the same.
    pub(super) fn only_value(&self, chunk: usize) -> Option<i64> {
        let chunk = self.chunks.get(chunk)?;
        matches!(chunk.offsets, Offsets::Same(_)).then_some(chunk.minimum)
    }

    /// Writes the values of a chunk into `values`, in place of what is there.
    pub(super) fn unpack(&self, chunk: usize, values: &mut Vec<i64>) {
        values.clear();
        if let Some(chunk) = self.chunks.get(chunk) {
            chunk.unpack(values);
        }
    }

    /// The value of a row.
    pub(super) fn value(&self, row: usize) -> i64 {
        self.chunks.get(row / CHUNK_ROWS).map_or(UNSET, |chunk| chunk.value(row % CHUNK_ROWS))
    }

    #[cfg(test)]
    fn bytes(&self) -> usize {
        let bytes = |chunk: &Chunk| match &chunk.offsets {
            Offsets::Same(_) => 0,
            Offsets::One(offsets) => offsets.len(),
            Offsets::Two(offsets) => offsets.len() * 2,
            Offsets::Four(offsets) => offsets.len() * 4,
            Offsets::Eight(offsets) => offsets.len() * 8,
        };
        self.chunks.iter().map(bytes).sum()
    }
}

impl Chunk {
    fn pack(values: &[i64]) -> Self {
        let is_set = |value: &&i64| **value != UNSET;
        let first = values.first().copied().unwrap_or(UNSET);
        if values.iter().all(|value| *value == first) {
            return Self { minimum: first, step: 1, offsets: Offsets::Same(values.len()) };
        }
        let minimum = values.iter().filter(is_set).min().copied().unwrap_or(0);
        let distances = values.iter().filter(is_set).map(|value| value.checked_sub(minimum));
        // Amounts are multiples of 10,000 and more.
        let step = distances.clone().try_fold(0, |step, distance| Some(common_divisor(step, distance?)));
        let largest = distances.flatten().max().unwrap_or(0);
        let (Some(step), Some(largest)) =
            (step.filter(|step| *step > 0), largest.checked_div(step.unwrap_or(1).max(1)))
        else {
            return Self::wide(values);
        };
        let offset = |value: &i64| (*value != UNSET).then(|| (value - minimum) / step);
        let offsets = match largest {
            0..0xff => Offsets::One(values.iter().map(|value| offset(value).map_or(u8::MAX, |o| o as u8)).collect()),
            0xff..0xffff => {
                Offsets::Two(values.iter().map(|value| offset(value).map_or(u16::MAX, |o| o as u16)).collect())
            }
            0xffff..0xffff_ffff => {
                Offsets::Four(values.iter().map(|value| offset(value).map_or(u32::MAX, |o| o as u32)).collect())
            }
            _ => return Self::wide(values),
        };
        Self { minimum, step, offsets }
    }

    fn wide(values: &[i64]) -> Self {
        Self { minimum: 0, step: 1, offsets: Offsets::Eight(values.into()) }
    }

    fn unpack(&self, values: &mut Vec<i64>) {
        match &self.offsets {
            Offsets::Same(rows) => values.resize(*rows, self.minimum),
            Offsets::One(offsets) => {
                values.extend(offsets.iter().map(|o| self.at((*o != u8::MAX).then_some((*o).into()))))
            }
            Offsets::Two(offsets) => {
                values.extend(offsets.iter().map(|o| self.at((*o != u16::MAX).then_some((*o).into()))))
            }
            Offsets::Four(offsets) => {
                values.extend(offsets.iter().map(|o| self.at((*o != u32::MAX).then_some((*o).into()))))
            }
            Offsets::Eight(stored) => values.extend_from_slice(stored),
        }
    }

    fn value(&self, row: usize) -> i64 {
        match &self.offsets {
            Offsets::Same(rows) => {
                if row < *rows {
                    self.minimum
                } else {
                    UNSET
                }
            }
            Offsets::One(offsets) => self.at(offsets.get(row).filter(|o| **o != u8::MAX).map(|o| (*o).into())),
            Offsets::Two(offsets) => self.at(offsets.get(row).filter(|o| **o != u16::MAX).map(|o| (*o).into())),
            Offsets::Four(offsets) => self.at(offsets.get(row).filter(|o| **o != u32::MAX).map(|o| (*o).into())),
            Offsets::Eight(stored) => stored.get(row).copied().unwrap_or(UNSET),
        }
    }

    fn at(&self, offset: Option<i64>) -> i64 {
        offset.map_or(UNSET, |offset| self.minimum + self.step * offset)
    }
}

fn common_divisor(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_comes_back() {
        let mut seed = 7_u64;
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            seed >> 16
        };
        let mut kinds: Vec<Vec<i64>> = vec![
            vec![UNSET; 3],
            vec![5; 10],
            vec![UNSET, 0],
            vec![i64::MAX, i64::MIN + 1, 0, UNSET],
            vec![-1, 1, 0x7fff_ffff_ffff],
            vec![0, 254],
            vec![0, 255, UNSET],
            vec![0, 65_534, UNSET],
            vec![0, 65_535, UNSET],
            vec![0, 0xffff_fffe, UNSET],
            vec![0, 0xffff_ffff, UNSET],
            vec![7],
        ];
        for range in [2, 200, 60_000, 4_000_000_000, u64::MAX >> 16] {
            for step in [1, 10_000] {
                kinds.push(
                    (0..CHUNK_ROWS)
                        .map(|_| if random() % 9 == 0 { UNSET } else { (random() % range) as i64 * step - 500 })
                        .collect(),
                );
            }
        }
        let (mut compared, mut unpacked) = (0, Vec::new());
        for values in &kinds {
            let mut column = PackedColumn::default();
            column.push(values);
            column.unpack(0, &mut unpacked);
            assert_eq!(unpacked, *values);
            for (row, value) in values.iter().enumerate() {
                assert_eq!(column.value(row), *value);
                compared += 1;
            }
            assert_eq!(column.value(values.len()), UNSET);
        }
        println!("packed columns: {} kinds, {compared} values compared, 0 differences", kinds.len());
    }

    #[test]
    fn amounts_take_few_bytes() {
        let mut column = PackedColumn::default();
        for chunk in 0..3 {
            let values: Vec<i64> =
                (0..CHUNK_ROWS as i64).map(|row| (200_000 + 1_000 * ((row + chunk) % 700)) * 10_000).collect();
            column.push(&values);
        }
        assert_eq!(column.bytes(), 3 * 2 * CHUNK_ROWS);
        assert_eq!(column.value(2 * CHUNK_ROWS), 202_000 * 10_000);
    }
}
