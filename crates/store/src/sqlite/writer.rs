//! SQLite's only writer: a thread that owns the write connection and commits in groups. A durable commit costs a flush
//! to disk, so writes that arrive during a flush are committed together, each in its own savepoint. A write returns
//! after the commit, and finishes even if its caller is dropped.
//!
//! The writer must not be a task of the service's runtime. A task that queues a write and then never yields keeps
//! the writer in its worker's LIFO slot, from which no other worker can steal it, and every later write would wait
//! forever (docs/decisions/015).

use std::{
    path::PathBuf,
    sync::{Mutex, PoisonError, mpsc as std_mpsc},
    time::Duration,
};

use tokio::sync::{mpsc, oneshot};

use crate::{
    error::{Result, StoreError},
    sqlite::{
        SqliteConnection, complete,
        connection::{BUSY_TIMEOUT, log_bytes},
    },
    transaction::{RetryableTransactionFn, Value},
};

/// Most writes in one commit.
const GROUP: usize = 128;
/// Most queued writes. Beyond that, callers wait and get `Busy` after `QUEUE_TIMEOUT`.
const QUEUE: usize = 1024;
const QUEUE_TIMEOUT: Duration = Duration::from_secs(10);
/// The log starts again once it is this large.
const MAX_LOG_BYTES: u64 = 64 * 1024 * 1024;
/// How much the log grows before the next attempt, if a read took too long.
const RETRY_BYTES: u64 = 16 * 1024 * 1024;
/// How long writes wait for running reads, so that the log can start again.
const RESTART_TIMEOUT: Duration = Duration::from_secs(1);
/// How long dropping an unclosed store waits for the last commit and the checkpoint.
const DROP_TIMEOUT: Duration = Duration::from_secs(5);

struct Job {
    work: RetryableTransactionFn,
    reply: oneshot::Sender<Result<Value>>,
}

enum Message {
    Job(Job),
    Close(oneshot::Sender<()>),
}

/// Queues writes for the writer thread.
pub(super) struct Writer {
    /// `None` while the writer is dropped.
    queue: Option<mpsc::Sender<Message>>,
    /// Disconnected when the thread has ended.
    running: Mutex<std_mpsc::Receiver<()>>,
}

impl Drop for Writer {
    /// Waits for the thread. A command that exits would otherwise end it before the checkpoint.
    fn drop(&mut self) {
        self.queue = None;
        let running = self.running.get_mut().unwrap_or_else(PoisonError::into_inner);
        if running.recv_timeout(DROP_TIMEOUT) == Err(std_mpsc::RecvTimeoutError::Timeout) {
            tracing::warn!("the database was not closed in time");
        }
    }
}

impl Writer {
    /// Starts the thread; it ends when the writer is dropped or closed.
    pub(super) fn start(connection: SqliteConnection, file: PathBuf) -> Result<Self> {
        let (queue, jobs) = mpsc::channel(QUEUE);
        let failed = |error: std::io::Error| StoreError::Unavailable(format!("starting the writer: {error}"));
        let (is_running, running) = std_mpsc::channel();
        let work = move || {
            let _is_running: std_mpsc::Sender<()> = is_running;
            run(connection, file, jobs);
        };
        std::thread::Builder::new().name("store-writer".into()).spawn(work).map_err(failed)?;
        Ok(Self { queue: Some(queue), running: Mutex::new(running) })
    }

    /// Runs `work` in the next commit; returns its value once the commit is on disk.
    pub(super) async fn write(&self, work: RetryableTransactionFn) -> Result<Value> {
        let (reply, answer) = oneshot::channel();
        let job = Message::Job(Job { work, reply });
        let queue = self.queue.as_ref().ok_or_else(closed)?;
        queue.send_timeout(job, QUEUE_TIMEOUT).await.map_err(|error| match error {
            mpsc::error::SendTimeoutError::Timeout(_) => StoreError::Busy,
            mpsc::error::SendTimeoutError::Closed(_) => closed(),
        })?;
        answer.await.map_err(|_| closed())?
    }

    /// Finishes the queue, then closes the connection.
    pub(super) async fn close(&self) {
        let (done, is_done) = oneshot::channel();
        let Some(queue) = &self.queue else { return };
        if queue.send(Message::Close(done)).await.is_ok() {
            // An error means that the thread has already ended.
            is_done.await.ok();
        }
    }
}

fn closed() -> StoreError {
    StoreError::Unavailable("the store is closed".into())
}

