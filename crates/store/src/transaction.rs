//! Runs reads and writes as transactions on whichever database it is.
//!
//! Why it exists: a subject's code gets a transaction and never ends one. Not here: SQLite's queue
//! (`writer.rs`), PostgreSQL's transactions (`postgres.rs`) and replayed writes (`idempotency.rs`).

use std::{any::Any, sync::atomic::Ordering};

use futures::future::BoxFuture;

use crate::{
    Store,
    database::Tx,
    error::{Result, StoreError},
    open::Pools,
};

const SEQUENCE: &str = "select value from meta where name = 'sequence'";
const SET_SEQUENCE: &str = "insert into meta (name, value) values ('sequence', $1)
on conflict (name) do update set value = excluded.value";
/// A commit that changes nothing would not reach the disk.
const PROBE: &str = "insert into meta (name, value) values ('write-probe', '0')
on conflict (name) do update set value = case meta.value when '0' then '1' else '0' end";

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

/// What a piece of work gives, whatever it is: the ways below stand once in the program, not once a piece of work.
pub(crate) type Value = Box<dyn Any + Send>;
/// Work that runs once.
pub(crate) type Once = Box<dyn for<'c> FnOnce(Tx<'c>) -> Work<'c, Value> + Send>;
/// Work that may have to run again.
pub(crate) type Again = Box<dyn for<'c> Fn(Tx<'c>) -> Work<'c, Value> + Send + Sync>;

impl Store {
    /// Runs one statement, or several that need not agree with each other.
    pub(crate) async fn read<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(Tx<'c>) -> Work<'c, T> + Send + 'static,
    {
        taken(self.inner.read(once(work)).await?)
    }

    /// Runs several statements that see the same state.
    pub(crate) async fn read_together<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(Tx<'c>) -> Work<'c, T> + Send + 'static,
    {
        taken(self.inner.read_together(once(work)).await?)
    }

    /// Runs `work` in a transaction of its own; it is durable when this returns.
    ///
    /// `work` may run more than once on PostgreSQL, each time from the beginning.
    pub(crate) async fn write<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'c> Fn(Tx<'c>) -> Work<'c, T> + Send + Sync + 'static,
    {
        let work: Again = Box::new(move |tx| valued(work(tx)));
        let outcome = self.inner.write(work).await;
        match &outcome {
            Ok(_) => {
                self.has_failed.store(false, Ordering::Relaxed);
                self.writes.fetch_add(1, Ordering::Relaxed);
            }
            Err(StoreError::Full | StoreError::Unavailable(_)) => self.has_failed.store(true, Ordering::Relaxed),
            Err(_) => {}
        }
        taken(outcome?)
    }

    /// How many writes this process has committed.
    pub fn writes(&self) -> u64 {
        self.writes.load(Ordering::Relaxed)
    }

    /// How often the sequence was advanced.
    pub async fn sequence(&self) -> Result<i64> {
        let row = self.read(work!(|tx| tx.row(SEQUENCE, crate::database::args![]).await)).await?;
        let text = row.map_or_else(|| Ok(String::new()), |row| row.cells().text())?;
        Ok(text.parse().unwrap_or(0))
    }

    /// Advances the sequence; gives the new number once it is on disk.
    pub async fn advance_sequence(&self) -> Result<i64> {
        let next = self.sequence().await? + 1;
        self.write(work!(|tx| tx.execute(SET_SEQUENCE, crate::database::args![next.to_string()]).await)).await?;
        Ok(next)
    }

    /// Fails while writes fail: if the last one could not be committed, a small one is tried.
    pub async fn check_writable(&self) -> Result<()> {
        if !self.has_failed.load(Ordering::Relaxed) {
            return Ok(());
        }
        self.write(work!(|tx| tx.execute(PROBE, crate::database::args![]).await)).await.map(drop)
    }
}

impl Pools {
    async fn read(&self, work: Once) -> Result<Value> {
        match self {
            Self::Sqlite { readers, .. } => work(Tx::Sqlite(&mut *readers.acquire().await?)).await,
            Self::Postgres(server) => server.read(work).await,
        }
    }

    async fn read_together(&self, work: Once) -> Result<Value> {
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

    async fn write(&self, work: Again) -> Result<Value> {
        match self {
            Self::Sqlite { writer, .. } => writer.write(work).await,
            Self::Postgres(server) => server.write(work).await,
        }
    }
}

fn once<T, F>(work: F) -> Once
where
    T: Send + 'static,
    F: for<'c> FnOnce(Tx<'c>) -> Work<'c, T> + Send + 'static,
{
    Box::new(move |tx| valued(work(tx)))
}

fn valued<'c, T: Send + 'static>(work: Work<'c, T>) -> Work<'c, Value> {
    Box::pin(async move { Ok(Box::new(work.await?) as Value) })
}

fn taken<T: 'static>(value: Value) -> Result<T> {
    let kind = |_| StoreError::Broken("a transaction gave another type".into());
    value.downcast::<T>().map(|value| *value).map_err(kind)
}
