//! Makes a backup in a repository beside a running service.

use std::{collections::BTreeMap, io::Read, time::Instant};

use jiff::Timestamp;
use porchlight_store::{DatabaseSummary, check_room};
use tokio::runtime::Handle;

use super::{
    super::{
        Progress, Recipient,
        create::Created,
        manifest::{About, FORMAT, Manifest, Member},
        prepared::Prepared,
    },
    ABOUT, BackupEntry, DATABASE_ARCHIVE, MANIFEST, Repository, RepositoryManifest, TIME_FORMAT,
    copy_files::{CopiedFiles, FileCopy},
    key,
    lease::Lease,
    retention::Retention,
    stored_name,
};
use crate::{
    config::Config,
    exit::{Exit, failure},
    files::copy::BlockingFiles,
};

/// A requested backup.
#[derive(Debug, Clone)]
pub struct RepositoryPlan {
    /// A folder or `s3://bucket/prefix`.
    pub repository: String,
    pub recipients: Vec<Recipient>,
    /// Reads back what was written.
    pub is_verified: bool,
    /// `None`: nothing expires.
    pub keep: Option<Retention>,
}

/// A finished backup.
pub struct RepositoryBackup {
    /// `2026-11-25T033000Z`.
    pub time: String,
    pub created: Created,
    /// How many expired backups were deleted.
    pub expired: usize,
    /// Why nothing was deleted. The backup itself is complete.
    pub not_deleted: Option<String>,
}

/// Makes a backup and applies the retention rule. Blocks.
///
/// # Errors
/// `Busy`: another backup runs. `Usage`: the repository is of another database. Nothing is left of a failed one.
pub fn create_in_repository(
    config: &Config,
    plan: &RepositoryPlan,
    progress: &Progress,
    runtime: Handle,
) -> anyhow::Result<RepositoryBackup> {
    let began = Instant::now();
    let prepared = Prepared::new(config, None, progress, &runtime)?;
    let repository = Repository::open(&plan.repository, runtime.clone())?;
    let lease = Lease::take(&repository)?;
    repository.delete_incomplete()?;
    let earlier = Earlier::read(&repository)?;
    let recipients: Vec<String> = plan.recipients.iter().map(ToString::to_string).collect();
    check_owner(earlier.newest.as_ref(), &prepared.summary, &recipients)?;
    let about = prepared.about()?;
    if let Some(folder) = repository.place.folder() {
        check_room(folder, prepared.bytes()?, "choose another place for the repository, or free some space")?;
    }
    let time = Timestamp::now().strftime(TIME_FORMAT).to_string();
    if earlier.times.last().is_some_and(|last| *last >= time) {
        return Err(failure(Exit::Busy, "the repository has a backup of this second or later; check the clock"));
    }

    let files = BlockingFiles::open(config, runtime).map_err(anyhow::Error::msg)?;
    let copy = FileCopy {
        repository: &repository,
        files: &files,
        prepared: &prepared,
        recipients: &plan.recipients,
        progress,
    };
    let written = write(&about, &copy, &earlier.files, &time)
        .and_then(|(database, copied)| finish(plan, &copy, &lease, &time, database, copied));
    let (manifest, bytes) = written.inspect_err(|_| {
        // The next backup tries again.
        repository.delete_incomplete().ok();
    })?;

    let mut times = earlier.times;
    times.push(time.clone());
    let expired: Vec<String> = plan.keep.iter().flat_map(|keep| keep.expired(&times)).cloned().collect();
    let deleted = match earlier.unreadable {
        None => lease.check().and_then(|()| repository.delete_expired(&expired)),
        Some(error) => Err(error),
    };
    let created = Created {
        bytes,
        files: manifest.files.len() as u64,
        manifest: Manifest {
            format: FORMAT,
            members: manifest.files,
            tables: manifest.tables,
            deleted_files: manifest.deleted_files,
        },
        is_verified: plan.is_verified,
        seconds: began.elapsed().as_secs_f64(),
    };
    let not_deleted = deleted.err().map(|error| format!("{error:#}"));
    let expired = if not_deleted.is_none() { expired.len() } else { 0 };
    Ok(RepositoryBackup { time, created, expired, not_deleted })
}

/// What a repository has already.
struct Earlier {
    times: Vec<String>,
    newest: Option<BackupEntry>,
    /// All files that manifests name.
    files: BTreeMap<String, Member>,
    /// Why a manifest couldn't be read. A damaged one must not prevent new backups.
    unreadable: Option<anyhow::Error>,
}

