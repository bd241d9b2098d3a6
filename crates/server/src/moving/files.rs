//! Copies files from one storage to another, several at a time, and reads each back.

use std::{
    collections::BTreeSet,
    io::Read,
    path::Path,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
};

use porchlight_store::{StoredObject, check_room};

use super::ends::unreachable;
use crate::{
    backup::Progress,
    config::Config,
    exit::{Exit, failure},
    files::copy::{BlockingFiles, io_error},
};

/// Files at once.
const PARALLEL: usize = 8;

pub(super) struct FileCopy<'c> {
    pub from: &'c BlockingFiles,
    pub to: &'c BlockingFiles,
    pub progress: &'c Progress,
    /// Whether an earlier command may have copied some of them.
    pub may_exist: bool,
}

impl FileCopy<'_> {
    /// Copies and compares all files. Those that are there already are compared only.
    pub(super) fn copy(&self, objects: &[StoredObject]) -> anyhow::Result<()> {
        if let Some(folder) = self.to.folder() {
            let bytes = objects.iter().map(|object| object.bytes).sum();
            check_room(folder, bytes, "free some space, or move the files to another disk")?;
        }
        let (next, done, has_failed) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicBool::new(false));
        let failed = Mutex::new(None);
        let work = || {
            while let Some(object) = objects.get(next.fetch_add(1, Ordering::Relaxed))
                && !has_failed.load(Ordering::Relaxed)
            {
                match self.copy_one(object) {
                    Ok(()) => {
                        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                        self.progress.counted("files", done, objects.len() as u64);
                    }
                    Err(error) => {
                        has_failed.store(true, Ordering::Relaxed);
                        failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                    }
                }
            }
        };
        std::thread::scope(|scope| (0..PARALLEL.min(objects.len())).for_each(|_| drop(scope.spawn(work))));
        match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    fn copy_one(&self, object: &StoredObject) -> anyhow::Result<()> {
        if self.progress.is_stopped() {
            return Err(failure(Exit::Interrupted, "stopped by a signal"));
        }
        let key = &object.storage_key;
        let written = match self.may_exist && self.is_there(object)? {
            true => self.hash(self.from, key)?,
            false => self.write(key)?,
        };
        let Some(written) = written else {
            let sentence = format!("the file {key} is missing, but the database names it; see `porchlight verify`");
            return Err(failure(Exit::Damaged, sentence));
        };
        match self.hash(self.to, key)? == Some(written) {
            true => Ok(()),
            false => Err(failure(Exit::Damaged, format!("the file {key} differs from what was written"))),
        }
    }

    /// Returns whether the target has a file of this name and size.
    fn is_there(&self, object: &StoredObject) -> anyhow::Result<bool> {
        let sizes = self.to.sizes(std::slice::from_ref(&object.storage_key)).map_err(unreachable)?;
        Ok(sizes.first() == Some(&Some(object.bytes)))
    }

    /// Copies a file; returns its hash, `None` if there is none.
    fn write(&self, key: &str) -> anyhow::Result<Option<blake3::Hash>> {
        let Some((_, source)) = self.from.read(key).map_err(io_error)? else { return Ok(None) };
        let mut writer = self.to.write(key).map_err(io_error)?;
        let hash = read_all(source, |bytes| Ok(writer.write(bytes).map_err(io_error)?))?;
        writer.finish().map_err(io_error)?;
        Ok(Some(hash))
    }

    fn hash(&self, files: &BlockingFiles, key: &str) -> anyhow::Result<Option<blake3::Hash>> {
        let found = files.read(key).map_err(io_error)?;
        found.map(|(_, source)| read_all(source, |_| Ok(()))).transpose()
    }
}

fn read_all(mut source: impl Read, mut take: impl FnMut(&[u8]) -> anyhow::Result<()>) -> anyhow::Result<blake3::Hash> {
    let (mut hasher, mut buffer) = (blake3::Hasher::new(), vec![0; 256 << 10]);
    loop {
        let read = source.read(&mut buffer)?;
        if read == 0 {
            return Ok(hasher.finalize());
        }
        hasher.update(&buffer[..read]);
        take(&buffer[..read])?;
    }
}

/// Deletes what a kill left of files in a folder: `KEY#1`, which has no name of its own yet.
pub(super) fn delete_partial_files(files: &BlockingFiles, keys: &[String]) -> std::io::Result<()> {
    let Some(root) = files.folder() else { return Ok(()) };
    let folders: BTreeSet<_> = keys.iter().filter_map(|key| root.join(key).parent().map(Path::to_owned)).collect();
    for folder in folders.iter().filter(|folder| folder.exists()) {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            let whole = path.strip_prefix(root).ok().and_then(Path::to_str).and_then(|name| name.rsplit_once('#'));
            if whole.is_some_and(|(key, _)| keys.iter().any(|known| known == key)) {
                std::fs::remove_file(&path)?;
            }
        }
    }
    Ok(())
}

/// Returns whether two configurations store files in the same place.
pub(super) fn is_same(one: &Config, other: &Config) -> bool {
    let place = |config: &Config| match &config.files {
        Some(place) => place.name().trim_end_matches('/').to_owned(),
        None => config.data.join("files").to_string_lossy().into_owned(),
    };
    let (one, other) = (place(one), place(other));
    let real = |place: &str| Path::new(place).canonicalize().ok();
    one == other || real(&one).is_some_and(|one| real(&other) == Some(one))
}
