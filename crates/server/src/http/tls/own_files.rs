//! A certificate from files of the operator, read again when they change.

use std::{path::PathBuf, sync::Arc, time::Duration};

use super::{TlsEdge, book, book::CertificateBook};
use crate::state::AppState;

/// How soon a changed file is used.
const ROUND: Duration = Duration::from_secs(10);

pub(super) struct OwnCertificate {
    chain: PathBuf,
    key: PathBuf,
}

impl OwnCertificate {
    pub fn new(chain: PathBuf, key: PathBuf) -> Self {
        Self { chain, key }
    }

    /// Reads both files and serves the certificate; returns what was read.
    ///
    /// # Errors
    /// A sentence with the file.
    pub async fn load(&self, book: &CertificateBook) -> Result<(Vec<u8>, Vec<u8>), String> {
        let (chain, key) = self.read().await?;
        let config = book::server_config(&chain, &key);
        let files = format!("{} and {}", self.chain.display(), self.key.display());
        book.set_own(config.map_err(|error| format!("couldn't use the certificate of {files}: {error}"))?);
        Ok((chain, key))
    }

    async fn read(&self) -> Result<(Vec<u8>, Vec<u8>), String> {
        let read = async |path: &PathBuf| {
            let bytes = tokio::fs::read(path).await;
            bytes.map_err(|error| format!("couldn't read {}: {error}", path.display()))
        };
        Ok((read(&self.chain).await?, read(&self.key).await?))
    }

    /// Follows changes of the files until the service stops; broken files leave the earlier certificate in use.
    pub async fn run(self, app: AppState, edge: Arc<TlsEdge>) {
        let mut known = self.read().await.ok();
        let mut problem = None;
        loop {
            tokio::select! {
                () = app.stop.cancelled() => return,
                () = tokio::time::sleep(ROUND) => {}
            }
            if let Ok(names) = app.store.custom_domains().await {
                edge.book.set_custom_domains(names);
            }
            let found = self.read().await.ok();
            if found.is_some() && found == known {
                continue;
            }
            match self.load(&edge.book).await {
                Ok(loaded) => {
                    tracing::info!("the certificate was read again");
                    (known, problem) = (Some(loaded), None);
                }
                Err(error) => {
                    if problem.as_ref() != Some(&error) {
                        tracing::warn!(error, "the certificate can't be read; using the earlier one");
                    }
                    problem = Some(error);
                }
            }
        }
    }
}
