//! Where the bytes of files live.
//!
//! Why it exists: a folder or a bucket behind one type. Not here: rows about files (`porchlight-store`).

use porchlight_store::Store;

use crate::{config::Config, service::StartError};

/// The files of the service.
pub struct Files {}

impl Files {
    /// Opens the folder or the bucket.
    pub async fn open(_config: &Config, _store: &Store) -> Result<Self, StartError> {
        Ok(Self {})
    }

    /// Deletes stored bytes by their storage keys; what is gone already is fine.
    pub async fn delete(&self, _storage_keys: &[String]) {}
}
