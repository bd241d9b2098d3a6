//! CSV attachments of the daily emails. Cells can't run as spreadsheet formulas.

use porchlight_store::Csv;

/// Many servers reject larger emails.
const MAX_BYTES: usize = 5 * 1024 * 1024;

/// A CSV file under construction.
pub struct Table {
    writer: csv::Writer<Vec<u8>>,
    bytes: usize,
    left_out: usize,
}

impl Table {
    /// Starts with a byte order mark, so that spreadsheets read UTF-8, and the column names.
    pub fn new(columns: &[&str]) -> Self {
        let begin = "\u{feff}".as_bytes().to_vec();
        let writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(begin);
        let mut table = Self { writer, bytes: 0, left_out: 0 };
        table.row(columns.iter().copied());
        table
    }

    /// Adds a row unless the file is full.
    pub fn row<'a>(&mut self, cells: impl IntoIterator<Item = &'a str>) {
        let cells: Vec<String> = cells.into_iter().map(defused).collect();
        self.bytes += cells.iter().map(|cell| cell.len() + 3).sum::<usize>();
        // Writing into memory does not fail.
        if self.bytes > MAX_BYTES || self.writer.write_record(&cells).is_err() {
            self.left_out += 1;
        }
    }

    /// Returns the file and how many rows didn't fit.
    pub fn finish(self, name: String) -> (Csv, usize) {
        let bytes = self.writer.into_inner().unwrap_or_default();
        (Csv { name, content: String::from_utf8_lossy(&bytes).into_owned() }, self.left_out)
    }
}

/// Escapes a cell that a spreadsheet would treat as a formula.
fn defused(cell: &str) -> String {
    let cell: String = cell.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t' | '\r')).collect();
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{cell}") } else { cell }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_and_defused() {
        let mut table = Table::new(&["Name", "Phone"]);
        table.row(["=HYPERLINK(\"http://x\")", "+1 555"]);
        table.row(["a,b\n\"c\"\0", "@x"]);
        let (csv, left_out) = table.finish("t.csv".into());
        let expected = "\u{feff}Name,Phone\r\n\"'=HYPERLINK(\"\"http://x\"\")\",'+1 555\r\n\"a,b\n\"\"c\"\"\",'@x\r\n";
        assert_eq!((csv.content.as_str(), left_out), (expected, 0));
    }

    #[test]
    fn a_table_that_is_full_counts_what_is_left_out() {
        let mut table = Table::new(&["Text"]);
        let long = "x".repeat(1024 * 1024);
        (0..7).for_each(|_| table.row([long.as_str()]));
        let (csv, left_out) = table.finish("t.csv".into());
        assert!(csv.content.len() <= MAX_BYTES && left_out == 3);
    }
}
