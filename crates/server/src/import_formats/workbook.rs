//! Reads a worksheet of an XLSX file as text, cell by cell: a file could declare a dense range of any size.

use std::io::Cursor;

use calamine::{Data, DataRef, Reader, SheetVisible, Xlsx};
use porchlight_domain::column_mapping::count_known;

use super::{ImportFileError, Lines, MAX_COLUMNS, MAX_ROWS, Table};

/// Largest unpacked workbook in bytes.
const MAX_UNPACKED: u64 = 512 * 1024 * 1024;

/// Rows read to choose a worksheet.
const LOOKED_AT: usize = 25;

/// Reads the named worksheet. Default: the one with the most recognized headers, visible ones first.
pub(super) fn read(bytes: &[u8], wanted: Option<&str>) -> Result<Table, ImportFileError> {
    if unpacked_size(bytes).is_none_or(|size| size > MAX_UNPACKED) {
        return Err(ImportFileError::NotATable);
    }
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|_| ImportFileError::NotATable)?;
    let visible = |book: &Xlsx<_>, name: &str| {
        book.sheets_metadata()
            .iter()
            .any(|worksheet| worksheet.name == name && worksheet.visible == SheetVisible::Visible)
    };
    let mut found: Vec<(String, (bool, usize))> = Vec::new();
    let mut rejected = ImportFileError::NoHeader;
    for name in book.sheet_names() {
        match read_worksheet(&mut book, &name, LOOKED_AT) {
            Ok(start) => {
                let is_visible = visible(&book, &name);
                found.push((name, (is_visible, count_known(&start.headers))));
            }
            Err(ImportFileError::NoHeader) => {}
            Err(error) => rejected = error,
        }
    }
    let highest = found.iter().map(|(_, says)| *says).max();
    let name = match wanted {
        Some(name) if found.iter().any(|(known, _)| known == name) => name.to_owned(),
        Some(name) => return Err(ImportFileError::NoWorksheet { name: name.to_owned() }),
        None => found.iter().find(|(_, says)| Some(*says) == highest).map(|(name, _)| name.clone()).ok_or(rejected)?,
    };
    let mut table = read_worksheet(&mut book, &name, usize::MAX)?;
    table.sheets = found.into_iter().map(|(name, _)| name).collect();
    table.worksheet = Some(name);
    Ok(table)
}

/// Returns the first `max_lines` non-empty rows of a worksheet.
fn read_worksheet(book: &mut Xlsx<Cursor<&[u8]>>, name: &str, max_lines: usize) -> Result<Table, ImportFileError> {
    let mut lines = Lines::default();
    // Skips chart sheets, which have no cells.
    let Ok(mut cells) = book.worksheet_cells_reader(name) else { return lines.finish() };
    let mut row_at = 0;
    let mut seen = 0;
    let mut row: Vec<String> = Vec::new();
    while let Some(cell) = cells.next_cell().map_err(|_| ImportFileError::NotATable)? {
        let (at, column) = cell.get_position();
        if at != row_at {
            lines.push(u64::from(row_at) + 1, std::mem::take(&mut row))?;
            row_at = at;
            seen += 1;
            if seen == max_lines {
                return lines.finish();
            }
        }
        let text = text_of(cell.get_value());
        if text.is_empty() {
            continue;
        }
        let column = column as usize;
        if column >= MAX_COLUMNS {
            return Err(ImportFileError::TooMany { what: "columns", limit: MAX_COLUMNS });
        }
        if at as usize > MAX_ROWS {
            return Err(ImportFileError::TooMany { what: "rows", limit: MAX_ROWS });
        }
        if row.len() <= column {
            row.resize(column + 1, String::new());
        }
        row[column] = text;
    }
    lines.push(u64::from(row_at) + 1, row)?;
    lines.finish()
}

