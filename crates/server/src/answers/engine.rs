//! The state that all answer tasks share.

use std::sync::{Arc, RwLock};

use porchlight_store::{ChatbotRow, Store};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use super::{
    active_answers::ActiveAnswers,
    budget_alerts::SentAlerts,
    instructions_cache::InstructionsCache,
    model::{ModelClient, timeouts::Timeouts},
    replication::ReplicationIntervals,
    vocabulary_cache::VocabularyCache,
};
use crate::{
    clock::Clock,
    email::EmailService,
    heartbeat::Heartbeat,
    ledger::Ledger,
    live::LiveHub,
    work::{WorkPool, inline_tasks::InlineTasks},
    workspace_settings::WorkspaceSettings,
};

/// Everything that answers questions; cheap to clone.
#[derive(Clone)]
pub struct AnswerEngine(pub(super) Arc<EngineState>);

/// What all answer tasks share.
pub(crate) struct EngineState {
    pub(super) store: Store,
    pub(super) clock: Clock,
    pub(super) stop: CancellationToken,
    pub(super) tasks: TaskTracker,
    /// Runs the tasks of questions.
    pub(super) inline: InlineTasks,
    pub(super) settings: Arc<WorkspaceSettings>,
    /// If false, a model failure is an error instead of a built-in answer.
    pub(super) built_in_engine: bool,
    pub(super) running: ActiveAnswers,
    /// Answers written by other replicas and read here.
    pub(super) followed: ActiveAnswers,
    pub(super) work: Arc<WorkPool>,
    pub(super) vocabularies: VocabularyCache,
    pub(super) instructions: Arc<InstructionsCache>,
    pub(super) email: EmailService,
    pub(super) ledger: Arc<Ledger>,
    pub(super) live: Arc<LiveHub>,
    pub(super) heartbeat: Arc<Heartbeat>,
    pub(super) noticed: SentAlerts,
    pub(super) timeouts: RwLock<Timeouts>,
    pub(super) pace: RwLock<ReplicationIntervals>,
}

impl EngineState {
    /// The model of a chatbot; `None` uses the built-in engine.
    pub(super) fn model_of(&self, chatbot: &ChatbotRow) -> Option<Arc<ModelClient>> {
        self.settings.models(chatbot.workspace).find(&chatbot.settings.model)
    }
}
