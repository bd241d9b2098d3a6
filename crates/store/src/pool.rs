//! The open connections of a store.

use crate::{
    error::Result,
    postgres::Serving,
    sqlite::SqliteDatabase,
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

    pub(crate) async fn write(&self, work: RetryableTransactionFn) -> Result<Value> {
        match self {
            Self::Sqlite(database) => database.write(work).await,
            Self::Postgres(server) => server.write(work).await,
        }
    }

    pub(crate) fn log_bytes(&self) -> u64 {
        match self {
            Self::Sqlite(database) => database.log_bytes(),
            Self::Postgres(_) => 0,
        }
    }
}
