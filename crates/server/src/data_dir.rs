//! Creates and locks the data directory.
//!
//! It holds visitor data, so only its owner can read it. Two services on one SQLite database would end each other's
//! answers, so only one can run. Commands that only open the store don't need the lock.

use std::{
    fs::{DirBuilder, File, TryLockError},
    path::Path,
};

use porchlight_store::{Database, Store};

use crate::{config::Config, start_error::StartError};

/// Held while a service runs; the system releases it when the process ends.
#[derive(Debug)]
pub struct DataDirLock(#[allow(dead_code, reason = "the open file is the lock")] File);

/// Shared by every process that uses the database; exclusive for an upgrade.
#[derive(Debug)]
pub struct SchemaLock(#[allow(dead_code, reason = "the open file is the lock")] File);

/// Prevents upgrades of the database; `None` during an upgrade.
pub fn share_schema(folder: &Path) -> Result<Option<SchemaLock>, StartError> {
    let file = open_lock(folder, "porchlight.schema.lock")?;
    match file.try_lock_shared() {
        Ok(()) => Ok(Some(SchemaLock(file))),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(cause)) => Err(StartError::Folder { folder: folder.to_owned(), cause }),
    }
}

/// Upgrades the database; returns false if another process uses it.
///
/// Versions before the schema lock only hold the data directory's lock, so that must be free, too.
pub async fn upgrade_alone(config: &Config, database: &Database, is_locked: bool) -> Result<bool, StartError> {
    let folder = &config.data;
    let _lock = match is_locked {
        true => None,
        false => match lock(folder) {
            Err(StartError::Served(_)) => return Ok(false),
            locked => Some(locked?),
        },
    };
    let file = open_lock(folder, "porchlight.schema.lock")?;
    match file.try_lock() {
        Ok(()) => {
            let opened = match config.no_snapshot {
                true => Store::open_without_snapshot(database).await,
                false => Store::open(database).await,
            };
            opened?.close().await;
            Ok(true)
        }
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(cause)) => Err(StartError::Folder { folder: folder.to_owned(), cause }),
    }
}

/// Locks the directory for a backup, beside a running service.
///
/// # Errors
/// `BackupRuns` if another backup holds the lock.
pub fn lock_backup(folder: &Path) -> Result<DataDirLock, StartError> {
    let file = open_lock(folder, "porchlight.backup.lock")?;
    match file.try_lock() {
        Ok(()) => Ok(DataDirLock(file)),
        Err(TryLockError::WouldBlock) => Err(StartError::BackupRuns(folder.to_owned())),
        Err(TryLockError::Error(cause)) => Err(StartError::Folder { folder: folder.to_owned(), cause }),
    }
}

/// Held by a command that replaces the database: no service and no other command uses it.
#[derive(Debug)]
pub struct AloneLock {
    _service: DataDirLock,
    _schema: SchemaLock,
}

/// Locks the directory for a command that replaces the database.
///
/// # Errors
/// `Served` if a service runs, `InUse` if a command does.
pub fn lock_alone(folder: &Path) -> Result<AloneLock, StartError> {
    let service = lock(folder)?;
    let file = open_lock(folder, "porchlight.schema.lock")?;
    match file.try_lock() {
        Ok(()) => Ok(AloneLock { _service: service, _schema: SchemaLock(file) }),
        Err(TryLockError::WouldBlock) => Err(StartError::InUse(folder.to_owned())),
        Err(TryLockError::Error(cause)) => Err(StartError::Folder { folder: folder.to_owned(), cause }),
    }
}

fn open_lock(folder: &Path, name: &str) -> Result<File, StartError> {
    let mut options = File::options();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(folder.join(name)).map_err(|cause| StartError::Folder { folder: folder.to_owned(), cause })
}

/// Creates the directory, readable by its owner only. An existing one is unchanged.
pub fn restrict_permissions(folder: &Path) -> Result<(), StartError> {
    create_private(folder).map_err(|cause| StartError::Folder { folder: folder.to_owned(), cause })
}

/// Like `restrict_permissions`, with the I/O error.
pub fn create_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Locks the directory.
///
/// # Errors
/// `Served` if another process holds the lock.
pub fn lock(folder: &Path) -> Result<DataDirLock, StartError> {
    let failed = |cause| StartError::Folder { folder: folder.to_owned(), cause };
    let file = open_lock(folder, "porchlight.lock")?;
    match file.try_lock() {
        Ok(()) => Ok(DataDirLock(file)),
        Err(TryLockError::WouldBlock) => Err(StartError::Served(folder.to_owned())),
        Err(TryLockError::Error(cause)) => Err(failed(cause)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_database_in_use_is_not_upgraded() {
        let data = tempfile::tempdir().expect("a folder");
        let config = Config::local(data.path(), ([127, 0, 0, 1], 0).into());
        let database = Database::Sqlite(data.path().to_owned());
        let command = share_schema(data.path()).expect("a lock").expect("no upgrade");
        assert!(!upgrade_alone(&config, &database, false).await.expect("checked"), "a command uses it");
        drop(command);
        let earlier_program = lock(data.path()).expect("locked");
        assert!(!upgrade_alone(&config, &database, false).await.expect("checked"), "an earlier version uses it");
        drop(earlier_program);
        assert!(upgrade_alone(&config, &database, false).await.expect("upgraded"));
    }

    #[test]
    fn a_folder_is_locked_once_until_it_is_released() {
        let data = tempfile::tempdir().expect("a folder");
        let folder = data.path().join("service");
        restrict_permissions(&folder).expect("created");
        let first = lock(&folder).expect("locked");
        assert!(matches!(lock(&folder), Err(StartError::Served(_))));
        drop(first);
        lock(&folder).expect("locked again");
    }
}
