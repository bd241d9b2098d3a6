//! Makes a backup beside a running service.

use std::{
    fs::File,
    io::{self, Read, Write},
    path::{Path, PathBuf},
    time::Instant,
};

use anyhow::Context;
use porchlight_domain::time::rfc3339_ms;
use porchlight_store::{
    BackupSize, DatabaseSummary, StoreError, StoredObject, backup_size, check_room, copy_database, is_object_known,
    summarize,
};
use tokio::runtime::Handle;

use super::{
    ABOUT, DATABASE, FILES, MANIFEST, Progress, Recipient,
    archive_reader::is_storage_key,
    archive_writer::{ArchiveWriter, Finished},
    manifest::{About, EXCLUDED, FORMAT, Manifest},
    verify::{self, Compare},
};
use crate::{
    clock::Clock,
    config::Config,
    data_dir,
    exit::{Exit, failure},
    files::copy::BlockingFiles,
};

/// Where a backup is written.
#[derive(Debug, Clone)]
pub enum BackupTarget {
    File(PathBuf),
    Stdout,
}

/// A requested backup.
pub struct BackupPlan {
    pub target: BackupTarget,
    /// Encrypts for these keys; empty: not encrypted.
    pub recipients: Vec<Recipient>,
    /// Reads the finished archive back.
    pub is_verified: bool,
}

/// A finished backup.
pub struct Created {
    pub bytes: u64,
    pub files: u64,
    pub manifest: Manifest,
    pub is_verified: bool,
    pub seconds: f64,
}

/// Makes a backup. Blocks; runs on a thread for blocking work.
///
/// # Errors
/// `Busy`: another backup runs. `Io`: too little space, told before anything is written. `TargetNotEmpty`.
pub fn create(config: &Config, plan: &BackupPlan, progress: &Progress, runtime: Handle) -> anyhow::Result<Created> {
    let began = Instant::now();
    let folder = &config.data;
    let size = backup_size(folder).map_err(|error| match error {
        StoreError::NotFound => failure(Exit::SourceMissing, format!("there is no database in {}", folder.display())),
        error => error.into(),
    })?;
    let _lock = data_dir::lock_backup(folder)?;
    let _schema = data_dir::share_schema(folder)?
        .ok_or_else(|| failure(Exit::Busy, "the database is being upgraded; try again"))?;
    let work = WorkFolder::create(&folder.join("cache"))?;
    check_space(plan, &work.0, size)?;

    let copy = work.0.join("porchlight.db");
    copy_database(folder, &copy, &|done| progress.bytes("database", done, size.database))?;
    let summary = summarize(&copy)?;
    let files = BlockingFiles::open(config, runtime).map_err(anyhow::Error::msg)?;
    match &plan.target {
        BackupTarget::Stdout => {
            let source = Source { folder, copy: &copy, summary: &summary, files: &files, progress };
            let (finished, manifest) = source.write(io::BufWriter::new(io::stdout()), &plan.recipients)?;
            Ok(created(finished.bytes, &manifest, false, began))
        }
        BackupTarget::File(target) => {
            let partial = Partial::create(target)?;
            let source = Source { folder, copy: &copy, summary: &summary, files: &files, progress };
            let writer = io::BufWriter::with_capacity(1 << 20, partial.open()?);
            let (finished, manifest) = source.write(writer, &plan.recipients)?;
            let file = finished.inner.into_inner().map_err(io::IntoInnerError::into_error)?;
            file.sync_all().with_context(|| format!("couldn't write {}", partial.partial.display()))?;
            if plan.is_verified {
                // The bytes are read back from the target before the archive gets its name.
                verify::read_back(&partial.partial, finished.hash, finished.bytes, progress)?;
                if plan.recipients.is_empty() {
                    verify::compare(File::open(&partial.partial)?, None, Compare::Members, progress)?;
                }
            }
            partial.persist()?;
            Ok(created(finished.bytes, &manifest, plan.is_verified, began))
        }
    }
}

fn created(bytes: u64, manifest: &Manifest, is_verified: bool, began: Instant) -> Created {
    let files = manifest.members.iter().filter(|member| member.name.starts_with(FILES)).count() as u64;
    Created { bytes, files, manifest: manifest.clone(), is_verified, seconds: began.elapsed().as_secs_f64() }
}

/// Compares the free space with what the copy and the archive can need.
fn check_space(plan: &BackupPlan, work: &Path, size: BackupSize) -> anyhow::Result<()> {
    let archive = size.database + size.files;
    let mut on_work = size.database;
    if let BackupTarget::File(target) = &plan.target {
        let place = folder_of(target);
        if is_same_disk(&place, work)? {
            on_work += archive;
        } else {
            check_room(&place, archive, "choose another place for the backup, or free some space")?;
        }
    }
    check_room(work, on_work, "a backup needs space for a temporary copy of the database; free some")?;
    Ok(())
}

fn folder_of(file: &Path) -> PathBuf {
    match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    }
}

fn is_same_disk(one: &Path, other: &Path) -> anyhow::Result<bool> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let device = |folder: &Path| {
            let metadata = std::fs::metadata(folder);
            metadata.map(|metadata| metadata.dev()).with_context(|| format!("couldn't use {}", folder.display()))
        };
        Ok(device(one)? == device(other)?)
    }
    #[cfg(not(unix))]
    {
        let _ = (one, other);
        Ok(true)
    }
}

