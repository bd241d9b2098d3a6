//! A folder or bucket with many backups, in which each uploaded file is stored once.
//!
//! `backups/TIME/{about.json, database.tar.zst, manifest.json}` and `files/STORAGE_KEY`; encrypted ones end in `.age`.
//! A backup exists once its manifest does. Uploaded files never change, so later backups name the stored ones.

mod copy_files;
mod create;
mod lease;
mod prune;
mod read;
mod retention;
mod verification;

use std::{
    collections::{BTreeMap, BTreeSet},
    io::{self, Read, Write},
    path::Path,
};

use jiff::Timestamp;
use porchlight_store::TableSum;
use serde::{Deserialize, Serialize};
use tokio::runtime::Handle;

use super::{
    FILES,
    manifest::{About, FORMAT, Member},
};
use crate::{
    exit::{Exit, failure},
    files::copy::{BlockingFiles, ObjectReader, ObjectWriter, io_error},
};
pub use create::{RepositoryBackup, RepositoryPlan, create_in_repository};
pub(super) use read::{FileCheck, read_backup};
pub use retention::Retention;

const BACKUPS: &str = "backups";
const MANIFEST: &str = "manifest.json";
const ABOUT: &str = "about.json";
const DATABASE_ARCHIVE: &str = "database.tar.zst";
const MAX_DOCUMENT_BYTES: u64 = 512 << 20;
/// `2026-11-25T033000Z`, which sorts by time.
const TIME_FORMAT: &str = "%Y-%m-%dT%H%M%SZ";

/// A repository of backups.
pub struct Repository {
    name: String,
    place: BlockingFiles,
}

/// `backups/TIME/manifest.json`, written last.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RepositoryManifest {
    pub format: u32,
    /// The archive of the database as stored.
    pub database: Member,
    /// `files/KEY` by their content, sorted.
    pub files: Vec<Member>,
    pub tables: BTreeMap<String, TableSum>,
    /// Storage keys of files that were deleted while the backup ran.
    pub deleted_files: Vec<String>,
    /// Public keys that the backup is encrypted for.
    pub recipients: Vec<String>,
}

impl RepositoryManifest {
    /// Returns the name under which a file is stored.
    fn stored_name(&self, name: &str) -> String {
        stored_name(name, !self.recipients.is_empty())
    }
}

/// A complete backup in a repository.
#[derive(Debug, Clone)]
pub struct BackupEntry {
    /// `2026-11-25T033000Z`.
    pub time: String,
    pub about: About,
    pub manifest: RepositoryManifest,
}

impl Repository {
    /// Opens a folder or `s3://bucket/prefix`; a missing folder is created.
    ///
    /// # Errors
    /// `TargetNotEmpty`: the folder holds something else.
    pub fn open(name: &str, runtime: Handle) -> anyhow::Result<Self> {
        let place = open_place(name, runtime)?;
        if let Some(folder) = place.folder() {
            require_repository(folder)?;
            // Their names are those of storage keys, and their files have the mode of the process.
            for inner in [BACKUPS, "files"] {
                crate::data_dir::create_private(&folder.join(inner))?;
            }
        }
        Ok(Self { name: name.to_owned(), place })
    }

    /// Opens a repository to read it; a missing folder is an error.
    pub fn open_existing(name: &str, runtime: Handle) -> anyhow::Result<Self> {
        if !name.contains("://") && !Path::new(name).is_dir() {
            return Err(failure(Exit::SourceMissing, format!("there is no repository {name}")));
        }
        let place = open_place(name, runtime)?;
        Ok(Self { name: name.to_owned(), place })
    }

    /// The times of the complete backups, oldest first. Names that aren't times are ignored.
    pub fn times(&self) -> anyhow::Result<BTreeSet<String>> {
        let ending = format!("/{MANIFEST}");
        let names = self.place.list(BACKUPS).map_err(failed)?;
        let time = |name: &str| Some(name.strip_suffix(&ending)?.strip_prefix("backups/")?.to_owned());
        Ok(names.iter().filter_map(|(name, _)| time(name)).filter(|time| timestamp(time).is_some()).collect())
    }

    /// Reads the documents of a backup.
    ///
    /// # Errors
    /// `Damaged`, `TooNew`.
    pub fn entry(&self, time: &str) -> anyhow::Result<BackupEntry> {
        let (about, manifest): (About, RepositoryManifest) =
            (self.document(time, ABOUT)?, self.document(time, MANIFEST)?);
        Ok(BackupEntry { time: time.to_owned(), about, manifest })
    }

