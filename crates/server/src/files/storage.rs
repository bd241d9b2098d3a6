//! Opens the file storage that `--files` selects: a folder, a bucket or memory.

use std::{path::PathBuf, sync::Arc};

use object_store::{ObjectStore, local::LocalFileSystem, memory::InMemory, parse_url_opts, path::Path};
use url::Url;

use crate::config::Config;

/// An open storage.
pub(crate) struct Storage {
    pub storage: Arc<dyn ObjectStore>,
    /// All keys are below this path.
    pub below: Path,
    /// The folder, if the storage is one.
    pub folder: Option<PathBuf>,
}

/// The configured storage.
#[derive(Debug, Clone)]
pub struct StorageBackend {
    name: String,
    open: fn(&str) -> Result<Storage, String>,
}

/// `s3://bucket/prefix`, `memory://` or a folder.
impl From<&str> for StorageBackend {
    fn from(name: &str) -> Self {
        Self { name: name.to_owned(), open: named }
    }
}

impl StorageBackend {
    /// What `--files` said.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// Opens the configured storage; the default is `files` in the data folder. The error is for the operator.
pub(crate) fn open(config: &Config) -> Result<Storage, String> {
    match &config.files {
        None => folder(&config.data.join("files")),
        Some(place) => (place.open)(&place.name),
    }
}

/// Opens the folder or bucket of a repository of backups. The error is for the operator.
///
/// What is written to a folder is on the disk before it has its name, and folders without files are deleted.
pub(super) fn open_place(name: &str) -> Result<Storage, String> {
    match name {
        _ if name.starts_with("s3://") => bucket(name),
        _ if name.contains("://") => Err("a repository is a folder or a URL such as s3://bucket/prefix".to_owned()),
        _ => folder_with(std::path::Path::new(name), |storage| storage.with_fsync(true).with_automatic_cleanup(true)),
    }
}

const WRONG_PLACE: &str = "--files must be a folder or a URL such as s3://bucket/prefix";

fn named(text: &str) -> Result<Storage, String> {
    match text {
        _ if text.starts_with("s3://") => bucket(text),
        "memory://" => Ok(Storage { storage: Arc::new(InMemory::new()), below: Path::default(), folder: None }),
        _ if text.contains("://") && !text.starts_with("file://") => Err(WRONG_PLACE.to_owned()),
        _ => folder(std::path::Path::new(text.strip_prefix("file://").unwrap_or(text))),
    }
}

fn folder(folder: &std::path::Path) -> Result<Storage, String> {
    folder_with(folder, |storage| storage)
}

fn folder_with(folder: &std::path::Path, options: fn(LocalFileSystem) -> LocalFileSystem) -> Result<Storage, String> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", folder.display());
    crate::data_dir::create_private(folder).map_err(|error| named(&error))?;
    let storage = options(LocalFileSystem::new_with_prefix(folder).map_err(|error| named(&error))?);
    Ok(Storage { storage: Arc::new(storage), below: Path::default(), folder: Some(folder.to_owned()) })
}

/// Credentials and region come from the usual `AWS_*` variables.
fn bucket(text: &str) -> Result<Storage, String> {
    let url: Url = text.parse().map_err(|_| WRONG_PLACE.to_owned())?;
    let variables = std::env::vars().filter(|(name, _)| name.starts_with("AWS_"));
    let options = variables.map(|(name, value)| (name.to_ascii_lowercase(), value));
    let (storage, below) = parse_url_opts(&url, options).map_err(|error| error.to_string())?;
    Ok(Storage { storage: Arc::from(storage), below, folder: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_of_another_kind_is_an_error_and_creates_no_folder() {
        for text in ["http://bucket.example/files", "gs://bucket", "ftp://host/files"] {
            assert_eq!(named(text).err().as_deref(), Some(WRONG_PLACE), "{text}");
            assert!(!std::path::Path::new(text).exists());
        }
    }
}
