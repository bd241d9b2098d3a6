//! The open connections of a store.

use porchlight_domain::ChatbotId;

use crate::{
    error::Result,
    postgres::Serving,
    sqlite::{self, SqliteDatabase},
    transaction::{RetryableTransactionFn, TransactionFn, Value},
};

/// The connections of a store.
pub(crate) enum Pools {
    Sqlite(SqliteDatabase),
    Postgres(Box<dyn Serving>),
}

impl Pools {
    pub(crate) async fn read(&self, work: TransactionFn) -> Result<Value> {
        match self {
            Self::Sqlite(database) => database.read(work).await,
            Self::Postgres(server) => server.read(work).await,
        }
    }

    pub(crate) async fn read_together(&self, work: TransactionFn) -> Result<Value> {
        match self {
            Self::Sqlite(database) => database.read_together(work).await,
            Self::Postgres(server) => server.read_together(work).await,
        }
    }

    /// On SQLite, runs short reads on this thread.
    pub(crate) fn read_here<T>(&self, reads: impl Future<Output = T>) -> Option<T> {
        match self {
            Self::Sqlite(_) => sqlite::read_here(reads),
            Self::Postgres(_) => None,
        }
    }

    /// On SQLite, runs `work` with its reads and writes on this thread where possible.
    pub(crate) fn run_inline<T>(&self, work: impl FnOnce() -> T) -> T {
        match self {
            Self::Sqlite(_) => sqlite::run_inline(work),
            Self::Postgres(_) => work(),
        }
    }

    /// SQLite commits all waiting writes together, PostgreSQL those of one group.
    pub(crate) async fn write(&self, group: Option<ChatbotId>, work: RetryableTransactionFn) -> Result<Value> {
        match self {
            Self::Sqlite(database) => database.write(work).await,
            Self::Postgres(server) => server.write(group, work).await,
        }
    }

    /// Counts new listings, for PostgreSQL's planner.
    pub(crate) fn listings_added(&self, count: u64) {
        if let Self::Postgres(server) = self {
            server.listings_added(count);
        }
    }

    pub(crate) fn log_bytes(&self) -> u64 {
        match self {
            Self::Sqlite(database) => database.log_bytes(),
            Self::Postgres(_) => 0,
        }
    }
}
