//! Opens the database: connections, settings, schema version. SQLite writes through one connection with
//! `synchronous=FULL`; readers have a small pool of their own.

use std::{path::PathBuf, str::FromStr, sync::Arc, time::Duration};

use sqlx::{
    ConnectOptions, Connection, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use crate::{
    Store,
    error::{Result, StoreError},
    keys::random,
    pool::{ACQUIRE_TIMEOUT, Pools},
    postgres::PostgresPool,
    private_file::create_private,
    sqlite_writer::Writer,
    upgrade,
};

/// Older libraries have a bug that can corrupt a database in WAL mode.
const MIN_SQLITE_VERSION: (u32, u32, u32) = (3, 51, 3);
/// How long a statement waits while another process writes to the file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
const READERS: u32 = 4;

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
    /// A SQLite database with data is copied first; no other process may use it then. Errors: `TooNew` if a newer
    /// program created it; nothing is changed then. Must run inside a tokio runtime.
    pub async fn open(database: &Database) -> Result<Self> {
        Self::open_with(database, OnOutdated::Upgrade).await
    }

    async fn open_with(database: &Database, on_outdated: OnOutdated) -> Result<Self> {
        let pools = match database {
            Database::Sqlite(folder) => open_sqlite(folder.clone(), on_outdated).await?,
            Database::Postgres(server) => Pools::Postgres(server.open().await?),
        };
        let replica = match &pools {
            Pools::Sqlite { .. } => 0,
            Pools::Postgres(_) => ((u64::from_le_bytes(random()?) >> 11) as i64).max(1),
        };
        Ok(Self { inner: Arc::new(pools), has_failed: Arc::default(), writes: Arc::default(), replica })
    }

    /// Finishes queued writes and closes all connections.
    pub async fn close(&self) {
        match &*self.inner {
            Pools::Sqlite { readers, writer, .. } => {
                readers.close().await;
                writer.close().await;
            }
            Pools::Postgres(server) => server.close().await,
        }
    }
}

/// What to do with a database of an earlier version.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OnOutdated {
    Upgrade,
    Fail,
}

async fn open_sqlite(folder: PathBuf, on_outdated: OnOutdated) -> Result<Pools> {
    let failed = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::StorageFull => StoreError::Full,
        _ => StoreError::Unavailable(format!("making the data folder: {error}")),
    };
    tokio::fs::create_dir_all(&folder).await.map_err(failed)?;
    let file = folder.join("porchlight.db");
    if on_outdated == OnOutdated::Fail && !file.exists() {
        return Err(StoreError::Outdated);
    }
    create_private(&file).map_err(failed)?;
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        .pragma("journal_size_limit", "67108864")
        .disable_statement_logging();
    let write_options = options.clone().pragma("cache_size", "-8192").statement_cache_capacity(200);
    let mut connection = write_options.connect().await?;
    check_library(&mut connection).await?;
    match on_outdated {
        // If two programs start together on an empty folder, the second one finds the upgrade done.
        OnOutdated::Upgrade => match upgrade::upgrade(&mut connection, &folder).await {
            Err(StoreError::Busy | StoreError::Broken(_)) => upgrade::upgrade(&mut connection, &folder).await?,
            upgraded => upgraded?,
        },
        OnOutdated::Fail if upgrade::inspect(&mut connection).await?.missing.is_some() => {
            connection.close().await?;
            return Err(StoreError::Outdated);
        }
        OnOutdated::Fail => {}
    }
    let readers = SqlitePoolOptions::new()
        .min_connections(0)
        .max_connections(READERS)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .idle_timeout(Duration::from_secs(120))
        .test_before_acquire(false)
        .connect_lazy_with(options.read_only(true).create_if_missing(false).pragma("cache_size", "-4096"));
    let writer = Writer::start(connection, write_options.clone())?;
    Ok(Pools::Sqlite { readers, writer, options: Box::new(write_options) })
}

/// Checkpoints the write-ahead log and truncates it.
pub(crate) async fn empty_log(options: &SqliteConnectOptions) -> Result<()> {
    let mut connection = options.connect().await?;
    sqlx::query("pragma wal_checkpoint(truncate)").execute(&mut connection).await?;
    connection.close().await?;
    Ok(())
}

async fn check_library(connection: &mut SqliteConnection) -> Result<()> {
    let version: String = sqlx::query_scalar("select sqlite_version()").fetch_one(connection).await?;
    let mut numbers = version.split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let found = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if found < MIN_SQLITE_VERSION {
        return Err(StoreError::Broken(format!("SQLite {version} is older than 3.51.3")));
    }
    Ok(())
}
