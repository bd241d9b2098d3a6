//! Writes failed rows as CSV with all their cells and the reason, to fix and import again. Escapes cells that a
//! spreadsheet would run as formulas.

use porchlight_domain::column_mapping::guarded;

use crate::import_formats::Table;

/// Header of the column with the reason.
pub const REASON_COLUMN: &str = "Reason";

/// A row's index and why it was rejected.
pub type FailedRow = (usize, String);

/// Writes the rows as CSV with the reason as last column.
pub fn csv_of(table: &Table, rejected: &[FailedRow]) -> Vec<u8> {
    let mut out = csv::WriterBuilder::new().flexible(true).from_writer(b"\xEF\xBB\xBF".to_vec());
    let width = table.headers.len();
    // Writing into memory does not fail.
    let _ = out.write_record(table.headers.iter().map(String::as_str).chain([REASON_COLUMN]));
    for (at, why) in rejected {
        let Some(row) = table.rows.get(*at) else { continue };
        let cell = |index: usize| row.get(index).map_or("", String::as_str);
        let cells = (0..width).map(|index| defused(cell(index))).chain([guarded(why).into_owned()]);
        let _ = out.write_record(cells);
    }
    out.into_inner().unwrap_or_default()
}

/// A number stays a number, also a negative one; a formula does not.
fn defused(cell: &str) -> String {
    if cell.parse::<f64>().is_ok_and(f64::is_finite) { cell.to_owned() } else { guarded(cell).into_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn original_cells_stay_formulas_are_defused_and_the_reason_comes_last() {
        let table = Table {
            headers: vec!["MLS".into(), "NOTE".into(), "LON".into()],
            rows: vec![vec!["1".into(), "=1+1".into(), "-122.5".into()], vec!["2".into()]],
            numbers: vec![2, 3],
            ..Table::default()
        };
        let text =
            String::from_utf8(csv_of(&table, &[(0, "Url is required.".into()), (1, "=x".into())])).expect("text");
        let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
        assert_eq!(lines[0], format!("MLS,NOTE,LON,{REASON_COLUMN}"));
        assert_eq!(lines[1], "1,'=1+1,-122.5,Url is required.");
        assert_eq!(lines[2], "2,,,'=x");
    }
}
