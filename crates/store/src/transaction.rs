//! Runs reads and writes as transactions on either database. Other modules get a transaction and never end it.

use std::{
    any::Any,
    sync::{PoisonError, atomic::Ordering},
    time::Duration,
};

use futures::future::BoxFuture;
use porchlight_domain::ChatbotId;

use crate::{
    Store,
    error::{Result, StoreError},
    executor::Tx,
};

const SEQUENCE: &str = "select value from meta where name = 'sequence'";
const SET_SEQUENCE: &str = "insert into meta (name, value) values ('sequence', $1)
on conflict (name) do update set value = excluded.value";
/// Changes a value, because an empty commit wouldn't reach the disk.
const PROBE: &str = "insert into meta (name, value) values ('write-probe', '0')
on conflict (name) do update set value = case meta.value when '0' then '1' else '0' end";

/// How long a transaction waits for a connection.
pub(crate) const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// The result of a closure inside a transaction.
pub(crate) type TransactionFuture<'c, T> = BoxFuture<'c, Result<T>>;

/// A closure that runs its body in a transaction, with the captures named after it cloned for each run.
macro_rules! transaction {
    (|$tx:ident $(, $name:ident)*| $body:expr) => {
        move |mut $tx: $crate::executor::Tx<'_>| {
            $(let $name = $name.clone();)*
            Box::pin(async move { $body })
        }
    };
}
pub(crate) use transaction;

/// Any result type. Boxing it compiles the code below once instead of once per caller.
pub(crate) type Value = Box<dyn Any + Send>;
/// A closure that runs once.
pub(crate) type TransactionFn = Box<dyn for<'c> FnOnce(Tx<'c>) -> TransactionFuture<'c, Value> + Send>;
/// A closure that may run again.
pub(crate) type RetryableTransactionFn = Box<dyn for<'c> Fn(Tx<'c>) -> TransactionFuture<'c, Value> + Send + Sync>;

impl Store {
    /// Runs reads that don't need a common snapshot.
    pub(crate) async fn read<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(Tx<'c>) -> TransactionFuture<'c, T> + Send + 'static,
    {
        downcast(self.inner.read(boxed(work)).await?)
    }

    /// Runs short reads on this thread, which must be one that may block.
    ///
    /// `None` if they can't run here: on PostgreSQL, if one may take long, and while all connections are in use.
    pub fn read_here<T>(&self, reads: impl Future<Output = T>) -> Option<T> {
        self.inner.read_here(reads)
    }

    /// Runs `work` on this thread, which must be one that may block.
    ///
    /// On SQLite, short reads run here while a connection is free, and a write is committed here while nobody else
    /// writes. A future that is polled in `work` may be polled to its end elsewhere.
    pub fn run_inline<T>(&self, work: impl FnOnce() -> T) -> T {
        self.inner.run_inline(work)
    }

    /// Runs reads on one snapshot.
    pub(crate) async fn read_together<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(Tx<'c>) -> TransactionFuture<'c, T> + Send + 'static,
    {
        downcast(self.inner.read_together(boxed(work)).await?)
    }

    /// Runs `work` in a transaction, which is durable when this returns.
    ///
    /// On PostgreSQL, `work` may be retried from the beginning.
    pub(crate) async fn write<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'c> Fn(Tx<'c>) -> TransactionFuture<'c, T> + Send + Sync + 'static,
    {
        self.write_in(None, work).await
    }

    /// As `write`. Writes of a group may share a commit, so those of a chatbot's group must lock the chatbot first and
    /// nothing that another group locks.
    pub(crate) async fn write_in<T, F>(&self, group: Option<ChatbotId>, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'c> Fn(Tx<'c>) -> TransactionFuture<'c, T> + Send + Sync + 'static,
    {
        if let Some(reason) = self.held.lock().unwrap_or_else(PoisonError::into_inner).clone() {
            return Err(StoreError::Held(reason));
        }
        self.write_even_if_held(group, work).await
    }

    /// Rejects all further writes of this process with `Held`; `None` accepts them again.
    pub fn hold_writes(&self, reason: Option<String>) {
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) = reason;
    }

    pub(crate) async fn write_even_if_held<T, F>(&self, group: Option<ChatbotId>, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'c> Fn(Tx<'c>) -> TransactionFuture<'c, T> + Send + Sync + 'static,
    {
        let work: RetryableTransactionFn = Box::new(move |tx| boxed_value(work(tx)));
        let outcome = self.inner.write(group, work).await;
        match &outcome {
            Ok(_) => {
                self.has_failed.store(false, Ordering::Relaxed);
                self.writes.fetch_add(1, Ordering::Relaxed);
            }
            Err(StoreError::Full | StoreError::Unavailable(_)) => self.has_failed.store(true, Ordering::Relaxed),
            Err(_) => {}
        }
        downcast(outcome?)
    }

    /// Number of writes that this process committed.
    pub fn writes(&self) -> u64 {
        self.writes.load(Ordering::Relaxed)
    }

    /// Returns the size of SQLite's write-ahead log in bytes; 0 on PostgreSQL.
    pub fn log_bytes(&self) -> u64 {
        self.inner.log_bytes()
    }

    /// Returns the number of sequence advances.
    pub async fn sequence(&self) -> Result<i64> {
        let row = self.read(transaction!(|tx| tx.row(SEQUENCE, crate::executor::args![]).await)).await?;
        let text = row.map_or_else(|| Ok(String::new()), |row| row.reader().text())?;
        Ok(text.parse().unwrap_or(0))
    }

    /// Advances the sequence; returns the new number once it is on disk.
    pub async fn advance_sequence(&self) -> Result<i64> {
        let next = self.sequence().await? + 1;
        self.write(transaction!(|tx| tx.execute(SET_SEQUENCE, crate::executor::args![next.to_string()]).await)).await?;
        Ok(next)
    }

    /// Returns an error while writes fail. After a failed commit it tries a small write.
    pub async fn check_writable(&self) -> Result<()> {
        if !self.has_failed.load(Ordering::Relaxed) {
            return Ok(());
        }
        self.write(transaction!(|tx| tx.execute(PROBE, crate::executor::args![]).await)).await.map(drop)
    }
}

fn boxed<T, F>(work: F) -> TransactionFn
where
    T: Send + 'static,
    F: for<'c> FnOnce(Tx<'c>) -> TransactionFuture<'c, T> + Send + 'static,
{
    Box::new(move |tx| boxed_value(work(tx)))
}

fn boxed_value<'c, T: Send + 'static>(work: TransactionFuture<'c, T>) -> TransactionFuture<'c, Value> {
    Box::pin(async move { Ok(Box::new(work.await?) as Value) })
}

fn downcast<T: 'static>(value: Value) -> Result<T> {
    let kind = |_| StoreError::Broken("a transaction gave another type".into());
    value.downcast::<T>().map(|value| *value).map_err(kind)
}
