//! Small pictures of listings' photos: fetched, made smaller and kept.
//!
//! Why it exists: a visitor's browser loads pictures from us alone, and from nobody that a
//! listing names. Not here: which listing has which photo (`operations/files/get_picture.rs`).

use std::{
    collections::HashMap,
    path::PathBuf,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use bytes::Bytes;
use tokio::{
    sync::{Mutex as AsyncMutex, Semaphore},
    time::Instant,
};
use url::Url;

use super::{Files, picture_cache::PictureCache, reach::Reach};

const CACHE_BYTES: u64 = 256 * 1024 * 1024;
/// Photos that are fetched at the same time; each is held in memory.
const FETCHES: usize = 4;
/// A photo that could not be had is not asked for again so soon.
const REMEMBERED: Duration = Duration::from_secs(60);
const REMEMBERED_MOST: usize = 1_000;
const LANES: usize = 32;

/// The widths that are made; anything else is not a picture of ours.
pub const WIDTHS: [u32; 3] = [256, 512, 1024];

/// Where a photo's bytes come from.
pub enum Source {
    /// Already here: a sample picture or an uploaded file.
    Here(Bytes),
    /// To be fetched from elsewhere.
    There(Url),
}

/// Makes and keeps pictures.
pub struct Pictures {
    reach: Reach,
    cache: PictureCache,
    fetches: Semaphore,
    /// One maker per picture: a page full of the same photo fetches it once.
    lanes: Vec<AsyncMutex<()>>,
    failed: Mutex<HashMap<String, Instant>>,
}

impl Pictures {
    /// Opens the cache; the error is a sentence for the operator.
    pub(super) async fn open(folder: PathBuf) -> Result<Self, String> {
        let named = folder.display().to_string();
        let cache = tokio::task::spawn_blocking(move || PictureCache::open(folder, CACHE_BYTES))
            .await
            .map_err(|error| error.to_string())?
            .map_err(|error| format!("{named}: {error}"))?;
        let reach = Reach::public().map_err(|error| error.to_string())?;
        let lanes = (0..LANES).map(|_| AsyncMutex::new(())).collect();
        Ok(Self { reach, cache, fetches: Semaphore::new(FETCHES), lanes, failed: Mutex::default() })
    }

    /// A photo at most `width` wide as JPEG; none when it cannot be had.
    ///
    /// `address` names the photo in the cache; `source` says where it is when it is not kept.
    pub async fn get(&self, files: &Files, address: &str, width: u32, source: Source) -> Option<Bytes> {
        let name = name_of(address, width);
        if let Some(kept) = self.cache.get(&name).await {
            return Some(kept);
        }
        let _lane = self.lanes[usize::from(name.as_bytes()[0]) % LANES].lock().await;
        if let Some(kept) = self.cache.get(&name).await {
            return Some(kept);
        }
        if self.failed_lately(&name) {
            return None;
        }
        match self.make(files, width, source).await {
            Ok(picture) => {
                self.cache.put(&name, &picture).await;
                Some(picture)
            }
            Err(reason) => {
                tracing::info!(reason, "a photo could not be had");
                self.note_failure(name);
                None
            }
        }
    }

    /// A photo that is kept already; for those who would have to fetch it themselves.
    pub async fn kept(&self, address: &str, width: u32) -> Option<Bytes> {
        self.cache.get(&name_of(address, width)).await
    }

    async fn make(&self, files: &Files, width: u32, source: Source) -> Result<Bytes, String> {
        let _permit = self.fetches.acquire().await.map_err(|error| error.to_string())?;
        let photo = match source {
            Source::Here(bytes) => bytes,
            Source::There(address) => self.reach.fetch(&address).await.map_err(|error| error.to_string())?.into(),
        };
        files.thumbnail(photo, width).await.map(Bytes::from).map_err(|fault| fault.to_string())
    }

    fn failed_lately(&self, name: &str) -> bool {
        let failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.get(name).is_some_and(|at| at.elapsed() < REMEMBERED)
    }

    fn note_failure(&self, name: String) {
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        if failed.len() >= REMEMBERED_MOST {
            failed.retain(|_, at| at.elapsed() < REMEMBERED);
        }
        if failed.len() < REMEMBERED_MOST {
            failed.insert(name, Instant::now());
        }
    }
}

/// What a photo is called in the cache: a hash, so that no address can choose a path.
fn name_of(address: &str, width: u32) -> String {
    format!("{}.jpg", blake3::hash(format!("{width} {address}").as_bytes()).to_hex())
}
