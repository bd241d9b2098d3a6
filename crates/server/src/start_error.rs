//! Why the service can't start.

use std::net::SocketAddr;

/// Why the service can't start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("couldn't open the database: {0}")]
    Store(porchlight_store::StoreError),
    #[error("couldn't open the file storage: {0}")]
    Files(String),
    #[error("couldn't listen on {listen_addr}: {cause}")]
    Listen { listen_addr: SocketAddr, cause: std::io::Error },
    #[error("couldn't use the data directory {}: {cause}", folder.display())]
    Folder { folder: std::path::PathBuf, cause: std::io::Error },
    #[error("another Porchlight service uses the data directory {}", .0.display())]
    Served(std::path::PathBuf),
    #[error("another backup of {} is running", .0.display())]
    BackupRuns(std::path::PathBuf),
    #[error(
        "the database in {} must be upgraded or replaced, but another Porchlight process uses it; stop it first", .0.display()
    )]
    InUse(std::path::PathBuf),
    #[error(
        "the data directory {} had data, but {lost}. Restore a backup. To continue without that data, start once with \
         --accept-data-loss or delete {}", folder.display(), note.display()
    )]
    DataLost { folder: std::path::PathBuf, lost: &'static str, note: std::path::PathBuf },
    #[error("{0}")]
    Config(String),
}

// The message contains the cause, so there is no `source` that would be printed again.
impl From<porchlight_store::StoreError> for StartError {
    fn from(error: porchlight_store::StoreError) -> Self {
        Self::Store(error)
    }
}
