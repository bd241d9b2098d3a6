//! The compared columns of all listings of a chatbot.

use std::collections::HashMap;

use porchlight_domain::ChatbotId;

use super::packed::{CHUNK_ROWS, PackedColumn};
use crate::{
    error::Result,
    executor::{Row, Tx, args},
};

/// An unset number; stored numbers are far from it.
pub(in crate::listings) const UNSET: i64 = i64::MIN;

/// Rows read per statement; each page becomes one chunk of the columns.
const PAGE: i64 = CHUNK_ROWS as i64;
const VERSION: &str = "select listings_version from chatbot where id = $1";

/// Declares the columns once: their order here, in the statement and in a row is the same.
macro_rules! columns {
    (numbers: $($number:ident)* ; names: $($name:ident)*) => {
        /// A column of integers; amounts are times 10,000.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[allow(non_camel_case_types, reason = "spelled as the columns of the table")]
        pub(super) enum Number { $($number),* }

        /// A column of texts, of which many rows share the same.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[allow(non_camel_case_types, reason = "spelled as the columns of the table")]
        pub(super) enum Name { $($name),* }

        const NUMBERS: usize = [$(Number::$number),*].len();
        const NAMES: usize = [$(Name::$name),*].len();
        const ROWS: &str = concat!(
            "select pos, id, created_at_ms" $(, ", ", stringify!($number))* $(, ", ", stringify!($name))*,
            " from listing where chatbot = $1 and pos > $2 order by pos limit $3"
        );
    };
}

columns! {
    numbers: price sqft_price bedrooms bathrooms building_sqft lot_sqft year_built days_on_market days_sent_on
        parking_spots hoa_month deposit_fee features_yes features_shared features_no display open_house_end;
    names: sale_type status availability tours space_type city_folded state_folded zip_folded location_folded
        type_folded currency_symbol
}

/// All columns: the numbers, the names (positions in `texts`), the IDs.
const COLUMNS: usize = NUMBERS + NAMES + 1;
const ID: usize = NUMBERS + NAMES;

/// Which column a test reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Column(usize);

impl From<Number> for Column {
    fn from(number: Number) -> Self {
        Self(number as usize)
    }
}

impl From<Name> for Column {
    fn from(name: Name) -> Self {
        Self(NUMBERS + name as usize)
    }
}

/// The columns of all listings of a chatbot, in the order of their positions: oldest first, with few exceptions.
pub(in crate::listings) struct ListingColumns {
    /// Of the chatbot's listings when they were read.
    pub(in crate::listings) version: i64,
    /// Listings of an earlier version have no facts yet.
    pub(in crate::listings) has_due: bool,
    columns: [PackedColumn; COLUMNS],
    rows: usize,
    /// How many listings are newer than a row, where the positions don't say so.
    newer: Option<Box<[u32]>>,
    /// The distinct texts of each column of names.
    texts: [Vec<Option<String>>; NAMES],
}

impl ListingColumns {
    /// Reads the columns; `None` if there is no such chatbot. Needs a snapshot.
    pub(super) async fn load(tx: &mut Tx<'_>, chatbot: ChatbotId) -> Result<Option<Self>> {
        let Some(version) = tx.number(VERSION, args![chatbot]).await? else { return Ok(None) };
        let mut loading = Loading::default();
        let mut last_pos = i64::MIN;
        loop {
            let page = tx.rows(ROWS, args![chatbot, last_pos, PAGE]).await?;
            for row in &page {
                last_pos = loading.add(row)?;
            }
            loading.pack();
            if page.len() < CHUNK_ROWS {
                break;
            }
        }
        Ok(Some(loading.end(version)))
    }

    pub(super) fn len(&self) -> usize {
        self.rows
    }

    /// How many chunks the rows are in.
    pub(super) fn chunk_count(&self) -> usize {
        self.rows.div_ceil(CHUNK_ROWS)
    }

