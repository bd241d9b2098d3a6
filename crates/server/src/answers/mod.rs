//! Answers questions: from an accepted question to the final chunk. Each answer runs in its own task, and
//! connections only read it.

pub mod active_answers;
pub mod answer_stream;
mod budget;
mod budget_alerts;
mod by_model;
mod checking;
pub mod compose;
pub mod engine;
mod instructions_cache;
pub mod leads;
pub mod listing_view;
pub mod model;
mod model_answer;
mod next_step;
mod planning;
mod prompt_builder;
pub mod question;
pub mod rejected;
mod replica_follower;
pub mod replication;
pub mod reply_channel;
pub mod request;
pub mod retrieve;
pub mod saved_answer;
pub mod task;
mod transcription;
pub mod vocabulary_cache;

use std::sync::{Arc, PoisonError, RwLock};

use futures::future::BoxFuture;
use porchlight_api::{ApiError, ErrorCode, Model};
use porchlight_domain::{ChatbotId, MessageId, SessionId, WorkspaceId};
use porchlight_store::{ChatbotRow, Store};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use self::{
    active_answers::ActiveAnswers,
    answer_stream::AnswerStream,
    engine::EngineState,
    model::timeouts::Timeouts,
    replication::ReplicationIntervals,
    reply_channel::ReplySender,
    request::{AnswerRequest, AttachedFiles},
    vocabulary_cache::VocabularyCache,
};
use crate::{
    clock::Clock,
    config::{Capabilities, Config},
    email::EmailService,
    heartbeat::Heartbeat,
    ledger::Ledger,
    live::LiveHub,
    start_error::StartError,
    work::{WorkPool, inline_tasks::InlineTasks},
    workspace_settings::WorkspaceSettings,
};
pub use engine::AnswerEngine;

/// What the engine uses of the rest of the service.
pub struct EngineServices {
    pub settings: Arc<WorkspaceSettings>,
    pub email: EmailService,
    pub ledger: Arc<Ledger>,
    pub live: Arc<LiveHub>,
    pub heartbeat: Arc<Heartbeat>,
}

impl AnswerEngine {
    /// Starts the engine. Errors: the database can't be reached.
    pub async fn open(
        config: &Config,
        store: &Store,
        clock: Clock,
        stop: CancellationToken,
        tasks: TaskTracker,
        services: EngineServices,
    ) -> Result<Self, StartError> {
        let EngineServices { settings, email, ledger, live, heartbeat } = services;
        if store.is_shared() {
            // Before the first question, because a replica without a heartbeat counts as dead.
            store.heartbeat(Vec::new()).await?;
        }
        let work = Arc::new(WorkPool::default());
        let shared = Arc::new(EngineState {
            store: store.clone(),
            clock,
            stop: stop.clone(),
            inline: InlineTasks::new(store.clone(), tasks.clone()),
            tasks,
            settings,
            built_in_engine: config.built_in_engine,
            running: ActiveAnswers::default(),
            followed: ActiveAnswers::default(),
            vocabularies: VocabularyCache::new(store.clone(), Arc::clone(&work)),
            instructions: Arc::default(),
            work,
            email,
            ledger,
            live,
            heartbeat,
            noticed: budget_alerts::SentAlerts::default(),
            timeouts: RwLock::default(),
            pace: RwLock::default(),
        });
        if store.is_shared() {
            shared.tasks.spawn(replication::run(Arc::downgrade(&shared), stop));
        }
        Ok(Self(shared))
    }

    /// The models of a workspace's endpoints, without the built-in engine.
    pub fn models(&self, workspace: WorkspaceId) -> Vec<Model> {
        self.0.settings.models(workspace).list()
    }

    /// Returns whether a model of a workspace has this key or alias.
    pub fn is_known(&self, workspace: WorkspaceId, model: &str) -> bool {
        self.0.settings.models(workspace).find(model).is_some()
    }

    /// Sets the timeouts of model calls.
    pub fn set_timeouts(&self, timeouts: Timeouts) {
        *self.0.timeouts.write().unwrap_or_else(PoisonError::into_inner) = timeouts;
    }

    /// Sets the intervals at which replicas exchange answers.
    pub fn set_replication_intervals(&self, pace: ReplicationIntervals) {
        *self.0.pace.write().unwrap_or_else(PoisonError::into_inner) = pace;
    }

    /// The threads of questions.
    pub(crate) fn inline_tasks(&self) -> &InlineTasks {
        &self.0.inline
    }

    /// Stores the question, answers it and replies. Run it in a task that outlives the caller.
    ///
    /// Errors: the limits of the chatbot and of the session, 40904, and the store's. Nothing is stored then.
    ///
    /// `attaching` reads the question's files; it runs only for an accepted question.
    pub async fn answer_question(
        &self,
        request: Box<AnswerRequest>,
        attaching: BoxFuture<'static, Vec<AttachedFiles>>,
        reply: ReplySender,
    ) {
        if self.0.stop.is_cancelled() {
            return reply.send(Err(stopping()));
        }
        task::run(Arc::clone(&self.0), request, attaching, reply).await;
    }

    /// The media that the model of a chatbot accepts; none for the built-in engine.
    pub fn takes(&self, chatbot: &ChatbotRow) -> Capabilities {
        self.0.model_of(chatbot).map(|writer| writer.takes).unwrap_or_default()
    }

    /// The currency of the model of a chatbot; "" if it has no price.
    pub fn currency(&self, chatbot: &ChatbotRow) -> String {
        let writer = self.0.model_of(chatbot);
        writer.and_then(|writer| writer.price.as_ref().map(|price| price.currency.clone())).unwrap_or_default()
    }

    /// Stops an answer of this process where it is.
    pub fn seal(&self, answer: MessageId) {
        if let Some(running) = self.0.running.all().into_iter().find(|running| running.answer_id == answer) {
            running.seal();
        }
    }

    /// The running answer of a session.
    pub fn running(&self, chatbot: ChatbotId, session: SessionId) -> Option<Arc<AnswerStream>> {
        self.0.running.find(chatbot, session)
    }
}

fn stopping() -> ApiError {
    ApiError::new(ErrorCode::Stopping, "The service is restarting. Try again in a moment.").retry_after(5)
}
