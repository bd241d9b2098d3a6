//! Files: where their bytes live, what they are, and pictures made from them.
//!
//! Why it exists: a folder, a bucket or memory behind one type, and one permit for decoding.
//! Not here: rows about files (`porchlight-store`) and who may upload (`operations/files`).

pub mod gif_frames;
pub mod image_decode;
pub mod incoming;
pub mod kind;
pub mod picture_cache;
pub mod pictures;
pub mod quota;
pub mod reach;
pub mod signature;
pub mod spool;
pub mod storage;
pub mod sweep;
pub mod visitor_media;
pub mod wav;

use std::{path::PathBuf, sync::Arc, time::Duration};

use bytes::Bytes;
use futures::stream::BoxStream;
use object_store::{ObjectStore, ObjectStoreExt, WriteMultipart, path::Path};
use porchlight_domain::WorkspaceId;

use self::{
    image_decode::ImageFault, kind::FileKind, pictures::Pictures, signature::Signer, spool::Spool, storage::Opened,
};
use crate::{
    config::Config,
    secrets::Secrets,
    service::{StartError, random},
    work::{
        Lane, LaneLimits, Requester, WorkError,
        fair_queue::{Bounds, FairQueue},
    },
};

/// Images whose bytes are held in memory at the same time.
const HELD_IMAGES: Bounds = Bounds { running: 2, waiting: 1_024, waiting_per_tenant: 64 };
/// One thread for all images: decoding takes up to 192 MiB, and a thread of its own uses them again (64
/// images of 7 MB at once: at most 134 MiB instead of 180).
const DECODING: LaneLimits = LaneLimits {
    bounds: Bounds { running: 1, waiting: 1_024, waiting_per_tenant: 64 },
    wait: Duration::from_secs(120),
    time: Duration::from_secs(30),
};

/// The files of the service.
pub struct Files {
    storage: Arc<dyn ObjectStore>,
    /// Before every storage key.
    below: Path,
    /// The folder of a storage that is one.
    folder: Option<PathBuf>,
    /// Signs the addresses to which files are put.
    pub signer: Signer,
    /// Photos of listings, made smaller and kept.
    pub pictures: Pictures,
    /// Where images wait until they may be held in memory.
    pub spool: Spool,
    /// Taken while an image is held in memory.
    pub held: FairQueue,
    decoding: Lane,
}

impl Files {
    /// Opens the folder or the bucket, and the cache of pictures.
    pub async fn open(config: &Config, secrets: Arc<Secrets>) -> Result<Self, StartError> {
        let Opened { storage, below, folder } = storage::open(config).map_err(StartError::Files)?;
        let signer = Signer::new(secrets);
        let cache = config.data.join("cache").join("pictures");
        let pictures = Pictures::open(cache).await.map_err(StartError::Files)?;
        let spool = Spool::open(config.data.join("cache").join("incoming")).await;
        let spool = spool.map_err(|error| StartError::Files(error.to_string()))?;
        let decoding =
            Lane::on_own_thread("decoding", DECODING).map_err(|error| StartError::Files(error.to_string()))?;
        Ok(Self { storage, below, folder, signer, pictures, spool, held: FairQueue::new(HELD_IMAGES), decoding })
    }

    /// A key under which nothing is stored.
    pub fn new_storage_key(workspace: WorkspaceId) -> String {
        let unique: [u8; 16] = random();
        let unique: String = unique.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{workspace}/{unique}")
    }

    /// Stores bytes under a key.
    pub async fn put(&self, storage_key: &str, bytes: Vec<u8>) -> object_store::Result<()> {
        self.storage.put(&self.at(storage_key), Bytes::from(bytes).into()).await.map(drop)
    }

    /// Stores bytes under a key as they come; nothing is there until it is finished.
    pub async fn put_parts(&self, storage_key: &str) -> object_store::Result<WriteMultipart> {
        self.storage.put_multipart(&self.at(storage_key)).await.map(WriteMultipart::new)
    }

    /// Reads bytes; none when there are none under this key.
    pub async fn read(&self, storage_key: &str) -> object_store::Result<Option<Bytes>> {
        match self.storage.get(&self.at(storage_key)).await {
            Ok(found) => found.bytes().await.map(Some),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Reads bytes as they come, with their number; none when there are none under this key.
    pub async fn stream(
        &self,
        storage_key: &str,
    ) -> object_store::Result<Option<(u64, BoxStream<'static, object_store::Result<Bytes>>)>> {
        match self.storage.get(&self.at(storage_key)).await {
            Ok(found) => Ok(Some((found.meta.size, found.into_stream()))),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Deletes stored bytes by their storage keys; what is gone already is fine.
    pub async fn delete(&self, storage_keys: &[String]) {
        for key in storage_keys {
            match self.storage.delete(&self.at(key)).await {
                Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => tracing::warn!(%error, "could not delete a file's bytes"),
            }
        }
    }

    /// Writes an image anew; one at a time, away from the runtime.
    pub async fn rewrite_image(
        &self,
        bytes: Vec<u8>,
        kind: FileKind,
        requester: Requester<'_>,
    ) -> Result<(Vec<u8>, FileKind), ImageFault> {
        self.decode(requester, move || image_decode::rewrite(&bytes, kind)).await
    }

    /// Makes a small JPEG of an image; one at a time, away from the runtime.
    pub async fn thumbnail(&self, bytes: Bytes, width: u32, requester: Requester<'_>) -> Result<Vec<u8>, ImageFault> {
        self.decode(requester, move || image_decode::thumbnail(&bytes, width)).await
    }

    async fn decode<T: Send + 'static>(
        &self,
        requester: Requester<'_>,
        work: impl FnOnce() -> Result<T, ImageFault> + Send + 'static,
    ) -> Result<T, ImageFault> {
        self.decoding.run(requester, work).await.unwrap_or_else(|error| {
            Err(match error {
                WorkError::QueueFull | WorkError::Busy => ImageFault::Busy,
                WorkError::TimedOut => ImageFault::TimedOut,
                WorkError::Panicked => ImageFault::Broken,
            })
        })
    }

    fn at(&self, storage_key: &str) -> Path {
        storage_key.split('/').fold(self.below.clone(), |path, part| path.join(part))
    }
}
