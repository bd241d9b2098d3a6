//! Fetches, scales and caches listing photos, so visitors' browsers load images only from this service.

use std::{
    collections::HashMap,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use bytes::Bytes;
use porchlight_domain::ListingId;
use tokio::{
    sync::{Mutex as AsyncMutex, OwnedMutexGuard},
    time::Instant,
};
use url::Url;

use super::{Files, image_codec::ImageError, safe_fetch::SafeFetcher, thumbnail_cache::ThumbnailCache};
use crate::{
    sample_listings::Sample,
    work::{
        Class, Requester,
        fair_queue::{Bounds, FairQueue, Permit, QueueFull},
    },
};

const CACHE_BYTES: u64 = 256 * 1024 * 1024;
/// Most concurrent fetches; each photo is held in memory.
const FETCHES: Bounds = Bounds { running: 4, waiting: 4_096, waiting_per_tenant: 512 };
/// How long a failed photo isn't fetched again.
const REMEMBERED: Duration = Duration::from_secs(60);
const MAX_REMEMBERED: usize = 1_000;
const LANES: usize = 1_024;

/// The available widths in pixels.
pub const WIDTHS: [u32; 3] = [256, 512, 1024];

/// The path under which the service shows photo `n` of a listing of a chatbot. It is stored without the public URL, which
/// can change.
pub fn photo_path(serial: &str, listing: ListingId, n: usize) -> String {
    format!("/pictures/{listing}/{n}?w=256&c={serial}")
}

/// Where a photo comes from. It is read when a worker is free.
pub enum Source {
    /// Already in memory.
    Here(Bytes),
    /// A sample image by its name.
    Sample(String),
    /// An uploaded file by its storage key.
    Stored(String),
    /// Fetched from another server.
    There(Url),
}

/// Why there is no image.
enum Failure {
    /// The queue is full; the photo itself may be fine.
    Busy,
    Photo(String),
}

/// Creates and caches thumbnails.
pub struct Thumbnails {
    reach: SafeFetcher,
    cache: ThumbnailCache,
    fetches: FairQueue,
    /// One worker per image, so a page full of the same photo fetches it once.
    lanes: Vec<Arc<AsyncMutex<()>>>,
    failed: Mutex<HashMap<String, Instant>>,
}

impl Thumbnails {
    /// Opens the cache. The error is for the operator.
    pub(super) async fn open(folder: PathBuf) -> Result<Self, String> {
        let named = folder.display().to_string();
        let cache = tokio::task::spawn_blocking(move || ThumbnailCache::open(folder, CACHE_BYTES))
            .await
            .map_err(|error| error.to_string())?
            .map_err(|error| format!("{named}: {error}"))?;
        let reach = SafeFetcher::public().map_err(|error| error.to_string())?;
        let lanes = (0..LANES).map(|_| Arc::default()).collect();
        Ok(Self { reach, cache, fetches: FairQueue::new(FETCHES), lanes, failed: Mutex::default() })
    }

    /// Returns a photo as JPEG, at most `width` pixels wide; `None` if it can't be fetched or decoded.
    ///
    /// `url` is the cache key; `source` is read on a miss. Dropping the future leaves the queue. A photo that is
    /// already being processed is finished and cached.
    ///
    /// # Errors
    /// The queue is full.
    pub async fn get(
        &self,
        files: &Arc<Files>,
        url: &str,
        width: u32,
        source: Source,
        requester: Requester<'_>,
    ) -> Result<Option<Bytes>, QueueFull> {
        let name = name_of(url, width);
        if let Some(kept) = self.cache.get(&name).await {
            return Ok(Some(kept));
        }
        let lane = Arc::clone(&self.lanes[lane_of(&name)]).lock_owned().await;
        if let Some(kept) = self.cache.get(&name).await {
            return Ok(Some(kept));
        }
        if self.has_failed_recently(&name) {
            return Ok(None);
        }
        let Requester { tenant, class, .. } = requester;
        let permit = self.fetches.acquire(tenant, class).await?;
        let turn = ThumbnailPermit { name, width, source, tenant, class, _lane: lane, _permit: permit };
        tokio::spawn(turn.run(Arc::clone(files))).await.unwrap_or(Ok(None))
    }

    /// A cached photo.
    pub async fn kept(&self, url: &str, width: u32) -> Option<Bytes> {
        self.cache.get(&name_of(url, width)).await
    }

    fn has_failed_recently(&self, name: &str) -> bool {
        let failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.get(name).is_some_and(|at| at.elapsed() < REMEMBERED)
    }

    fn record_failure(&self, name: String) {
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        if failed.len() >= MAX_REMEMBERED {
            failed.retain(|_, at| at.elapsed() < REMEMBERED);
        }
        if failed.len() < MAX_REMEMBERED {
            failed.insert(name, Instant::now());
        }
    }
}

/// Permission to create one thumbnail.
struct ThumbnailPermit {
    name: String,
    width: u32,
    source: Source,
    tenant: i64,
    class: Class,
    _lane: OwnedMutexGuard<()>,
    _permit: Permit,
}

impl ThumbnailPermit {
    async fn run(self, files: Arc<Files>) -> Result<Option<Bytes>, QueueFull> {
        let thumbnails = &files.thumbnails;
        let requester = Requester { tenant: self.tenant, class: self.class, request_id: "" };
        match make(&files, self.width, self.source, requester).await {
            Ok(thumbnail) => {
                thumbnails.cache.put(&self.name, &thumbnail).await;
                Ok(Some(thumbnail))
            }
            Err(Failure::Busy) => Err(QueueFull),
            Err(Failure::Photo(reason)) => {
                tracing::info!(reason, "a photo could not be had");
                thumbnails.record_failure(self.name);
                Ok(None)
            }
        }
    }
}

async fn make(files: &Files, width: u32, source: Source, requester: Requester<'_>) -> Result<Bytes, Failure> {
    let gone = || Failure::Photo("the file is gone".into());
    let photo = match source {
        Source::Here(bytes) => bytes,
        Source::Sample(name) => Sample::get(&format!("pictures/{name}")).ok_or_else(gone)?.data.into_owned().into(),
        Source::Stored(key) => {
            let read = files.read(&key).await;
            read.map_err(|error| Failure::Photo(error.to_string()))?.ok_or_else(gone)?
        }
        Source::There(url) => {
            let fetched = files.thumbnails.reach.fetch(&url).await;
            fetched.map_err(|error| Failure::Photo(error.to_string()))?.into()
        }
    };
    files.thumbnail(photo, width, requester).await.map(Bytes::from).map_err(|error| match error {
        ImageError::Busy => Failure::Busy,
        other => Failure::Photo(other.to_string()),
    })
}

/// The cache key of a photo: a hash, so a URL can't choose a path.
fn name_of(url: &str, width: u32) -> String {
    format!("{}.jpg", blake3::hash(format!("{width} {url}").as_bytes()).to_hex())
}

fn lane_of(name: &str) -> usize {
    // The first ten bits of the hash.
    name.get(..3).and_then(|digits| usize::from_str_radix(digits, 16).ok()).unwrap_or(0) % LANES
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;
    use crate::{config::Config, state::Service};

    #[tokio::test]
    async fn a_photo_that_was_given_up_half_made_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let config = Config::local(folder.path(), ([127, 0, 0, 1], 0).into());
        let service = Service::open(config).await.expect("a service");
        let thumbnails = &service.files.thumbnails;
        let photo = Source::Sample("barrel-58-front.webp".into());
        let began = Instant::now();
        let requester = Requester { tenant: 1, class: Class::Visitor, request_id: "" };
        let given_up = thumbnails.get(&service.files, "a photo", 256, photo, requester).now_or_never();
        assert!(given_up.is_none());
        // The worker is free once the photo is ready.
        drop(thumbnails.lanes[lane_of(&name_of("a photo", 256))].lock().await);
        let took = began.elapsed();
        let kept = thumbnails.kept("a photo", 256).await.expect("the photo");
        println!("given up, made and kept in {} ms: {} bytes", took.as_millis(), kept.len());
    }

    #[tokio::test]
    async fn a_photo_that_met_a_full_queue_of_images_is_made_when_it_is_requested_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let config = Config::local(folder.path(), ([127, 0, 0, 1], 0).into());
        let service = Service::open(config).await.expect("a service");
        let requester = Requester { tenant: 1, class: Class::Visitor, request_id: "" };
        let get = || {
            let photo = Source::Sample("barrel-58-front.webp".into());
            service.files.thumbnails.get(&service.files, "a photo", 256, photo, requester)
        };
        let (release, held) = std::sync::mpsc::channel::<()>();
        let mut decoding = Box::pin(service.files.decoding.run(requester, move || held.recv().is_err()));
        assert!((&mut decoding).now_or_never().is_none());
        let mut crowd: Vec<_> = (0..64).map(|_| Box::pin(service.files.decoding.run(requester, || ()))).collect();
        assert!(crowd.iter_mut().all(|waiting| waiting.now_or_never().is_none()));
        assert!(get().await.is_err());
        drop((crowd, release));
        assert!(get().await.expect("a turn").is_some());
    }

    #[tokio::test]
    async fn an_owner_and_another_chatbot_do_not_wait_for_all_images_of_one_chatbot() {
        let folder = tempfile::tempdir().expect("a folder");
        let config = Config::local(folder.path(), ([127, 0, 0, 1], 0).into());
        let service = Service::open(config).await.expect("a service");
        let photo = Bytes::from_static(include_bytes!("../../samples/pictures/barrel-58-front.webp"));
        let done = Mutex::new(Vec::new());
        let decode = async |name: &'static str, tenant: i64, class: Class| {
            let requester = Requester { tenant, class, request_id: "" };
            service.files.thumbnail(photo.clone(), 256, requester).await.expect("a thumbnail");
            done.lock().expect("the list").push(name);
        };
        let crowd = (0..4).map(|_| decode("crowd", 1, Class::Visitor));
        let all = futures::future::join_all(crowd);
        tokio::join!(all, decode("other", 2, Class::Visitor), decode("owner", 3, Class::Owner));
        let done = done.into_inner().expect("the list");
        let place = |name: &str| done.iter().position(|other| *other == name).expect("decoded");
        println!("decoded in this order: {done:?}");
        assert_eq!((place("owner"), place("other")), (1, 3), "one was under way, then owners, then turns");
    }
}