    /// Finds a backup by its time, or by the start of it; `latest` is the newest.
    pub fn find(&self, time: &str) -> anyhow::Result<BackupEntry> {
        let mut times = self.times()?;
        if time != "latest" {
            times.retain(|found| found.starts_with(time));
            if times.len() > 1 {
                let times: Vec<String> = times.into_iter().collect();
                let sentence = format!("{time} is the start of several backups: {}", times.join(", "));
                return Err(failure(Exit::Usage, sentence));
            }
        }
        match times.pop_last() {
            Some(time) => self.entry(&time),
            None => Err(failure(Exit::SourceMissing, format!("{} has no backup {time}", self.name))),
        }
    }

    fn document<T: serde::de::DeserializeOwned>(&self, time: &str, name: &str) -> anyhow::Result<T> {
        #[derive(Deserialize)]
        struct Format {
            format: u32,
        }
        let damaged = |problem: &str| failure(Exit::Damaged, format!("{time}/{name} {problem}"));
        let (bytes, reader) =
            self.place.read(&key(time, name)).map_err(failed)?.ok_or_else(|| damaged("is missing"))?;
        if bytes > MAX_DOCUMENT_BYTES {
            return Err(damaged("is too large"));
        }
        let mut text = Vec::new();
        reader.take(bytes).read_to_end(&mut text)?;
        let invalid = |error: serde_json::Error| damaged(&format!("is not valid: {error}"));
        if serde_json::from_slice::<Format>(&text).map_err(invalid)?.format > FORMAT {
            return Err(failure(Exit::TooNew, format!("{time}/{name} is of a newer version")));
        }
        serde_json::from_slice(&text).map_err(invalid)
    }

    /// Names and sizes of the stored files, `files/KEY` or `files/KEY.age`.
    fn stored_files(&self) -> anyhow::Result<BTreeMap<String, u64>> {
        Ok(self.place.list("files").map_err(failed)?.into_iter().collect())
    }

    fn put(&self, time: &str, name: &str, bytes: Vec<u8>) -> anyhow::Result<()> {
        self.place.put(&key(time, name), bytes).map_err(failed)
    }

    fn writer(&self, name: &str) -> anyhow::Result<RepositoryWriter> {
        Ok(RepositoryWriter(self.place.write(name).map_err(failed)?))
    }

    fn reader(&self, name: &str) -> anyhow::Result<ObjectReader> {
        let missing = || failure(Exit::Damaged, format!("{name} is missing"));
        Ok(self.place.read(name).map_err(failed)?.ok_or_else(missing)?.1)
    }
}

fn open_place(name: &str, runtime: Handle) -> anyhow::Result<BlockingFiles> {
    let exit = match name.split_once("://") {
        Some(("s3", _)) => Exit::Unreachable,
        Some(_) => Exit::Usage,
        None => Exit::Io,
    };
    BlockingFiles::open_place(name, runtime)
        .map_err(|error| failure(exit, format!("couldn't open the repository: {error}")))
}

/// A folder with other content is no place for a repository.
fn require_repository(folder: &Path) -> anyhow::Result<()> {
    let is_used = std::fs::read_dir(folder)?.next().is_some();
    match is_used && !folder.join(BACKUPS).is_dir() {
        true => {
            let sentence = format!("{} is neither empty nor a repository of backups", folder.display());
            Err(failure(Exit::TargetNotEmpty, sentence))
        }
        false => Ok(()),
    }
}

/// A file in a repository that is being written. It exists once it is finished.
struct RepositoryWriter(ObjectWriter);

impl RepositoryWriter {
    fn finish(self) -> anyhow::Result<()> {
        self.0.finish().map_err(failed)
    }
}

impl Write for RepositoryWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(io_error)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Parses the name of a backup.
pub fn timestamp(time: &str) -> Option<Timestamp> {
    let date = jiff::civil::DateTime::strptime(TIME_FORMAT, time).ok()?;
    Some(date.to_zoned(jiff::tz::TimeZone::UTC).ok()?.timestamp())
}

fn key(time: &str, name: &str) -> String {
    format!("{BACKUPS}/{time}/{name}")
}

fn stored_name(name: &str, is_encrypted: bool) -> String {
    if is_encrypted { format!("{name}.age") } else { name.to_owned() }
}

/// Returns the name of a file in manifests and archives.
fn file_name(storage_key: &str) -> String {
    format!("{FILES}{storage_key}")
}

fn failed(error: object_store::Error) -> anyhow::Error {
    anyhow::Error::new(io_error(error)).context("the repository can't be used")
}
