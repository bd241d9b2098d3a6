//! The state of the service, its start and its stop.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};

use porchlight_store::{Database, Store, StoreError};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{
    answers::AnswerEngine,
    clock::Clock,
    config::Config,
    data_dir::{self, DataDirLock, SchemaLock},
    email::EmailService,
    files::Files,
    folder_note,
    http::{listener, rate_limits::VisitorRateLimits},
    keys::Keys,
    ledger::Ledger,
    secrets::Secrets,
};

/// How long a start waits for other processes before an upgrade of the database.
const UPGRADE_TIMEOUT: Duration = Duration::from_secs(5);

/// Shared state, passed to every operation.
pub type AppState = Arc<Service>;

/// Everything that lives as long as the service.
pub struct Service {
    pub config: Config,
    pub store: Store,
    pub clock: Clock,
    pub secrets: Arc<Secrets>,
    pub keys: Keys,
    pub files: Arc<Files>,
    pub answering: AnswerEngine,
    pub email: EmailService,
    pub limits: VisitorRateLimits,
    pub ledger: Arc<Ledger>,
    /// The listen address, once bound.
    pub bound: OnceLock<SocketAddr>,
    /// Triggered when the service stops; streams end with their final chunk.
    pub stop: CancellationToken,
    /// Tasks that outlive a request; awaited on stop.
    pub tasks: TaskTracker,
    /// Held from opening until the service listens.
    dir_lock: Mutex<Option<DataDirLock>>,
    /// Prevents upgrades of the database.
    _schema: Option<SchemaLock>,
}

/// Why the service can't start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("couldn't open the database: {0}")]
    Store(porchlight_store::StoreError),
    #[error("couldn't open the file storage: {0}")]
    Files(String),
    #[error("couldn't listen on {listen_addr}: {cause}")]
    Listen { listen_addr: SocketAddr, cause: std::io::Error },
    #[error("couldn't use the data directory {}: {cause}", folder.display())]
    Folder { folder: std::path::PathBuf, cause: std::io::Error },
    #[error("another Porchlight service uses the data directory {}", .0.display())]
    Served(std::path::PathBuf),
    #[error(
        "the database in {} must be upgraded, but another Porchlight process uses it; stop it first", .0.display()
    )]
    InUse(std::path::PathBuf),
    #[error(
        "the data directory {} had data, but {lost}. Restore a backup. To continue without that data, start once with \
         --accept-data-loss or delete {}", folder.display(), note.display()
    )]
    DataLost { folder: std::path::PathBuf, lost: &'static str, note: std::path::PathBuf },
    #[error("{0}")]
    Config(String),
}

// The message contains the cause, so there is no `source` that would be printed again.
impl From<porchlight_store::StoreError> for StartError {
    fn from(error: porchlight_store::StoreError) -> Self {
        Self::Store(error)
    }
}

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
        let stop = CancellationToken::new();
        let tasks = TaskTracker::new();
        let secrets = Secrets::open(&config, &store).await?;
        let keys = Keys::new(secrets.clone());
        let files = Arc::new(Files::open(&config, secrets.clone()).await?);
        let email = EmailService::open(&config)?;
        let ledger = Arc::new(Ledger::new(&config, &store, &secrets));
        let answering = AnswerEngine::open(
            &config,
            &store,
            clock.clone(),
            stop.clone(),
            tasks.clone(),
            email.clone(),
            ledger.clone(),
        )
        .await?;
        let limits = VisitorRateLimits::new(config.visitor_limits);
        Ok(Arc::new(Self {
            config,
            store,
            clock,
            secrets,
            keys,
            files,
            answering,
            email,
            limits,
            ledger,
            bound: OnceLock::new(),
            stop,
            tasks,
            dir_lock: Mutex::new(lock),
            _schema: schema,
        }))
    }

    /// The configured base URL or the listen address, without a trailing slash.
    pub fn base_url(&self) -> String {
        match &self.config.public_url {
            Some(url) => url.as_str().trim_end_matches('/').to_owned(),
            None => format!("http://{}", self.bound.get().unwrap_or(&self.config.listen)),
        }
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

/// Returns random bytes for IDs and keys.
pub fn random_id<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system provides random bytes");
    bytes
}

/// Returns a new request ID: 16 hexadecimal digits.
pub fn request_id() -> String {
    let bytes: [u8; 8] = random_id();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
