//! Where the built-in service backs up to. The window never names a folder: the person chooses it in a dialog.

use porchlight_server::backup::Retention;
use serde::Deserialize;
use serde_json::Value;
use tauri::{AppHandle, State};
use tauri_plugin_dialog::DialogExt;

use super::own;
use crate::{
    backups,
    desktop::Desktop,
    error::{CommandResult, DesktopError},
    profile::BackupSettings,
};

#[derive(Deserialize)]
struct ChooseInput {
    title: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct SettingsInput {
    is_on: bool,
    keep: String,
}

/// Shows the system's dialog and backs up into the chosen folder from now on. False if the dialog was closed.
///
/// Errors: 10004 if the folder can't be used.
#[tauri::command]
pub async fn choose_backup_folder(app: AppHandle, desktop: State<'_, Desktop>, input: Value) -> CommandResult<bool> {
    let ChooseInput { title } = own(input)?;
    let dialog = app.dialog().file().set_title(title);
    let chosen = tokio::task::spawn_blocking(move || dialog.blocking_pick_folder()).await;
    let Some(chosen) = chosen.map_err(|_| DesktopError::file("Couldn't open the dialog."))? else {
        return Ok(false);
    };
    let chosen = chosen.into_path().map_err(|_| DesktopError::file("Choose a folder on this computer."))?;
    let folder = backups::place_in(&chosen, &desktop.service_folder())?;
    let Some(folder) = folder.to_str().map(str::to_owned) else {
        return Err(DesktopError::file("The name of this folder can't be used. Choose another one."));
    };
    desktop.change_profile(|profile| {
        let keep = profile.backups.as_ref().map_or(backups::DEFAULT_KEEP.into(), |settings| settings.keep.clone());
        profile.backups = Some(BackupSettings { folder, keep });
    })?;
    backups::apply(&desktop, &desktop.built_in().await?.app).await;
    Ok(true)
}

/// Changes how long backups are kept, or turns them off. Errors: 10006.
#[tauri::command]
pub async fn save_backup_settings(desktop: State<'_, Desktop>, input: Value) -> CommandResult<()> {
    let SettingsInput { is_on, keep } = own(input)?;
    if let Err(message) = keep.parse::<Retention>() {
        return Err(DesktopError::input(message));
    }
    desktop.change_profile(|profile| {
        profile.backups = profile.backups.take().filter(|_| is_on).map(|settings| BackupSettings { keep, ..settings });
    })?;
    backups::apply(&desktop, &desktop.built_in().await?.app).await;
    Ok(())
}
