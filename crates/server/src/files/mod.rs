//! Files: storage in a folder, a bucket or memory, file types, and thumbnails.

pub mod copy;
pub mod file_type;
pub mod gif_frames;
pub mod image_codec;
pub mod quota;
pub mod safe_fetch;
pub mod signed_url;
pub mod spool;
pub mod storage;
pub mod sweep;
pub mod thumbnail_cache;
pub mod thumbnails;
pub mod upload_body;
pub mod visitor_media;
pub mod wav;

use std::{path::PathBuf, sync::Arc, time::Duration};

use bytes::Bytes;
use futures::{TryStreamExt, stream::BoxStream};
use object_store::{ObjectStore, ObjectStoreExt, WriteMultipart, path::Path};
use porchlight_domain::WorkspaceId;

use self::{
    file_type::FileType, image_codec::ImageError, signed_url::Signer, spool::Spool, storage::Storage,
    thumbnails::Thumbnails,
};
use crate::{
    config::Config,
    ids::random_id,
    secrets::Secrets,
    start_error::StartError,
    work::{
        Lane, LaneLimits, Requester, WorkError,
        fair_queue::{Bounds, FairQueue},
    },
};

/// Most images held in memory at once.
const HELD_IMAGES: Bounds = Bounds { running: 2, waiting: 1_024, waiting_per_tenant: 64 };
/// One thread for all images: decoding takes up to 192 MiB, and one thread reuses its memory (64
/// images of 7 MB at once: at most 134 MiB instead of 180).
const DECODING: LaneLimits = LaneLimits {
    bounds: Bounds { running: 1, waiting: 1_024, waiting_per_tenant: 64 },
    wait: Duration::from_secs(120),
    time: Duration::from_secs(30),
};

/// Stores and serves files.
pub struct Files {
    storage: Arc<dyn ObjectStore>,
    /// Prefix of every storage key.
    below: Path,
    /// The folder, if files are stored in one.
    folder: Option<PathBuf>,
    /// Signs upload URLs.
    pub signer: Signer,
    /// Scaled photos of listings.
    pub thumbnails: Thumbnails,
    /// Stores incoming images on disk until they can be decoded.
    pub spool: Spool,
    /// Held while an image is in memory.
    pub held: FairQueue,
    decoding: Lane,
}

impl Files {
    /// Opens the storage and the thumbnail cache.
    pub async fn open(config: &Config, secrets: Arc<Secrets>) -> Result<Self, StartError> {
        let Storage { storage, below, folder } = storage::open(config).map_err(StartError::Files)?;
        let signer = Signer::new(secrets);
        let cache = config.data.join("cache").join("pictures");
        let thumbnails = Thumbnails::open(cache).await.map_err(StartError::Files)?;
        let spool = Spool::open(config.data.join("cache").join("incoming")).await;
        let spool = spool.map_err(|error| StartError::Files(error.to_string()))?;
        let decoding =
            Lane::on_own_thread("decoding", DECODING).map_err(|error| StartError::Files(error.to_string()))?;
        Ok(Self { storage, below, folder, signer, thumbnails, spool, held: FairQueue::new(HELD_IMAGES), decoding })
    }

    /// Returns a new storage key.
    pub fn new_storage_key(workspace: WorkspaceId) -> String {
        let unique: [u8; 16] = random_id();
        let unique: String = unique.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{workspace}/{unique}")
    }

    /// Stores bytes under a key.
    pub async fn put(&self, storage_key: &str, bytes: Vec<u8>) -> object_store::Result<()> {
        self.storage.put(&self.at(storage_key), Bytes::from(bytes).into()).await.map(drop)
    }

    /// Stores bytes under a key without copying them.
    pub async fn put_bytes(&self, storage_key: &str, bytes: Bytes) -> object_store::Result<()> {
        self.storage.put(&self.at(storage_key), bytes.into()).await.map(drop)
    }

    /// Names in a folder of the storage, and their sizes.
    pub async fn sizes_below(&self, folder: &str) -> object_store::Result<Vec<(String, u64)>> {
        let found: Vec<_> = self.storage.list(Some(&self.at(folder))).try_collect().await?;
        let named = |meta: object_store::ObjectMeta| Some((meta.location.filename()?.to_owned(), meta.size));
        Ok(found.into_iter().filter_map(named).collect())
    }

    /// Removes a folder of the storage with what cut-off writes left in it. Buckets have no folders.
    pub async fn remove_folder(&self, folder: &str) {
        let Some(root) = &self.folder else { return };
        match tokio::fs::remove_dir_all(root.join(folder)).await {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                tracing::warn!(%error, "failed to remove a folder of files");
            }
            _ => {}
        }
    }

    /// Starts a streamed upload. The file exists once the upload is finished.
    pub async fn put_multipart(&self, storage_key: &str) -> object_store::Result<WriteMultipart> {
        self.storage.put_multipart(&self.at(storage_key)).await.map(WriteMultipart::new)
    }

    /// Reads a file; `None` if it doesn't exist.
    pub async fn read(&self, storage_key: &str) -> object_store::Result<Option<Bytes>> {
        match self.storage.get(&self.at(storage_key)).await {
            Ok(found) => found.bytes().await.map(Some),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Opens a file as a stream with its size in bytes; `None` if it doesn't exist.
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

    /// Deletes files by storage key; ignores missing ones.
    pub async fn delete(&self, storage_keys: &[String]) {
        for key in storage_keys {
            match self.storage.delete(&self.at(key)).await {
                Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => tracing::warn!(%error, "could not delete a file's bytes"),
            }
        }
    }

    /// Re-encodes an image, one at a time, outside the runtime.
    pub async fn rewrite_image(
        &self,
        bytes: Vec<u8>,
        kind: FileType,
        requester: Requester<'_>,
    ) -> Result<(Vec<u8>, FileType), ImageError> {
        self.decode(requester, move || image_codec::reencode(&bytes, kind)).await
    }

    /// Creates a scaled JPEG, one at a time, outside the runtime.
    pub async fn thumbnail(&self, bytes: Bytes, width: u32, requester: Requester<'_>) -> Result<Vec<u8>, ImageError> {
        self.decode(requester, move || image_codec::thumbnail(&bytes, width)).await
    }

    async fn decode<T: Send + 'static>(
        &self,
        requester: Requester<'_>,
        work: impl FnOnce() -> Result<T, ImageError> + Send + 'static,
    ) -> Result<T, ImageError> {
        self.decoding.run(requester, work).await.unwrap_or_else(|error| {
            Err(match error {
                WorkError::QueueFull | WorkError::Busy => ImageError::Busy,
                WorkError::TimedOut => ImageError::TimedOut,
                WorkError::Panicked => ImageError::Broken,
            })
        })
    }

    fn at(&self, storage_key: &str) -> Path {
        storage_key.split('/').fold(self.below.clone(), |path, part| path.join(part))
    }
}
