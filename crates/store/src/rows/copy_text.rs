//! Rows in the text format of PostgreSQL's `copy … from stdin`, which needs no placeholders and no plan.
//!
//! <https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.55.9.2>

use std::io::Write;

use crate::{
    error::Result,
    executor::SqlValue,
    rows::{search_terms::TermsColumn, tables::Table, transfer::Values},
};

/// Rows of a table, ready to be copied into PostgreSQL.
#[derive(Debug)]
pub(super) struct CopyText {
    pub statement: String,
    pub lines: Vec<u8>,
}

impl CopyText {
    pub(super) fn new(table: &Table, rows: &[Values]) -> Result<Self> {
        let search = TermsColumn::of(table)?;
        let extra = if search.is_some() { ", \"words\"" } else { "" };
        let statement = format!("copy {} ({}{extra}) from stdin", table.name, table.column_list());
        let mut lines = Vec::with_capacity(rows.len() * 256);
        for row in rows {
            for (at, value) in row.iter().enumerate() {
                if at > 0 {
                    lines.push(b'\t');
                }
                add(value, &mut lines);
            }
            if let Some(search) = &search {
                lines.push(b'\t');
                add_terms(&search.terms(row)?, &mut lines);
            }
            lines.push(b'\n');
        }
        Ok(Self { statement, lines })
    }
}

fn add(value: &SqlValue, line: &mut Vec<u8>) {
    let written = match value {
        SqlValue::Int(Some(value)) => write!(line, "{value}"),
        // The shortest digits that are read as the same number.
        SqlValue::Real(Some(value)) => write!(line, "{value}"),
        SqlValue::Text(Some(text)) => return add_escaped(text.as_bytes(), line),
        SqlValue::Int(None) | SqlValue::Real(None) | SqlValue::Text(None) => write!(line, "\\N"),
    };
    written.expect("a vector grows");
}

/// Adds terms as a `tsvector`: `'one' 'two'`.
fn add_terms(terms: &str, line: &mut Vec<u8>) {
    let mut quoted = Vec::with_capacity(terms.len() + 64);
    for term in terms.split(' ').filter(|term| !term.is_empty()) {
        quoted.extend_from_slice(b"'");
        for byte in term.bytes() {
            if matches!(byte, b'\'' | b'\\') {
                quoted.push(byte);
            }
            quoted.push(byte);
        }
        quoted.extend_from_slice(b"' ");
    }
    add_escaped(&quoted, line);
}

fn add_escaped(text: &[u8], line: &mut Vec<u8>) {
    for byte in text {
        match byte {
            b'\\' => line.extend_from_slice(b"\\\\"),
            b'\t' => line.extend_from_slice(b"\\t"),
            b'\n' => line.extend_from_slice(b"\\n"),
            b'\r' => line.extend_from_slice(b"\\r"),
            _ => line.push(*byte),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_mean_something_in_the_format_are_escaped() {
        let mut line = Vec::new();
        for value in [
            SqlValue::Int(Some(i64::MIN)),
            SqlValue::Int(None),
            SqlValue::Real(Some(-0.1)),
            SqlValue::Text(Some("a\tb\nc\r\\N é".into())),
            SqlValue::Text(Some(String::new())),
        ] {
            add(&value, &mut line);
            line.push(b'|');
        }
        add_terms("chatbot5 o'neil a\\b", &mut line);
        let text = String::from_utf8(line).expect("UTF-8");
        assert_eq!(text, "-9223372036854775808|\\N|-0.1|a\\tb\\nc\\r\\\\N é||'chatbot5' 'o''neil' 'a\\\\\\\\b' ");
    }
}
