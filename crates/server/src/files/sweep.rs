//! Deletes stored files that nothing refers to.
//!
//! A crash leaves parts of uploads and, rarely, complete files without a row. Visitors leave files that they never
//! send. Parts of uploads to a bucket can't be listed through its object API; a lifecycle rule of the bucket removes
//! them (`docs/data.md`).

use std::{
    path::Path as FolderPath,
    time::{Duration, SystemTime},
};

use futures::TryStreamExt;
use object_store::{ObjectStoreExt, path::Path};
use porchlight_domain::WorkspaceId;
use porchlight_store::StoreError;

use super::Files;
use crate::state::AppState;

/// Longer than an upload may take. With a sweep every 15 minutes, no part gets older than an hour.
const STAGED_AGE: Duration = Duration::from_secs(45 * 60);
const FILE_AGE: Duration = Duration::from_secs(3600);
/// File times have the resolution of the kernel's tick, at most 10 ms. A longer margin would keep parts that
/// were written right before a crash if the service restarts at once.
const CLOCK_STEP: Duration = Duration::from_millis(10);
const LOOKUP_BATCH: usize = 200;
const PENDING_GRACE_MS: i64 = 3_600_000;
const UNSENT_AGE_MS: i64 = 24 * 3_600_000;
/// Counts sweeps of a storage outside the data folder. File lists skip it.
const SWEEP_COUNT: &str = "porchlight.sweeps";

