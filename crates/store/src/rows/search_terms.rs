//! Adds the search terms of copied rows, which each database stores in its own way.
//!
//! PostgreSQL has them in the column `words`, so they are stored together with the row: a later update would write the row
//! and its entries in all indexes again. SQLite has them in tables of their own, in which terms are added in the order of
//! the rows' numbers.

use crate::{
    conversations,
    error::{Result, StoreError},
    executor::{Cell, Row, RowReader, Sql, SqlValue, Tx, args},
    knowledge, listings,
    rows::tables::Table,
};

/// A table whose rows are searched, the columns with what is searched, and their search terms, separated by spaces.
type Searched = (&'static str, &'static str, fn(&mut RowReader<'_>) -> Result<String>);

const LISTINGS: Searched = ("listing", listings::copied::COLUMNS, listings::copied::terms);
const ENTRIES: Searched = ("fact", knowledge::COPIED_COLUMNS, knowledge::copied_terms);
const MESSAGES: Searched = ("message", conversations::COPIED_COLUMNS, conversations::copied_terms);

/// Rows to which a copy adds terms on SQLite. Messages are marked there and get theirs from the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    Listings,
    Knowledge,
}

impl Source {
    pub(crate) const ALL: [Self; 2] = [Self::Listings, Self::Knowledge];
}

/// Adds the terms of the next rows after `seq` on SQLite; returns the last `seq`, `None` at the end.
pub(crate) async fn rebuild(tx: &mut Tx<'_>, source: Source, after: i64) -> Result<Option<i64>> {
    if tx.dialect_sql(false, true) {
        return Ok(None);
    }
    let (table, columns, of_row) = match source {
        Source::Listings => LISTINGS,
        Source::Knowledge => ENTRIES,
    };
    let rows = Sql::kept(format!("select {columns}, seq from {table} where seq > $1 order by seq limit 500"));
    let insert = format!("insert into {table}_words (words, rowid) values ($1, $2)");
    let mut last = None;
    for row in tx.rows(rows, args![after]).await? {
        let mut cells = row.reader();
        let (terms, seq) = (of_row(&mut cells)?, cells.int()?);
        tx.execute(Sql::kept(insert.clone()), args![terms, seq]).await?;
        last = Some(seq);
    }
    Ok(last)
}

/// Computes the column `words` of a table of PostgreSQL.
pub(super) struct TermsColumn {
    positions: Vec<usize>,
    terms: fn(&mut RowReader<'_>) -> Result<String>,
}

impl TermsColumn {
    /// `None` for a table without this column.
    pub(super) fn of(table: &Table) -> Result<Option<Self>> {
        let searched = [LISTINGS, ENTRIES, MESSAGES].into_iter().find(|(name, ..)| *name == table.name);
        let Some((name, columns, terms)) = searched else { return Ok(None) };
        let position = |column: &str| {
            let found = table.columns.iter().position(|known| known == column);
            found.ok_or_else(|| StoreError::Broken(format!("{name} has no column {column}")))
        };
        Ok(Some(Self { positions: columns.split(", ").map(position).collect::<Result<_>>()?, terms }))
    }

    /// The search terms of a row, separated by spaces.
    pub(super) fn terms(&self, row: &[SqlValue]) -> Result<String> {
        let cells: Vec<SqlValue> = self.positions.iter().map(|position| row[*position].clone()).collect();
        (self.terms)(&mut Row::Values(cells).reader())
    }
}

impl Cell for Vec<SqlValue> {
    fn int(&self, at: usize) -> Result<i64> {
        self.maybe_int(at)?.ok_or_else(|| wrong_type(at))
    }

    fn maybe_int(&self, at: usize) -> Result<Option<i64>> {
        match self.get(at) {
            Some(SqlValue::Int(value)) => Ok(*value),
            _ => Err(wrong_type(at)),
        }
    }

    fn text(&self, at: usize) -> Result<String> {
        self.maybe_text(at)?.ok_or_else(|| wrong_type(at))
    }

    fn maybe_text(&self, at: usize) -> Result<Option<String>> {
        match self.get(at) {
            Some(SqlValue::Text(value)) => Ok(value.clone()),
            _ => Err(wrong_type(at)),
        }
    }

    fn maybe_real(&self, at: usize) -> Result<Option<f64>> {
        match self.get(at) {
            Some(SqlValue::Real(value)) => Ok(*value),
            _ => Err(wrong_type(at)),
        }
    }
}

fn wrong_type(at: usize) -> StoreError {
    StoreError::Broken(format!("value {} has another type", at + 1))
}
