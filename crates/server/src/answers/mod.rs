//! The road of an answer, from a question that was let in to the last piece. The answer belongs to a task; connections
//! only listen.

pub mod active_answers;
pub mod answer_stream;
mod budget;
mod budget_alerts;
mod checking;
pub mod compose;
pub mod lead_capture;
pub mod model;
mod model_answer;
mod prompt_builder;
pub mod question;
pub mod rejected;
mod replica_follower;
pub mod replication;
pub mod retrieve;
pub mod task;
mod transcription;
pub mod vocabulary_cache;

use std::sync::{Arc, PoisonError, RwLock};

use porchlight_api::{ApiError, ErrorCode, Model};
use porchlight_domain::{ChatbotId, SessionId};
use porchlight_store::Store;
use tokio::sync::oneshot;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use self::{
    active_answers::ActiveAnswers,
    answer_stream::AnswerStream,
    model::{ModelCatalog, call::Timeouts},
    replication::ReplicationIntervals,
    task::{AnswerRequest, AttachedFiles},
    vocabulary_cache::VocabularyCache,
};
use crate::{
    clock::Clock,
    config::{Capabilities, Config},
    email::EmailService,
    ledger::Ledger,
    operations::chat::ChatbotCache,
    service::StartError,
    work::WorkPool,
};

/// Everything that answers questions; cheap to clone.
#[derive(Clone)]
pub struct AnswerEngine(Arc<EngineState>);

/// What the tasks of answers share.
pub(crate) struct EngineState {
    store: Store,
    clock: Clock,
    stop: CancellationToken,
    tasks: TaskTracker,
    models: ModelCatalog,
    /// False: a model that fails is an error instead of a built-in answer.
    built_in_engine: bool,
    running: ActiveAnswers,
    /// Answers that other replicas write and readers here follow.
    followed: ActiveAnswers,
    work: Arc<WorkPool>,
    vocabularies: VocabularyCache,
    email: EmailService,
    ledger: Arc<Ledger>,
    serials: ChatbotCache,
    noticed: budget_alerts::SentAlerts,
    patience: RwLock<Timeouts>,
    pace: RwLock<ReplicationIntervals>,
}

impl AnswerEngine {
    /// Makes ready to answer. Errors: an endpoint whose address is no http or https URL.
    pub async fn open(
        config: &Config,
        store: &Store,
        clock: Clock,
        stop: CancellationToken,
        tasks: TaskTracker,
        email: EmailService,
        ledger: Arc<Ledger>,
    ) -> Result<Self, StartError> {
        if store.is_shared() {
            // Before the first question: who does not beat counts as dead.
            store.heartbeat(Vec::new()).await?;
        }
        let work = Arc::new(WorkPool::default());
        let shared = Arc::new(EngineState {
            store: store.clone(),
            clock,
            stop: stop.clone(),
            tasks,
            models: ModelCatalog::open(&config.models)?,
            built_in_engine: config.built_in_engine,
            running: ActiveAnswers::default(),
            followed: ActiveAnswers::default(),
            vocabularies: VocabularyCache::new(store.clone(), Arc::clone(&work)),
            work,
            email,
            ledger,
            serials: ChatbotCache::default(),
            noticed: budget_alerts::SentAlerts::default(),
            patience: RwLock::default(),
            pace: RwLock::default(),
        });
        if store.is_shared() {
            shared.tasks.spawn(replication::run(Arc::downgrade(&shared), stop));
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
    pub fn set_timeouts(&self, patience: Timeouts) {
        *self.0.patience.write().unwrap_or_else(PoisonError::into_inner) = patience;
    }

    /// Sets how replicas keep in touch; for tests and operators in a hurry.
    pub fn set_replication_intervals(&self, pace: ReplicationIntervals) {
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
        asked: AnswerRequest,
        attaching: impl Future<Output = Vec<AttachedFiles>> + Send + 'static,
    ) -> Result<Arc<AnswerStream>, ApiError> {
        let (tell, told) = oneshot::channel();
        if self.0.stop.is_cancelled() {
            return Err(stopping());
        }
        self.0.tasks.spawn(task::run(Arc::clone(&self.0), asked, attaching, tell));
        told.await.unwrap_or_else(|_| Err(ApiError::new(ErrorCode::Unexpected, "Unexpected error.")))
    }

    /// What the model with this key takes beside text: nothing where the built-in engine writes.
    pub fn takes(&self, key: &str) -> Capabilities {
        self.0.models.find(key).map(|writer| writer.takes).unwrap_or_default()
    }

    /// The currency in which answers of the model with this key are counted; "" where it has no price.
    pub fn currency(&self, key: &str) -> String {
        let writer = self.0.models.find(key);
        writer.and_then(|writer| writer.price.as_ref()).map(|price| price.currency.clone()).unwrap_or_default()
    }

    /// Serial numbers of chatbots whose sessions were asked in.
    pub(crate) fn serials(&self) -> &ChatbotCache {
        &self.0.serials
    }

    /// The answer that a session is getting now.
    pub fn running(&self, chatbot: ChatbotId, session: SessionId) -> Option<Arc<AnswerStream>> {
        self.0.running.find(chatbot, session)
    }
}

fn stopping() -> ApiError {
    ApiError::new(ErrorCode::Stopping, "The service is restarting. Try again in a moment.").retry_after(5)
}
