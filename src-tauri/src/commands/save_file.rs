//! Files that the person chooses in the system's dialog: to read, or to write exports and lists.
//!
//! The window may name a file but no folder, so nothing is read or written that the person did not choose.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tauri::{AppHandle, State};
use tauri_plugin_dialog::DialogExt;

use super::{own, uploads::FileInput};
use crate::{
    desktop::Desktop,
    error::{CommandResult, DesktopError},
};

#[derive(Deserialize)]
struct SaveInput {
    title: String,
    #[serde(flatten)]
    file: FileInput,
}

#[derive(Deserialize)]
struct Pick {
    title: String,
    #[serde(default)]
    filters: Vec<Filter>,
}

#[derive(Deserialize)]
struct Filter {
    name: String,
    extensions: Vec<String>,
}

/// A file that the person chose.
#[derive(Debug, Serialize)]
pub struct PickedFile {
    handle: String,
    /// Its file name without the folder.
    name: String,
}

/// Shows the save dialog and writes the file. Returns its path, or `None` if the dialog was closed.
///
/// Errors: 10004 when it could not be written, 10006 when no bytes were given.
#[tauri::command]
pub async fn save_file(app: AppHandle, input: Value) -> CommandResult<Option<String>> {
    let SaveInput { title, file } = own(input)?;
    // Only bytes of the window: a handle would copy a file that the window may not read as text.
    let (name, bytes) = file.read_bytes()?;
    let Some(path) = pick_save_path(&app, &title, &name).await? else { return Ok(None) };
    write(Path::new(&path), &bytes).await?;
    Ok(Some(path))
}

/// Shows the open dialog. Returns `null` if it was closed.
///
/// Errors: 10004 if the dialog couldn't be shown or the choice isn't a local folder.
#[tauri::command]
pub async fn pick_file(app: AppHandle, desktop: State<'_, Desktop>, input: Value) -> CommandResult<Option<PickedFile>> {
    let Pick { title, filters } = own(input)?;
    let mut dialog = app.dialog().file().set_title(title);
    for Filter { name, extensions } in &filters {
        let extensions: Vec<&str> = extensions.iter().map(String::as_str).collect();
        dialog = dialog.add_filter(name, &extensions);
    }
    let chosen = tokio::task::spawn_blocking(move || dialog.blocking_pick_file()).await;
    let Some(chosen) = chosen.map_err(|_| DesktopError::file("Couldn't open the dialog."))? else {
        return Ok(None);
    };
    let path = chosen.into_path().map_err(|_| DesktopError::file("Choose a folder on this computer."))?;
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let random = |_| DesktopError::file("Couldn't generate a random ID.");
    Ok(Some(PickedFile { handle: desktop.picked_files.add(path).map_err(random)?, name }))
}

/// Shows the system's dialog; none when it was closed.
pub(super) async fn pick_save_path(app: &AppHandle, title: &str, name: &str) -> CommandResult<Option<String>> {
    let dialog = app.dialog().file().set_title(title).set_file_name(name);
    let chosen = tokio::task::spawn_blocking(move || dialog.blocking_save_file()).await;
    let Some(chosen) = chosen.map_err(|_| DesktopError::file("Couldn't open the dialog."))? else {
        return Ok(None);
    };
    let path = chosen.into_path().map_err(|_| DesktopError::file("Choose a folder on this computer."))?;
    Ok(Some(path.to_string_lossy().into_owned()))
}

/// Writes beside the place and moves it there, so that a full disk leaves the old file whole.
pub(super) async fn write(path: &Path, bytes: &[u8]) -> CommandResult<()> {
    let failed = |error: std::io::Error| DesktopError::file(format!("Couldn't save the file: {error}."));
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    tokio::fs::write(&beside, bytes).await.map_err(failed)?;
    tokio::fs::rename(&beside, path).await.map_err(failed)
}
