//! Reads secrets beside a service, without creating or moving any.

use std::path::Path;

use porchlight_store::{Store, StoreError};

use super::{SecretValues, file, file_of};
use crate::config::Config;

/// Reads the secrets without creating, moving or reporting anything. `None` if there are none.
pub async fn read(config: &Config, store: &Store) -> Option<SecretValues> {
    match file_of(config) {
        Some(path) => file::read(&path).await.ok().flatten(),
        None => {
            let stored = store.stored_secrets().await.ok()?;
            Some(SecretValues {
                key_hash: stored.key_hash?,
                visitor_key: stored.visitor_key?,
                uploads: stored.uploads?,
            })
        }
    }
}

/// What a secret file is to a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SecretFileState {
    /// It belongs to the database, or the next start creates it.
    Fine,
    /// The database was used with a file that doesn't exist.
    Missing,
    /// It belongs to another database.
    Foreign,
    /// Why it can't be read.
    Unreadable(String),
}

/// Compares a secret file with a database, without changing either.
///
/// # Errors
/// The database can't be read.
pub async fn examine(path: &Path, store: &Store) -> Result<SecretFileState, StoreError> {
    let stored = store.stored_secrets().await?;
    Ok(match file::read(path).await {
        Err(error) => SecretFileState::Unreadable(error.to_string()),
        Ok(None) if stored.fingerprint.is_some() => SecretFileState::Missing,
        Ok(Some(values)) if stored.is_foreign(&values.fingerprint()) => SecretFileState::Foreign,
        Ok(_) => SecretFileState::Fine,
    })
}
