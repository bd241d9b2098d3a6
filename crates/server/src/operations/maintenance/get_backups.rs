use porchlight_api::{ApiError, BackupProblem, BackupStatus, BackupVerification, GetBackups, LastBackup};
use porchlight_domain::time::rfc3339_ms;

use super::require_only_workspace;
use crate::{
    auth::AuthContext,
    backup::{BackupHistory, BackupService, BackupWarning, Schedule, timestamp},
    operations::Handler,
    output::Output,
    state::AppState,
};

impl Handler for GetBackups {
    type Output = Output<BackupStatus>;

    /// Returns what the last run found; asks no repository.
    async fn handle(app: &AppState, _caller: &AuthContext, _input: Self) -> Result<Self::Output, ApiError> {
        require_only_workspace(app).await?;
        Ok(Output::of(status(&app.backups, app.clock.now_ms())))
    }
}

pub(super) fn status(backups: &BackupService, now_ms: i64) -> BackupStatus {
    let Some(schedule) = backups.schedule() else {
        return BackupStatus { state: "Off".into(), ..BackupStatus::default() };
    };
    let running = backups.running();
    let is_running = running.is_some() || backups.is_requested();
    let position = running.map(|progress| progress.position()).unwrap_or_default();
    BackupStatus {
        state: if is_running { "Running" } else { "Waiting" }.into(),
        step: position.phase.into(),
        done: number(position.done),
        total: number(position.total),
        ..known(&schedule, backups.history(), now_ms)
    }
}

fn known(schedule: &Schedule, history: BackupHistory, now_ms: i64) -> BackupStatus {
    BackupStatus {
        repository: schedule.plan.repository.clone(),
        at: schedule.at.strftime("%H:%M").to_string(),
        keep: schedule.plan.keep.as_ref().map(ToString::to_string).unwrap_or_default(),
        encrypted: !schedule.plan.recipients.is_empty(),
        deep_verify: schedule.deep_verify.map(|period| period.to_string()).unwrap_or_default(),
        count: number(history.count as u64),
        warning: match history.warning(now_ms) {
            None => "",
            Some(BackupWarning::Missed) => "Missed",
            Some(BackupWarning::Unverified) => "Unverified",
        }
        .into(),
        last: history.newest.map(|newest| LastBackup {
            time: rfc3339_ms(newest.time_ms),
            bytes: number(newest.bytes),
            files: number(newest.files),
            verified: newest.is_verified,
        }),
        failure: history
            .failure
            .map(|failure| BackupProblem { time: rfc3339_ms(failure.time_ms), message: failure.message }),
        verification: history.verification.map(|verification| BackupVerification {
            time: rfc3339_ms(verification.time_ms),
            backup: timestamp(&verification.backup).map_or_else(String::new, |time| rfc3339_ms(time.as_millisecond())),
            problem: verification.problem,
        }),
        ..BackupStatus::default()
    }
}

fn number(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
