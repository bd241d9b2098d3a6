//! Everything that can be chosen about a service, as typed values.
//!
//! Why it exists: the command line, the desktop and tests all start the same service from this.
//! Not here: reading flags and environment (`cli/options.rs`).

pub mod models;
pub mod models_file;
mod usage_limits;

use std::{net::SocketAddr, path::PathBuf};

use axum::Router;
use porchlight_store::Database;
use url::Url;

use crate::{
    email::SmtpServer,
    files::storage::StorageBackend,
    http::{client_ip::Cidr, connections::ConnectionLimits, metrics::Exporter},
    service::AppState,
};
pub use models::{Capabilities, DailyBudgets, ModelEndpoint, ModelEntry, Price};
pub use usage_limits::{MEGABYTE, UsageLimits};

/// Makes routes of a part that not every program carries.
pub type Routes = fn(&AppState) -> Router<AppState>;

/// How one service runs.
#[derive(Debug, Clone)]
pub struct Config {
    /// Folder of the database and the files; made when it is missing.
    pub data: PathBuf,
    /// Port 0 takes any free one.
    pub listen: SocketAddr,
    /// The address as others see it, with a path prefix if there is one; none is the Host header's.
    pub public_url: Option<Url>,
    /// None is SQLite in `data`.
    pub database: Option<Database>,
    /// None is a folder in `data`.
    pub files: Option<StorageBackend>,
    /// File of the signing secrets; `None` is one in `data` with SQLite, and the database with PostgreSQL.
    pub secret_file: Option<PathBuf>,
    /// Creates a lost secret file anew also where replicas share it (`porchlight key rotate-visitors`).
    pub new_secrets: bool,
    /// Starts although the folder's note says that the database has lost data.
    pub accept_data_loss: bool,
    pub models: Vec<ModelEndpoint>,
    /// False: a model that fails is a fault instead of a built-in answer.
    pub built_in_engine: bool,
    /// What the models may cost a chatbot in its local day.
    pub daily_budgets: DailyBudgets,
    /// None: mails wait in the outbox.
    pub smtp: Option<SmtpServer>,
    pub metrics: Option<Exporter>,
    /// Neighbours whose forwarding headers are believed.
    pub trusted_proxies: Vec<Cidr>,
    /// How many connections there may be, and how slowly they may read.
    pub connections: ConnectionLimits,
    /// False switches the limits on the public side off, for load tests.
    pub visitor_limits: bool,
    /// What one client IP, session or chatbot may cause.
    pub usage_limits: UsageLimits,
    /// Origins whose pages may send secret and workspace keys.
    pub allow_key_origins: Vec<String>,
    /// Some: any other Host is refused (the app's built-in service).
    pub only_hosts: Option<Vec<String>>,
    /// True: everything beyond the specification is hidden, as if another service answered (tests of the app).
    pub only_specification: bool,
    /// Serves the app's screens at `/manage/`; for loopback only. The routes themselves rather than a
    /// switch: the app, which never serves them, carries neither them nor their files.
    pub manage: Option<Routes>,
}

impl Config {
    /// A service on loopback with everything in one folder.
    pub fn local(data: impl Into<PathBuf>, listen: SocketAddr) -> Self {
        Self {
            data: data.into(),
            listen,
            public_url: None,
            database: None,
            files: None,
            secret_file: None,
            new_secrets: false,
            accept_data_loss: false,
            models: Vec::new(),
            built_in_engine: true,
            daily_budgets: DailyBudgets::default(),
            smtp: None,
            metrics: None,
            trusted_proxies: Vec::new(),
            connections: ConnectionLimits::default(),
            visitor_limits: true,
            usage_limits: UsageLimits::default(),
            allow_key_origins: Vec::new(),
            only_hosts: None,
            only_specification: false,
            manage: None,
        }
    }

    /// The path before `/chat`, without a slash at its end: "" or "/bot".
    pub fn prefix(&self) -> &str {
        self.public_url.as_ref().map_or("", |url| url.path().trim_end_matches('/'))
    }
}
