//! A row that was read from SQLite.

use std::ops::Range;

use rusqlite::types::ValueRef;

use crate::{
    error::{Result, StoreError},
    executor::Cell,
};

/// A row; its texts lie behind each other in one allocation.
pub(crate) struct SqliteRow {
    cells: Vec<SqliteCell>,
    texts: String,
}

enum SqliteCell {
    Null,
    Int(i64),
    Real(f64),
    Text(Range<usize>),
}

impl SqliteRow {
    pub(super) fn read(row: &rusqlite::Row<'_>, columns: usize) -> Result<Self> {
        let (mut cells, mut texts) = (Vec::with_capacity(columns), String::new());
        for at in 0..columns {
            cells.push(match row.get_ref(at)? {
                ValueRef::Null => SqliteCell::Null,
                ValueRef::Integer(value) => SqliteCell::Int(value),
                ValueRef::Real(value) => SqliteCell::Real(value),
                ValueRef::Text(text) => {
                    let start = texts.len();
                    texts.push_str(str::from_utf8(text).map_err(|_| wrong_type(at, "UTF-8"))?);
                    SqliteCell::Text(start..texts.len())
                }
                ValueRef::Blob(_) => return Err(wrong_type(at, "a text or a number")),
            });
        }
        Ok(Self { cells, texts })
    }
}

impl Cell for SqliteRow {
    fn int(&self, at: usize) -> Result<i64> {
        self.maybe_int(at)?.ok_or_else(|| wrong_type(at, "an integer"))
    }

    fn maybe_int(&self, at: usize) -> Result<Option<i64>> {
        match self.cells.get(at) {
            Some(SqliteCell::Null) => Ok(None),
            Some(SqliteCell::Int(value)) => Ok(Some(*value)),
            _ => Err(wrong_type(at, "an integer")),
        }
    }

    fn text(&self, at: usize) -> Result<String> {
        self.maybe_text(at)?.ok_or_else(|| wrong_type(at, "a text"))
    }

    fn maybe_text(&self, at: usize) -> Result<Option<String>> {
        match self.cells.get(at) {
            Some(SqliteCell::Null) => Ok(None),
            Some(SqliteCell::Text(range)) => Ok(Some(self.texts[range.clone()].to_owned())),
            _ => Err(wrong_type(at, "a text")),
        }
    }

    fn maybe_real(&self, at: usize) -> Result<Option<f64>> {
        match self.cells.get(at) {
            Some(SqliteCell::Null) => Ok(None),
            Some(SqliteCell::Real(value)) => Ok(Some(*value)),
            _ => Err(wrong_type(at, "a number")),
        }
    }
}

fn wrong_type(at: usize, expected: &str) -> StoreError {
    StoreError::Broken(format!("column {} is not {expected}", at + 1))
}
