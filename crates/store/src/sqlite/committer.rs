//! Commits writes on the write connection, replaces it after a failure, and keeps its log small.

use std::{path::PathBuf, time::Duration};

use tokio::sync::oneshot;

use crate::{
    error::{Result, StoreError},
    sqlite::{
        SqliteConnection, complete,
        connection::{BUSY_TIMEOUT, log_bytes},
    },
    transaction::{RetryableTransactionFn, Value},
};

/// The log starts again once it is this large.
const MAX_LOG_BYTES: u64 = 64 * 1024 * 1024;
/// How much the log grows before the next attempt, if a read took too long.
const RETRY_BYTES: u64 = 16 * 1024 * 1024;
/// How long writes wait for running reads, so that the log can start again.
const RESTART_TIMEOUT: Duration = Duration::from_secs(1);

/// A write, and who waits for it.
pub(super) struct Job {
    pub(super) work: RetryableTransactionFn,
    pub(super) reply: oneshot::Sender<Result<Value>>,
}

/// The write connection.
pub(super) struct Committer {
    connection: SqliteConnection,
    file: PathBuf,
    /// The log's size at which it starts again.
    restart_at: u64,
}

impl Committer {
    pub(super) fn new(connection: SqliteConnection, file: PathBuf) -> Self {
        Self { connection, file, restart_at: MAX_LOG_BYTES }
    }

    /// Commits a group of writes in one transaction and replies to each.
    pub(super) fn commit(&mut self, group: Vec<Job>) {
        let usable = commit(&mut self.connection, group);
        self.finish(usable);
    }

    /// Commits one write.
    pub(super) fn commit_alone(&mut self, work: &RetryableTransactionFn) -> Result<Value> {
        let (outcome, usable) = commit_alone(&mut self.connection, work);
        self.finish(usable);
        outcome
    }

    pub(super) fn close(self) {
        // Closing the last connection would do this too, but the process may end before a reader closes.
        if let Err(error) = self.connection.run("pragma wal_checkpoint(truncate)") {
            tracing::debug!(%error, "the log was not moved into the database");
        }
        if let Err(error) = self.connection.close() {
            tracing::warn!(%error, "closing the database failed");
        }
    }

    /// After each commit: replaces a failed connection, so the service recovers, and keeps the log small.
    fn finish(&mut self, usable: Result<()>) {
        if usable.is_err() {
            match SqliteConnection::open_writer(&self.file) {
                Ok(fresh) => self.connection = fresh,
                Err(error) => tracing::error!(%error, "reopening the database failed"),
            }
        }
        if log_bytes(&self.file) > self.restart_at {
            restart_log(&self.connection);
            // After a failure, not with every commit.
            self.restart_at = MAX_LOG_BYTES.max(log_bytes(&self.file) + RETRY_BYTES);
        }
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
        && let Some(Job { work, reply }) = group.pop()
    {
        let (outcome, usable) = commit_alone(connection, &work);
        // A dropped caller doesn't undo its write.
        reply.send(outcome).ok();
        return usable;
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

/// Runs a write in a transaction of its own, without the copies of pages that a savepoint needs. The second result is an
/// error if the connection is unusable.
fn commit_alone(connection: &mut SqliteConnection, work: &RetryableTransactionFn) -> (Result<Value>, Result<()>) {
    let lost = |error: StoreError| (Err(error.clone()), fail(error, Vec::new()));
    if let Err(error) = connection.run("begin immediate") {
        return lost(error);
    }
    let outcome = complete(connection, |tx| work(tx));
    let committed = match &outcome {
        Ok(_) => connection.run("commit"),
        Err(_) => connection.run("rollback"),
    };
    match (outcome, committed) {
        (Ok(_), Err(error)) => {
            connection.run("rollback").ok();
            lost(error)
        }
        // SQLite rolled back by itself, as on a full disk.
        (Err(error), Err(_)) => lost(error),
        (outcome, Ok(())) => (outcome, Ok(())),
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
    tracing::warn!(%error, writes = replies.len().max(1), "a group of writes was not committed");
    for reply in replies {
        reply.send(Err(error.clone())).ok();
    }
    match error {
        StoreError::Unavailable(_) => Err(error),
        _ => Ok(()),
    }
}
