//! Backups of a server as its owner sees them: where they are, when the last one was made, and "Back up now".
//!
//! A server with more than one workspace refuses these operations (40303): its backups have the data of all of them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Reads the state of the backups.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct GetBackups {}

/// Starts a backup now. Returns at once; `get_backups` says how far it is.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct StartBackup {}

/// The state of the backups. Times are RFC 3339 in UTC; "" where there is none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct BackupStatus {
    /// `Off`: there is no place for them; `Waiting`; `Running`: a backup is being made or verified.
    pub state: String,
    /// A folder of the server or `s3://bucket/prefix`; "" if they are off.
    pub repository: String,
    /// Daily time, `03:30` in UTC.
    pub at: String,
    /// Which ones are kept: `7d,4w,12m`.
    pub keep: String,
    /// They are encrypted, so the server can't restore them to verify them.
    pub encrypted: bool,
    /// How often the newest one is restored to verify it: `daily`, `weekly`, `monthly` or "".
    pub deep_verify: String,
    /// Complete backups in the repository, as of the last run.
    pub count: i64,
    pub last: Option<LastBackup>,
    /// Why the last run failed; null if it succeeded.
    pub failure: Option<BackupProblem>,
    /// The last deep verification; null before the first.
    pub verification: Option<BackupVerification>,
    /// `Missed`: none was made for two days; `Unverified`: the last verification failed; "" otherwise.
    pub warning: String,
    /// While one runs: `database`, `rows`, `archive`, `files` or `verify`; "" otherwise.
    pub step: String,
    /// In the unit of the step: bytes, or a number of files.
    pub done: i64,
    pub total: i64,
}

/// The newest complete backup.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct LastBackup {
    pub time: String,
    /// Size of the database and of all files that it names.
    pub bytes: i64,
    pub files: i64,
    /// It was read back and compared when it was made. False also if another computer made it.
    pub verified: bool,
}

/// Why a backup failed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct BackupProblem {
    pub time: String,
    pub message: String,
}

/// A deep verification: the backup was restored into a temporary place and compared.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct BackupVerification {
    pub time: String,
    /// When the verified backup was made.
    pub backup: String,
    /// What is damaged; "" if it is intact.
    pub problem: String,
}
