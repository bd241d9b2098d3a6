//! Commits the waiting writes of one chatbot's listings together. Each locks the chatbot's row until its commit is on
//! disk, so one after the other they would pay for a flush each, and hold a connection while they wait.

use std::{
    collections::{HashMap, VecDeque, hash_map::Entry},
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use futures::FutureExt;
use porchlight_domain::ChatbotId;
use sqlx::{Acquire, PgConnection, PgPool};
use tokio::sync::oneshot;

use crate::{
    error::{Result, StoreError},
    executor::Tx,
    postgres::ATTEMPTS,
    transaction::{RetryableTransactionFn, Value},
};

/// Most writes in one commit. The chatbot's row is locked for as long as they take.
const GROUP: usize = 32;
/// Most waiting writes of a chatbot. Beyond that, callers get `Busy`.
const QUEUE: usize = 1024;

struct Job {
    work: RetryableTransactionFn,
    reply: oneshot::Sender<Result<Value>>,
}

/// The waiting writes of each chatbot that has a task committing them.
#[derive(Default)]
pub(super) struct Groups(Mutex<HashMap<ChatbotId, VecDeque<Job>>>);

impl Groups {
    /// Runs `work` in the chatbot's next commit; returns its value once the commit is on disk.
    pub(super) async fn write(
        self: &Arc<Self>,
        pool: &PgPool,
        chatbot: ChatbotId,
        work: RetryableTransactionFn,
    ) -> Result<Value> {
        let (reply, answer) = oneshot::channel();
        if self.enqueue(chatbot, Job { work, reply })? {
            let (groups, pool) = (Arc::clone(self), pool.clone());
            // A task, so a dropped caller doesn't stop the writes of others.
            tokio::spawn(async move {
                while let Some(jobs) = groups.next(chatbot) {
                    commit(&pool, jobs).await;
                }
            });
        }
        answer.await.unwrap_or_else(|_| Err(StoreError::Broken("database work ended".into())))
    }

    /// Returns true if no task commits the chatbot's writes yet.
    fn enqueue(&self, chatbot: ChatbotId, job: Job) -> Result<bool> {
        match self.lock().entry(chatbot) {
            Entry::Occupied(queue) if queue.get().len() >= QUEUE => Err(StoreError::Busy),
            Entry::Occupied(mut queue) => {
                queue.get_mut().push_back(job);
                Ok(false)
            }
            Entry::Vacant(queue) => {
                queue.insert(VecDeque::from([job]));
                Ok(true)
            }
        }
    }

    /// Returns the next writes; `None` if the task has nothing left to do.
    fn next(&self, chatbot: ChatbotId) -> Option<Vec<Job>> {
        let mut queues = self.lock();
        let queue = queues.get_mut(&chatbot)?;
        if queue.is_empty() {
            queues.remove(&chatbot);
            return None;
        }
        let count = queue.len().min(GROUP);
        Some(queue.drain(..count).collect())
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<ChatbotId, VecDeque<Job>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Commits the writes and replies to each.
async fn commit(pool: &PgPool, jobs: Vec<Job>) {
    let (mut attempt, mut has_savepoints) = (1, false);
    let outcomes = loop {
        match run(pool, &jobs, has_savepoints).await {
            Ok(Some(outcomes)) => break outcomes,
            Ok(None) => has_savepoints = true,
            Err(StoreError::Busy) if attempt < ATTEMPTS => {
                tokio::time::sleep(Duration::from_millis(attempt * 7)).await;
                attempt += 1;
            }
            Err(error) => break jobs.iter().map(|_| Err(error.clone())).collect(),
        }
    };
    for (job, outcome) in jobs.into_iter().zip(outcomes) {
        // A dropped caller doesn't undo its write.
        job.reply.send(outcome).ok();
    }
}

/// Runs the writes in one transaction and returns their outcomes in the same order.
///
/// Savepoints cost two round trips a write and are needed only if one fails: `None` means that one did.
async fn run(pool: &PgPool, jobs: &[Job], has_savepoints: bool) -> Result<Option<Vec<Result<Value>>>> {
    let mut transaction = pool.begin().await?;
    let mut outcomes = Vec::with_capacity(jobs.len());
    for job in jobs {
        let outcome = match has_savepoints {
            true => {
                let mut savepoint = transaction.begin().await?;
                let outcome = attempt(&mut savepoint, &job.work).await;
                match outcome {
                    Ok(_) => savepoint.commit().await?,
                    Err(_) => savepoint.rollback().await?,
                }
                outcome
            }
            false => attempt(&mut transaction, &job.work).await,
        };
        match outcome {
            // The locks of earlier writes may be what another transaction waits for.
            Err(error @ (StoreError::Busy | StoreError::Unavailable(_))) => {
                transaction.rollback().await?;
                return Err(error);
            }
            Err(error) if jobs.len() == 1 => {
                transaction.rollback().await?;
                return Ok(Some(vec![Err(error)]));
            }
            Err(_) if !has_savepoints => {
                transaction.rollback().await?;
                return Ok(None);
            }
            outcome => outcomes.push(outcome),
        }
    }
    transaction.commit().await?;
    Ok(Some(outcomes))
}

/// Runs a write; one that panics fails alone.
async fn attempt(connection: &mut PgConnection, work: &RetryableTransactionFn) -> Result<Value> {
    let panicked = |_| Err(StoreError::Broken("a write panicked".into()));
    AssertUnwindSafe(async { work(Tx::Postgres(connection)).await }).catch_unwind().await.unwrap_or_else(panicked)
}
