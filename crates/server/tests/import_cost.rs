//! Asserts that no small import file costs more than 250 ms of a core, on the CPU time of its thread.

// Shared with the tests of `porchlight-answer`, which use the rest of it.
#[allow(dead_code)]
#[path = "../../answer/tests/cost/corpus.rs"]
mod corpus;
#[allow(dead_code)]
#[path = "../../answer/tests/cost/meter.rs"]
mod meter;

use corpus::texts;
use meter::Meter;
use porchlight_server::import_formats::read_table;
use rust_xlsxwriter::Workbook;

#[test]
fn no_small_import_file_is_expensive_to_read() {
    let mut meter = Meter::new("import files");
    for (name, text) in texts() {
        let quoted = text.replace('"', "\"\"");
        let cells = text.split_whitespace().collect::<Vec<_>>().join(",");
        let record = serde_json::json!({ "ListingKey": "A1", "Remarks": text, "Media": [{ "MediaURL": text }] });
        for (kind, file) in [
            ("plain text", text.clone()),
            ("CSV with one cell", format!("MLS,Description\nA1,\"{quoted}\"\n")),
            ("CSV with many cells", format!("MLS,Price\n{cells}\n")),
            ("CSV with an open quote", format!("MLS,Price\n\"{text}")),
            ("RESO", serde_json::json!({ "value": [record, record] }).to_string()),
            ("broken RESO", format!("{{\"value\": [{{\"a\": {text}")),
            ("nested RESO", format!("{}1{}", "[".repeat(10_000), "]".repeat(10_000))),
        ] {
            meter.run(kind, &name, || {
                read_table(file.as_bytes(), "homes.csv", None).map_or(0, |table| table.rows.len())
            });
        }
        let book = workbook(&text);
        meter.run("XLSX", &name, || read_table(&book, "homes.xlsx", None).map_or(0, |table| table.rows.len()));
        let half = &book[..book.len() / 2];
        meter.run("XLSX cut in half", &name, || {
            read_table(half, "homes.xlsx", None).map_or(0, |table| table.rows.len())
        });
    }
    meter.finish();
}

fn workbook(text: &str) -> Vec<u8> {
    let mut book = Workbook::new();
    let worksheet = book.add_worksheet();
    for (column, heading) in (0..).zip(["MLS", "Description", "Price"]) {
        worksheet.write(0, column, heading).expect("a heading fits");
    }
    for row in 1..=20 {
        // A cell holds at most 32,767 UTF-16 units.
        let mut units = 0;
        let cell: String = text
            .chars()
            .take_while(|c| {
                units += c.len_utf16();
                units <= 32_767
            })
            .collect();
        worksheet.write(row, 0, "A1").expect("a short text fits");
        worksheet.write(row, 1, cell.as_str()).expect("a text of 32,767 units fits");
    }
    book.save_to_buffer().expect("a workbook of texts")
}