/// Formats a cell as a user would type it: plain numbers, `2026-07-03`, `true`.
fn text_of(cell: &DataRef<'_>) -> String {
    match Data::from(cell.clone()) {
        Data::Int(number) => number.to_string(),
        Data::Float(number) => plain(number),
        Data::String(text) => text.trim().to_owned(),
        Data::Bool(value) => value.to_string(),
        Data::DateTime(when) if when.is_duration() => plain(when.as_f64()),
        Data::DateTime(when) => day_and_time(when.to_ymd_hms_milli()),
        Data::DateTimeIso(text) | Data::DurationIso(text) => text,
        // Errors such as `#N/A` have no value.
        Data::Error(_) | Data::Empty => String::new(),
    }
}

/// Formats a number as it was typed. Spreadsheets keep 15 digits.
fn plain(number: f64) -> String {
    let rounded: f64 = format!("{number:.14e}").parse().unwrap_or(number);
    if rounded == 0.0 { "0".into() } else { rounded.to_string() }
}

fn day_and_time((year, month, day, hour, minute, _, _): (u16, u8, u8, u8, u8, u8, u16)) -> String {
    let date = format!("{year:04}-{month:02}-{day:02}");
    if hour == 0 && minute == 0 { date } else { format!("{date} {hour:02}:{minute:02}") }
}

