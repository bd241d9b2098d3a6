//! Verifies archives, and a live database with its files.

use std::{fs::File, io::Read, path::Path};

use anyhow::Context;
use porchlight_store::{CheckDepth, StoredObject, check_database, check_room, stored_objects, summarize};
use tokio::runtime::Handle;

use super::{
    DATABASE, FILES, Progress,
    archive_reader::{Sink, read_archive},
    encryption::Identities,
    manifest::{About, Manifest},
    repository::FileCheck,
    source::BackupSource,
};
use crate::{
    config::Config,
    exit::{Exit, failure},
    files::copy::BlockingFiles,
};

/// What a verification found to be correct.
pub struct Verified {
    pub about: About,
    pub manifest: Manifest,
}

/// What is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Compare {
    /// Names, sizes and checksums of the members.
    Members,
    /// The database as well.
    Database(CheckDepth),
}

/// Verifies a backup. Blocks.
///
/// # Errors
/// `Damaged` names the member.
pub fn verify_backup(
    source: &BackupSource,
    identities: Option<&Identities>,
    depth: CheckDepth,
    progress: &Progress,
    runtime: Handle,
) -> anyhow::Result<Verified> {
    let what = Compare::Database(depth);
    let check = match depth {
        CheckDepth::Quick => FileCheck::Sizes,
        CheckDepth::Deep => FileCheck::Content,
    };
    compare_with(what, progress, |sink| source.read(identities, check, sink, runtime))
}

/// Compares the members of an archive with its manifest.
pub(super) fn compare_members(source: impl Read, progress: &Progress) -> anyhow::Result<Verified> {
    compare_with(Compare::Members, progress, |sink| read_archive(source, None, sink))
}

fn compare_with(
    what: Compare,
    progress: &Progress,
    read: impl FnOnce(&mut VerifySink<'_>) -> anyhow::Result<(About, Manifest)>,
) -> anyhow::Result<Verified> {
    let scratch = tempfile::tempdir().context("couldn't create a temporary folder")?;
    let mut sink = VerifySink { database: None, scratch: scratch.path(), what, progress, done: 0, total: 0 };
    let (about, manifest) = read(&mut sink)?;
    drop(sink.database);
    if let Compare::Database(depth) = what {
        check_copy(&scratch.path().join("porchlight.db"), &about, &manifest, depth)?;
    }
    Ok(Verified { about, manifest })
}

/// Compares a database from an archive with the archive's manifest.
pub(crate) fn check_copy(file: &Path, about: &About, manifest: &Manifest, depth: CheckDepth) -> anyhow::Result<()> {
    let damaged = |problem: String| failure(Exit::Damaged, format!("{DATABASE}: {problem}"));
    if let Some(first) = check_database(file, depth)?.into_iter().next() {
        return Err(damaged(first));
    }
    let summary = summarize(file)?;
    if summary.schema != about.schema {
        return Err(damaged(format!("it has schema {:04} instead of {:04}", summary.schema, about.schema)));
    }
    for (table, expected) in &manifest.tables {
        match summary.tables.get(table) {
            Some(found) if found == expected => {}
            Some(found) => {
                return Err(damaged(format!(
                    "{table} has {} rows instead of {}, or others",
                    found.rows, expected.rows
                )));
            }
            None => return Err(damaged(format!("the table {table} is missing"))),
        }
    }
    let has_file = |object: &&StoredObject| {
        let name = format!("{FILES}{}", object.storage_key);
        let is_member = manifest.members.binary_search_by(|member| member.name.as_str().cmp(&name)).is_ok();
        is_member || manifest.deleted_files.contains(&object.storage_key)
    };
    match summary.objects.iter().find(|object| !has_file(object)) {
        Some(object) => Err(failure(Exit::Damaged, format!("{FILES}{} is missing", object.storage_key))),
        None => Ok(()),
    }
}

struct VerifySink<'s> {
    database: Option<File>,
    scratch: &'s Path,
    what: Compare,
    progress: &'s Progress,
    done: u64,
    total: u64,
}

impl Sink for VerifySink<'_> {
    fn begin(&mut self, about: &About) -> anyhow::Result<()> {
        self.total = about.estimated_bytes;
        Ok(())
    }

    fn open(&mut self, name: &str, bytes: u64) -> anyhow::Result<()> {
        self.database = None;
        if name == DATABASE && self.what != Compare::Members {
            check_room(self.scratch, bytes, "verification needs a temporary copy of the database; set TMPDIR")?;
            self.database = Some(File::create(self.scratch.join("porchlight.db"))?);
        }
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        if self.progress.is_stopped() {
            return Err(failure(Exit::Interrupted, "stopped by a signal"));
        }
        self.done += bytes.len() as u64;
        self.progress.bytes("verify", self.done, self.total);
        match &mut self.database {
            Some(database) => Ok(std::io::Write::write_all(database, bytes)?),
            None => Ok(()),
        }
    }

    fn close(&mut self) -> anyhow::Result<()> {
        self.database = None;
        Ok(())
    }
}

/// Compares the bytes of a written archive with what was written.
pub(super) fn read_back(file: &Path, hash: blake3::Hash, bytes: u64, progress: &Progress) -> anyhow::Result<()> {
    let (mut source, mut hasher, mut buffer, mut done) =
        (File::open(file)?, blake3::Hasher::new(), vec![0; 1 << 20], 0);
    loop {
        let read = source.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        hasher.update(&buffer[..read]);
        done += read as u64;
        progress.bytes("verify", done, bytes);
    }
    match hasher.finalize() == hash {
        true => Ok(()),
        false => Err(failure(Exit::Damaged, format!("{} differs from what was written", file.display()))),
    }
}

/// Verifies the live database and its files; returns what is wrong, one line each. Blocks.
///
/// # Errors
/// `SourceMissing`: no database.
pub fn verify_live(config: &Config, depth: CheckDepth, runtime: Handle) -> anyhow::Result<Vec<String>> {
    let file = config.data.join("porchlight.db");
    if !file.exists() {
        let sentence = format!("there is no database in {}", config.data.display());
        return Err(failure(Exit::SourceMissing, sentence));
    }
    let mut found = check_database(&file, depth)?;
    if !found.is_empty() {
        return Ok(found);
    }
    let files = BlockingFiles::open(config, runtime).map_err(anyhow::Error::msg)?;
    let objects = stored_objects(&file)?;
    for batch in objects.chunks(1_000) {
        let keys: Vec<String> = batch.iter().map(|object| object.storage_key.clone()).collect();
        let sizes = files.sizes(&keys).map_err(|error| failure(Exit::Unreachable, error.to_string()))?;
        for (object, size) in batch.iter().zip(sizes) {
            match size {
                Some(size) if size == object.bytes => {}
                Some(size) => {
                    found.push(format!("file {} has {size} bytes instead of {}", object.storage_key, object.bytes));
                }
                None => found.push(format!("file {} is missing", object.storage_key)),
            }
        }
    }
    Ok(found)
}
