//! Import, undo and export of files for the window. Files have handles and are saved through the system's
//! dialog; the rest is `porchlight_server::imports`, as in a browser.

use std::path::Path;

use porchlight_server::{
    imports::{self, ExportInput, ImportOutcome, ListingServiceError, OnConflict, SourceFile},
    sample_listings,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use tauri::{AppHandle, State};

use super::{
    own,
    save_file::{pick_save_path, write},
    uploads::FileInput,
};
use crate::{
    desktop::Desktop,
    error::{CommandResult, DesktopError},
    remote_listings::RemoteListings,
};

/// A command's input besides the file.
#[derive(Deserialize)]
struct WithFile<T> {
    #[serde(flatten)]
    file: FileInput,
    #[serde(flatten)]
    rest: T,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Which {
    serial_number: String,
}

#[derive(Deserialize)]
struct RunName {
    run: String,
}

#[derive(Deserialize)]
struct SaveFailedRowsInput {
    title: String,
    name: String,
    run: String,
}

#[derive(Deserialize)]
struct Export {
    title: String,
    #[serde(flatten)]
    what: ExportInput,
}

/// A file that was saved.
#[derive(Debug, Serialize)]
pub struct SavedExport {
    path: String,
    listings: usize,
}

impl From<ListingServiceError> for DesktopError {
    fn from(error: ListingServiceError) -> Self {
        Self::of_service(error.code, error.message)
    }
}

/// Imports the program's sample homes, whose pictures the built-in service serves.
#[tauri::command]
pub async fn add_sample_listings(desktop: State<'_, Desktop>, input: Value) -> CommandResult<ImportOutcome> {
    let Which { serial_number } = own(input)?;
    let rows = sample_listings::rows(&desktop.built_in().await?.base_url);
    let service = RemoteListings::of_current(&desktop).await?;
    let update = OnConflict::Update;
    Ok(imports::import_rows(&service, &desktop.jobs, &serial_number, "samples", rows, false, update).await?)
}

/// Reads a file and proposes what each column means; sends nothing.
#[tauri::command]
pub async fn read_import_file(desktop: State<'_, Desktop>, input: Value) -> CommandResult<Value> {
    let (file, _) = source::<Value>(&desktop, input.clone()).await?;
    Ok(imports::read_file(file, input).await?)
}

/// Imports a file. A dry run reports what would change and writes nothing.
#[tauri::command]
pub async fn import_file(desktop: State<'_, Desktop>, input: Value) -> CommandResult<ImportOutcome> {
    let (file, how) = source(&desktop, input).await?;
    let service = RemoteListings::of_current(&desktop).await?;
    Ok(imports::import_file(&service, &desktop.jobs, file, how).await?)
}

/// Deletes what the last import created and restores what it changed.
#[tauri::command]
pub async fn undo_import(desktop: State<'_, Desktop>, input: Value) -> CommandResult<imports::UndoReport> {
    let service = RemoteListings::of_current(&desktop).await?;
    Ok(imports::undo_import(&service, &desktop.jobs, input).await?)
}

/// The last import of a chatbot that can be undone, or null; also of an earlier start.
#[tauri::command]
pub async fn get_last_import(desktop: State<'_, Desktop>, input: Value) -> CommandResult<Value> {
    let service = RemoteListings::of_current(&desktop).await?;
    Ok(imports::last_import(&service, &desktop.jobs, input).await?)
}

/// Saves the refused rows of a run where the person says; none when the dialog was closed.
#[tauri::command]
pub async fn save_failed_rows(
    app: AppHandle,
    desktop: State<'_, Desktop>,
    input: Value,
) -> CommandResult<Option<String>> {
    let SaveFailedRowsInput { title, name, run } = own(input)?;
    let gone = || DesktopError::input("These rows are no longer available. Preview the file again.");
    let csv = desktop.jobs.failed_rows(&run).ok_or_else(gone)?;
    let Some(path) = pick_save_path(&app, &title, &name).await? else { return Ok(None) };
    write(Path::new(&path), &csv).await?;
    Ok(Some(path))
}

/// Exports listings to the chosen file; none if the dialog was closed or the job canceled.
#[tauri::command]
pub async fn export_listings(
    app: AppHandle,
    desktop: State<'_, Desktop>,
    input: Value,
) -> CommandResult<Option<SavedExport>> {
    let Export { title, what } = own(input)?;
    let name = imports::file_name(&what);
    let Some(path) = pick_save_path(&app, &title, &name).await? else { return Ok(None) };
    let service = RemoteListings::of_current(&desktop).await?;
    let exported = imports::export_listings(&service, &desktop.jobs, &what).await?;
    if exported.cancelled {
        return Ok(None);
    }
    write(Path::new(&path), &exported.bytes).await?;
    Ok(Some(SavedExport { path, listings: exported.listings }))
}

/// How far a run is; none when it ended.
#[tauri::command]
pub async fn get_job_progress(desktop: State<'_, Desktop>, input: Value) -> CommandResult<Value> {
    let RunName { run } = own(input)?;
    Ok(json!(desktop.jobs.progress(&run)))
}

/// Cancels a run. Returns false if it has already ended.
#[tauri::command]
pub async fn cancel_job(desktop: State<'_, Desktop>, input: Value) -> CommandResult<bool> {
    let RunName { run } = own(input)?;
    Ok(desktop.jobs.cancel(&run))
}

async fn source<T: DeserializeOwned>(desktop: &Desktop, input: Value) -> CommandResult<(SourceFile, T)> {
    let WithFile { file, rest } = own(input)?;
    let (name, bytes) = file.read(&desktop.picked_files).await?;
    Ok((SourceFile { name, bytes }, rest))
}
