//! Signing secrets, stored in a file outside the database.
//!
//! A copy of the database must not be enough to forge visitor keys or upload URLs. With PostgreSQL and no
//! `--secret-file`, the secrets are in the database, because replicas share them. See
//! `docs/decisions/016-signing-secrets.md`.

mod examine;
mod file;
mod seal;

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicBool, Ordering},
    },
};

use porchlight_store::{Store, StoreError, StoredSecrets};

pub use self::examine::{SecretFileState, examine, read};
use self::file::Overwrite;
use crate::{config::Config, ids::random_id, start_error::StartError};

const FILE_NAME: &str = "porchlight.secrets";

/// The three secrets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SecretValues {
    /// Keys the hashes under which secret and session keys are stored. Replacing it revokes all of them.
    pub key_hash: [u8; 32],
    /// Signs visitor keys.
    pub visitor_key: [u8; 32],
    /// Signs upload URLs.
    pub uploads: [u8; 32],
}

/// Secrets never appear in logs.
impl std::fmt::Debug for SecretValues {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SecretValues").finish_non_exhaustive()
    }
}

enum SecretStore {
    File(PathBuf),
    Database,
}

/// The current secrets and where they are stored.
pub struct Secrets {
    current: RwLock<SecretValues>,
    place: SecretStore,
    is_unreadable: AtomicBool,
}

impl Secrets {
    /// Loads the secrets, moves them out of the database, or creates them.
    ///
    /// # Errors
    ///
    /// The file can't be read or written, or (PostgreSQL only) belongs to another database.
    pub async fn open(config: &Config, store: &Store) -> Result<Arc<Self>, StartError> {
        let Some(file) = file_of(config) else { return Self::open_database(store).await };
        let values = load_file(config, store, &file).await?;
        Ok(Arc::new(Self::new(values, SecretStore::File(file))))
    }

    async fn open_database(store: &Store) -> Result<Arc<Self>, StartError> {
        let stored = store.stored_secrets().await?;
        if stored.key_hash.is_none() && stored.fingerprint.is_some() {
            let sentence = "the signing secrets of this database are in a file; use --secret-file FILE";
            return Err(StartError::Config(sentence.into()));
        }
        let fresh = SecretValues::fresh();
        let values = complete(&store.add_missing_secrets(stored_form(fresh)).await?, fresh);
        Ok(Arc::new(Self::new(values, SecretStore::Database)))
    }

    fn new(values: SecretValues, place: SecretStore) -> Self {
        Self { current: RwLock::new(values), place, is_unreadable: AtomicBool::new(false) }
    }

    /// Secrets that are not stored, for tests.
    #[cfg(test)]
    pub fn fixed(values: SecretValues) -> Arc<Self> {
        Arc::new(Self::new(values, SecretStore::Database))
    }

    /// The secrets to use now.
    pub fn current(&self) -> SecretValues {
        *self.current.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether the secrets are in the database.
    pub fn are_in_database(&self) -> bool {
        matches!(self.place, SecretStore::Database)
    }

    /// Replaces the secrets of visitor keys and upload URLs; API keys stay valid.
    ///
    /// # Errors
    ///
    /// The file or the database can't be written. The earlier secrets stay in use.
    pub async fn rotate_visitors(&self, store: &Store) -> Result<(), StartError> {
        let values = SecretValues { key_hash: self.current().key_hash, ..SecretValues::fresh() };
        match &self.place {
            SecretStore::File(path) => {
                let written = file::write(path, values, Overwrite::Always).await;
                written.map_err(|error| failed("write", path, &error))?;
            }
            SecretStore::Database => store.replace_secrets(stored_form(values)).await?,
        }
        self.set(values);
        Ok(())
    }

    /// Loads secrets that another process replaced; on errors, keeps the current ones. Returns whether they were read.
    pub async fn reload(&self, store: &Store) -> bool {
        let found = match &self.place {
            SecretStore::File(path) => file::read(path).await.map_err(|error| error.to_string()),
            SecretStore::Database => match store.stored_secrets().await {
                Ok(stored) => Ok(stored.key_hash.is_some().then(|| complete(&stored, self.current()))),
                Err(StoreError::Busy | StoreError::Unavailable(_)) => return false,
                Err(error) => Err(error.to_string()),
            },
        };
        match found {
            Ok(Some(values)) => {
                self.is_unreadable.store(false, Ordering::Relaxed);
                if values != self.current() {
                    self.set(values);
                    tracing::info!("signing secrets replaced");
                }
                true
            }
            other => {
                if !self.is_unreadable.swap(true, Ordering::Relaxed) {
                    let error = other.err().unwrap_or_else(|| "not found".into());
                    tracing::warn!(error, "failed to read the signing secrets; using the earlier ones");
                }
                false
            }
        }
    }

    /// Writes the secrets to a file in a data directory; returns the file.
    ///
    /// # Errors
    ///
    /// The directory has other secrets, or can't be written.
    pub async fn copy_into(&self, folder: &Path) -> Result<PathBuf, StartError> {
        let (path, values) = (folder.join(FILE_NAME), self.current());
        let is_new =
            file::write(&path, values, Overwrite::Never).await.map_err(|error| failed("write", &path, &error))?;
        let found =
            if is_new { Some(values) } else { file::read(&path).await.map_err(|e| failed("read", &path, &e))? };
        match found == Some(values) {
            true => Ok(path),
            false => Err(StartError::Config(format!("{} has the secrets of other data; move it away", path.display()))),
        }
    }

    fn set(&self, values: SecretValues) {
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = values;
    }
}

/// The file of a configuration; `None` if the secrets are in the database.
pub fn file_of(config: &Config) -> Option<PathBuf> {
    let file = config.secret_file.clone();
    file.or_else(|| config.database.is_none().then(|| config.data.join(FILE_NAME)))
}

impl SecretValues {
    fn fresh() -> Self {
        Self { key_hash: random_id(), visitor_key: random_id(), uploads: random_id() }
    }

