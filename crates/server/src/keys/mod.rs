//! Keys: how they are made, recognised and remembered for a second. A key is shown once and kept only as a keyed hash.

pub mod bootstrap;
mod key_format;
mod visitor_key;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use porchlight_api::KeyKind;
use porchlight_domain::WorkspaceId;
use porchlight_store::{Store, StoreError};

use crate::secrets::Secrets;
pub use key_format::{generate, generate_from, kind_of};
pub use visitor_key::VisitorKey;

/// A revoked key works no longer than this.
const REMEMBER_MS: i64 = 900;
/// How often at most "last used" is written.
const TOUCH_EVERY_MS: i64 = 60_000;
/// Beyond it the memory is emptied; it is only a shortcut.
const MAX_CACHED: usize = 4096;

/// What recognises keys.
pub struct Keys {
    secrets: Arc<Secrets>,
    remembered: Mutex<HashMap<[u8; 32], KeyCache>>,
}

/// A secret or workspace key that is in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActiveKey {
    pub workspace: WorkspaceId,
    pub kind: KeyKind,
}

#[derive(Clone, Copy)]
struct KeyCache {
    key: ActiveKey,
    read_at_ms: i64,
    touched_at_ms: i64,
}

impl Keys {
    /// Recognizes keys by these secrets.
    pub fn new(secrets: Arc<Secrets>) -> Self {
        Self { secrets, remembered: Mutex::default() }
    }

    /// The hash under which a key is kept.
    pub fn hash(&self, key: &str) -> [u8; 32] {
        *blake3::keyed_hash(&self.secrets.current().key_hash, key.as_bytes()).as_bytes()
    }

    /// The row of a secret or workspace key; `None` when it is malformed, unknown or revoked.
    pub async fn recognise(&self, store: &Store, key: &str, now_ms: i64) -> Result<Option<ActiveKey>, StoreError> {
        if !matches!(kind_of(key), Some(KeyKind::Secret | KeyKind::Session)) {
            return Ok(None);
        }
        self.recognise_hash(store, self.hash(key), now_ms).await
    }

    /// The same for a key that was seen before and is known by its hash.
    pub async fn recognise_hash(
        &self,
        store: &Store,
        hash: [u8; 32],
        now_ms: i64,
    ) -> Result<Option<ActiveKey>, StoreError> {
        let earlier = self.memory().get(&hash).copied();
        if let Some(known) = &earlier
            && (known.read_at_ms..known.read_at_ms + REMEMBER_MS).contains(&now_ms)
        {
            return Ok(Some(known.key));
        }
        let Some(row) = store.key_by_hash(&hash).await? else {
            self.memory().remove(&hash);
            return Ok(None);
        };
        let last_touch = earlier.map_or(0, |known| known.touched_at_ms);
        let touched_at_ms = if now_ms - last_touch >= TOUCH_EVERY_MS {
            record_use(store, row.id, now_ms).await;
            now_ms
        } else {
            last_touch
        };
        let key = ActiveKey { workspace: row.workspace, kind: on_the_wire(row.kind) };
        self.remember(hash, KeyCache { key, read_at_ms: now_ms, touched_at_ms });
        Ok(Some(key))
    }

    /// Forgets what was read, so that a revocation on this replica works at once.
    pub fn forget_all(&self) {
        self.memory().clear();
    }

    fn remember(&self, hash: [u8; 32], entry: KeyCache) {
        let mut memory = self.memory();
        if memory.len() >= MAX_CACHED {
            memory.clear();
        }
        memory.insert(hash, entry);
    }

    fn memory(&self) -> std::sync::MutexGuard<'_, HashMap<[u8; 32], KeyCache>> {
        self.remembered.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A use that could not be noted keeps nobody out: reads go on when the disk is full.
async fn record_use(store: &Store, id: porchlight_domain::KeyId, now_ms: i64) {
    if let Err(error) = store.touch_key(id, now_ms).await {
        tracing::warn!(%error, "the last use of a key could not be noted");
    }
}

/// A stored kind as the wire knows it.
pub fn on_the_wire(kind: porchlight_store::KeyKind) -> KeyKind {
    match kind {
        porchlight_store::KeyKind::Secret => KeyKind::Secret,
        porchlight_store::KeyKind::Session => KeyKind::Session,
    }
}
