//! Backups: one archive with a copy of the database and the files, or a repository of many backups, made beside a
//! running service.
//!
//! An archive is a tar file, compressed with zstd and optionally encrypted with age, so that `age`, `zstd`, `tar` and
//! `sqlite3` alone can read it. See docs/backup.md.

mod archive_reader;
mod archive_writer;
mod backup_service;
mod create;
mod encryption;
mod history;
mod low_priority;
mod manifest;
mod prepared;
mod progress;
mod repository;
mod restore;
mod restore_to_server;
mod restoring;
mod run_schedule;
mod schedule;
mod source;
mod verify;

pub(crate) use archive_reader::{Sink, read_archive};
pub use backup_service::BackupService;
pub use create::{BackupPlan, BackupTarget, Created, create};
pub use encryption::{Recipient, read_identities};
pub use history::{BackupHistory, BackupWarning, Verification};
pub use low_priority::lower_priority;
pub use manifest::{About, Manifest};
pub use progress::{Position, Progress};
pub use repository::{
    BackupEntry, Repository, RepositoryBackup, RepositoryPlan, Retention, create_in_repository, timestamp,
};
pub use restore::{RestorePlan, Restored, restore};
pub use run_schedule::run as run_schedule;
pub use schedule::{DeepVerify, Schedule};
pub use source::{BackupSource, is_archive};
pub(crate) use verify::check_copy;
pub use verify::{Verified, verify_backup, verify_live};

/// The member with the database.
pub(crate) const DATABASE: &str = "database/porchlight.db";
const ABOUT: &str = "about.json";
const MANIFEST: &str = "manifest.json";
pub(crate) const FILES: &str = "files/";