impl Earlier {
    fn read(repository: &Repository) -> anyhow::Result<Self> {
        let times: Vec<String> = repository.times()?.into_iter().collect();
        let mut earlier = Self { times, newest: None, files: BTreeMap::new(), unreadable: None };
        for time in &earlier.times {
            match repository.entry(time) {
                Ok(mut entry) => {
                    let files = std::mem::take(&mut entry.manifest.files);
                    earlier.files.extend(files.into_iter().map(|file| (file.name.clone(), file)));
                    earlier.newest = Some(entry);
                }
                Err(error) => earlier.unreadable = Some(error),
            }
        }
        Ok(earlier)
    }
}

/// A repository belongs to one database and one set of keys, because its backups share files.
fn check_owner(newest: Option<&BackupEntry>, summary: &DatabaseSummary, recipients: &[String]) -> anyhow::Result<()> {
    let Some(newest) = newest else { return Ok(()) };
    if newest.about.database != summary.id.map(|id| id.to_string()) {
        return Err(failure(Exit::Usage, "the repository has backups of another database; use one for each"));
    }
    if newest.manifest.recipients != recipients {
        let sentence = "the repository's backups are encrypted for other keys; use a new repository for these keys";
        return Err(failure(Exit::Usage, sentence));
    }
    Ok(())
}

/// Writes everything but the manifest.
fn write(
    about: &About,
    copy: &FileCopy<'_>,
    known: &BTreeMap<String, Member>,
    time: &str,
) -> anyhow::Result<(Member, CopiedFiles)> {
    let is_encrypted = !copy.recipients.is_empty();
    let mut readable = about.clone();
    if is_encrypted {
        // The only text about people that would not be encrypted.
        readable.workspaces.clear();
    }
    copy.repository.put(time, ABOUT, serde_json::to_vec_pretty(&readable)?)?;
    let name = stored_name(DATABASE_ARCHIVE, is_encrypted);
    let writer = copy.repository.writer(&key(time, &name))?;
    let finished = copy.prepared.write_database(writer, copy.recipients, about, copy.progress)?;
    finished.inner.finish()?;
    let database = Member { name, bytes: finished.bytes, blake3: finished.hash.to_hex().to_string() };
    Ok((database, copy.copy(known)?))
}

/// Reads back what was written, and writes the manifest; returns how many bytes are new.
fn finish(
    plan: &RepositoryPlan,
    copy: &FileCopy<'_>,
    lease: &Lease,
    time: &str,
    database: Member,
    copied: CopiedFiles,
) -> anyhow::Result<(RepositoryManifest, u64)> {
    let new: u64 = copied.written.iter().map(|file| file.bytes).sum::<u64>() + database.bytes;
    if plan.is_verified {
        let mut done = 0;
        let stored = Member { name: key(time, &database.name), ..database.clone() };
        for expected in std::iter::once(&stored).chain(&copied.written) {
            read_back(copy.repository, expected, copy.progress)?;
            done += expected.bytes;
            copy.progress.bytes("verify", done, new);
        }
    }
    lease.check()?;
    let manifest = RepositoryManifest {
        format: FORMAT,
        database,
        files: copied.members,
        tables: copy.prepared.summary.tables.clone(),
        deleted_files: copied.deleted,
        recipients: plan.recipients.iter().map(ToString::to_string).collect(),
    };
    copy.repository.put(time, MANIFEST, serde_json::to_vec(&manifest)?)?;
    Ok((manifest, new))
}

/// Compares stored bytes with what was written.
fn read_back(repository: &Repository, expected: &Member, progress: &Progress) -> anyhow::Result<()> {
    let mut source = repository.reader(&expected.name)?;
    let (mut hasher, mut buffer, mut found) = (blake3::Hasher::new(), vec![0; 256 << 10], 0);
    loop {
        if progress.is_stopped() {
            return Err(failure(Exit::Interrupted, "stopped by a signal"));
        }
        let read = source.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        hasher.update(&buffer[..read]);
        found += read as u64;
    }
    match hasher.finalize().to_hex().as_str() == expected.blake3 && found == expected.bytes {
        true => Ok(()),
        false => Err(failure(Exit::Damaged, format!("{} differs from what was written", expected.name))),
    }
}
