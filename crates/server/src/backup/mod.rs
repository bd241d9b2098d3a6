//! Backups: one archive with a copy of the database and the files, made beside a running service.
//!
//! An archive is a tar file, compressed with zstd and optionally encrypted with age, so that `age`, `zstd`, `tar` and
//! `sqlite3` alone can read it. See docs/backup.md.

mod archive_reader;
mod archive_writer;
mod create;
mod encryption;
mod manifest;
mod progress;
mod restore;
mod verify;

pub use create::{BackupPlan, BackupTarget, Created, create};
pub use encryption::{Recipient, read_identities};
pub use manifest::{About, Manifest};
pub use progress::Progress;
pub use restore::{RestorePlan, Restored, restore};
pub use verify::{Verified, verify_archive, verify_live};

/// The member with the database.
const DATABASE: &str = "database/porchlight.db";
const ABOUT: &str = "about.json";
const MANIFEST: &str = "manifest.json";
const FILES: &str = "files/";
