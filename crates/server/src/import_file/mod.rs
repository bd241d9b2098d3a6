//! Reads a file of homes into a table of texts: CSV, XLSX and RESO JSON.
//!
//! Why it exists: people bring what a portal or a spreadsheet gave them, in whatever encoding
//! and with whatever delimiter. Shared by the command line and the desktop. Not here: which
//! column means what (`porchlight_domain::import_map`) and writing anything to the store.

mod delimited;
mod encoding;
mod reso;
mod workbook;

use thiserror::Error;

/// The largest file that is read.
pub const MAX_FILE_BYTES: usize = 64 * 1024 * 1024;
/// The most columns of a table.
pub(crate) const MAX_COLUMNS: usize = 1_000;
/// The most rows of a table, its header not counted.
pub(crate) const MAX_ROWS: usize = 1_000_000;

/// A file's first line and what follows it, all as trimmed text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    pub headers: Vec<String>,
    /// Rows with at least one filled cell. A row may have fewer or more cells than headers.
    pub rows: Vec<Vec<String>>,
    /// For each of `rows` the row's number as a spreadsheet shows it; the first line is 1.
    pub numbers: Vec<u64>,
}

/// Why a file could not be read; each says it in a sentence for the person.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ImportFileError {
    #[error("The file is larger than 64 MB.")]
    TooLarge,
    #[error("The file is empty.")]
    Empty,
    #[error("The file has no header row.")]
    NoHeader,
    #[error("A quotation mark that opens in row {row} is never closed.")]
    OpenQuote { row: u64 },
    #[error("The file has more than {limit} {what}.")]
    TooMany { what: &'static str, limit: usize },
    #[error("The file is not a CSV, XLSX or JSON file that can be read.")]
    NotATable,
    #[error("The JSON cannot be read: {why}.")]
    BrokenJson { why: String },
    #[error("The JSON holds no list of homes. It must be a list, or an object with a list named value.")]
    NoRecords,
    #[error("The file is an old Excel workbook. Save it as XLSX or CSV first.")]
    OldWorkbook,
}

/// Reads a CSV, XLSX or JSON file; its bytes decide which it is, never its name.
///
/// Blocks while it reads: call it from a blocking task. `file_name` is for the log only.
pub fn read_table(bytes: &[u8], file_name: &str) -> Result<Table, ImportFileError> {
    if bytes.len() > MAX_FILE_BYTES {
        return Err(ImportFileError::TooLarge);
    }
    tracing::debug!(bytes = bytes.len(), extension = extension(file_name), "reading an import file");
    if bytes.starts_with(b"PK\x03\x04") {
        return workbook::read(bytes);
    }
    if bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0]) {
        return Err(ImportFileError::OldWorkbook);
    }
    let text = encoding::decode(bytes)?;
    if text.trim().is_empty() {
        return Err(ImportFileError::Empty);
    }
    if text.trim_start().starts_with(['{', '[']) {
        return reso::read(&text);
    }
    delimited::read(&text)
}

/// The end of a name, which says nothing about a person.
fn extension(file_name: &str) -> &str {
    file_name.rsplit_once('.').map_or("", |(_, end)| end)
}

/// Collects lines into a table: the first filled one is the header.
#[derive(Default)]
pub(crate) struct Lines {
    table: Table,
}

impl Lines {
    pub(crate) fn push(&mut self, number: u64, mut cells: Vec<String>) -> Result<(), ImportFileError> {
        while cells.last().is_some_and(String::is_empty) {
            cells.pop();
        }
        if cells.is_empty() {
            return Ok(());
        }
        if cells.len() > MAX_COLUMNS {
            return Err(ImportFileError::TooMany { what: "columns", limit: MAX_COLUMNS });
        }
        if self.table.headers.is_empty() {
            self.table.headers = cells;
            return Ok(());
        }
        if self.table.rows.len() == MAX_ROWS {
            return Err(ImportFileError::TooMany { what: "rows", limit: MAX_ROWS });
        }
        self.table.rows.push(cells);
        self.table.numbers.push(number);
        Ok(())
    }

    pub(crate) fn finish(self) -> Result<Table, ImportFileError> {
        if self.table.headers.is_empty() { Err(ImportFileError::NoHeader) } else { Ok(self.table) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_over_the_limit_is_refused_before_it_is_read() {
        let bytes = vec![b'a'; MAX_FILE_BYTES + 1];
        assert_eq!(read_table(&bytes, "big.csv"), Err(ImportFileError::TooLarge));
    }

    #[test]
    fn the_bytes_decide_what_a_file_is() {
        let table = read_table(b"CITY,PRICE\nAldersea,300000\n", "homes.xlsx").expect("a table");
        assert_eq!(table.rows, [["Aldersea", "300000"]]);
    }

    #[test]
    fn an_empty_file_and_an_old_workbook_are_told_apart() {
        assert_eq!(read_table(b" \r\n ", "a.csv"), Err(ImportFileError::Empty));
        let old = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1];
        assert_eq!(read_table(&old, "a.xls"), Err(ImportFileError::OldWorkbook));
    }
}
