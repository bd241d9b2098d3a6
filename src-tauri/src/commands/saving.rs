//! Files that the app writes where a person says: exports and lists.
//!
//! Why it exists: the window may name a file but not a folder; the dialog of the system asks
//! where, so that nothing is ever written that nobody asked for.

use std::path::Path;

use serde::Deserialize;
use serde_json::Value;
use tauri::AppHandle;
use tauri_plugin_dialog::DialogExt;

use super::{own, uploads::FileInput};
use crate::fault::{Answer, DesktopFault};

#[derive(Deserialize)]
struct SaveInput {
    title: String,
    #[serde(flatten)]
    file: FileInput,
}

/// Asks where, and writes the file there; answers its path, or none when the dialog was closed.
///
/// Errors: 10004 when it could not be written, 10006 when no bytes were given.
#[tauri::command]
pub async fn save_file(app: AppHandle, input: Value) -> Answer<Option<String>> {
    let SaveInput { title, file } = own(input)?;
    let (name, bytes) = file.read().await?;
    let Some(path) = ask_where(&app, &title, &name).await? else { return Ok(None) };
    write(Path::new(&path), &bytes).await?;
    Ok(Some(path))
}

/// Shows the system's dialog; none when it was closed.
pub(super) async fn ask_where(app: &AppHandle, title: &str, name: &str) -> Answer<Option<String>> {
    let dialog = app.dialog().file().set_title(title).set_file_name(name);
    let chosen = tokio::task::spawn_blocking(move || dialog.blocking_save_file()).await;
    let Some(chosen) = chosen.map_err(|_| DesktopFault::file("The dialog could not be shown."))? else {
        return Ok(None);
    };
    let path = chosen.into_path().map_err(|_| DesktopFault::file("This place is no folder of this computer."))?;
    Ok(Some(path.to_string_lossy().into_owned()))
}

/// Writes beside the place and moves it there, so that a full disk leaves the old file whole.
pub(super) async fn write(path: &Path, bytes: &[u8]) -> Answer<()> {
    let failed = |error: std::io::Error| DesktopFault::file(format!("The file could not be saved: {error}."));
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    tokio::fs::write(&beside, bytes).await.map_err(failed)?;
    tokio::fs::rename(&beside, path).await.map_err(failed)
}