/// Why a sweep ended early.
#[derive(Debug, thiserror::Error)]
pub enum SweepError {
    #[error("{0}")]
    Store(#[from] StoreError),
    #[error("{0}")]
    Storage(#[from] object_store::Error),
    #[error("{0}")]
    Folder(#[from] std::io::Error),
}

/// Deletes expired uploads, files that visitors never sent, and staged parts of uploads.
pub async fn sweep_often(app: &AppState, staged_before: SystemTime) -> Result<(), SweepError> {
    let now_ms = app.clock.now_ms();
    while let Some(storage_keys) = app.store.take_expired_uploads(now_ms - PENDING_GRACE_MS).await? {
        app.files.delete(&storage_keys).await;
    }
    while let Some(storage_keys) = app.store.take_unsent_files(now_ms - UNSENT_AGE_MS).await? {
        app.files.delete(&storage_keys).await;
    }
    let workspaces = app.store.workspaces().await?;
    let Some(folder) = app.files.folder.clone() else { return Ok(()) };
    let swept = tokio::task::spawn_blocking(move || sweep_staged(&folder, &workspaces, staged_before));
    let deleted = swept.await.map_err(std::io::Error::other)??;
    if deleted > 0 {
        tracing::info!(deleted, "deleted parts of uploads that were cut off");
    }
    Ok(())
}

/// The time before which staged parts are abandoned.
pub fn staged_before(started: Option<SystemTime>) -> SystemTime {
    match started {
        // Only this process writes here, so anything older was abandoned.
        Some(started) => started - CLOCK_STEP,
        None => SystemTime::now() - STAGED_AGE,
    }
}

/// Deletes files of this database's workspaces that no row names and that are older than an hour.
pub async fn sweep_unnamed(app: &AppState) -> Result<(), SweepError> {
    if !count_sweep(app).await? {
        tracing::warn!("the storage of files is used by a newer copy of this database; unnamed files stay there");
        return Ok(());
    }
    let before_ms = unix_ms(SystemTime::now() - FILE_AGE);
    for workspace in app.store.workspaces().await? {
        let prefix = app.files.at(&workspace.to_string());
        let mut found = app.files.storage.list(Some(&prefix));
        let mut names = Vec::new();
        loop {
            let next = found.try_next().await?;
            let is_end = next.is_none();
            names.extend(
                next.filter(|meta| meta.last_modified.timestamp_millis() < before_ms)
                    .and_then(|meta| storage_key(workspace, &meta.location)),
            );
            if names.len() >= LOOKUP_BATCH || is_end {
                delete_unnamed(app, workspace, std::mem::take(&mut names)).await?;
            }
            if is_end {
                break;
            }
        }
    }
    Ok(())
}

async fn delete_unnamed(app: &AppState, workspace: WorkspaceId, storage_keys: Vec<String>) -> Result<(), SweepError> {
    if storage_keys.is_empty() {
        return Ok(());
    }
    let unnamed = app.store.unknown_storage_keys(workspace, storage_keys).await?;
    if !unnamed.is_empty() {
        tracing::info!(deleted = unnamed.len(), "deleted files that no row names");
        app.files.delete(&unnamed).await;
    }
    Ok(())
}

/// Counts a sweep in the database and in the storage. Returns false if the storage is ahead.
///
/// Two databases that are copies of each other must not share a storage. If they do, the one that fell behind does
/// not know the other one's files and must not delete them.
async fn count_sweep(app: &AppState) -> Result<bool, SweepError> {
    if app.config.files.is_none() {
        return Ok(true);
    }
    let path = app.files.at(SWEEP_COUNT);
    let there = match app.files.storage.get(&path).await {
        Ok(found) => String::from_utf8_lossy(&found.bytes().await?).trim().parse::<i64>().unwrap_or(i64::MAX),
        Err(object_store::Error::NotFound { .. }) => 0,
        Err(error) => return Err(error.into()),
    };
    if there > app.store.sweep_count().await? {
        return Ok(false);
    }
    let next = app.store.count_sweep().await?;
    app.files.storage.put(&path, next.to_string().into_bytes().into()).await?;
    Ok(true)
}

/// Deletes `KEY#N` files, which the storage library creates for unfinished uploads.
fn sweep_staged(
    folder: &FolderPath,
    workspaces: &[WorkspaceId],
    staged_before: SystemTime,
) -> Result<usize, std::io::Error> {
    let mut deleted = 0;
    for workspace in workspaces {
        let entries = match std::fs::read_dir(folder.join(workspace.to_string())) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name();
            let staged = name.to_str().and_then(|name| name.split_once('#'));
            let is_staged = staged.is_some_and(|(key, n)| is_key(key) && n.bytes().all(|byte| byte.is_ascii_digit()));
            // The upload may have finished or been deleted since.
            if is_staged
                && entry.metadata().and_then(|meta| meta.modified()).is_ok_and(|modified| modified < staged_before)
                && std::fs::remove_file(entry.path()).is_ok()
            {
                deleted += 1;
            }
        }
    }
    Ok(deleted)
}

/// The key of a file that this service stored; `None` for any other file.
fn storage_key(workspace: WorkspaceId, location: &Path) -> Option<String> {
    let name = location.filename().filter(|name| is_key(name))?;
    Some(format!("{workspace}/{name}"))
}

fn is_key(name: &str) -> bool {
    name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn unix_ms(time: SystemTime) -> i64 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

impl Files {
    /// Counts all files of a storage that is a folder, unfinished ones included.
    #[cfg(test)]
    pub(crate) fn count_in_folder(&self) -> usize {
        let folder = self.folder.as_ref().expect("a folder");
        let inside = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        inside.map(|path| std::fs::read_dir(path).map_or(0, Iterator::count)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, ids::random_id, state::Service};

    const KEY: &str = "0123456789abcdef0123456789abcdef";
    const HOURS_2: Duration = Duration::from_secs(7200);

    fn touch(path: &FolderPath, age: Duration) {
        let file = std::fs::File::create(path).expect("a file");
        file.set_modified(SystemTime::now() - age).expect("an age");
    }

    #[tokio::test]
    async fn only_old_files_that_nothing_names_are_deleted() {
        let data = tempfile::tempdir().expect("a folder");
        let app = Service::open(Config::local(data.path(), ([127, 0, 0, 1], 0).into())).await.expect("a service");
        let workspace = app.store.create_workspace("test", 1).await.expect("a workspace");
        let folder = data.path().join("files").join(workspace.to_string());
        let foreign = data.path().join("files").join("7");
        std::fs::create_dir_all(&folder).and_then(|()| std::fs::create_dir_all(&foreign)).expect("folders");
        let young = "f".repeat(32);
        touch(&folder.join(KEY), HOURS_2);
        touch(&folder.join(&young), Duration::ZERO);
        touch(&folder.join(format!("{KEY}#1")), HOURS_2);
        touch(&folder.join(format!("{young}#1")), Duration::ZERO);
        touch(&folder.join("notes#1"), HOURS_2);
        touch(&foreign.join(KEY), HOURS_2);

        sweep_often(&app, staged_before(None)).await.expect("swept");
        sweep_unnamed(&app).await.expect("swept");

        let mut left: Vec<String> = std::fs::read_dir(&folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().into_string().expect("text"))
            .collect();
        left.sort();
        let mut expected = vec![young.clone(), format!("{young}#1"), "notes#1".to_owned()];
        expected.sort();
        assert_eq!(left, expected);
        assert!(foreign.join(KEY).exists(), "another database's workspace");
        assert_eq!(app.files.count_in_folder(), 4);
    }

    #[tokio::test]
    async fn a_database_that_fell_behind_deletes_nothing_in_a_shared_storage() {
        let data = tempfile::tempdir().expect("a folder");
        let shared = data.path().join("shared");
        let config = |name: &str| {
            let mut config = Config::local(data.path().join(name), ([127, 0, 0, 1], 0).into());
            config.files = Some(shared.to_str().expect("a path").into());
            config
        };
        let ahead = Service::open(config("ahead")).await.expect("a service");
        sweep_unnamed(&ahead).await.expect("swept");
        let behind = Service::open(config("behind")).await.expect("a service");
        let workspace = behind.store.create_workspace("test", 1).await.expect("a workspace");
        let name: [u8; 16] = random_id();
        let name: String = name.iter().map(|byte| format!("{byte:02x}")).collect();
        let folder = shared.join(workspace.to_string());
        std::fs::create_dir_all(&folder).expect("a folder");
        touch(&folder.join(&name), HOURS_2);
        sweep_unnamed(&behind).await.expect("swept");
        assert!(folder.join(&name).exists());
    }
}