    /// Identifies the file of a database without revealing the secret.
    fn fingerprint(&self) -> String {
        let hash = blake3::derive_key("porchlight 2026-11-22 fingerprint of the secret file", &self.key_hash);
        blake3::Hash::from_bytes(hash).to_hex()[..32].to_owned()
    }
}

async fn load_file(config: &Config, store: &Store, path: &Path) -> Result<SecretValues, StartError> {
    let stored = store.stored_secrets().await?;
    let found = file::read(path).await.map_err(|error| failed("read", path, &error))?;
    if found.is_none() && stored.key_hash.is_none() {
        check_lost(config, path, stored.fingerprint.is_some())?;
    }
    if let (Some(file), Some(key_hash)) = (found, stored.key_hash)
        && file.key_hash != key_hash
        && stored.fingerprint.as_deref() != Some(&file.fingerprint())
    {
        let sentence = format!(
            "the secret file {} belongs to another database: the API keys of this one are hashed with another secret. \
             Nothing was changed. Set this database's own file with --secret-file, or move the file away to create a \
             new one with this database's secrets",
            path.display()
        );
        return Err(StartError::Config(sentence));
    }
    // A database of an earlier version contains the secret of its API keys.
    let values = match found {
        Some(values) => SecretValues { key_hash: stored.key_hash.unwrap_or(values.key_hash), ..values },
        None => complete(&stored, SecretValues::fresh()),
    };
    if found != Some(values) {
        let overwrite = if found.is_some() { Overwrite::Always } else { Overwrite::Never };
        let is_written = file::write(path, values, overwrite).await.map_err(|error| failed("write", path, &error))?;
        if !is_written {
            // Another process created it at the same moment; use its secrets.
            let theirs = file::read(path).await.map_err(|error| failed("read", path, &error))?;
            return theirs.ok_or_else(|| failed("read", path, &"it was deleted"));
        }
    }
    let fingerprint = values.fingerprint();
    if stored.is_foreign(&fingerprint) {
        check_foreign(config, path)?;
    }
    if stored.has_secrets() || stored.fingerprint.as_deref() != Some(&fingerprint) {
        store.move_secrets_out(&fingerprint).await?;
    }
    Ok(values)
}

/// Handles a missing file of a database that was used with one.
fn check_lost(config: &Config, path: &Path, was_used: bool) -> Result<(), StartError> {
    if !was_used {
        return Ok(());
    }
    if config.database.is_some() && !config.new_secrets {
        let sentence = format!(
            "the secret file {} does not exist. Copy it from another replica. If it is lost everywhere, create a new one \
             with `porchlight key rotate-visitors`, then new API keys with `porchlight key create`",
            path.display()
        );
        return Err(StartError::Config(sentence));
    }
    tracing::warn!(
        "{} is missing: visitors start new sessions, and no API key is accepted until you create new ones with: \
         porchlight key create",
        path.display()
    );
    Ok(())
}

/// Handles a file of another database.
fn check_foreign(config: &Config, path: &Path) -> Result<(), StartError> {
    if config.database.is_some() && !config.new_secrets {
        let sentence = format!(
            "the secret file {} belongs to another database. Every replica needs the same file",
            path.display()
        );
        return Err(StartError::Config(sentence));
    }
    tracing::warn!(
        "{} isn't the secret file of this database: API keys created with the other one are not \
         accepted. Restore that file, or create new keys with: porchlight key create",
        path.display()
    );
    Ok(())
}

fn complete(stored: &StoredSecrets, other: SecretValues) -> SecretValues {
    SecretValues {
        key_hash: stored.key_hash.unwrap_or(other.key_hash),
        visitor_key: stored.visitor_key.unwrap_or(other.visitor_key),
        uploads: stored.uploads.unwrap_or(other.uploads),
    }
}

fn stored_form(values: SecretValues) -> StoredSecrets {
    let SecretValues { key_hash, visitor_key, uploads } = values;
    StoredSecrets {
        key_hash: Some(key_hash),
        visitor_key: Some(visitor_key),
        uploads: Some(uploads),
        fingerprint: None,
    }
}

fn failed(what: &str, path: &Path, error: &dyn std::fmt::Display) -> StartError {
    StartError::Config(format!("couldn't {what} the secret file {}: {error}", path.display()))
}
