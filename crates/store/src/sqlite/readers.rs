//! A small pool of connections that only read. Reads run on the runtime's threads for blocking work, so a long one
//! keeps no request from being accepted.

use std::{
    future::pending,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

use crate::{
    error::{Result, StoreError},
    sqlite::{
        SqliteConnection, complete,
        inline::{Inline, inline},
    },
    transaction::{ACQUIRE_TIMEOUT, TransactionFn, Value},
};

/// Most reads at once.
const READERS: usize = 4;

/// The connections; opened when they are first needed.
pub(super) struct Readers {
    file: PathBuf,
    permits: Arc<Semaphore>,
    idle: Arc<Mutex<Vec<SqliteConnection>>>,
}

impl Readers {
    pub(super) fn new(file: PathBuf) -> Self {
        Self { file, permits: Arc::new(Semaphore::new(READERS)), idle: Arc::default() }
    }

    /// Runs reads. Errors: `Busy` if no connection becomes free in time.
    pub(super) async fn read(&self, work: TransactionFn, snapshot: Snapshot) -> Result<Value> {
        // Searches by SQL read on one snapshot, and may take long.
        if inline() != Inline::No
            && snapshot == Snapshot::PerStatement
            && let Ok(permit) = self.permits.clone().try_acquire_owned()
        {
            return self.job(work, snapshot, permit)();
        }
        if inline() == Inline::ShortReads {
            return pending().await;
        }
        let permit = timeout(ACQUIRE_TIMEOUT, self.permits.clone().acquire_owned());
        let permit = permit.await.map_err(|_| StoreError::Busy)?.map_err(|_| closed())?;
        tokio::task::spawn_blocking(self.job(work, snapshot, permit)).await.unwrap_or_else(|_| Err(closed()))
    }

    fn job(
        &self,
        work: TransactionFn,
        snapshot: Snapshot,
        permit: OwnedSemaphorePermit,
    ) -> impl FnOnce() -> Result<Value> + Send + 'static {
        let (file, idle) = (self.file.clone(), self.idle.clone());
        move || {
            let next = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut connection = match next {
                Some(connection) => connection,
                None => SqliteConnection::open_reader(&file)?,
            };
            let outcome = match snapshot {
                Snapshot::PerStatement => complete(&mut connection, work),
                Snapshot::Common => on_one_snapshot(&mut connection, work),
            };
            // After an error the next read opens a new connection.
            if !matches!(outcome, Err(StoreError::Unavailable(_) | StoreError::Broken(_))) {
                idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
            }
            drop(permit);
            outcome
        }
    }

    /// Waits for running reads, then closes the connections.
    pub(super) async fn close(&self) {
        let all = self.permits.acquire_many(READERS as u32).await;
        self.permits.close();
        drop(all);
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// Which state of the database the statements of a read see.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Snapshot {
    /// Each statement sees the newest commit.
    PerStatement,
    /// All statements see the same commit.
    Common,
}

fn on_one_snapshot(connection: &mut SqliteConnection, work: TransactionFn) -> Result<Value> {
    connection.run("begin")?;
    let outcome = complete(connection, work);
    connection.run(if outcome.is_ok() { "commit" } else { "rollback" })?;
    outcome
}

fn closed() -> StoreError {
    StoreError::Unavailable("the store is closed".into())
}
