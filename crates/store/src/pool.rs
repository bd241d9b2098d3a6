//! The open connections of a store.

use std::time::Duration;

use sqlx::{SqlitePool, sqlite::SqliteConnectOptions};

use crate::{
    error::Result,
    executor::Tx,
    postgres::Serving,
    sqlite_writer::Writer,
    transaction::{RetryableTransactionFn, TransactionFn, Value},
};

pub(crate) const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// The connections of a store.
pub(crate) enum Pools {
    Sqlite { readers: SqlitePool, writer: Writer, options: Box<SqliteConnectOptions> },
    Postgres(Box<dyn Serving>),
}

impl Pools {
    pub(crate) async fn read(&self, work: TransactionFn) -> Result<Value> {
        match self {
            Self::Sqlite { readers, .. } => work(Tx::Sqlite(&mut *readers.acquire().await?)).await,
            Self::Postgres(server) => server.read(work).await,
        }
    }

    pub(crate) async fn read_together(&self, work: TransactionFn) -> Result<Value> {
        match self {
            Self::Sqlite { readers, .. } => {
                let mut transaction = readers.begin().await?;
                let value = work(Tx::Sqlite(&mut transaction)).await?;
                transaction.commit().await?;
                Ok(value)
            }
            Self::Postgres(server) => server.read_together(work).await,
        }
    }

    pub(crate) async fn write(&self, work: RetryableTransactionFn) -> Result<Value> {
        match self {
            Self::Sqlite { writer, .. } => writer.write(work).await,
            Self::Postgres(server) => server.write(work).await,
        }
    }
}
