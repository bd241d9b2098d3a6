//! The two JSON members of an archive.

use std::collections::BTreeMap;

use porchlight_store::TableSum;
use serde::{Deserialize, Serialize};

/// Version of the archive's format.
pub const FORMAT: u32 = 1;

/// What an archive deliberately lacks.
pub const EXCLUDED: [&str; 6] = [
    "signing secrets (porchlight.secrets): copy them separately, or create new API keys after a restore",
    "replies kept for repeated requests (rows of idempotency)",
    "sign-in links and sessions of browsers: sign in again",
    "certificates and the account at their authority: they are ordered again",
    "the cache of scaled-down photos, logs, and snapshots from before upgrades",
    "options of the command line and files named by them",
];

/// `about.json`, the first member.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct About {
    pub format: u32,
    /// Version of the program that made the archive.
    pub program: String,
    /// Newest migration of the database.
    pub schema: i64,
    /// "sqlite": the member `database/porchlight.db` is a SQLite database.
    pub kind: String,
    /// ID of the first workspace, which identifies the database.
    pub database: Option<String>,
    /// Names of the workspaces.
    pub workspaces: Vec<String>,
    /// RFC 3339, UTC.
    pub time: String,
    /// Bytes of the database and of all files, uncompressed.
    pub estimated_bytes: u64,
    pub excluded: Vec<String>,
}

/// `manifest.json`, the last member. An archive without it is incomplete.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    pub format: u32,
    /// All members before this one, in their order.
    pub members: Vec<Member>,
    pub tables: BTreeMap<String, TableSum>,
    /// Storage keys of files that were deleted while the backup ran; `restore` deletes their rows.
    pub deleted_files: Vec<String>,
}

/// A member of the archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    pub name: String,
    pub bytes: u64,
    /// BLAKE3, hexadecimal.
    pub blake3: String,
}
