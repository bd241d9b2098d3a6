//! The state of the service.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, OnceLock},
};

use axum::Router;
use porchlight_store::Store;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{
    answers::engine::AnswerEngine,
    backup::BackupService,
    clock::Clock,
    config::Config,
    data_dir::{DataDirLock, SchemaLock},
    data_moves::RunningImports,
    doctor::DoctorService,
    email::EmailService,
    files::Files,
    heartbeat::Heartbeat,
    http::{edge::Edge, rate_limits::VisitorRateLimits},
    keys::Keys,
    ledger::Ledger,
    live::{LiveHub, NoticeHub, StreamedChatbots},
    operations::chatbot_id::KnownChatbots,
    secrets::Secrets,
    webhooks::WebhookSender,
    workspace_settings::WorkspaceSettings,
};

/// Shared state, passed to every operation.
pub type AppState = Arc<Service>;

/// Builds the routes of the admin app.
pub type AdminRoutes = fn(&AppState) -> Router<AppState>;

/// Everything that lives as long as the service.
pub struct Service {
    pub config: Config,
    pub store: Store,
    pub clock: Clock,
    pub secrets: Arc<Secrets>,
    /// Email servers, models and limits in use.
    pub settings: Arc<WorkspaceSettings>,
    /// What this replica's heartbeats found to do.
    pub heartbeat: Arc<Heartbeat>,
    pub keys: Keys,
    pub known_chatbots: KnownChatbots,
    /// Of open streams.
    pub streamed_chatbots: StreamedChatbots,
    pub files: Arc<Files>,
    pub answering: AnswerEngine,
    pub email: EmailService,
    pub webhooks: WebhookSender,
    pub limits: VisitorRateLimits,
    pub ledger: Arc<Ledger>,
    /// Followed conversations.
    pub live: Arc<LiveHub>,
    /// Members whose programs wait for notices.
    pub notices: Arc<NoticeHub>,
    /// Moved data that is being imported here.
    pub imports: RunningImports,
    pub backups: BackupService,
    pub doctor: DoctorService,
    /// The listen address, once bound.
    pub bound: OnceLock<SocketAddr>,
    /// Triggered when the service stops; streams end with their final chunk.
    pub stop: CancellationToken,
    /// Tasks that outlive a request; awaited on stop.
    pub tasks: TaskTracker,
    /// The routes of the admin app at `/manage/`, if it is served. Set by the program, so that the desktop app doesn't
    /// include them.
    pub admin: OnceLock<AdminRoutes>,
    /// TLS with certificates of our own; unset for plain HTTP, usually behind a proxy. Set by the program.
    pub edge: OnceLock<Arc<dyn Edge>>,
    /// Held from opening until the service listens.
    pub(crate) dir_lock: Mutex<Option<DataDirLock>>,
    /// Prevents upgrades of the database.
    pub(crate) _schema: Option<SchemaLock>,
}

impl Service {
    /// Serves the admin app, from the next listener on.
    pub fn set_admin(&self, routes: AdminRoutes) {
        self.admin.get_or_init(|| routes);
    }

    /// Puts an edge before HTTP, from the next listener on.
    pub fn set_edge(&self, edge: Arc<dyn Edge>) {
        self.edge.get_or_init(|| edge);
    }

    /// The configured base URL or the listen address, without a trailing slash.
    pub fn base_url(&self) -> String {
        match &self.config.public_url {
            Some(url) => url.as_str().trim_end_matches('/').to_owned(),
            None => format!("http://{}", self.bound.get().unwrap_or(&self.config.listen)),
        }
    }
}
