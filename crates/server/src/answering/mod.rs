//! The road of an answer, from a stored question to the last piece.
//!
//! Why it exists: the answer belongs to a task; connections only listen. Not here: framing
//! (`stream.rs`) and what is said (`porchlight-answer`).

use porchlight_api::Model;
use porchlight_store::Store;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{clock::Clock, config::Config, service::StartError};

/// Everything that answers questions.
pub struct Answering {}

impl Answering {
    /// Makes ready to answer.
    pub async fn open(
        _config: &Config,
        _store: &Store,
        _clock: Clock,
        _stop: CancellationToken,
        _tasks: TaskTracker,
    ) -> Result<Self, StartError> {
        Ok(Self {})
    }

    /// The endpoints' models, each usable now or not; the built-in engine is not among them.
    pub fn models(&self) -> Vec<Model> {
        Vec::new()
    }
}
