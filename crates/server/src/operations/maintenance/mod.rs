//! Backups and checks of a server that has one workspace.

mod get_backups;
mod run_doctor;
mod start_backup;

use porchlight_api::{ApiError, ErrorCode};

use crate::{errors, state::AppState};

/// Backups have the data of all workspaces, and findings name paths and hosts of the operator.
async fn require_only_workspace(app: &AppState) -> Result<(), ApiError> {
    match app.store.workspaces().await.map_err(errors::from_store)?.len() {
        0 | 1 => Ok(()),
        _ => Err(ApiError::new(
            ErrorCode::OperatorOnly,
            "This server has several workspaces, so only its administrator can back it up and examine it.",
        )),
    }
}