/// What goes into an archive.
struct Source<'s> {
    folder: &'s Path,
    copy: &'s Path,
    summary: &'s DatabaseSummary,
    files: &'s BlockingFiles,
    progress: &'s Progress,
}

impl Source<'_> {
    fn write<W: Write>(&self, target: W, recipients: &[Recipient]) -> anyhow::Result<(Finished<W>, Manifest)> {
        let database = std::fs::metadata(self.copy)?.len();
        let objects: u64 = self.summary.objects.iter().map(|object| object.bytes).sum();
        let total = database + objects;
        let about = serde_json::to_vec_pretty(&self.about(total))?;
        let mut archive = ArchiveWriter::new(target, recipients, self.progress.clone())?;
        archive.add(ABOUT, about.len() as u64, &mut about.as_slice())?;
        let mut done = 0;
        let mut copy = Counted { source: File::open(self.copy)?, done: &mut done, total, progress: self.progress };
        archive.add(DATABASE, database, &mut copy)?;
        let mut deleted_files = Vec::new();
        for object in &self.summary.objects {
            if !self.add_object(&mut archive, object, &mut done, total)? {
                deleted_files.push(object.storage_key.clone());
            }
        }
        let tables = self.summary.tables.clone();
        let manifest = Manifest { format: FORMAT, members: archive.members().to_vec(), tables, deleted_files };
        let text = serde_json::to_vec(&manifest)?;
        archive.add(MANIFEST, text.len() as u64, &mut text.as_slice())?;
        Ok((archive.finish()?, manifest))
    }

    /// Adds a file; returns false if it was deleted since the database was copied.
    fn add_object<W: Write>(
        &self,
        archive: &mut ArchiveWriter<W>,
        object: &StoredObject,
        done: &mut u64,
        total: u64,
    ) -> anyhow::Result<bool> {
        let key = &object.storage_key;
        if !is_storage_key(key) {
            return Err(failure(Exit::Damaged, format!("{key:?} in the database is not a storage key")));
        }
        let found = self
            .files
            .read(key)
            .map_err(|error| failure(Exit::Unreachable, format!("couldn't read the file {key}: {error}")))?;
        match found {
            Some((bytes, source)) => {
                let mut source = Counted { source, done, total, progress: self.progress };
                archive.add(&format!("{FILES}{key}"), bytes, &mut source)?;
                Ok(true)
            }
            None if is_object_known(self.folder, key)? => {
                let sentence = format!("the file {key} is missing, but the database names it; see `porchlight verify`");
                Err(failure(Exit::Damaged, sentence))
            }
            None => Ok(false),
        }
    }

    fn about(&self, estimated_bytes: u64) -> About {
        About {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").into(),
            schema: self.summary.schema,
            kind: "sqlite".into(),
            database: self.summary.id.map(|id| id.to_string()),
            workspaces: self.summary.workspaces.clone(),
            time: rfc3339_ms(Clock::system().now_ms()),
            estimated_bytes,
            excluded: EXCLUDED.map(str::to_owned).into(),
        }
    }
}

/// Reports what is read.
struct Counted<'s, R> {
    source: R,
    done: &'s mut u64,
    total: u64,
    progress: &'s Progress,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        *self.done += read as u64;
        self.progress.bytes("archive", *self.done, self.total);
        Ok(read)
    }
}

/// The folder of the temporary copy. The next backup deletes one that a crash left.
struct WorkFolder(PathBuf);

impl WorkFolder {
    fn create(cache: &Path) -> anyhow::Result<Self> {
        let folder = cache.join("backup");
        remove_folder(&folder)?;
        data_dir::restrict_permissions(&folder)?;
        Ok(Self(folder))
    }
}

impl Drop for WorkFolder {
    fn drop(&mut self) {
        // The next backup tries again.
        remove_folder(&self.0).ok();
    }
}

fn remove_folder(folder: &Path) -> io::Result<()> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// An archive without its final name; deleted unless it is persisted.
struct Partial {
    partial: PathBuf,
    target: PathBuf,
    is_persisted: bool,
}

impl Partial {
    fn create(target: &Path) -> anyhow::Result<Self> {
        if target.exists() {
            return Err(failure(Exit::TargetNotEmpty, format!("{} already exists", target.display())));
        }
        let mut name = target.as_os_str().to_owned();
        name.push(".partial");
        Ok(Self { partial: name.into(), target: target.to_owned(), is_persisted: false })
    }

    fn open(&self) -> anyhow::Result<File> {
        let mut options = File::options();
        options.create(true).truncate(true).write(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(&self.partial).with_context(|| format!("couldn't create {}", self.partial.display()))
    }

    /// Gives the archive its name, unless a file of this name appeared.
    fn persist(mut self) -> anyhow::Result<()> {
        if self.target.exists() {
            return Err(failure(Exit::TargetNotEmpty, format!("{} already exists", self.target.display())));
        }
        std::fs::rename(&self.partial, &self.target)?;
        self.is_persisted = true;
        #[cfg(unix)]
        File::open(folder_of(&self.target))?.sync_all()?;
        Ok(())
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if !self.is_persisted {
            std::fs::remove_file(&self.partial).ok();
        }
    }
}
