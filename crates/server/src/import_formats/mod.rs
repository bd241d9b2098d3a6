//! Reads CSV, XLSX and RESO JSON files into a table of text.

mod delimited;
mod encoding;
mod reso;
mod workbook;

use porchlight_domain::column_mapping::count_known;
use thiserror::Error;

/// Largest file in bytes.
pub const MAX_FILE_BYTES: usize = 64 * 1024 * 1024;
/// Most columns in a table.
pub(crate) const MAX_COLUMNS: usize = 1_000;
/// Most rows in a table, without the header.
pub(crate) const MAX_ROWS: usize = 1_000_000;

/// Most cells in a table, including empty cells before the last one of a row: they take memory too, even if the file
/// names only the last cell.
pub(crate) const MAX_CELLS: usize = 20_000_000;

/// Lines searched for the header row. Titles and dates may come first.
const HEADINGS_WITHIN: usize = 20;
/// Recognized headers that make a later line the header row.
const FEWEST_HEADINGS: usize = 3;

/// A file's headers and rows, as trimmed text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    pub headers: Vec<String>,
    /// Rows with at least one filled cell. A row may have fewer or more cells than headers.
    pub rows: Vec<Vec<String>>,
    /// The number of each row as a spreadsheet shows it, from 1.
    pub numbers: Vec<u64>,
    /// The number of the header row, counted the same way. 0 for JSON.
    pub heading_number: u64,
    /// The worksheets that have headers, and the index of this one.
    pub sheets: Vec<String>,
    pub worksheet: Option<String>,
}

/// Why a file can't be read, as a sentence for the user.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ImportFileError {
    #[error("The file is larger than 64 MB.")]
    TooLarge,
    #[error("The file is empty.")]
    Empty,
    #[error("The file has no header row.")]
    NoHeader,
    #[error("A quotation mark in row {row} is never closed.")]
    OpenQuote { row: u64 },
    #[error("The file has more than {limit} {what}.")]
    TooMany { what: &'static str, limit: usize },
    #[error("Can't read this file. Use CSV, XLSX or JSON.")]
    NotATable,
    #[error("Can't read the JSON: {why}.")]
    BrokenJson { why: String },
    #[error("The JSON has no list of listings. Use an array, or an object with a \"value\" array.")]
    NoRecords,
    #[error("The file is in the old Excel format (XLS). Save it as XLSX or CSV first.")]
    OldWorkbook,
    #[error("The workbook has no worksheet \"{name}\" with a header row.")]
    NoWorksheet { name: String },
}

/// Reads a CSV, XLSX or JSON file, detected by content.
///
/// Blocking. `file_name` is for the log only. `worksheet` defaults to the one with the most recognized headers.
pub fn read_table(bytes: &[u8], file_name: &str, worksheet: Option<&str>) -> Result<Table, ImportFileError> {
    if bytes.len() > MAX_FILE_BYTES {
        return Err(ImportFileError::TooLarge);
    }
    tracing::debug!(bytes = bytes.len(), extension = extension(file_name), "reading an import file");
    if bytes.starts_with(b"PK\x03\x04") {
        return workbook::read(bytes, worksheet);
    }
    if bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0]) {
        return Err(ImportFileError::OldWorkbook);
    }
    if bytes.starts_with(b"%PDF") || bytes.starts_with(b"{\\rtf") {
        return Err(ImportFileError::NotATable);
    }
    let text = encoding::decode(bytes)?;
    if text.trim_start().starts_with("<") {
        // HTML or other markup, such as a portal's sign-in page.
        return Err(ImportFileError::NotATable);
    }
    if text.trim().is_empty() {
        return Err(ImportFileError::Empty);
    }
    if text.trim_start().starts_with(['{', '[']) {
        return reso::read(&text);
    }
    delimited::read(&text)
}

/// The extension of a file name, which contains no personal data.
fn extension(file_name: &str) -> &str {
    file_name.rsplit_once('.').map_or("", |(_, end)| end)
}

