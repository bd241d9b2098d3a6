//! The built-in service while it runs.

use std::sync::Arc;

use porchlight_server::{AppState, RunningService};

/// The built-in service, ready.
#[derive(Clone)]
pub struct BuiltIn {
    pub base_url: String,
    /// A secret key of its workspace.
    pub key: String,
    /// The port of earlier starts, when another program has it.
    pub moved_from: Option<u16>,
    /// The service itself, for its picture maker.
    pub app: AppState,
    pub running: Arc<tokio::sync::Mutex<Option<RunningService>>>,
}

impl std::fmt::Debug for BuiltIn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BuiltIn").field("base_url", &self.base_url).finish_non_exhaustive()
    }
}
