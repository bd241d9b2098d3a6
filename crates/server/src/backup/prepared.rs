//! The copy of the database that a backup is made of.

use std::{
    fs::File,
    io::{self, Read, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::Context;
use porchlight_domain::time::rfc3339_ms;
use porchlight_store::{
    BackupSize, Database, DatabaseSummary, MoveState, RowProgress, Store, StoreError, StoredObject, backup_size,
    check_room, copy_database, finish_copy, is_move_incomplete, is_object_known, summarize,
};
use tokio::runtime::Handle;

use super::{
    ABOUT, DATABASE, MANIFEST, Progress, Recipient,
    archive_reader::is_storage_key,
    archive_writer::{ArchiveWriter, Finished},
    manifest::{About, EXCLUDED, FORMAT, Manifest},
};
use crate::{
    clock::Clock,
    config::Config,
    data_dir::{self, DataDirLock, SchemaLock},
    exit::{Exit, failure},
    files::copy::{BlockingFiles, ObjectReader},
};

/// A copy of the database, and what keeps it in place.
pub(super) struct Prepared {
    pub summary: DatabaseSummary,
    copy: PathBuf,
    live: Live,
    _work: WorkFolder,
    _schema: Option<SchemaLock>,
    _lock: DataDirLock,
}

/// The database that is backed up.
enum Live {
    /// The data directory with a SQLite database.
    Folder(PathBuf),
    Server(Store, Handle),
}

impl Prepared {
    /// Copies and reads the database, unless another backup runs or there is too little space for it and the backup.
    ///
    /// `target` is the folder that gets the archive; `None` if it gets none or isn't on a disk of this computer.
    pub(super) fn new(
        config: &Config,
        target: Option<&Path>,
        progress: &Progress,
        runtime: &Handle,
    ) -> anyhow::Result<Self> {
        match &config.database {
            None => Self::of_folder(&config.data, target, progress),
            Some(database @ Database::Postgres(_)) => {
                Self::of_server(&config.data, database, target, progress, runtime)
            }
            Some(Database::Sqlite(_)) => Err(failure(Exit::Usage, "for a SQLite database, use --data DIR")),
        }
    }

    fn of_folder(folder: &Path, target: Option<&Path>, progress: &Progress) -> anyhow::Result<Self> {
        let size = backup_size(folder).map_err(|error| match error {
            StoreError::NotFound => {
                failure(Exit::SourceMissing, format!("there is no database in {}", folder.display()))
            }
            error => error.into(),
        })?;
        if is_move_incomplete(folder)? {
            return Err(incomplete());
        }
        let lock = data_dir::lock_backup(folder)?;
        let schema = data_dir::share_schema(folder)?
            .ok_or_else(|| failure(Exit::Busy, "the database is being upgraded; try again"))?;
        let work = WorkFolder::create(&folder.join("cache"))?;
        check_space(target, &work.0, size)?;
        let copy = work.0.join("porchlight.db");
        copy_database(folder, &copy, &|done| progress.bytes("database", done, size.database))?;
        let (live, summary) = (Live::Folder(folder.to_owned()), summarize(&copy)?);
        Ok(Self { summary, copy, live, _work: work, _schema: Some(schema), _lock: lock })
    }

    /// Copies the rows of a PostgreSQL database into a SQLite database, so that there is one kind of backup.
    fn of_server(
        folder: &Path,
        database: &Database,
        target: Option<&Path>,
        progress: &Progress,
        runtime: &Handle,
    ) -> anyhow::Result<Self> {
        data_dir::restrict_permissions(folder)?;
        let lock = data_dir::lock_backup(folder)?;
        let work = WorkFolder::create(&folder.join("cache"))?;
        let store = runtime.block_on(Store::open_current(database))?;
        if runtime.block_on(store.move_mark())?.is_some_and(|mark| mark.state == MoveState::Incomplete) {
            return Err(incomplete());
        }
        check_space(target, &work.0, runtime.block_on(store.server_backup_size())?)?;
        let shown = progress.clone();
        let report: RowProgress = Arc::new(move |rows| shown.rows(rows));
        runtime.block_on(async {
            let copy = Store::open_without_snapshot(&Database::Sqlite(work.0.clone())).await?;
            let exported = store.export_rows(&copy, report).await;
            copy.close().await;
            exported
        })?;
        let copy = work.0.join("porchlight.db");
        finish_copy(&copy)?;
        let summary = summarize(&copy)?;
        let live = Live::Server(store, runtime.clone());
        Ok(Self { summary, copy, live, _work: work, _schema: None, _lock: lock })
    }

    /// Opens a file that the copied database names; `None` if it was deleted since.
    pub(super) fn open_object(
        &self,
        files: &BlockingFiles,
        object: &StoredObject,
    ) -> anyhow::Result<Option<(u64, ObjectReader)>> {
        let key = &object.storage_key;
        if !is_storage_key(key) {
            return Err(failure(Exit::Damaged, format!("{key:?} in the database is not a storage key")));
        }
        let found = files
            .read(key)
            .map_err(|error| failure(Exit::Unreachable, format!("couldn't read the file {key}: {error}")))?;
        if found.is_none() && self.live.has_object(key)? {
            let sentence = format!("the file {key} is missing, but the database names it; see `porchlight verify`");
            return Err(failure(Exit::Damaged, sentence));
        }
        Ok(found)
    }

    /// The size of the copied database.
    pub(super) fn bytes(&self) -> anyhow::Result<u64> {
        Ok(std::fs::metadata(&self.copy)?.len())
    }

    /// What `about.json` says.
    pub(super) fn about(&self) -> anyhow::Result<About> {
        let files: u64 = self.summary.objects.iter().map(|object| object.bytes).sum();
        Ok(About {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").into(),
            schema: self.summary.schema,
            kind: "sqlite".into(),
            database: self.summary.id.map(|id| id.to_string()),
            workspaces: self.summary.workspaces.clone(),
            time: rfc3339_ms(Clock::system().now_ms()),
            estimated_bytes: self.bytes()? + files,
            excluded: EXCLUDED.map(str::to_owned).into(),
        })
    }

    /// Writes an archive of the database alone.
    pub(super) fn write_database<W: Write>(
        &self,
        target: W,
        recipients: &[Recipient],
        about: &About,
        progress: &Progress,
    ) -> anyhow::Result<Finished<W>> {
        let (mut archive, _) = self.begin(target, recipients, about, progress)?;
        self.finish(&mut archive, Vec::new())?;
        archive.finish()
    }

    /// Starts an archive with the database; returns the bytes written of all.
    pub(super) fn begin<W: Write>(
        &self,
        target: W,
        recipients: &[Recipient],
        about: &About,
        progress: &Progress,
    ) -> anyhow::Result<(ArchiveWriter<W>, u64)> {
        let text = serde_json::to_vec_pretty(about)?;
        let mut archive = ArchiveWriter::new(target, recipients, progress.clone())?;
        archive.add(ABOUT, text.len() as u64, &mut text.as_slice())?;
        let (file, mut done, total) = (File::open(&self.copy)?, 0, about.estimated_bytes);
        let bytes = file.metadata()?.len();
        archive.add(DATABASE, bytes, &mut Counted { source: file, done: &mut done, total, progress })?;
        Ok((archive, done))
    }

    /// Adds the manifest, the last member.
    pub(super) fn finish<W: Write>(
        &self,
        archive: &mut ArchiveWriter<W>,
        deleted_files: Vec<String>,
    ) -> anyhow::Result<Manifest> {
        let tables = self.summary.tables.clone();
        let manifest = Manifest { format: FORMAT, members: archive.members().to_vec(), tables, deleted_files };
        let text = serde_json::to_vec(&manifest)?;
        archive.add(MANIFEST, text.len() as u64, &mut text.as_slice())?;
        Ok(manifest)
    }
}

impl Live {
    fn has_object(&self, storage_key: &str) -> anyhow::Result<bool> {
        Ok(match self {
            Self::Folder(folder) => is_object_known(folder, storage_key)?,
            Self::Server(store, runtime) => runtime.block_on(store.is_object_stored(storage_key))?,
        })
    }
}

fn incomplete() -> anyhow::Error {
    failure(
        Exit::Config,
        "a move to here isn't finished; finish it with `porchlight move --resume`, or back up its source",
    )
}

/// Compares the free space with what the copy and the archive can need.
fn check_space(target: Option<&Path>, work: &Path, size: BackupSize) -> anyhow::Result<()> {
    let archive = size.database + size.files;
    let mut on_work = size.database;
    if let Some(target) = target {
        if is_same_disk(target, work)? {
            on_work += archive;
        } else {
            check_room(target, archive, "choose another place for the backup, or free some space")?;
        }
    }
    check_room(work, on_work, "a backup needs space for a temporary copy of the database; free some")?;
    Ok(())
}

pub(super) fn folder_of(file: &Path) -> PathBuf {
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

/// Reports what is read.
pub(super) struct Counted<'s, R> {
    pub source: R,
    pub done: &'s mut u64,
    pub total: u64,
    pub progress: &'s Progress,
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
