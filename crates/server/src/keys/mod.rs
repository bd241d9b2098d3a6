//! API keys. Only a keyed hash of each key is stored. Lookups are cached for under one second.

pub mod bootstrap;
mod key_format;
pub mod pairing;
pub mod sign_in;
mod visitor_key;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use porchlight_api::KeyKind;
use porchlight_domain::WorkspaceId;
use porchlight_store::{KeyMember, KeyRow, Store, StoreError};

use crate::secrets::Secrets;
pub use key_format::{generate, generate_from, kind_of};
pub use visitor_key::VisitorKey;

/// A revoked key works at most this long.
const CACHE_MS: i64 = 900;
/// Minimum time between updates of "last used".
const TOUCH_INTERVAL_MS: i64 = 60_000;
/// The cache is cleared when it is full.
const MAX_CACHED: usize = 4096;

/// Looks up keys.
pub struct Keys {
    secrets: Arc<Secrets>,
    cache: Mutex<HashMap<[u8; 32], CachedKey>>,
}

/// An active secret or session key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActiveKey {
    pub workspace: WorkspaceId,
    pub kind: KeyKind,
    /// Of a member's key.
    pub member: Option<KeyMember>,
}

#[derive(Clone, Copy)]
struct CachedKey {
    key: ActiveKey,
    read_at_ms: i64,
    touched_at_ms: i64,
}

impl Keys {
    pub fn new(secrets: Arc<Secrets>) -> Self {
        Self { secrets, cache: Mutex::default() }
    }

    /// The hash under which a key is stored.
    pub fn hash(&self, key: &str) -> [u8; 32] {
        *blake3::keyed_hash(&self.secrets.current().key_hash, key.as_bytes()).as_bytes()
    }

    /// Looks up a secret or session key; `None` if it is malformed, unknown or revoked.
    pub async fn find_active(&self, store: &Store, key: &str, now_ms: i64) -> Result<Option<ActiveKey>, StoreError> {
        if !matches!(kind_of(key), Some(KeyKind::Secret | KeyKind::Member | KeyKind::Session)) {
            return Ok(None);
        }
        self.find_by_hash(store, self.hash(key), now_ms).await
    }

    /// Looks up a key by its hash.
    pub async fn find_by_hash(
        &self,
        store: &Store,
        hash: [u8; 32],
        now_ms: i64,
    ) -> Result<Option<ActiveKey>, StoreError> {
        let earlier = self.lock_cache().get(&hash).copied();
        if let Some(known) = &earlier
            && (known.read_at_ms..known.read_at_ms + CACHE_MS).contains(&now_ms)
        {
            return Ok(Some(known.key));
        }
        let Some(row) = store.key_by_hash(&hash, now_ms).await? else {
            self.lock_cache().remove(&hash);
            return Ok(None);
        };
        let last_touch = earlier.map_or(0, |known| known.touched_at_ms);
        let touched_at_ms = if now_ms - last_touch >= TOUCH_INTERVAL_MS {
            record_use(store, &row, now_ms).await;
            now_ms
        } else {
            last_touch
        };
        let key = ActiveKey { workspace: row.workspace, kind: on_the_wire(row.kind), member: row.member };
        self.insert(hash, CachedKey { key, read_at_ms: now_ms, touched_at_ms });
        Ok(Some(key))
    }

    /// Clears the cache, so that a revocation on this replica works at once.
    pub fn forget_all(&self) {
        self.lock_cache().clear();
    }

    fn insert(&self, hash: [u8; 32], entry: CachedKey) {
        let mut cache = self.lock_cache();
        if cache.len() >= MAX_CACHED {
            cache.clear();
        }
        cache.insert(hash, entry);
    }

    fn lock_cache(&self) -> std::sync::MutexGuard<'_, HashMap<[u8; 32], CachedKey>> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Failures are logged only, so that keys still work when the disk is full.
async fn record_use(store: &Store, key: &KeyRow, now_ms: i64) {
    if let Err(error) = store.touch_key(key.id, now_ms).await {
        tracing::warn!(%error, "failed to record the use of a key");
    }
}

/// Converts a stored kind to the kind in the API.
pub fn on_the_wire(kind: porchlight_store::KeyKind) -> KeyKind {
    match kind {
        porchlight_store::KeyKind::Secret => KeyKind::Secret,
        porchlight_store::KeyKind::Session => KeyKind::Session,
        porchlight_store::KeyKind::Member => KeyKind::Member,
    }
}
