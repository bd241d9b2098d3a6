//! What a service knows about the backups of its repository, kept in `backups.json` in the data folder.
//!
//! A repository on a disk that isn't connected can't say when its newest backup was made.

use serde::{Deserialize, Serialize};

/// After so many days without a backup, people are warned: two runs were missed.
const MISSED_DAYS: i64 = 2;
const DAY_MS: i64 = 86_400_000;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct BackupHistory {
    pub repository: String,
    /// When backups into it were turned on.
    pub since_ms: i64,
    pub count: usize,
    pub newest: Option<NewestBackup>,
    /// Why the last run failed; `None` if it succeeded.
    pub failure: Option<BackupFailure>,
    pub verification: Option<Verification>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NewestBackup {
    pub time_ms: i64,
    pub bytes: u64,
    pub files: u64,
    /// This service read it back.
    pub is_verified: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BackupFailure {
    pub time_ms: i64,
    pub message: String,
}

/// A backup that was restored into a temporary place and compared. Also `verified.json` beside its manifest.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Verification {
    pub time_ms: i64,
    /// `2026-11-25T033000Z`.
    pub backup: String,
    /// What is damaged; "" if it is intact.
    pub problem: String,
}

/// What the app shows without being asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BackupWarning {
    /// None was made for two days.
    Missed,
    /// The last verification failed.
    Unverified,
}

impl BackupHistory {
    /// Forgets what is known about another repository.
    pub(super) fn of(self, repository: &str, now_ms: i64) -> Self {
        match self.repository == repository {
            true => self,
            false => Self { repository: repository.to_owned(), since_ms: now_ms, ..Self::default() },
        }
    }

    pub fn warning(&self, now_ms: i64) -> Option<BackupWarning> {
        let newest_ms = self.newest.as_ref().map_or(self.since_ms, |newest| newest.time_ms);
        if now_ms - newest_ms >= MISSED_DAYS * DAY_MS {
            return Some(BackupWarning::Missed);
        }
        let is_damaged = self.verification.as_ref().is_some_and(|verification| !verification.problem.is_empty());
        is_damaged.then_some(BackupWarning::Unverified)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_missed_days_or_a_failed_verification_are_a_warning() {
        let new = BackupHistory::default().of("/backup", 10 * DAY_MS);
        assert_eq!(new.warning(12 * DAY_MS - 1), None);
        assert_eq!(new.warning(12 * DAY_MS), Some(BackupWarning::Missed));
        let newest = NewestBackup { time_ms: 12 * DAY_MS, ..NewestBackup::default() };
        let mut made = BackupHistory { newest: Some(newest), ..new };
        assert_eq!(made.warning(13 * DAY_MS), None);
        made.verification = Some(Verification { problem: "database: damaged".into(), ..Verification::default() });
        assert_eq!(made.warning(13 * DAY_MS), Some(BackupWarning::Unverified));
        assert_eq!(made.warning(14 * DAY_MS), Some(BackupWarning::Missed));
        assert_eq!(made.clone().of("/backup", 0), made);
        assert_eq!(made.of("/other", 5).newest, None);
    }
}
