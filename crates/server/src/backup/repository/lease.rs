//! One process at a time writes to a repository.
//!
//! In a folder this is a lock, which ends with the process. In a bucket it is the object `lease.json`, created and
//! replaced on conditions that the bucket checks; it ends by itself if its holder is gone.

use std::{
    fs::{File, TryLockError},
    sync::Arc,
    time::Duration,
};

use jiff::Timestamp;
use object_store::{Error, ObjectStore, ObjectStoreExt, PutMode, UpdateVersion, path::Path};
use serde::{Deserialize, Serialize};
use tokio::{runtime::Handle, task::JoinHandle};

use super::{Repository, failed};
use crate::{
    exit::{Exit, failure},
    ids,
};

const LEASE: &str = "lease.json";
/// How long a lease lasts without being renewed.
const DURATION: Duration = Duration::from_secs(10 * 60);
const RENEWAL_INTERVAL: Duration = Duration::from_secs(60);
const IN_USE: &str = "another backup uses this repository";
const MAX_LEASE_BYTES: u64 = 4 << 10;

/// Permission to write to a repository.
pub(super) enum Lease {
    Folder { _lock: File },
    Bucket(BucketLease),
}

#[derive(Debug, Serialize, Deserialize)]
struct Document {
    holder: String,
    until: Timestamp,
}

impl Lease {
    /// Takes the lease.
    ///
    /// # Errors
    /// `Busy`: another backup has it.
    pub(super) fn take(repository: &Repository) -> anyhow::Result<Self> {
        let Some(folder) = repository.place.folder() else {
            return Ok(Self::Bucket(BucketLease::take(repository)?));
        };
        let mut options = File::options();
        options.create(true).truncate(false).write(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let lock = options.open(folder.join("porchlight.lock"))?;
        match lock.try_lock() {
            Ok(()) => Ok(Self::Folder { _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(busy(IN_USE)),
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }

    /// Makes sure that nobody else took the lease since.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        match self {
            Self::Folder { .. } => Ok(()),
            Self::Bucket(lease) => lease.check(),
        }
    }
}

/// A lease in a bucket; renewed until it is dropped.
pub(super) struct BucketLease {
    object: LeaseObject,
    runtime: Handle,
    renewal: JoinHandle<()>,
}

#[derive(Clone)]
struct LeaseObject {
    storage: Arc<dyn ObjectStore>,
    path: Path,
    holder: String,
}

impl BucketLease {
    fn take(repository: &Repository) -> anyhow::Result<Self> {
        let (storage, path) = repository.place.object(LEASE);
        let object = LeaseObject { storage, path, holder: ids::request_id() };
        let runtime = repository.place.runtime();
        runtime.block_on(object.take())?;
        let renewed = object.clone();
        let renewal = runtime.spawn(async move {
            loop {
                tokio::time::sleep(RENEWAL_INTERVAL).await;
                // A failure is tried again; a process that finds the lease expired takes it, which `check` detects.
                renewed.renew().await.ok();
            }
        });
        Ok(Self { object, runtime, renewal })
    }

    fn check(&self) -> anyhow::Result<()> {
        match self.runtime.block_on(self.object.read())? {
            Some((lease, _)) if lease.holder == self.object.holder && lease.until > Timestamp::now() => Ok(()),
            _ => Err(busy("another backup took over this repository")),
        }
    }
}

impl Drop for BucketLease {
    fn drop(&mut self) {
        self.renewal.abort();
        if self.check().is_ok() {
            // Otherwise it expires.
            self.runtime.block_on(self.object.storage.delete(&self.object.path)).ok();
        }
    }
}

impl LeaseObject {
    async fn take(&self) -> anyhow::Result<()> {
        let taken = match self.put(PutMode::Create).await {
            Err(Error::AlreadyExists { .. } | Error::Precondition { .. }) => match self.read().await? {
                Some((lease, _)) if lease.until > Timestamp::now() => {
                    let sentence =
                        format!("another backup uses this repository; its lease lasts until {}", lease.until);
                    return Err(busy(&sentence));
                }
                Some((_, version)) => self.put(PutMode::Update(version)).await,
                None => return Err(busy(IN_USE)),
            },
            put => put,
        };
        taken.map_err(|error| match error {
            Error::AlreadyExists { .. } | Error::Precondition { .. } => busy(IN_USE),
            error => failed(error),
        })
    }

    async fn renew(&self) -> anyhow::Result<()> {
        match self.read().await? {
            Some((lease, version)) if lease.holder == self.holder => {
                self.put(PutMode::Update(version)).await.map_err(failed)
            }
            _ => Ok(()),
        }
    }

    async fn put(&self, mode: PutMode) -> object_store::Result<()> {
        let lease = Document { holder: self.holder.clone(), until: Timestamp::now() + DURATION };
        let text = serde_json::to_vec(&lease).unwrap_or_default();
        self.storage.put_opts(&self.path, text.into(), mode.into()).await.map(drop)
    }

    async fn read(&self) -> anyhow::Result<Option<(Document, UpdateVersion)>> {
        let found = match self.storage.get(&self.path).await {
            Err(Error::NotFound { .. }) => return Ok(None),
            found => found.map_err(failed)?,
        };
        let version = UpdateVersion { e_tag: found.meta.e_tag.clone(), version: found.meta.version.clone() };
        // One that can't be read is treated as expired.
        let mut lease = Document { holder: String::new(), until: Timestamp::MIN };
        if found.meta.size <= MAX_LEASE_BYTES
            && let Ok(read) = serde_json::from_slice(&found.bytes().await.map_err(failed)?)
        {
            lease = read;
        }
        Ok(Some((lease, version)))
    }
}

fn busy(sentence: &str) -> anyhow::Error {
    failure(Exit::Busy, sentence)
}
