//! The data folder: made for its owner's eyes only, and served by one program at a time.
//!
//! Why it exists: it holds what visitors wrote, and two programs that serve one SQLite file would
//! end each other's answers. Commands that only open the store need no claim.

use std::{
    fs::{DirBuilder, File, TryLockError},
    path::Path,
};

use porchlight_store::{Database, Store};

use crate::{config::Config, service::StartError};

/// Held while a program serves a folder; the system lets go of it when the program ends, however it ends.
#[derive(Debug)]
pub struct DataDirLock(#[allow(dead_code, reason = "the open file is the claim")] File);

/// Held by every process that uses the database of a folder; whoever upgrades it holds it alone.
#[derive(Debug)]
pub struct SchemaLock(#[allow(dead_code, reason = "the open file is the lock")] File);

/// Keeps others from upgrading the database; `None` while somebody does so.
pub fn share_schema(folder: &Path) -> Result<Option<SchemaLock>, StartError> {
    let file = open_lock(folder, "porchlight.schema.lock")?;
    match file.try_lock_shared() {
        Ok(()) => Ok(Some(SchemaLock(file))),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(cause)) => Err(StartError::Folder { folder: folder.to_owned(), cause }),
    }
}

/// Upgrades the database if no other process uses it; false when one does.
///
/// Programs from before the schema lock hold the folder's claim while they serve, so that must be free, too.
pub async fn upgrade_alone(config: &Config, database: &Database, is_claimed: bool) -> Result<bool, StartError> {
    let folder = &config.data;
    let _claim = match is_claimed {
        true => None,
        false => match lock(folder) {
            Err(StartError::Served(_)) => return Ok(false),
            claimed => Some(claimed?),
        },
    };
    let file = open_lock(folder, "porchlight.schema.lock")?;
    match file.try_lock() {
        Ok(()) => {
            Store::open(database).await?.close().await;
            Ok(true)
        }
        Err(TryLockError::WouldBlock) => Ok(false),
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

/// Makes the folder, readable by its owner only; one that exists is left as it is.
pub fn restrict_permissions(folder: &Path) -> Result<(), StartError> {
    create_private(folder).map_err(|cause| StartError::Folder { folder: folder.to_owned(), cause })
}

/// The same with the error of the system.
pub fn create_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Claims the folder. Errors: `Served` when another program holds it.
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
        let command = share_schema(data.path()).expect("a lock").expect("nobody upgrades");
        assert!(!upgrade_alone(&config, &database, false).await.expect("refused"), "a command works with it");
        drop(command);
        let earlier_program = lock(data.path()).expect("claimed");
        assert!(!upgrade_alone(&config, &database, false).await.expect("refused"), "an earlier program serves it");
        drop(earlier_program);
        assert!(upgrade_alone(&config, &database, false).await.expect("upgraded"));
    }

    #[test]
    fn a_folder_is_claimed_once_until_it_is_let_go() {
        let data = tempfile::tempdir().expect("a folder");
        let folder = data.path().join("service");
        restrict_permissions(&folder).expect("made");
        let first = lock(&folder).expect("claimed");
        assert!(matches!(lock(&folder), Err(StartError::Served(_))));
        drop(first);
        lock(&folder).expect("claimed again");
    }
}
