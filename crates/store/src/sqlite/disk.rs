//! Free space and durable renames.

use std::path::Path;

use crate::error::{Result, StoreError};

/// Free bytes for this user on the disk of a folder; `None` where the system doesn't say.
pub fn free_bytes(folder: &Path) -> std::io::Result<Option<u64>> {
    #[cfg(unix)]
    {
        let disk = rustix::fs::statvfs(folder)?;
        Ok(Some(disk.f_bavail.saturating_mul(disk.f_frsize)))
    }
    #[cfg(not(unix))]
    {
        let _ = folder;
        Ok(None)
    }
}

/// Renames a file within its folder, after flushing it, and flushes the folder.
pub(crate) fn persist(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::File::open(from)?.sync_all()?;
    std::fs::rename(from, to)?;
    sync_folder(to.parent().unwrap_or(Path::new(".")))
}

/// Flushes a folder's entries to disk.
pub(crate) fn sync_folder(folder: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    std::fs::File::open(folder)?.sync_all()?;
    #[cfg(not(unix))]
    let _ = folder;
    Ok(())
}

/// Deletes a file; a missing one is not an error.
pub(crate) fn remove(file: &Path) -> std::io::Result<()> {
    match std::fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Maps an I/O error of work on database files.
pub(crate) fn io_failed(doing: &'static str) -> impl Fn(std::io::Error) -> StoreError {
    move |error| match error.kind() {
        std::io::ErrorKind::StorageFull => StoreError::Full,
        _ => StoreError::Unavailable(format!("{doing}: {error}")),
    }
}

/// Fails with `NoRoom` if the folder's disk has less free space than a tenth more than needed.
pub(crate) fn require_room(folder: &Path, bytes: u64, fix: &str) -> Result<()> {
    let needed = bytes.saturating_add(bytes / 10);
    let free = free_bytes(folder).map_err(io_failed("reading the free space"))?;
    match free {
        Some(free) if free < needed => Err(StoreError::NoRoom(format!(
            "{} has {} MiB free, but {} MiB are needed; {fix}",
            folder.display(),
            free >> 20,
            (needed >> 20) + 1
        ))),
        _ => Ok(()),
    }
}
