//! The configuration of a service, as typed values.

pub mod models;
pub mod models_file;
mod usage_limits;

use std::{net::SocketAddr, path::PathBuf};

use porchlight_store::Database;
use url::Url;

use crate::{
    email::SmtpServer,
    files::storage::StorageBackend,
    http::{client_ip::Cidr, connections::ConnectionLimits, metrics::Exporter},
};
pub use models::{Capabilities, DailyBudgets, ModelEndpoint, ModelEntry, Price};
pub use usage_limits::{MEGABYTE, UsageLimits};

/// The configuration of a service.
#[derive(Debug, Clone)]
pub struct Config {
    /// Data directory; created if missing.
    pub data: PathBuf,
    /// Port 0 uses any free port.
    pub listen: SocketAddr,
    /// Public base URL with an optional path prefix; `None` uses the `Host` header.
    pub public_url: Option<Url>,
    /// `None`: SQLite in `data`.
    pub database: Option<Database>,
    /// `None`: a directory in `data`.
    pub files: Option<StorageBackend>,
    /// File with the signing secrets; `None`: a file in `data` with SQLite, the database with PostgreSQL.
    pub secret_file: Option<PathBuf>,
    /// Creates a lost secret file again even if replicas share it (`porchlight key rotate-visitors`).
    pub new_secrets: bool,
    /// Starts even if the database has lost data.
    pub accept_data_loss: bool,
    /// Opens data that was moved, or is being moved, to a server. The caller holds its writes.
    pub accept_moved: bool,
    /// Upgrades a SQLite database without a snapshot.
    pub no_snapshot: bool,
    pub models: Vec<ModelEndpoint>,
    /// False: a failed model call is an error instead of a built-in answer.
    pub built_in_engine: bool,
    /// Daily limits per chatbot, in its time zone.
    pub daily_budgets: DailyBudgets,
    /// `None`: emails wait in the outbox.
    pub smtp: Option<SmtpServer>,
    pub metrics: Option<Exporter>,
    /// Proxies whose forwarding headers are trusted.
    pub trusted_proxies: Vec<Cidr>,
    /// Limits on the number and the speed of connections.
    pub connections: ConnectionLimits,
    /// False turns off the rate limits for visitors, for load tests.
    pub visitor_limits: bool,
    /// Limits per client IP, session and chatbot.
    pub usage_limits: UsageLimits,
    /// Workspaces may name email servers and model endpoints with private addresses.
    pub private_hosts: bool,
    /// Private networks that webhooks may reach, also over HTTP.
    pub private_delivery: Vec<Cidr>,
    /// Origins that can send secret and session keys.
    pub allow_key_origins: Vec<String>,
    /// Rejects any other `Host` if set.
    pub only_hosts: Option<Vec<String>>,
    /// Hides everything beyond the specification, for tests of the app.
    pub only_specification: bool,
    /// The admin app at `/manage/`, for loopback only; its routes are set by `Service::admin`.
    pub manage: bool,
}

impl Config {
    /// A configuration with all data in one directory.
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
            accept_moved: false,
            no_snapshot: false,
            models: Vec::new(),
            built_in_engine: true,
            daily_budgets: DailyBudgets::default(),
            smtp: None,
            metrics: None,
            trusted_proxies: Vec::new(),
            connections: ConnectionLimits::default(),
            visitor_limits: true,
            usage_limits: UsageLimits::default(),
            private_hosts: true,
            private_delivery: Vec::new(),
            allow_key_origins: Vec::new(),
            only_hosts: None,
            only_specification: false,
            manage: false,
        }
    }

    /// The path prefix of the public URL without a trailing slash: "" or "/bot".
    pub fn prefix(&self) -> &str {
        self.public_url.as_ref().map_or("", |url| url.path().trim_end_matches('/'))
    }
}
