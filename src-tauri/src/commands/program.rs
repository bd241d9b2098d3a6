//! The app itself: first paint, files, crash log, menu and quitting.
//!
//! The window knows no folders: paths are shown and opened by name, so no page can open a folder of its choice.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tauri::{AppHandle, Manager, State};
use tauri_plugin_opener::OpenerExt;

use super::own;
use crate::{
    crash::{CrashLog, PreviousStart},
    desktop::Desktop,
    error::{CommandResult, DesktopError},
    link::{AppLink, OpenedLink},
    menu::{self, MenuSection},
    renderer::{self, FirstPaint, Renderer, RendererSettings},
    startup::PreviousRun,
};

/// What the last start left behind.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StartReport {
    crashed: bool,
    started_safe: bool,
    renderer: Renderer,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ProgramInfo {
    version: &'static str,
    data_folder: String,
    log_folder: String,
    renderer: Renderer,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Folder {
    Data,
    Logs,
    /// Of the built-in service.
    Backups,
}

#[derive(Deserialize)]
struct Which {
    which: Folder,
}

#[derive(Deserialize)]
struct Wanted {
    renderer: Renderer,
}

#[derive(Deserialize)]
struct Sections {
    sections: Vec<MenuSection>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum ErrorSource {
    Error,
    Rejection,
}

#[derive(Deserialize)]
struct UncaughtError {
    kind: ErrorSource,
    name: String,
    places: Vec<String>,
}

/// Notes that the page was rendered. Returns what to tell the user about this start, once.
#[tauri::command]
pub async fn record_first_paint(
    app: AppHandle,
    drawn: State<'_, FirstPaint>,
    log: State<'_, CrashLog>,
    before: State<'_, PreviousRun>,
) -> CommandResult<StartReport> {
    drawn.note();
    if drawn.is_recorded() {
        log.record_first_paint();
    }
    let data = data_folder(&app)?;
    let known = renderer::load(&data);
    let started_safe = known.renderer != Renderer::Usual && !known.reported;
    if started_safe && drawn.is_recorded() {
        renderer::save(&data, RendererSettings { reported: true, ..known }).map_err(unwritten)?;
    }
    Ok(StartReport { crashed: before.0 == PreviousStart::Badly, started_safe, renderer: known.renderer })
}

/// The app's folders and renderer.
#[tauri::command]
pub async fn get_app_info(app: AppHandle, log: State<'_, CrashLog>) -> CommandResult<ProgramInfo> {
    let data = data_folder(&app)?;
    Ok(ProgramInfo {
        version: env!("CARGO_PKG_VERSION"),
        renderer: renderer::load(&data).renderer,
        data_folder: data.to_string_lossy().into_owned(),
        log_folder: log.folder().to_string_lossy().into_owned(),
    })
}

/// Writes an uncaught error of a screen to the crash log.
#[tauri::command]
pub async fn record_error(log: State<'_, CrashLog>, input: Value) -> CommandResult<()> {
    let UncaughtError { kind, name, places } = own(input)?;
    let part = match kind {
        ErrorSource::Error => "screens",
        ErrorSource::Rejection => "screens-promise",
    };
    let shown: Vec<String> = places.into_iter().take(12).collect();
    log.record(part, &name, &shown);
    Ok(())
}

/// The crash log as text.
#[tauri::command]
pub async fn read_crash_log(log: State<'_, CrashLog>) -> CommandResult<String> {
    Ok(log.text())
}

/// Opens the system's file manager at a folder of the app.
#[tauri::command]
pub async fn show_folder(
    app: AppHandle,
    desktop: State<'_, Desktop>,
    log: State<'_, CrashLog>,
    input: Value,
) -> CommandResult<()> {
    let Which { which } = own(input)?;
    let folder = match which {
        Folder::Data => data_folder(&app)?,
        Folder::Logs => log.folder().to_owned(),
        Folder::Backups => match desktop.profile().backups {
            Some(settings) => settings.folder.into(),
            None => return Err(DesktopError::file("No folder for backups was chosen.")),
        },
    };
    let opened = app.opener().open_path(folder.to_string_lossy(), None::<&str>);
    opened.map_err(|error| DesktopError::file(format!("Couldn't open the folder: {error}.")))
}

/// Chooses how the web view draws from the next start on.
#[tauri::command]
pub async fn set_renderer(app: AppHandle, input: Value) -> CommandResult<()> {
    let Wanted { renderer } = own(input)?;
    renderer::save(&data_folder(&app)?, RendererSettings { renderer, reported: true }).map_err(unwritten)
}

/// The link that was opened last, once.
#[tauri::command]
pub async fn get_opened_link(link: State<'_, OpenedLink>) -> CommandResult<Option<AppLink>> {
    Ok(link.take())
}

/// Makes the menu bar of the whole screen, where the system has one.
#[tauri::command]
pub async fn set_menu(app: AppHandle, input: Value) -> CommandResult<()> {
    let Sections { sections } = own(input)?;
    menu::set(&app, &sections).map_err(|error| DesktopError::input(format!("Couldn't create the menu: {error}.")))
}

/// Ends the program as closing its window does.
#[tauri::command]
pub async fn quit(app: AppHandle) -> CommandResult<()> {
    app.exit(0);
    Ok(())
}

fn data_folder(app: &AppHandle) -> CommandResult<std::path::PathBuf> {
    app.path()
        .app_data_dir()
        .map_err(|error| DesktopError::file(format!("The folder of the app was not found: {error}.")))
}

fn unwritten(error: std::io::Error) -> DesktopError {
    DesktopError::file(format!("Couldn't save the change: {error}."))
}
