//! A disk cache of thumbnails with a size limit; removes the least recently used first.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
};

use bytes::Bytes;

/// A folder of images with an index in memory.
pub struct ThumbnailCache {
    folder: PathBuf,
    max_bytes: u64,
    index: Mutex<Index>,
}

#[derive(Default)]
struct Index {
    /// Size and time of last use, by name.
    kept: HashMap<String, (u64, u64)>,
    bytes: u64,
    uses: u64,
}

impl ThumbnailCache {
    /// Opens the folder, creates it if it is missing, and evicts images over the limit.
    ///
    /// Blocks while it reads the folder.
    pub fn open(folder: PathBuf, max_bytes: u64) -> std::io::Result<Self> {
        std::fs::create_dir_all(&folder)?;
        let mut found: Vec<_> = std::fs::read_dir(&folder)?
            .filter_map(|entry| {
                let entry = entry.ok()?;
                let about = entry.metadata().ok()?;
                Some((about.modified().ok()?, entry.file_name().into_string().ok()?, about.len()))
            })
            .collect();
        found.sort();
        let mut index = Index::default();
        found.into_iter().for_each(|(_, name, bytes)| index.keep(name, bytes));
        let cache = Self { folder, max_bytes, index: Mutex::new(index) };
        let gone = cache.lock().shrink(max_bytes);
        remove(&cache.folder, &gone);
        Ok(cache)
    }

    /// Returns a cached image; `None` also if its file was deleted.
    pub async fn get(&self, name: &str) -> Option<Bytes> {
        self.lock().touch(name)?;
        match tokio::fs::read(self.folder.join(name)).await {
            Ok(bytes) => Some(bytes.into()),
            Err(_) => {
                self.lock().forget(name);
                None
            }
        }
    }

    /// Stores an image; ignores a full disk.
    pub async fn put(&self, name: &str, bytes: &Bytes) {
        let (path, waiting) = (self.folder.join(name), self.folder.join(format!("{name}.{:x}.new", unique())));
        // Written to a temporary file and renamed, so nobody reads half an image.
        let written = match tokio::fs::write(&waiting, bytes).await {
            Ok(()) => tokio::fs::rename(&waiting, &path).await,
            Err(error) => Err(error),
        };
        if let Err(error) = written {
            tracing::warn!(%error, "could not keep a picture");
            let _ = tokio::fs::remove_file(&waiting).await;
            return;
        }
        let gone = {
            let mut index = self.lock();
            index.keep(name.to_owned(), bytes.len() as u64);
            index.shrink(self.max_bytes)
        };
        for name in gone {
            let _ = tokio::fs::remove_file(self.folder.join(name)).await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Index> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Index {
    fn touch(&mut self, name: &str) -> Option<()> {
        self.uses += 1;
        let uses = self.uses;
        self.kept.get_mut(name).map(|entry| entry.1 = uses)
    }

    fn keep(&mut self, name: String, bytes: u64) {
        self.forget(&name);
        self.uses += 1;
        self.bytes += bytes;
        self.kept.insert(name, (bytes, self.uses));
    }

    fn forget(&mut self, name: &str) {
        if let Some((bytes, _)) = self.kept.remove(name) {
            self.bytes -= bytes;
        }
    }

    /// Evicts the least recently used images until a tenth of the limit is free; returns their names.
    fn shrink(&mut self, max_bytes: u64) -> Vec<String> {
        if self.bytes <= max_bytes {
            return Vec::new();
        }
        let mut by_use: Vec<_> = self.kept.iter().map(|(name, (_, used))| (*used, name.clone())).collect();
        by_use.sort_unstable();
        let mut gone = Vec::new();
        for (_, name) in by_use {
            if self.bytes <= max_bytes / 10 * 9 {
                break;
            }
            self.forget(&name);
            gone.push(name);
        }
        gone
    }
}

fn remove(folder: &Path, names: &[String]) {
    for name in names {
        let _ = std::fs::remove_file(folder.join(name));
    }
}

fn unique() -> u64 {
    u64::from_le_bytes(crate::ids::random_id())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_longest_unused_thumbnail_is_evicted_first() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = ThumbnailCache::open(folder.path().into(), 100).expect("a cache");
        cache.put("a", &Bytes::from(vec![1; 40])).await;
        cache.put("b", &Bytes::from(vec![2; 40])).await;
        cache.get("a").await.expect("the first picture");
        cache.put("c", &Bytes::from(vec![3; 40])).await;
        assert!(cache.get("b").await.is_none());
        assert!(cache.get("a").await.is_some() && cache.get("c").await.is_some());
        assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 2);
    }

    #[tokio::test]
    async fn what_was_kept_is_there_after_opening_again() {
        let folder = tempfile::tempdir().expect("a folder");
        ThumbnailCache::open(folder.path().into(), 100).expect("a cache").put("a", &Bytes::from_static(b"xyz")).await;
        let again = ThumbnailCache::open(folder.path().into(), 100).expect("a cache");
        assert_eq!(again.get("a").await.expect("the picture"), "xyz");
        let small = ThumbnailCache::open(folder.path().into(), 2).expect("a cache");
        assert!(small.get("a").await.is_none());
    }
}
