//! Runs reads and writes as transactions on whichever database it is.
//!
//! Why it exists: a subject's code gets a transaction and never ends one. PostgreSQL work runs
//! in a task of its own, so that a caller that goes away never leaves a statement half done.
//! Not here: SQLite's queue (`writer.rs`) and replayed writes (`idempotency.rs`).

use std::time::Duration;

use futures::future::BoxFuture;
use sqlx::PgPool;

use crate::{
    Store,
    database::Tx,
    error::{Result, StoreError},
    open::Pools,
};

/// What a piece of work inside a transaction gives.
pub(crate) type Work<'c, T> = BoxFuture<'c, Result<T>>;

/// A closure that runs its body in a transaction, with the captures named after it cloned for each run.
macro_rules! work {
    (|$tx:ident $(, $name:ident)*| $body:expr) => {
        move |mut $tx: $crate::database::Tx<'_>| {
            $(let $name = $name.clone();)*
            Box::pin(async move { $body })
        }
    };
}
pub(crate) use work;

/// PostgreSQL gives a transaction up when two wait for each other; trying again is the cure.
const ATTEMPTS: u64 = 5;
const SNAPSHOT: &str = "begin isolation level repeatable read read only";

impl Store {
    /// Runs one statement, or several that need not agree with each other.
    pub(crate) async fn read<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(Tx<'c>) -> Work<'c, T> + Send + 'static,
    {
        match &*self.inner {
            Pools::Sqlite { readers, .. } => work(Tx::Sqlite(&mut *readers.acquire().await?)).await,
            Pools::Postgres(pool) => {
                let pool = pool.clone();
                owned(async move { work(Tx::Postgres(&mut *pool.acquire().await?)).await }).await
            }
        }
    }

    /// Runs several statements that see the same state.
    pub(crate) async fn read_together<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(Tx<'c>) -> Work<'c, T> + Send + 'static,
    {
        match &*self.inner {
            Pools::Sqlite { readers, .. } => {
                let mut transaction = readers.begin().await?;
                let value = work(Tx::Sqlite(&mut transaction)).await?;
                transaction.commit().await?;
                Ok(value)
            }
            Pools::Postgres(pool) => {
                let pool = pool.clone();
                owned(async move {
                    let mut transaction = pool.begin_with(SNAPSHOT).await?;
                    let value = work(Tx::Postgres(&mut transaction)).await?;
                    transaction.commit().await?;
                    Ok(value)
                })
                .await
            }
        }
    }

    /// Runs `work` in a transaction of its own; it is durable when this returns.
    ///
    /// `work` may run more than once on PostgreSQL, each time from the beginning.
    pub(crate) async fn write<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'c> Fn(Tx<'c>) -> Work<'c, T> + Send + Sync + 'static,
    {
        match &*self.inner {
            Pools::Sqlite { writer, .. } => writer.write(work).await,
            Pools::Postgres(pool) => owned(write_postgres(pool.clone(), work)).await,
        }
    }
}

async fn write_postgres<T, F>(pool: PgPool, work: F) -> Result<T>
where
    F: for<'c> Fn(Tx<'c>) -> Work<'c, T> + Send + Sync + 'static,
{
    let mut attempt = 1;
    loop {
        let mut transaction = pool.begin().await?;
        let outcome = match work(Tx::Postgres(&mut transaction)).await {
            Ok(value) => transaction.commit().await.map(|()| value).map_err(StoreError::from),
            Err(error) => {
                transaction.rollback().await?;
                Err(error)
            }
        };
        match outcome {
            Err(StoreError::Busy) if attempt < ATTEMPTS => {
                tokio::time::sleep(Duration::from_millis(attempt * 7)).await;
                attempt += 1;
            }
            outcome => return outcome,
        }
    }
}

/// Runs a future to its end even when the caller stops waiting.
async fn owned<T: Send + 'static>(future: impl Future<Output = Result<T>> + Send + 'static) -> Result<T> {
    tokio::spawn(future).await.unwrap_or_else(|error| Err(StoreError::Broken(format!("database work ended: {error}"))))
}
