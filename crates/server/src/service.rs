//! The service as one value: what operations share, its start and its stop.
//!
//! Why it exists: the command line, the desktop and tests start the same thing. Not here:
//! accepting connections (`http/`) and reading flags (`cli/`).

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

/// How long a start waits for other processes that use a database which must be upgraded.
const UPGRADE_TIMEOUT: Duration = Duration::from_secs(5);

/// What every operation gets first.
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
    /// Where the service listens, once it does.
    pub bound: OnceLock<SocketAddr>,
    /// Cancelled when the service stops: streams end with their final chunk.
    pub stop: CancellationToken,
    /// Tasks that outlive a request; awaited at the end.
    pub tasks: TaskTracker,
    /// Of a service that is going to listen.
    claim: Mutex<Option<DataDirLock>>,
    /// Nobody upgrades the database as long as it is held.
    _schema: Option<SchemaLock>,
}

/// Why a service could not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("could not open the database: {0}")]
    Store(porchlight_store::StoreError),
    #[error("could not open the files: {0}")]
    Files(String),
    #[error("could not listen on {listen_addr}: {cause}")]
    Listen { listen_addr: SocketAddr, cause: std::io::Error },
    #[error("could not make the folder {}: {cause}", folder.display())]
    Folder { folder: std::path::PathBuf, cause: std::io::Error },
    #[error("another Porchlight serves the folder {} already", .0.display())]
    Served(std::path::PathBuf),
    #[error(
        "the data in {} must be upgraded, and another Porchlight uses it; stop that one first", .0.display()
    )]
    InUse(std::path::PathBuf),
    #[error(
        "the folder {} had data, but {lost}. Restore a backup. To go on without that data, start once with \
         --accept-data-loss or delete {}", folder.display(), note.display()
    )]
    DataLost { folder: std::path::PathBuf, lost: &'static str, note: std::path::PathBuf },
    #[error("{0}")]
    Config(String),
}

// Each sentence carries its cause already, so none is given as a source to be printed once more.
impl From<porchlight_store::StoreError> for StartError {
    fn from(error: porchlight_store::StoreError) -> Self {
        Self::Store(error)
    }
}

impl Service {
    /// Opens the store and the files, without listening: for commands that work in-process.
    pub async fn open(config: Config) -> Result<AppState, StartError> {
        Self::open_at(config, Clock::system()).await
    }

    /// The same with a clock of the caller's.
    pub async fn open_at(config: Config, clock: Clock) -> Result<AppState, StartError> {
        data_dir::restrict_permissions(&config.data)?;
        Self::open_claimed(config, clock, None).await
    }

    /// Opens a service that is going to listen: the folder is claimed before anything in it is touched.
    pub async fn open_to_serve(config: Config, clock: Clock) -> Result<AppState, StartError> {
        data_dir::restrict_permissions(&config.data)?;
        let claim = match config.database {
            Some(_) => None,
            None => Some(data_dir::lock(&config.data)?),
        };
        Self::open_claimed(config, clock, claim).await
    }

    async fn open_claimed(config: Config, clock: Clock, claim: Option<DataDirLock>) -> Result<AppState, StartError> {
        data_dir::restrict_permissions(&config.data.join("cache"))?;
        folder_note::check_file(&config)?;
        let (store, schema) = open_store(&config, claim.is_some()).await?;
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
            claim: Mutex::new(claim),
            _schema: schema,
        }))
    }

    /// Where the service is reached by its own account, without a slash at the end.
    pub fn base_url(&self) -> String {
        match &self.config.public_url {
            Some(url) => url.as_str().trim_end_matches('/').to_owned(),
            None => format!("http://{}", self.bound.get().unwrap_or(&self.config.listen)),
        }
    }

    /// Opens and listens; returns once connections are accepted.
    pub async fn start(config: Config) -> Result<RunningService, StartError> {
        Self::start_at(config, Clock::system()).await
    }

    /// The same with a clock of the caller's.
    pub async fn start_at(config: Config, clock: Clock) -> Result<RunningService, StartError> {
        Self::listen(Self::open_to_serve(config, clock).await?).await
    }

    /// Accepts connections for an opened service; at most one program does so on a folder.
    pub async fn listen(app: AppState) -> Result<RunningService, StartError> {
        if app.secrets.are_in_database() {
            tracing::warn!(
                "the database holds the signing secrets: a copy of it can forge visitor keys (--secret-file)"
            );
        }
        let claim = match app.config.database {
            Some(_) => None,
            None => {
                let held = app.claim.lock().unwrap_or_else(PoisonError::into_inner).take();
                let claim = held.map_or_else(|| data_dir::lock(&app.config.data), Ok)?;
                // An answer that is still open in the folder was cut off with the program before.
                app.store.fail_orphaned_answers(app.clock.now_ms()).await?;
                Some(claim)
            }
        };
        listener::start(app, claim).await
    }
}

/// A service that accepts connections.
pub struct RunningService {
    /// Where it is reached, without a slash at the end.
    pub base_url: String,
    pub listen_addr: SocketAddr,
    pub app: AppState,
    pub(crate) accepting: tokio::task::JoinHandle<()>,
    /// Held as long as connections are accepted.
    pub(crate) _claim: Option<DataDirLock>,
}

impl RunningService {
    /// Stops accepting, ends every stream with its final chunk and waits for what is under way,
    /// at most 25 seconds.
    pub async fn stop(self) {
        self.app.stop.cancel();
        if let Err(error) = self.accepting.await {
            tracing::error!(%error, "the listener ended with an error");
        }
        self.app.store.close().await;
    }
}

/// Opens the store, and upgrades a SQLite database that nobody else uses.
async fn open_store(config: &Config, is_claimed: bool) -> Result<(Store, Option<SchemaLock>), StartError> {
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
        if data_dir::upgrade_alone(config, &database, is_claimed).await? {
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

/// Random bytes for ids and keys.
pub fn random_id<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A fresh request id: 16 letters and digits.
pub fn request_id() -> String {
    let bytes: [u8; 8] = random_id();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