    /// A reader of one chunk after the other.
    pub(super) fn reader(&self) -> ChunkReader<'_> {
        ChunkReader { columns: self, chunk: 0, values: Default::default(), read: [usize::MAX; COLUMNS] }
    }

    /// Which texts of a column pass a test, by position.
    pub(super) fn passing(&self, column: Name, test: impl Fn(Option<&str>) -> bool) -> Vec<bool> {
        self.texts[column as usize].iter().map(|text| test(text.as_deref())).collect()
    }

    /// The text at a position of a column.
    pub(super) fn text(&self, column: Name, position: i64) -> Option<&str> {
        self.texts[column as usize].get(usize::try_from(position).ok()?)?.as_deref()
    }

    pub(super) fn id(&self, row: u32) -> i64 {
        self.columns[ID].value(row as usize)
    }

    /// The place of a row among all, newest first.
    pub(super) fn age(&self, row: u32) -> u32 {
        self.newer.as_ref().map_or_else(|| self.rows as u32 - 1 - row, |newer| newer[row as usize])
    }
}

/// Reads the columns of one chunk, each once.
pub(super) struct ChunkReader<'a> {
    columns: &'a ListingColumns,
    chunk: usize,
    values: [Vec<i64>; COLUMNS],
    /// The chunk that was read last, by column.
    read: [usize; COLUMNS],
}

impl ChunkReader<'_> {
    /// Goes to a chunk and returns how many rows it has.
    pub(super) fn go_to(&mut self, chunk: usize) -> usize {
        self.chunk = chunk;
        CHUNK_ROWS.min(self.columns.rows.saturating_sub(chunk * CHUNK_ROWS))
    }

    /// The first row of the chunk, counted over all.
    pub(super) fn first_row(&self) -> u32 {
        (self.chunk * CHUNK_ROWS) as u32
    }

    /// The values of the chunk.
    pub(super) fn values(&mut self, column: impl Into<Column>) -> &[i64] {
        let Column(column) = column.into();
        if self.read[column] != self.chunk {
            self.columns.columns[column].unpack(self.chunk, &mut self.values[column]);
            self.read[column] = self.chunk;
        }
        &self.values[column]
    }

    /// The value of all rows of the chunk, if it is the same.
    pub(super) fn only_value(&self, column: impl Into<Column>) -> Option<i64> {
        self.columns.columns[column.into().0].only_value(self.chunk)
    }
}

/// Columns that are being read.
#[derive(Default)]
struct Loading {
    columns: [PackedColumn; COLUMNS],
    page: [Vec<i64>; COLUMNS],
    names: [Names; NAMES],
    /// When each row was created, with its ID.
    created: Vec<(i64, i64)>,
    has_due: bool,
}

#[derive(Default)]
struct Names {
    texts: Vec<Option<String>>,
    positions: HashMap<Option<String>, u32>,
}

impl Loading {
    /// Takes a row and returns its position in the chatbot.
    fn add(&mut self, row: &Row) -> Result<i64> {
        let mut cells = row.reader();
        let (pos, id, created_at_ms) = (cells.int()?, cells.int()?, cells.int()?);
        for column in 0..NUMBERS {
            let number = cells.maybe_int()?.unwrap_or(UNSET);
            self.has_due |= column == Number::features_yes as usize && number == UNSET;
            self.page[column].push(number);
        }
        for (column, names) in self.names.iter_mut().enumerate() {
            self.page[NUMBERS + column].push(names.position(cells.maybe_text()?).into());
        }
        self.page[ID].push(id);
        self.created.push((created_at_ms, id));
        Ok(pos)
    }

    /// Packs the rows of a page.
    fn pack(&mut self) {
        for (column, values) in self.columns.iter_mut().zip(&mut self.page) {
            if !values.is_empty() {
                column.push(values);
                values.clear();
            }
        }
    }

    fn end(self, version: i64) -> ListingColumns {
        ListingColumns {
            version,
            has_due: self.has_due,
            columns: self.columns,
            rows: self.created.len(),
            newer: (!self.created.is_sorted()).then(|| newer(&self.created)),
            texts: self.names.map(|names| names.texts),
        }
    }
}

/// How many of all are newer than each, in the order given.
fn newer(created: &[(i64, i64)]) -> Box<[u32]> {
    let mut order: Vec<u32> = (0..created.len() as u32).collect();
    order.sort_unstable_by_key(|row| std::cmp::Reverse(created[*row as usize]));
    let mut newer = vec![0; created.len()];
    for (age, row) in (0..).zip(order) {
        newer[row as usize] = age;
    }
    newer.into()
}

impl Names {
    fn position(&mut self, text: Option<String>) -> u32 {
        if let Some(position) = self.positions.get(&text) {
            return *position;
        }
        let position = self.texts.len() as u32;
        self.texts.push(text.clone());
        self.positions.insert(text, position);
        position
    }
}