/// The declared unpacked size of a ZIP; `None` if its directory is invalid.
fn unpacked_size(bytes: &[u8]) -> Option<u64> {
    let u16_at = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
    let u32_at = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let end = bytes.windows(4).rposition(|window| window == b"PK\x05\x06")?;
    let count = u16_at(end + 10)?;
    let mut at = u32_at(end + 16)? as usize;
    let mut total = 0_u64;
    for _ in 0..count {
        if bytes.get(at..at + 4)? != b"PK\x01\x02" {
            return None;
        }
        total += u64::from(u32_at(at + 24)?);
        let tail = [28, 30, 32].map(|offset| u16_at(at + offset).map(usize::from));
        at += 46 + tail[0]? + tail[1]? + tail[2]?;
    }
    Some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Builds an uncompressed workbook.
    fn workbook(worksheet: &str) -> Vec<u8> {
        workbook_of(&[("Homes", worksheet)])
    }

    fn workbook_of(sheets: &[(&str, &str)]) -> Vec<u8> {
        const NAMES: [&str; 3] = ["xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml", "xl/worksheets/sheet3.xml"];
        let all = |write: fn(usize, &str) -> String| -> String {
            sheets.iter().zip(1..).map(|((name, _), at)| write(at, name)).collect()
        };
        let book = format!(
            r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>{}</sheets></workbook>"#,
            all(|at, name| format!(r#"<sheet name="{name}" sheetId="{at}" r:id="rId{at}"/>"#))
        );
        let links = format!(
            r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>"#,
            all(|at, _| format!(
                r#"<Relationship Id="rId{at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet{at}.xml"/>"#
            ))
        );
        let cells = sheets.iter().map(|(_, worksheet)| {
            format!(
                r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{worksheet}</sheetData></worksheet>"#
            )
        });
        let cells: Vec<String> = cells.collect();
        let mut entries = vec![
            ("[Content_Types].xml", r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>"#),
            (
                "_rels/.rels",
                r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#,
            ),
            ("xl/workbook.xml", book.as_str()),
            ("xl/_rels/workbook.xml.rels", links.as_str()),
            (
                "xl/styles.xml",
                r#"<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>"#,
            ),
        ];
        entries.extend(NAMES.into_iter().zip(cells.iter().map(String::as_str)));
        zip(&entries)
    }

    fn zip(entries: &[(&str, &str)]) -> Vec<u8> {
        let mut out = Vec::new();
        let mut directory = Vec::new();
        for (name, content) in entries {
            let offset = out.len() as u32;
            let mut crc = !0_u32;
            for byte in content.bytes() {
                crc ^= u32::from(byte);
                (0..8).for_each(|_| crc = if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 });
            }
            let mut shared = Vec::new();
            shared.extend([20_u16, 0, 0, 0, 0x21].iter().flat_map(|n| n.to_le_bytes()));
            shared.extend([!crc, content.len() as u32, content.len() as u32].iter().flat_map(|n| n.to_le_bytes()));
            shared.extend([name.len() as u16, 0].iter().flat_map(|n| n.to_le_bytes()));
            out.extend(b"PK\x03\x04");
            out.extend(&shared);
            out.extend(name.bytes().chain(content.bytes()));
            directory.extend(b"PK\x01\x02\x14\x00");
            directory.extend(&shared);
            directory.extend([0_u8; 10]);
            directory.extend(offset.to_le_bytes());
            directory.extend(name.bytes());
        }
        let start = out.len() as u32;
        out.extend(&directory);
        out.extend(b"PK\x05\x06\0\0\0\0");
        out.extend([entries.len() as u16, entries.len() as u16].iter().flat_map(|n| n.to_le_bytes()));
        out.extend((directory.len() as u32).to_le_bytes());
        out.extend(start.to_le_bytes());
        out.extend([0, 0]);
        out
    }

    fn text(at: &str, text: &str) -> String {
        format!(r#"<c r="{at}" t="inlineStr"><is><t>{text}</t></is></c>"#)
    }

    #[test]
    fn numbers_dates_and_texts_become_plain_text() {
        let header = format!("<row r=\"2\">{}{}{}</row>", text("A2", "CITY"), text("B2", "BATHS"), text("C2", "SOLD"));
        let row = format!(
            r#"<row r="4">{}<c r="B4"><v>2.5</v></c><c r="C4" s="1"><v>45000</v></c></row>"#,
            text("A4", " Aldersea ")
        );
        let table = read(&workbook(&format!("{header}{row}")), None).expect("a table");
        assert_eq!(table.headers, ["CITY", "BATHS", "SOLD"]);
        assert_eq!(table.rows, [["Aldersea", "2.5", "2023-03-15"]]);
        assert_eq!(table.numbers, [4]);
    }

    /// Builds a row of text cells from column A.
    fn line(row: usize, cells: &[&str]) -> String {
        let cells = cells.iter().zip('A'..).map(|(cell, column)| text(&format!("{column}{row}"), cell));
        format!("<row r=\"{row}\">{}</row>", cells.collect::<String>())
    }

    #[test]
    fn the_worksheet_with_listings_is_read_unless_another_is_named() {
        let listings = line(1, &["MLS#", "CITY", "PRICE"]) + &line(2, &["A1", "Moss", "5"]);
        let rents = line(1, &["MLS#", "CITY", "RENT"]) + &line(2, &["B1", "Gull", "6"]);
        let cover = line(1, &["Harbor Realty"]) + &line(2, &["Listings of July"]);
        let book = workbook_of(&[("Cover", &cover), ("Sale", &listings), ("Rent", &rents)]);
        let table = read(&book, None).expect("a table");
        assert_eq!((table.worksheet.as_deref(), table.rows[0][0].as_str()), (Some("Sale"), "A1"));
        assert_eq!(table.sheets, ["Cover", "Sale", "Rent"]);
        assert_eq!(read(&book, Some("Rent")).expect("a table").rows[0][0], "B1");
        assert_eq!(read(&book, Some("Gone")), Err(ImportFileError::NoWorksheet { name: "Gone".into() }));
    }

    #[test]
    fn a_cell_in_a_far_corner_makes_no_room_for_the_rest() {
        let far =
            format!("<row r=\"1\">{}</row><row r=\"1048576\">{}</row>", text("A1", "CITY"), text("XFD1048576", "x"));
        let rejected = read(&workbook(&far), None);
        assert!(matches!(rejected, Err(ImportFileError::TooMany { .. })), "{rejected:?}");
    }

    #[test]
    fn a_workbook_without_a_header_and_a_broken_one_are_rejected() {
        assert_eq!(read(&workbook(""), None), Err(ImportFileError::NoHeader));
        assert_eq!(read(b"PK\x03\x04 and nothing more", None), Err(ImportFileError::NotATable));
    }

    #[test]
    fn a_float_prints_as_it_was_typed() {
        assert_eq!(plain(0.1 + 0.2), "0.3");
        assert_eq!(plain(1_250_000.0), "1250000");
    }
}
