//! The road of an answer, from a question that was let in to the last piece.
//!
//! Why it exists: the answer belongs to a task; connections only listen. Not here: refusing
//! questions (`operations/talk`), framing (`stream.rs`) and what is said (`porchlight-answer`).

mod budget_alerts;
mod by_model;
mod ceiling;
mod checking;
pub mod finding;
mod following;
mod listening;
pub mod model;
pub mod people;
mod prompting;
pub mod question;
pub mod registry;
pub mod rejected;
pub mod running;
pub mod sharing;
pub mod task;
pub mod vocabularies;
pub mod writing;

use std::sync::{Arc, PoisonError, RwLock};

use porchlight_api::{ApiError, ErrorCode, Model};
use porchlight_domain::{ChatbotId, SessionId};
use porchlight_store::Store;
use tokio::sync::oneshot;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use self::{
    model::{Models, call::Patience},
    registry::Registry,
    running::RunningAnswer,
    sharing::Pace,
    task::{Asked, Attached},
    vocabularies::Vocabularies,
};
use crate::{
    clock::Clock,
    config::{Config, Takes},
    ledger::Ledger,
    mail::Mails,
    operations::talk::Serials,
    service::StartError,
    work::WorkPool,
};

/// Everything that answers questions; cheap to clone.
#[derive(Clone)]
pub struct Answering(Arc<Shared>);

/// What the tasks of answers share.
pub(crate) struct Shared {
    store: Store,
    clock: Clock,
    stop: CancellationToken,
    tasks: TaskTracker,
    models: Models,
    /// False: a model that fails is a fault instead of a built-in answer.
    built_in_engine: bool,
    running: Registry,
    /// Answers that other replicas write and readers here follow.
    followed: Registry,
    work: Arc<WorkPool>,
    vocabularies: Vocabularies,
    mails: Mails,
    ledger: Arc<Ledger>,
    serials: Serials,
    noticed: budget_alerts::Noticed,
    patience: RwLock<Patience>,
    pace: RwLock<Pace>,
}

impl Answering {
    /// Makes ready to answer. Errors: an endpoint whose address is no http or https URL.
    pub async fn open(
        config: &Config,
        store: &Store,
        clock: Clock,
        stop: CancellationToken,
        tasks: TaskTracker,
        mails: Mails,
        ledger: Arc<Ledger>,
    ) -> Result<Self, StartError> {
        if store.is_shared() {
            // Before the first question: who does not beat counts as dead.
            store.heartbeat(Vec::new()).await?;
        }
        let work = Arc::new(WorkPool::default());
        let shared = Arc::new(Shared {
            store: store.clone(),
            clock,
            stop: stop.clone(),
            tasks,
            models: Models::open(&config.models)?,
            built_in_engine: config.built_in_engine,
            running: Registry::default(),
            followed: Registry::default(),
            vocabularies: Vocabularies::new(store.clone(), Arc::clone(&work)),
            work,
            mails,
            ledger,
            serials: Serials::default(),
            noticed: budget_alerts::Noticed::default(),
            patience: RwLock::default(),
            pace: RwLock::default(),
        });
        if store.is_shared() {
            shared.tasks.spawn(sharing::run(Arc::downgrade(&shared), stop));
        }
        Ok(Self(shared))
    }

    /// The endpoints' models, each usable now or not; the built-in engine is not among them.
    pub fn models(&self) -> Vec<Model> {
        self.0.models.list()
    }

    /// Returns whether an endpoint's model has this key or alias.
    pub fn is_known(&self, model: &str) -> bool {
        self.0.models.find(model).is_some()
    }

    /// Sets how long models may be silent; for tests and impatient operators.
    pub fn set_patience(&self, patience: Patience) {
        *self.0.patience.write().unwrap_or_else(PoisonError::into_inner) = patience;
    }

    /// Sets how replicas keep in touch; for tests and operators in a hurry.
    pub fn set_pace(&self, pace: Pace) {
        *self.0.pace.write().unwrap_or_else(PoisonError::into_inner) = pace;
    }

    /// Stores the question and begins its answer, in a task that outlives the caller.
    ///
    /// Errors: the limits of the chatbot and of the session, 40904, and the store's. After an
    /// error nothing was stored.
    ///
    /// `attaching` reads the question's files; it runs only for a question that was let in.
    pub async fn ask(
        &self,
        asked: Asked,
        attaching: impl Future<Output = Vec<Attached>> + Send + 'static,
    ) -> Result<Arc<RunningAnswer>, ApiError> {
        let (tell, told) = oneshot::channel();
        if self.0.stop.is_cancelled() {
            return Err(stopping());
        }
        self.0.tasks.spawn(task::run(Arc::clone(&self.0), asked, attaching, tell));
        told.await.unwrap_or_else(|_| Err(ApiError::new(ErrorCode::Unexpected, "Unexpected error.")))
    }

    /// What the model with this key takes beside text: nothing where the built-in engine writes.
    pub fn takes(&self, key: &str) -> Takes {
        self.0.models.find(key).map(|writer| writer.takes).unwrap_or_default()
    }

    /// The currency in which answers of the model with this key are counted; "" where it has no price.
    pub fn currency(&self, key: &str) -> String {
        let writer = self.0.models.find(key);
        writer.and_then(|writer| writer.price.as_ref()).map(|price| price.currency.clone()).unwrap_or_default()
    }

    /// Serial numbers of chatbots whose sessions were asked in.
    pub(crate) fn serials(&self) -> &Serials {
        &self.0.serials
    }

    /// The answer that a session is getting now.
    pub fn running(&self, chatbot: ChatbotId, session: SessionId) -> Option<Arc<RunningAnswer>> {
        self.0.running.find(chatbot, session)
    }
}

fn stopping() -> ApiError {
    ApiError::new(ErrorCode::Stopping, "The service is stopping. Try again in a moment.").retry_after(5)
}
