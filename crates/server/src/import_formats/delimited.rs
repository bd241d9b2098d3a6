//! Reads delimited text: comma, semicolon, tab or bar, with quotes. Reports the row of an unclosed quote.

use csv::ReaderBuilder;

use super::{ImportFileError, Lines, Table};

/// Reads delimited text. The first non-empty line is the header.
pub(super) fn read(text: &str) -> Result<Table, ImportFileError> {
    let (text, declared) = declared_delimiter(text);
    let delimiter = declared.unwrap_or_else(|| guess_delimiter(text));
    if let Some(row) = open_quote(text, delimiter) {
        return Err(ImportFileError::OpenQuote { row });
    }
    let mut reader =
        ReaderBuilder::new().delimiter(delimiter).has_headers(false).flexible(true).from_reader(text.as_bytes());
    let mut lines = Lines::default();
    let mut numbers = LineNumbers { text, at: 0, line: 1 + u64::from(declared.is_some()) };
    for record in reader.records() {
        let record = record.map_err(|_| ImportFileError::NotATable)?;
        let number = numbers.of(record.position().map_or(0, csv::Position::byte) as usize);
        lines.push(number, record.iter().map(|cell| cell.trim().to_owned()).collect())?;
    }
    lines.finish()
}

/// Counts lines up to the start of a record.
///
/// The csv crate counts the blank lines before a record, and the second half of CRLF, as part
/// of the record, so its line numbers differ from those in a text editor.
struct LineNumbers<'a> {
    text: &'a str,
    at: usize,
    line: u64,
}

impl LineNumbers<'_> {
    fn of(&mut self, record_at: usize) -> u64 {
        let bytes = self.text.as_bytes();
        let filled = |at: &usize| !matches!(bytes.get(*at), Some(b'\n' | b'\r'));
        let begins = (record_at..=bytes.len()).find(filled).unwrap_or(bytes.len());
        self.line += bytes[self.at..begins].iter().filter(|byte| **byte == b'\n').count() as u64;
        self.at = begins;
        self.line
    }
}

/// Spreadsheets may declare the delimiter in the first line: `sep=;`.
fn declared_delimiter(text: &str) -> (&str, Option<u8>) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    match first.trim_end().trim_matches('"').as_bytes() {
        [b's' | b'S', b'e' | b'E', b'p' | b'P', b'=', delimiter] => (rest, Some(*delimiter)),
        _ => (text, None),
    }
}

/// Non-empty lines used to detect the delimiter. A title above the headers may have none.
const GUESSED_FROM: usize = 10;

/// The delimiter that occurs most often, outside quotes, in one of the first non-empty lines.
fn guess_delimiter(text: &str) -> u8 {
    let mut counts = [(b',', 0_usize), (b';', 0), (b'\t', 0), (b'|', 0)];
    let mut quoted = false;
    let mut filled = false;
    let mut lines = 0;
    for byte in text.bytes() {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' | b'\r' if !quoted && filled => {
                lines += 1;
                // The first line with delimiters decides. Later lines hold descriptions with commas.
                if lines == GUESSED_FROM || counts.iter().any(|(_, count)| *count > 1) {
                    break;
                }
                filled = false;
            }
            b'\n' | b'\r' => {}
            _ => filled = true,
        }
        if !quoted && let Some(count) = counts.iter_mut().find(|(delimiter, _)| *delimiter == byte) {
            count.1 += 1;
        }
    }
    // The first wins a tie, so a single column is read as comma-separated.
    counts.iter().rev().max_by_key(|(_, count)| *count).map_or(b',', |(delimiter, _)| *delimiter)
}

/// The row of an opening quote that is never closed.
fn open_quote(text: &str, delimiter: u8) -> Option<u64> {
    let mut row = 1;
    let mut opened_in = None;
    let mut at_cell_start = true;
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        match (opened_in, byte) {
            (Some(_), b'"') if bytes.peek() == Some(&b'"') => {
                bytes.next();
            }
            (Some(_), b'"') => opened_in = None,
            (None, b'"') if at_cell_start => opened_in = Some(row),
            _ => {}
        }
        row += u64::from(byte == b'\n');
        at_cell_start = opened_in.is_none() && (byte == delimiter || byte == b'\n' || byte == b'\r');
    }
    opened_in
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_semicolons_and_tabs_are_distinguished() {
        for text in [
            "City,Price\nAldersea,\"1,5\"",
            "City;Price\nAldersea;1,5",
            "City\tPrice\nAldersea\t1,5",
            "City|Price\nAldersea|1,5",
        ] {
            let table = read(text).expect("a table");
            assert_eq!(table.headers, ["City", "Price"], "{text}");
            assert_eq!(table.rows, [["Aldersea", "1,5"]], "{text}");
        }
    }

    #[test]
    fn a_first_line_may_name_the_delimiter() {
        let table = read("sep=;\r\nCity;Price\r\nAldersea;1\r\n").expect("a table");
        assert_eq!(table.headers, ["City", "Price"]);
        assert_eq!(table.numbers, [3]);
    }

    #[test]
    fn a_quoted_cell_keeps_its_lines_and_quotes() {
        let table = read("City,Note\nAldersea,\"two\nlines, \"\"quoted\"\"\"\nMoss,x\n").expect("a table");
        assert_eq!(table.rows[0][1], "two\nlines, \"quoted\"");
        assert_eq!(table.numbers, [2, 4]);
    }

    #[test]
    fn an_open_quote_is_reported_with_its_row() {
        let found = read("City,Note\nAldersea,fine\nMoss,\"open\nGull,x\n");
        assert_eq!(found, Err(ImportFileError::OpenQuote { row: 3 }));
    }

    #[test]
    fn an_inch_mark_inside_a_cell_opens_nothing() {
        let table = read("City,Note\nAldersea,door 80\" high\nMoss,x\n").expect("a table");
        assert_eq!(table.rows.len(), 2);
    }

    #[test]
    fn ragged_and_blank_rows_keep_their_numbers() {
        let table = read("City,Price\n\nAldersea\n,,\nMoss,1,extra\n").expect("a table");
        assert_eq!(table.rows, [vec!["Aldersea"], vec!["Moss", "1", "extra"]]);
        assert_eq!(table.numbers, [3, 5]);
    }
}
