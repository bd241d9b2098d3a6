//! Import and export commands, shared by the desktop bridge and `POST /manage/command/NAME`.

use std::sync::Arc;

use base64::{Engine, engine::general_purpose::STANDARD};
use porchlight_api::{ImportRow, ListListings};
use porchlight_domain::OnConflict;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use super::{
    apply::import,
    export::{ExportInput, ExportedFile, export},
    jobs::JobRegistry,
    journal,
    listing_service::{ListingServiceError, ListingsService},
    options::{ImportTask, MissingPolicy},
    report::{ImportOutcome, UndoReport},
    rows::Rows,
    source::{LoadedSource, Source, SourceFile},
    undo::undo,
};

/// Names of the commands that `run` knows.
pub const COMMANDS: &[&str] = &[
    "read_import_file",
    "import_file",
    "undo_import",
    "last_import",
    "refused_rows",
    "export_listings",
    "run_progress",
    "cancel_run",
];

/// Largest file in bytes.
const MAX_BYTES: usize = crate::import_formats::MAX_FILE_BYTES;
/// Rows in a preview.
const PREVIEW_ROWS: usize = 5;
/// Most row errors in a preview.
const MAX_ROW_ERRORS: usize = 200;

/// Input of `import_file`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportInput {
    #[serde(flatten)]
    pub how: LoadedSource,
    pub serial_number: String,
    pub dry_run: bool,
    #[serde(default)]
    pub on_conflict: OnConflict,
    #[serde(default, rename = "onAbsent")]
    pub missing_policy: MissingPolicy,
    /// `Mark` of the missing listings that the user saw; required to change them.
    #[serde(default, rename = "absentMark")]
    pub missing_mark: Option<String>,
    /// The digest that `read_import_file` returned.
    #[serde(default)]
    pub digest: Option<String>,
    /// Name of the run, for progress and cancel.
    #[serde(default)]
    pub run: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct FileBytes {
    name: Option<String>,
    bytes_base64: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ImportRef {
    serial_number: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct UndoInput {
    import_id: String,
    #[serde(default)]
    run: String,
}

#[derive(Deserialize)]
struct JobId {
    run: String,
}

/// A file's preview and column mapping.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ImportPreview {
    columns: Vec<ImportColumn>,
    rows: usize,
    preview: Vec<ImportRow>,
    #[serde(rename = "refused")]
    rejected: Vec<RowError>,
    /// Line number of the header row; 0 for JSON.
    heading_row: u64,
    sheets: Vec<String>,
    #[serde(rename = "sheet")]
    worksheet: Option<String>,
    digest: String,
}

#[derive(Debug, Serialize)]
struct ImportColumn {
    header: String,
    field: Option<String>,
    samples: Vec<String>,
}

#[derive(Debug, Serialize)]
struct RowError {
    row: u64,
    field: String,
    message: String,
}

/// Runs a command, with files as base64. Errors: 10006 for an unknown name.
pub async fn run<S: ListingsService>(
    command: &str,
    service: &S,
    jobs: &JobRegistry,
    input: Value,
) -> Result<Value, ListingServiceError> {
    match command {
        "read_import_file" => read_file(file_in(&input)?, input).await,
        "import_file" => shown(&import_file(service, jobs, file_in(&input)?, read(input)?).await?),
        "undo_import" => shown(&undo_import(service, jobs, input).await?),
        "last_import" => last_import(service, jobs, input).await,
        "export_listings" => file_out(export_listings(service, jobs, &read(input)?).await?),
        "refused_rows" => failed_rows(jobs, input),
        "run_progress" => shown(&jobs.progress(&read::<JobId>(input)?.run)),
        "cancel_run" => shown(&jobs.cancel(&read::<JobId>(input)?.run)),
        _ => Err(ListingServiceError::input("Unknown command.")),
    }
}

/// Reads a file and proposes a column mapping; sends nothing.
pub async fn read_file(file: SourceFile, input: Value) -> Result<Value, ListingServiceError> {
    let source = Source::read(file, read(input)?).await?;
    shown(&super::parse(move || preview_of(&source)).await?)
}

/// Imports a file; a dry run reports the changes without writing.
pub async fn import_file<S: ListingsService>(
    service: &S,
    jobs: &JobRegistry,
    file: SourceFile,
    input: ImportInput,
) -> Result<ImportOutcome, ListingServiceError> {
    let mut how = input.how;
    how.options.time_zone = service.time_zone(&input.serial_number).await.or(how.options.time_zone);
    let source = Source::read(file, how).await?;
    if input.digest.is_some_and(|digest| digest != source.digest) {
        return Err(ListingServiceError::file("The file changed after you previewed it. Choose it again."));
    }
    let file_name = source.name.clone();
    let job = ImportTask {
        serial_number: &input.serial_number,
        file_name: &file_name,
        rows: Rows::File(Arc::new(source)),
        on_conflict: input.on_conflict,
        missing_policy: input.missing_policy,
        missing_mark: input.missing_mark.as_deref(),
        dry_run: input.dry_run,
        run_name: &input.run,
    };
    import(service, jobs, job).await
}

/// Imports prepared rows, such as the sample listings.
pub async fn import_rows<S: ListingsService>(
    service: &S,
    jobs: &JobRegistry,
    serial_number: &str,
    name: &str,
    rows: Vec<ImportRow>,
    dry_run: bool,
    on_conflict: OnConflict,
) -> Result<ImportOutcome, ListingServiceError> {
    let rows = Rows::Ready(Arc::new(rows));
    let job = ImportTask {
        serial_number,
        file_name: name,
        rows,
        on_conflict,
        missing_policy: MissingPolicy::Keep,
        missing_mark: None,
        dry_run,
        run_name: "",
    };
    import(service, jobs, job).await
}

/// Undoes the last import of a chatbot. Errors: 10006 if it is no longer the last one.
pub async fn undo_import<S: ListingsService>(
    service: &S,
    jobs: &JobRegistry,
    input: Value,
) -> Result<UndoReport, ListingServiceError> {
    let UndoInput { import_id, run } = read(input)?;
    let gone = || ListingServiceError::input("This import can no longer be undone.");
    let watched = jobs.start(&run);
    let Some(_turn) = jobs.turn(&watched.run).await else {
        return Ok(UndoReport { cancelled: true, ..UndoReport::default() });
    };
    let folder = jobs.folder().to_owned();
    let connection = service.connection().to_owned();
    let found = tokio::task::spawn_blocking(move || {
        let record =
            journal::read(&folder, &import_id).ok().filter(|record| record.heading.connection == connection)?;
        let last = journal::latest_record(&folder, &connection, &record.heading.serial_number)?;
        Some((record, last.id))
    });
    let (record, last) = found.await.map_err(|_| gone())?.ok_or_else(gone)?;
    if record.id != last {
        return Err(ListingServiceError::input("Undo the later import first."));
    }
    let undone = undo(service, &record, &watched.run).await?;
    if undone.is_complete() {
        journal::delete_record(jobs.folder(), &record.id);
    }
    Ok(undone)
}

/// The last import of a chatbot that can be undone, or null.
pub async fn last_import<S: ListingsService>(
    service: &S,
    jobs: &JobRegistry,
    input: Value,
) -> Result<Value, ListingServiceError> {
    let ImportRef { serial_number } = read(input)?;
    // Checks that the caller may read the chatbot.
    let first = ListListings {
        serial_number: serial_number.clone(),
        page_size: Some(1),
        page_number: Some(1),
        ..ListListings::default()
    };
    service.list(first).await?;
    let (folder, connection) = (jobs.folder().to_owned(), service.connection().to_owned());
    let last = tokio::task::spawn_blocking(move || journal::latest_record(&folder, &connection, &serial_number)).await;
    let Some(record) = last.ok().flatten() else { return Ok(Value::Null) };
    let created: usize =
        record.calls.iter().map(|call| call.created.as_ref().map_or(call.creating.len(), Vec::len)).sum();
    let changed: usize = record.calls.iter().map(|call| call.changing.len()).sum();
    let deleted: usize = record.calls.iter().map(|call| call.deleting.len()).sum();
    Ok(json!({
        "importId": record.id,
        "fileName": record.heading.file_name,
        "atMs": record.heading.at_ms,
        "created": created,
        "changed": changed,
        "deleted": deleted,
    }))
}

/// Writes listings to a file.
pub async fn export_listings<S: ListingsService>(
    service: &S,
    jobs: &JobRegistry,
    input: &ExportInput,
) -> Result<ExportedFile, ListingServiceError> {
    let watched = jobs.start(&input.run);
    export(service, input, &watched.run).await
}

fn failed_rows(jobs: &JobRegistry, input: Value) -> Result<Value, ListingServiceError> {
    let JobId { run } = read(input)?;
    let csv = jobs
        .failed_rows(&run)
        .ok_or_else(|| ListingServiceError::input("These rows are no longer available. Preview the file again."))?;
    Ok(json!({ "name": "failed rows.csv", "bytesBase64": STANDARD.encode(csv.as_slice()) }))
}

fn preview_of(source: &Source) -> ImportPreview {
    let (mut preview, mut rejected) = (Vec::new(), Vec::new());
    for (cells, &row) in source.table.rows.iter().zip(&source.table.numbers) {
        match source.map.row(cells, &source.options) {
            Ok(read) if preview.len() < PREVIEW_ROWS => preview.push(read),
            Ok(_) => {}
            Err(problems) if rejected.len() < MAX_ROW_ERRORS => {
                let first = problems.into_iter().next();
                rejected.extend(first.map(|problem| RowError { row, field: problem.field, message: problem.message }));
            }
            Err(_) => {}
        }
    }
    let columns = source.map.headers().iter().zip(source.map.targets()).enumerate();
    let columns = columns.map(|(index, (header, target))| ImportColumn {
        header: header.clone(),
        field: target.name(),
        samples: samples_of(source, index),
    });
    ImportPreview {
        columns: columns.collect(),
        rows: source.table.rows.len(),
        preview,
        rejected,
        heading_row: source.table.heading_number,
        sheets: source.table.sheets.clone(),
        worksheet: source.table.worksheet.clone(),
        digest: source.digest.clone(),
    }
}

fn samples_of(source: &Source, index: usize) -> Vec<String> {
    let cells = source.table.rows.iter().filter_map(|row| row.get(index)).filter(|cell| !cell.is_empty());
    cells.take(3).map(|cell| cell.chars().take(200).collect()).collect()
}

fn file_in(input: &Value) -> Result<SourceFile, ListingServiceError> {
    let FileBytes { name, bytes_base64 } = read(input.clone())?;
    let (Some(name), Some(text)) = (name, bytes_base64) else {
        return Err(ListingServiceError::input("Choose a file."));
    };
    let bytes =
        STANDARD.decode(text).map_err(|_| ListingServiceError::file("The upload was incomplete. Try again."))?;
    if bytes.len() > MAX_BYTES {
        return Err(ListingServiceError::file("The file is larger than 64 MB."));
    }
    Ok(SourceFile { name, bytes: bytes.into() })
}

fn file_out(file: ExportedFile) -> Result<Value, ListingServiceError> {
    if file.cancelled {
        return Ok(Value::Null);
    }
    Ok(json!({ "name": file.name, "listings": file.listings, "bytesBase64": STANDARD.encode(file.bytes) }))
}

fn read<T: DeserializeOwned>(input: Value) -> Result<T, ListingServiceError> {
    serde_json::from_value(input)
        .map_err(|error| ListingServiceError::input(format!("Invalid command input: {error}.")))
}

fn shown<T: Serialize>(value: &T) -> Result<Value, ListingServiceError> {
    serde_json::to_value(value)
        .map_err(|error| ListingServiceError::file(format!("Couldn't create the response: {error}.")))
}
