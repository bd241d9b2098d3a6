//! The compared columns of all listings of a chatbot.

use std::collections::HashMap;

use porchlight_domain::ChatbotId;

use crate::{
    error::Result,
    executor::{Row, Tx, args},
};

/// An unset number; stored numbers are far from it.
pub(in crate::listings) const UNSET: i64 = i64::MIN;

/// Rows read per statement.
const PAGE: i64 = 2_000;
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

/// The columns of all listings of a chatbot, newest listing first.
pub(in crate::listings) struct ListingColumns {
    /// Of the chatbot's listings when they were read.
    pub(in crate::listings) version: i64,
    /// Listings of an earlier version have no facts yet.
    pub(in crate::listings) has_due: bool,
    pub(super) rows: Vec<ColumnRow>,
    /// The distinct texts of each column.
    names: [Names; NAMES],
}

/// The compared columns of one listing.
pub(super) struct ColumnRow {
    pub(super) id: i64,
    created_at_ms: i64,
    numbers: [i64; NUMBERS],
    /// Positions in `names` of the column.
    names: [u32; NAMES],
}

#[derive(Default)]
struct Names {
    texts: Vec<Option<String>>,
    positions: HashMap<Option<String>, u32>,
}

impl ListingColumns {
    /// Reads the columns; `None` if there is no such chatbot. Needs a snapshot.
    pub(super) async fn load(tx: &mut Tx<'_>, chatbot: ChatbotId) -> Result<Option<Self>> {
        let Some(version) = tx.number(VERSION, args![chatbot]).await? else { return Ok(None) };
        let mut columns = Self { version, has_due: false, rows: Vec::new(), names: Default::default() };
        let mut last_pos = i64::MIN;
        loop {
            let page = tx.rows(ROWS, args![chatbot, last_pos, PAGE]).await?;
            for row in &page {
                last_pos = columns.add(row)?;
            }
            if page.len() < PAGE as usize {
                break;
            }
        }
        columns.rows.sort_unstable_by_key(|row| std::cmp::Reverse((row.created_at_ms, row.id)));
        columns.rows.shrink_to_fit();
        for names in &mut columns.names {
            names.positions = HashMap::new();
        }
        Ok(Some(columns))
    }

    fn add(&mut self, row: &Row) -> Result<i64> {
        let mut cells = row.reader();
        let (pos, id, created_at_ms) = (cells.int()?, cells.int()?, cells.int()?);
        let (mut numbers, mut names) = ([UNSET; NUMBERS], [0; NAMES]);
        for number in &mut numbers {
            *number = cells.maybe_int()?.unwrap_or(UNSET);
        }
        for (name, column) in names.iter_mut().zip(&mut self.names) {
            *name = column.position(cells.maybe_text()?);
        }
        self.has_due |= numbers[Number::features_yes as usize] == UNSET;
        self.rows.push(ColumnRow { id, created_at_ms, numbers, names });
        Ok(pos)
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Which texts of a column pass a test, by position.
    pub(super) fn passing(&self, column: Name, test: impl Fn(Option<&str>) -> bool) -> Vec<bool> {
        self.names[column as usize].texts.iter().map(|text| test(text.as_deref())).collect()
    }

    /// The text of a row's column.
    pub(super) fn text(&self, row: &ColumnRow, column: Name) -> Option<&str> {
        self.names[column as usize].texts.get(row.name(column))?.as_deref()
    }
}

impl ColumnRow {
    pub(super) fn number(&self, column: Number) -> i64 {
        self.numbers[column as usize]
    }

    pub(super) fn name(&self, column: Name) -> usize {
        self.names[column as usize] as usize
    }
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
