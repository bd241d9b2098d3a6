//! The notice of a newer version.

use serde::Deserialize;
use serde_json::Value;
use tauri::State;

use super::own;
use crate::{
    desktop::Desktop,
    error::CommandResult,
    updates::{self, UpdateView},
};

#[derive(Deserialize)]
struct SetInput {
    on: bool,
}

/// Whether the app looks for newer versions, and what it found.
#[tauri::command]
pub async fn get_update(desktop: State<'_, Desktop>) -> CommandResult<UpdateView> {
    updates::view(&desktop).await
}

/// Lets the app look for newer versions, or not.
#[tauri::command]
pub async fn set_update_check(desktop: State<'_, Desktop>, input: Value) -> CommandResult<UpdateView> {
    let SetInput { on } = own(input)?;
    updates::set(&desktop, on).await
}
