use porchlight_api::{ApiError, BackupStatus, ErrorCode, StartBackup};

use super::{get_backups::status, require_only_workspace};
use crate::{auth::AuthContext, operations::Handler, output::Output, state::AppState};

impl Handler for StartBackup {
    type Output = Output<BackupStatus>;

    /// Starts a backup; one that runs already is enough.
    async fn handle(app: &AppState, _caller: &AuthContext, _input: Self) -> Result<Self::Output, ApiError> {
        require_only_workspace(app).await?;
        if !app.backups.request() {
            return Err(ApiError::new(
                ErrorCode::OperatorOnly,
                "This server has no place for backups. Start it with --backup-to.",
            ));
        }
        Ok(Output::of(status(&app.backups, app.clock.now_ms())))
    }
}
