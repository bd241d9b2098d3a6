//! "Put it on my website": pairing with a new server, moving the data there, and checking the owner's page.

use serde::Serialize;
use serde_json::Value;
use tauri::State;

use crate::{
    desktop::Desktop,
    error::{CommandResult, DesktopError},
};

/// A pairing under way.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PairingView {
    domain: String,
    base_url: String,
    /// What to paste on the server.
    command: String,
    expires_at_ms: i64,
    /// `waiting`, `paired` or `expired`.
    state: &'static str,
    checks: Vec<PairingCheck>,
    /// The connection with the key, once paired.
    connection_id: Option<String>,
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PairingCheck {
    /// `name`, `server`, `certificate` or `paired`, in this order.
    name: &'static str,
    /// `waiting`, `ok` or `failed`.
    state: &'static str,
    /// What was found: IP addresses, or why it failed.
    detail: Option<String>,
}

/// A move of the built-in service's data to a server.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DataMoveView {
    connection_id: String,
    base_url: String,
    /// `working`, `interrupted`, `done` or `failed`.
    state: &'static str,
    /// `pack`, `send`, `check`, `files` or `rows`.
    step: &'static str,
    done: u64,
    total: u64,
    message: Option<String>,
    tables: Vec<porchlight_api::MovedTable>,
}

/// What the owner's page says.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WebsiteCheck {
    url: String,
    /// All findings are ok.
    is_live: bool,
    findings: Vec<WebsiteFinding>,
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WebsiteFinding {
    /// `page`, `snippet`, `script`, `policy` or `domains`, in this order.
    name: &'static str,
    /// `ok`, `failed` or `unknown`.
    state: &'static str,
    reason: Option<&'static str>,
    detail: Option<String>,
}

/// Makes a pairing code and composes the command for the server.
#[tauri::command]
pub async fn begin_pairing(_desktop: State<'_, Desktop>, _input: Value) -> CommandResult<PairingView> {
    Err(DesktopError::input("This isn't available yet."))
}

/// Checks once how far the server is; null without a pairing.
#[tauri::command]
pub async fn get_pairing(_desktop: State<'_, Desktop>) -> CommandResult<Option<PairingView>> {
    Ok(None)
}

/// Forgets the code.
#[tauri::command]
pub async fn cancel_pairing(_desktop: State<'_, Desktop>) -> CommandResult<()> {
    Ok(())
}

/// Begins moving the built-in service's data to a connection; writes are rejected until it ends.
#[tauri::command]
pub async fn start_data_move(_desktop: State<'_, Desktop>, _input: Value) -> CommandResult<DataMoveView> {
    Err(DesktopError::input("This isn't available yet."))
}

/// How far the move is; null without one.
#[tauri::command]
pub async fn get_data_move(_desktop: State<'_, Desktop>) -> CommandResult<Option<DataMoveView>> {
    Ok(None)
}

/// Continues an interrupted move.
#[tauri::command]
pub async fn resume_data_move(_desktop: State<'_, Desktop>) -> CommandResult<DataMoveView> {
    Err(DesktopError::input("There is no move to continue."))
}

/// Stops a move and accepts writes again.
#[tauri::command]
pub async fn discard_data_move(_desktop: State<'_, Desktop>) -> CommandResult<()> {
    Ok(())
}

/// Accepts writes to the built-in service again after a finished move.
#[tauri::command]
pub async fn reopen_built_in(_desktop: State<'_, Desktop>) -> CommandResult<()> {
    Ok(())
}

/// Looks at a page of the owner's website.
#[tauri::command]
pub async fn check_website(_desktop: State<'_, Desktop>, _input: Value) -> CommandResult<WebsiteCheck> {
    Err(DesktopError::input("This isn't available yet."))
}
