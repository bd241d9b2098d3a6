//! A running service and its stop.

use std::net::SocketAddr;

use crate::{data_dir::DataDirLock, state::AppState};

/// A service that accepts connections.
pub struct RunningService {
    /// Base URL without a trailing slash.
    pub base_url: String,
    pub listen_addr: SocketAddr,
    pub app: AppState,
    pub(crate) accepting: tokio::task::JoinHandle<()>,
    pub(crate) _lock: Option<DataDirLock>,
}

impl RunningService {
    /// Stops accepting connections and waits up to 25 seconds for open requests.
    ///
    /// Every stream ends with its final chunk.
    pub async fn stop(self) {
        self.app.stop.cancel();
        if let Err(error) = self.accepting.await {
            tracing::error!(%error, "listener failed");
        }
        self.app.store.close().await;
    }
}
