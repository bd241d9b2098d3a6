//! Opens a SQLite database: file, schema version, connections.

use std::path::{Path, PathBuf};

use crate::{
    error::{Result, StoreError},
    private_file::create_private,
    sqlite::{
        SqliteConnection,
        connection::log_bytes,
        readers::{Readers, Snapshot},
        schema_snapshots, upgrade,
        writer::Writer,
    },
    transaction::{RetryableTransactionFn, TransactionFn, Value},
};

/// Older libraries have a bug that can corrupt a database in WAL mode.
const MIN_SQLITE_VERSION: i32 = 3_051_003;

/// What to do with a database of an earlier version.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OnOutdated {
    /// Takes a snapshot of a database with data first.
    Upgrade,
    UpgradeWithoutSnapshot,
    Fail,
}

/// An open database: one thread that writes, and connections that read.
pub(crate) struct SqliteDatabase {
    folder: PathBuf,
    readers: Readers,
    writer: Writer,
}

impl SqliteDatabase {
    /// Opens `porchlight.db` in the folder.
    pub(crate) async fn open(folder: PathBuf, on_outdated: OnOutdated) -> Result<Self> {
        blocking(move || {
            let connection = open_writer(&folder, on_outdated)?;
            let file = file(&folder);
            Ok(Self { folder, readers: Readers::new(file.clone()), writer: Writer::start(connection, file)? })
        })
        .await
    }

    pub(crate) async fn read(&self, work: TransactionFn) -> Result<Value> {
        self.readers.read(work, Snapshot::PerStatement).await
    }

    pub(crate) async fn read_together(&self, work: TransactionFn) -> Result<Value> {
        self.readers.read(work, Snapshot::Common).await
    }

    pub(crate) async fn write(&self, work: RetryableTransactionFn) -> Result<Value> {
        self.writer.write(work).await
    }

    /// Finishes queued writes and closes all connections.
    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }

    /// Deletes the secrets that sign visitor keys and upload addresses from the snapshots of earlier upgrades.
    pub(crate) async fn forget_signing_secrets(&self) -> Result<()> {
        let folder = self.folder.clone();
        blocking(move || schema_snapshots::forget_signing_secrets(&folder)).await
    }

    /// Size of the write-ahead log's file, which is used again from its start after a checkpoint.
    pub(crate) fn log_bytes(&self) -> u64 {
        log_bytes(&file(&self.folder))
    }

    /// Checkpoints the write-ahead log and truncates it.
    pub(crate) async fn empty_log(&self) -> Result<()> {
        let file = file(&self.folder);
        blocking(move || {
            let connection = SqliteConnection::open_writer(&file)?;
            connection.run("pragma wal_checkpoint(truncate)")?;
            connection.close()
        })
        .await
    }
}

fn open_writer(folder: &Path, on_outdated: OnOutdated) -> Result<SqliteConnection> {
    let failed = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::StorageFull => StoreError::Full,
        _ => StoreError::Unavailable(format!("making the data folder: {error}")),
    };
    if rusqlite::version_number() < MIN_SQLITE_VERSION {
        return Err(StoreError::Broken(format!("SQLite {} is older than 3.51.3", rusqlite::version())));
    }
    std::fs::create_dir_all(folder).map_err(failed)?;
    let file = file(folder);
    if on_outdated == OnOutdated::Fail && !file.exists() {
        return Err(StoreError::Outdated);
    }
    create_private(&file).map_err(failed)?;
    let connection = SqliteConnection::open_writer(&file)?;
    match on_outdated {
        OnOutdated::Upgrade | OnOutdated::UpgradeWithoutSnapshot => {
            upgrade::upgrade(&connection, folder, on_outdated)?;
        }
        OnOutdated::Fail if upgrade::is_outdated(&connection)? => {
            connection.close()?;
            return Err(StoreError::Outdated);
        }
        OnOutdated::Fail => {}
    }
    Ok(connection)
}

fn file(folder: &Path) -> PathBuf {
    folder.join("porchlight.db")
}

/// Runs work that reads or writes files on a thread for blocking work.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    let ended = |error| Err(StoreError::Unavailable(format!("database work ended: {error}")));
    tokio::task::spawn_blocking(work).await.unwrap_or_else(ended)
}
