//! Opens a store on the configured database.

use std::{path::PathBuf, str::FromStr, sync::Arc};

use crate::{
    Store,
    error::Result,
    keys::random,
    pool::Pools,
    postgres::PostgresPool,
    sqlite::{OnOutdated, SqliteDatabase},
};

/// The configured database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Database {
    /// The folder of `porchlight.db`; created if it is missing.
    Sqlite(PathBuf),
    /// A server at a `postgres://` URL.
    Postgres(PostgresPool),
}

/// A database URL of another kind. Has the scheme only, because the rest may hold a password.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the database must be a postgres:// URL or a folder, not a {0}:// URL")]
pub struct UnsupportedScheme(String);

impl FromStr for Database {
    type Err = UnsupportedScheme;

    /// Parses a `postgres://` or `postgresql://` URL; text without a scheme is a folder.
    fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
        let Some((scheme, _)) = text.split_once("://") else { return Ok(Self::Sqlite(PathBuf::from(text))) };
        match scheme.to_ascii_lowercase().as_str() {
            "postgres" | "postgresql" => Ok(Self::Postgres(text.into())),
            other => Err(UnsupportedScheme(other.chars().take(20).collect())),
        }
    }
}

impl Store {
    /// Opens a database with the current schema. Errors: `Outdated` if the schema is older or there is no database.
    ///
    /// A PostgreSQL database is upgraded anyway; its replicas agree on who does it.
    pub async fn open_current(database: &Database) -> Result<Self> {
        Self::open_with(database, OnOutdated::Fail).await
    }

    /// Opens the database and upgrades its schema.
    ///
    /// A snapshot of a SQLite database with data is taken first; no other process may use it then. Errors: `TooNew` if
    /// a newer program created it, `NoRoom` for the snapshot; nothing is changed then. Must run inside a tokio runtime.
    pub async fn open(database: &Database) -> Result<Self> {
        Self::open_with(database, OnOutdated::Upgrade).await
    }

    /// Like `open`, without the snapshot.
    pub async fn open_without_snapshot(database: &Database) -> Result<Self> {
        Self::open_with(database, OnOutdated::UpgradeWithoutSnapshot).await
    }

    async fn open_with(database: &Database, on_outdated: OnOutdated) -> Result<Self> {
        let pools = match database {
            Database::Sqlite(folder) => Pools::Sqlite(SqliteDatabase::open(folder.clone(), on_outdated).await?),
            Database::Postgres(server) => Pools::Postgres(server.open().await?),
        };
        let replica = match &pools {
            Pools::Sqlite(_) => 0,
            Pools::Postgres(_) => ((u64::from_le_bytes(random()?) >> 11) as i64).max(1),
        };
        Ok(Self {
            inner: Arc::new(pools),
            has_failed: Arc::default(),
            writes: Arc::default(),
            held: Arc::default(),
            listings: Arc::default(),
            term_log: Arc::default(),
            replica,
        })
    }

    /// Finishes queued writes and closes all connections.
    pub async fn close(&self) {
        match &*self.inner {
            Pools::Sqlite(database) => database.close().await,
            Pools::Postgres(server) => server.close().await,
        }
    }
}