/// Collects lines into a table. The first non-empty line is the header, unless a later one has
/// clearly more recognized headers.
#[derive(Default)]
pub(crate) struct Lines {
    table: Table,
    /// The first lines, until the header row is found.
    first: Vec<(u64, Vec<String>)>,
    begun: bool,
    cell_count: usize,
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
        self.cell_count += cells.len();
        if self.cell_count > MAX_CELLS {
            return Err(ImportFileError::TooMany { what: "cells", limit: MAX_CELLS });
        }
        if !self.begun {
            self.first.push((number, cells));
            if self.first.len() == HEADINGS_WITHIN {
                self.begin();
            }
            return Ok(());
        }
        if self.table.rows.len() == MAX_ROWS {
            return Err(ImportFileError::TooMany { what: "rows", limit: MAX_ROWS });
        }
        self.add(number, cells);
        Ok(())
    }

    fn add(&mut self, number: u64, cells: Vec<String>) {
        self.table.rows.push(cells);
        self.table.numbers.push(number);
    }

    /// Chooses the header row among the first lines and drops the lines above it.
    fn begin(&mut self) {
        self.begun = true;
        let first = std::mem::take(&mut self.first);
        let says = |at: usize| first.get(at).map_or(0, |(_, cells)| count_known(cells));
        // Nearly every file starts with its headers. Then the other lines aren't searched.
        let is_first = says(0) >= FEWEST_HEADINGS;
        let known: Vec<usize> = if is_first { Vec::new() } else { (0..first.len()).map(says).collect() };
        let highest = known.iter().copied().max().filter(|highest| *highest >= FEWEST_HEADINGS);
        let at = highest.and_then(|highest| known.iter().position(|count| *count == highest)).unwrap_or(0);
        let mut lines = first.into_iter().skip(at);
        if let Some((number, headers)) = lines.next() {
            self.table.heading_number = number;
            self.table.headers = headers;
        }
        lines.for_each(|(number, cells)| self.add(number, cells));
    }

    pub(crate) fn finish(mut self) -> Result<Table, ImportFileError> {
        if !self.begun {
            self.begin();
        }
        if self.table.headers.is_empty() {
            return Err(ImportFileError::NoHeader);
        }
        // Columns without a header can have cells too.
        let width = self.table.rows.iter().map(Vec::len).max().unwrap_or(0);
        if width > self.table.headers.len() {
            self.table.headers.resize(width, String::new());
        }
        Ok(self.table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_over_the_limit_is_rejected_before_it_is_read() {
        let bytes = vec![b'a'; MAX_FILE_BYTES + 1];
        assert_eq!(read_table(&bytes, "big.csv", None), Err(ImportFileError::TooLarge));
    }

    #[test]
    fn a_table_of_too_many_cells_is_rejected_before_memory_runs_out() {
        let mut lines = Lines { cell_count: MAX_CELLS - 2, ..Lines::default() };
        assert_eq!(lines.push(1, vec!["1".into(), "2".into()]), Ok(()));
        let rejected = lines.push(2, vec![String::new(), "2".into()]);
        assert_eq!(rejected, Err(ImportFileError::TooMany { what: "cells", limit: 20_000_000 }));
    }

    #[test]
    fn the_bytes_decide_what_a_file_is() {
        let table = read_table(b"CITY,PRICE\nAldersea,300000\n", "homes.xlsx", None).expect("a table");
        assert_eq!(table.rows, [["Aldersea", "300000"]]);
    }

    #[test]
    fn an_empty_file_and_an_old_workbook_have_different_errors() {
        assert_eq!(read_table(b" \r\n ", "a.csv", None), Err(ImportFileError::Empty));
        let old = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1];
        assert_eq!(read_table(&old, "a.xls", None), Err(ImportFileError::OldWorkbook));
    }

    #[test]
    fn titles_above_the_headings_are_left_out_and_rows_keep_their_numbers() {
        let text = "Harbor Realty,,,\nListings of July,,,\n\nMLS#,ADDRESS,PRICE,NOTE\nA1,1 Elm St,500000,x\n";
        let table = read_table(text.as_bytes(), "a.csv", None).expect("a table");
        assert_eq!((table.headers[0].as_str(), table.heading_number), ("MLS#", 4));
        assert_eq!((table.rows.len(), table.numbers[0]), (1, 5));
    }

    #[test]
    fn cells_beyond_the_headings_have_a_column() {
        let table = read_table(b"MLS,PRICE\n1,2,x\n", "a.csv", None).expect("a table");
        assert_eq!(table.headers, ["MLS", "PRICE", ""]);
    }

    #[test]
    fn pages_and_documents_are_no_tables() {
        for bytes in [&b"%PDF-1.4\n1 0 obj\n"[..], b"<!doctype html><table><tr><td>MLS"] {
            assert_eq!(read_table(bytes, "homes.csv", None), Err(ImportFileError::NotATable));
        }
    }
}
