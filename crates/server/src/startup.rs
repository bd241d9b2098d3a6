//! Opens, starts and stops the service.

use std::{
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};

use porchlight_store::{Database, Store, StoreError};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{
    answers::{EngineServices, engine::AnswerEngine},
    backup::BackupService,
    clock::Clock,
    config::Config,
    data_dir::{self, DataDirLock, SchemaLock},
    data_moves::RunningImports,
    doctor::DoctorService,
    email::EmailService,
    files::Files,
    folder_note,
    heartbeat::Heartbeat,
    http::{listener, rate_limits::VisitorRateLimits},
    keys::Keys,
    ledger::Ledger,
    live::{LiveHub, StreamedChatbots},
    move_check,
    operations::chatbot_id::KnownChatbots,
    running_service::RunningService,
    secrets::Secrets,
    start_error::StartError,
    state::{AppState, Service},
    webhooks::WebhookSender,
    workspace_settings::WorkspaceSettings,
};

/// How long a start waits for other processes before an upgrade of the database.
const UPGRADE_TIMEOUT: Duration = Duration::from_secs(5);

impl Service {
    /// Opens the store and the files without listening, for commands.
    pub async fn open(config: Config) -> Result<AppState, StartError> {
        Self::open_at(config, Clock::system()).await
    }

    /// Like `open`, with a given clock.
    pub async fn open_at(config: Config, clock: Clock) -> Result<AppState, StartError> {
        data_dir::restrict_permissions(&config.data)?;
        Self::open_locked(config, clock, None).await
    }

    /// Locks the data directory and opens a service that will listen.
    pub async fn open_to_serve(config: Config, clock: Clock) -> Result<AppState, StartError> {
        data_dir::restrict_permissions(&config.data)?;
        let lock = match config.database {
            Some(_) => None,
            None => Some(data_dir::lock(&config.data)?),
        };
        Self::open_locked(config, clock, lock).await
    }

    async fn open_locked(config: Config, clock: Clock, lock: Option<DataDirLock>) -> Result<AppState, StartError> {
        data_dir::restrict_permissions(&config.data.join("cache"))?;
        folder_note::check_file(&config)?;
        let (store, schema) = open_store(&config, lock.is_some()).await?;
        folder_note::check(&config, &store).await?;
        move_check::check_to_serve(&store, config.accept_moved).await?;
        let stop = CancellationToken::new();
        let tasks = TaskTracker::new();
        let secrets = Secrets::open(&config, &store).await?;
        let keys = Keys::new(secrets.clone());
        let files = Arc::new(Files::open(&config, secrets.clone()).await?);
        let settings = WorkspaceSettings::open(&config, &store, secrets.clone()).await?;
        let email = EmailService::open(&config, settings.clone());
        let ledger = Arc::new(Ledger::new(&config, &store, &secrets));
        let live = Arc::new(LiveHub::default());
        let heartbeat = Heartbeat::new(store.is_shared());
        let answering = AnswerEngine::open(
            &config,
            &store,
            clock.clone(),
            stop.clone(),
            tasks.clone(),
            EngineServices {
                settings: settings.clone(),
                email: email.clone(),
                ledger: ledger.clone(),
                live: live.clone(),
                heartbeat: heartbeat.clone(),
            },
        )
        .await?;
        let webhooks = WebhookSender::open(&config).map_err(|error| StartError::Config(error.to_string()))?;
        let limits = VisitorRateLimits::new(config.visitor_limits);
        let backups = BackupService::open(&config);
        Ok(Arc::new(Self {
            config,
            store,
            clock,
            secrets,
            settings,
            heartbeat,
            keys,
            known_chatbots: KnownChatbots::default(),
            streamed_chatbots: StreamedChatbots::default(),
            files,
            answering,
            email,
            webhooks,
            limits,
            ledger,
            live,
            notices: Arc::default(),
            imports: RunningImports::default(),
            backups,
            doctor: DoctorService::default(),
            bound: OnceLock::new(),
            stop,
            tasks,
            admin: OnceLock::new(),
            edge: OnceLock::new(),
            dir_lock: Mutex::new(lock),
            _schema: schema,
        }))
    }

    /// Opens the service and listens. Returns once connections are accepted.
    pub async fn start(config: Config) -> Result<RunningService, StartError> {
        Self::start_at(config, Clock::system()).await
    }

    /// Like `start`, with a given clock.
    pub async fn start_at(config: Config, clock: Clock) -> Result<RunningService, StartError> {
        Self::listen(Self::open_to_serve(config, clock).await?).await
    }

    /// Accepts connections; one service per data directory.
    pub async fn listen(app: AppState) -> Result<RunningService, StartError> {
        if app.secrets.are_in_database() {
            tracing::warn!(
                "the signing secrets are in the database: a copy of it can forge visitor keys; use --secret-file"
            );
        }
        let lock = match app.config.database {
            Some(_) => None,
            None => {
                let held = app.dir_lock.lock().unwrap_or_else(PoisonError::into_inner).take();
                let lock = held.map_or_else(|| data_dir::lock(&app.config.data), Ok)?;
                // Unfinished answers were interrupted when the previous process ended.
                app.store.fail_orphaned_answers(app.clock.now_ms()).await?;
                Some(lock)
            }
        };
        listener::start(app, lock).await
    }
}

/// Opens the store. Upgrades a SQLite database if no other process uses it.
async fn open_store(config: &Config, is_locked: bool) -> Result<(Store, Option<SchemaLock>), StartError> {
    let database = database(config);
    if config.database.is_some() {
        return Ok((Store::open(&database).await?, None));
    }
    let end = tokio::time::Instant::now() + UPGRADE_TIMEOUT;
    loop {
        if let Some(schema) = data_dir::share_schema(&config.data)? {
            match Store::open_current(&database).await {
                Err(StoreError::Outdated) => {}
                opened => return Ok((opened?, Some(schema))),
            }
        }
        if data_dir::upgrade_alone(config, &database, is_locked).await? {
            continue;
        }
        if tokio::time::Instant::now() >= end {
            return Err(StartError::InUse(config.data.clone()));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn database(config: &Config) -> Database {
    config.database.clone().unwrap_or_else(|| Database::Sqlite(config.data.clone()))
}
