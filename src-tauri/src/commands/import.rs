//! Import of files, the sample homes, and undo.
//!
//! Why it exists: a file is read and mapped here, in the app, and goes to the service in calls of
//! 1,000 rows, so that it works with a service anywhere. Rows are numbered as a spreadsheet
//! numbers them. Not here: what a heading means (`import_map`) and reading CSV and XLSX
//! (`import_file`), which the command line uses too.

use std::collections::{HashMap, HashSet};

use porchlight_api::{self as api, ImportRow, ListingItem, RawRow};
use porchlight_client::Client;
use porchlight_server::{
    import_file::{self, Table},
    import_map::{ColumnMap, ImportOptions},
    samples,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tauri::State;

use super::{own, uploads::FileInput};
use crate::{
    desktop::Desktop,
    fault::{Answer, DesktopFault},
    undo::{Import, back_to},
};

/// Rows of one call of `import_listings`.
const ROWS_A_CALL: usize = 1_000;
/// Rows that are shown as they would be sent.
const PREVIEW_ROWS: usize = 5;
/// Faults that are shown one by one.
const MOST_FAULTS: usize = 200;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ReadInput {
    #[serde(flatten)]
    file: FileInput,
    mapping: Option<HashMap<String, Option<String>>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ImportInput {
    #[serde(flatten)]
    file: FileInput,
    mapping: Option<HashMap<String, Option<String>>>,
    serial_number: String,
    dry_run: bool,
    on_conflict: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Which {
    serial_number: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Undo {
    import_id: String,
}

/// What a file holds and how its columns are understood.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportPreview {
    columns: Vec<ImportColumn>,
    rows: usize,
    preview: Vec<ImportRow>,
    refused: Vec<RowFault>,
}

#[derive(Debug, Serialize)]
struct ImportColumn {
    header: String,
    field: Option<String>,
    samples: Vec<String>,
}

#[derive(Debug, Serialize)]
struct RowFault {
    row: u64,
    field: String,
    message: String,
}

/// Sums over all calls that a file needed.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct FileReport {
    created: i64,
    updated: i64,
    unchanged: i64,
    skipped: i64,
    refused: i64,
    errors: Vec<api::ImportError>,
    #[serde(rename = "importId")]
    import_id: Option<String>,
}

/// What undoing did.
#[derive(Debug, Serialize)]
pub struct Undone {
    deleted: i64,
    restored: i64,
}

/// Imports the program's sample homes, whose pictures the built-in service serves.
#[tauri::command]
pub async fn add_sample_homes(desktop: State<'_, Desktop>, input: Value) -> Answer<FileReport> {
    let Which { serial_number } = own(input)?;
    let base_url = desktop.built_in().await?.base_url;
    let rows = samples::rows(&base_url);
    let numbered = rows.into_iter().zip(1..).collect();
    import(&desktop, &serial_number, numbered, false, "update").await
}

/// Reads a file and proposes what each column means; sends nothing.
#[tauri::command]
pub async fn read_import_file(input: Value) -> Answer<ImportPreview> {
    let ReadInput { file, mapping } = own(input)?;
    let (table, map) = read_file(file, mapping).await?;
    let (rows, refused) = map_rows(&table, &map);
    let columns = table.headers.iter().zip(map.targets()).enumerate().map(|(index, (header, target))| ImportColumn {
        header: header.clone(),
        field: target.name(),
        samples: samples_of(&table, index),
    });
    Ok(ImportPreview {
        columns: columns.collect(),
        rows: table.rows.len(),
        preview: rows.into_iter().take(PREVIEW_ROWS).map(|(row, _)| row).collect(),
        refused: refused.into_iter().take(MOST_FAULTS).collect(),
    })
}

/// Imports a file; a dry run tells what would happen and writes nothing.
#[tauri::command]
pub async fn import_file(desktop: State<'_, Desktop>, input: Value) -> Answer<FileReport> {
    let ImportInput { file, mapping, serial_number, dry_run, on_conflict } = own(input)?;
    let (table, map) = read_file(file, mapping).await?;
    let (rows, refused) = map_rows(&table, &map);
    let mut report = import(&desktop, &serial_number, rows, dry_run, &on_conflict).await?;
    report.refused += i64::try_from(refused.len()).unwrap_or(i64::MAX);
    report.errors.extend(refused.into_iter().map(|fault| api::ImportError {
        row: i64::try_from(fault.row).unwrap_or(i64::MAX),
        field: fault.field,
        message: fault.message,
    }));
    report.errors.sort_by_key(|error| error.row);
    report.errors.truncate(MOST_FAULTS);
    Ok(report)
}

/// Deletes what an import created and writes back what it changed.
#[tauri::command]
pub async fn undo_import(desktop: State<'_, Desktop>, input: Value) -> Answer<Undone> {
    let Undo { import_id } = own(input)?;
    let gone = || DesktopFault::input("This import cannot be undone any more.");
    let import = desktop.imports.get(&import_id).ok_or_else(gone)?;
    let client = desktop.client_of(&import.connection).await?;
    let mut undone = Undone { deleted: 0, restored: 0 };
    for keys in import.created.chunks(500) {
        let delete = api::DeleteListings {
            serial_number: import.serial_number.clone(),
            keys: keys.to_vec(),
            key_type: "NewOaks".into(),
        };
        undone.deleted += client.delete_listings(&delete).await?.success_count;
    }
    for item in &import.earlier {
        undone.restored += client.update_listing(&back_to(&import.serial_number, item)).await?;
    }
    desktop.imports.forget(&import_id);
    Ok(undone)
}

async fn read_file(file: FileInput, mapping: Option<HashMap<String, Option<String>>>) -> Answer<(Table, ColumnMap)> {
    let (name, bytes) = file.read().await?;
    let read = tokio::task::spawn_blocking(move || import_file::read_table(&bytes, &name)).await;
    let table = read
        .map_err(|_| DesktopFault::file("The file could not be read."))?
        .map_err(|error| DesktopFault::file(error.to_string()))?;
    let mut map = ColumnMap::guess(&table.headers, &table.rows);
    for (header, field) in mapping.unwrap_or_default() {
        if !map.set(&header, field.as_deref()) {
            return Err(DesktopFault::input("A column was given a meaning that does not exist."));
        }
    }
    Ok((table, map))
}

/// Maps every row; those that cannot be sent are told apart, with their numbers in the file.
fn map_rows(table: &Table, map: &ColumnMap) -> (Vec<(ImportRow, u64)>, Vec<RowFault>) {
    let (mut rows, mut refused) = (Vec::new(), Vec::new());
    for (cells, &number) in table.rows.iter().zip(&table.numbers) {
        match map.row(cells, &ImportOptions::default()) {
            Ok(row) => rows.push((row, number)),
            Err(problems) => refused.extend(problems.into_iter().take(1).map(|problem| RowFault {
                row: number,
                field: problem.field,
                message: problem.message,
            })),
        }
    }
    (rows, refused)
}

fn samples_of(table: &Table, index: usize) -> Vec<String> {
    let cells = table.rows.iter().filter_map(|row| row.get(index)).filter(|cell| !cell.is_empty());
    cells.take(3).cloned().collect()
}

async fn import(
    desktop: &Desktop,
    serial_number: &str,
    rows: Vec<(ImportRow, u64)>,
    dry_run: bool,
    on_conflict: &str,
) -> Answer<FileReport> {
    let connection = desktop.current();
    let client = desktop.client_of(&connection).await?;
    let before = if dry_run { HashMap::new() } else { listings_by_id(&client, serial_number).await? };
    let mut report = FileReport::default();
    let (mut created, mut touched) = (Vec::new(), HashSet::new());
    for part in rows.chunks(ROWS_A_CALL) {
        let told = client.import_listings(&call_of(serial_number, part, dry_run, on_conflict)?).await?;
        add(&mut report, &told, part);
        for id in told.ids.into_iter().flatten() {
            if before.contains_key(&id) {
                touched.insert(id);
            } else {
                created.push(id);
            }
        }
    }
    if !dry_run && report.created + report.updated > 0 {
        let earlier = before.into_iter().filter(|(id, _)| touched.contains(id)).map(|(_, item)| item).collect();
        let import = Import { connection, serial_number: serial_number.to_owned(), created, earlier };
        report.import_id = Some(desktop.imports.remember(import));
    }
    Ok(report)
}

fn call_of(
    serial_number: &str,
    part: &[(ImportRow, u64)],
    dry_run: bool,
    on_conflict: &str,
) -> Answer<api::ImportListings> {
    let rows: Result<Vec<RawRow>, _> = part.iter().map(|(row, _)| RawRow::of(row)).collect();
    Ok(api::ImportListings {
        serial_number: serial_number.to_owned(),
        rows: rows.map_err(|error| DesktopFault::file(format!("A row could not be sent: {error}.")))?,
        dry_run: Some(dry_run),
        on_conflict: Some(on_conflict.to_owned()),
    })
}

fn add(report: &mut FileReport, told: &api::ImportReport, part: &[(ImportRow, u64)]) {
    report.created += told.created;
    report.updated += told.updated;
    report.unchanged += told.unchanged;
    report.skipped += told.skipped;
    report.refused += told.refused;
    let in_file = |row: i64| usize::try_from(row).ok().and_then(|row| part.get(row)).map_or(0, |(_, number)| *number);
    report.errors.extend(
        told.errors.iter().map(|error| api::ImportError {
            row: i64::try_from(in_file(error.row)).unwrap_or(i64::MAX),
            ..error.clone()
        }),
    );
}

/// Every listing as it is now, so that undo can write it back.
async fn listings_by_id(client: &Client, serial_number: &str) -> Answer<HashMap<String, ListingItem>> {
    let mut all = HashMap::new();
    for number in 1.. {
        let asked = api::ListListings {
            serial_number: serial_number.to_owned(),
            page_number: Some(number),
            page_size: Some(100),
            ..api::ListListings::default()
        };
        let page = client.list_listings(&asked).await?;
        if page.list.is_empty() {
            break;
        }
        all.extend(page.list.into_iter().map(|item| (item.id.to_string(), item)));
    }
    Ok(all)
}