fn run(mut connection: SqliteConnection, file: PathBuf, mut queue: mpsc::Receiver<Message>) {
    let (mut closing, mut restart_at) = (None, MAX_LOG_BYTES);
    while closing.is_none() {
        let Some(first) = queue.blocking_recv() else { break };
        let mut group = Vec::new();
        let mut next = Some(first);
        while let Some(message) = next {
            match message {
                Message::Job(job) => group.push(job),
                Message::Close(done) => {
                    queue.close();
                    closing = Some(done);
                }
            }
            next = if group.len() < GROUP { queue.try_recv().ok() } else { None };
        }
        if !group.is_empty() && commit(&mut connection, group).is_err() {
            // Replaces a failed connection, so the service recovers.
            match SqliteConnection::open_writer(&file) {
                Ok(fresh) => connection = fresh,
                Err(error) => tracing::error!(%error, "reopening the database failed"),
            }
        }
        if log_bytes(&file) > restart_at {
            restart_log(&connection);
            // After a failure, not with every commit.
            restart_at = MAX_LOG_BYTES.max(log_bytes(&file) + RETRY_BYTES);
        }
    }
    while let Ok(Message::Job(job)) = queue.try_recv() {
        job.reply.send(Err(closed())).ok();
    }
    // Closing the last connection would do this too, but the process may end before a reader closes.
    if let Err(error) = connection.run("pragma wal_checkpoint(truncate)") {
        tracing::debug!(%error, "the log was not moved into the database");
    }
    if let Err(error) = connection.close() {
        tracing::warn!(%error, "closing the database failed");
    }
    if let Some(done) = closing {
        done.send(()).ok();
    }
}

/// Copies the log into the database and starts it again. SQLite does so by itself only when nobody reads, which never
/// happens on a busy server. New reads don't need the log once it is copied, so this waits for the running ones only.
fn restart_log(connection: &SqliteConnection) {
    let driver = connection.driver();
    let is_busy = driver
        .busy_timeout(RESTART_TIMEOUT)
        .and_then(|()| driver.query_row("pragma wal_checkpoint(truncate)", [], |row| row.get(0)));
    match is_busy {
        Ok(false) => {}
        Ok(true) => tracing::debug!("the database's log could not start again beside a long read"),
        Err(error) => tracing::warn!(%error, "the database's log could not start again"),
    }
    if let Err(error) = driver.busy_timeout(BUSY_TIMEOUT) {
        tracing::warn!(%error, "the database's timeout could not be set");
    }
}

/// Runs a group in one transaction. An error means that the connection is unusable.
fn commit(connection: &mut SqliteConnection, mut group: Vec<Job>) -> Result<()> {
    if group.len() == 1
        && let Some(job) = group.pop()
    {
        return commit_alone(connection, job);
    }
    if let Err(error) = connection.run("begin immediate") {
        return fail(error, group.into_iter().map(|job| job.reply).collect());
    }
    let mut succeeded = Vec::with_capacity(group.len());
    let mut jobs = group.into_iter();
    while let Some(Job { work, reply }) = jobs.next() {
        let outcome = match in_savepoint(connection, work) {
            Ok(outcome) => outcome,
            // SQLite rolled back the whole transaction, as on a full disk. No write of the group is kept.
            Err(error) => {
                connection.run("rollback").ok();
                let replies = succeeded.into_iter().map(|(reply, _)| reply);
                return fail(error, replies.chain([reply]).chain(jobs.map(|job| job.reply)).collect());
            }
        };
        match outcome {
            Ok(value) => succeeded.push((reply, value)),
            Err(error) => drop(reply.send(Err(error))),
        }
    }
    if let Err(error) = connection.run("commit") {
        connection.run("rollback").ok();
        return fail(error, succeeded.into_iter().map(|(reply, _)| reply).collect());
    }
    for (reply, value) in succeeded {
        // A dropped caller doesn't undo its write.
        reply.send(Ok(value)).ok();
    }
    Ok(())
}

/// Runs a write in a transaction of its own, without the copies of pages that a savepoint needs.
fn commit_alone(connection: &mut SqliteConnection, Job { work, reply }: Job) -> Result<()> {
    if let Err(error) = connection.run("begin immediate") {
        return fail(error, vec![reply]);
    }
    let outcome = complete(connection, |tx| work(tx));
    let committed = match &outcome {
        Ok(_) => connection.run("commit"),
        Err(_) => connection.run("rollback"),
    };
    match (outcome, committed) {
        (Ok(_), Err(error)) => {
            connection.run("rollback").ok();
            fail(error, vec![reply])
        }
        // SQLite rolled back by itself, as on a full disk.
        (Err(error), Err(_)) => fail(error, vec![reply]),
        (outcome, _) => {
            // A dropped caller doesn't undo its write.
            reply.send(outcome).ok();
            Ok(())
        }
    }
}

/// The outer error means that the transaction is lost; the inner one belongs to this write.
fn in_savepoint(connection: &mut SqliteConnection, work: RetryableTransactionFn) -> Result<Result<Value>> {
    connection.run("savepoint op")?;
    let result = complete(connection, |tx| work(tx));
    let end = match &result {
        Ok(_) => connection.run("release op"),
        Err(_) => connection.run("rollback to op").and_then(|()| connection.run("release op")),
    };
    match (end, result) {
        (Ok(()), result) => Ok(result),
        (Err(_), Err(cause)) => Err(cause),
        (Err(error), Ok(_)) => Err(error),
    }
}

fn fail(error: StoreError, replies: Vec<oneshot::Sender<Result<Value>>>) -> Result<()> {
    tracing::warn!(%error, writes = replies.len(), "a group of writes was not committed");
    for reply in replies {
        reply.send(Err(error.clone())).ok();
    }
    match error {
        StoreError::Unavailable(_) => Err(error),
        _ => Ok(()),
    }
}
