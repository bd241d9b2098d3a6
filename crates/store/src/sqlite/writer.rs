//! SQLite's only writer commits in groups. A durable commit costs a flush to disk, so writes that arrive during a flush
//! are committed together, each in its own savepoint. A write returns after the commit, and finishes even if its caller
//! is dropped.
//!
//! A thread that may block commits its write itself while nobody else writes. That saves waking the writer's thread and
//! then the caller.
//!
//! The writer must not be a task of the service's runtime. A task that queues a write and then never yields keeps
//! the writer in its worker's LIFO slot, from which no other worker can steal it, and every later write would wait
//! forever (docs/decisions/015).

use std::{
    path::PathBuf,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, TryLockError,
        atomic::{AtomicBool, Ordering},
        mpsc as std_mpsc,
    },
    time::Duration,
};

use tokio::sync::{mpsc, oneshot};

use crate::{
    error::{Result, StoreError},
    sqlite::{
        SqliteConnection,
        committer::{Committer, Job},
        inline::{Inline, inline},
    },
    transaction::{RetryableTransactionFn, Value},
};

/// Most writes in one commit.
const GROUP: usize = 128;
/// Most queued writes. Beyond that, callers wait and get `Busy` after `QUEUE_TIMEOUT`.
const QUEUE: usize = 1024;
const QUEUE_TIMEOUT: Duration = Duration::from_secs(10);
/// How long dropping an unclosed store waits for the last commit and the checkpoint.
const DROP_TIMEOUT: Duration = Duration::from_secs(5);

enum Message {
    Job(Job),
    Close(oneshot::Sender<()>),
}

/// The connection that writes.
struct WriteLock {
    /// `None` once it is closed.
    committer: Mutex<Option<Committer>>,
    /// The writer's thread has writes and waits for the connection, so no other thread may go before it.
    is_wanted: AtomicBool,
}

impl WriteLock {
    /// Waits for a write of another thread.
    fn lock(&self) -> MutexGuard<'_, Option<Committer>> {
        self.is_wanted.store(true, Ordering::Relaxed);
        let committer = self.committer.lock().unwrap_or_else(PoisonError::into_inner);
        self.is_wanted.store(false, Ordering::Relaxed);
        committer
    }

    /// `None` while another thread writes or wants to.
    fn try_lock(&self) -> Option<MutexGuard<'_, Option<Committer>>> {
        if self.is_wanted.load(Ordering::Relaxed) {
            return None;
        }
        match self.committer.try_lock() {
            Ok(committer) => Some(committer),
            Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }
}

/// Queues writes for the writer thread.
pub(super) struct Writer {
    lock: Arc<WriteLock>,
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
        let committer = Mutex::new(Some(Committer::new(connection, file)));
        let lock = Arc::new(WriteLock { committer, is_wanted: AtomicBool::new(false) });
        let of_thread = Arc::clone(&lock);
        let work = move || {
            let _is_running: std_mpsc::Sender<()> = is_running;
            run(&of_thread, jobs);
        };
        std::thread::Builder::new().name("store-writer".into()).spawn(work).map_err(failed)?;
        Ok(Self { lock, queue: Some(queue), running: Mutex::new(running) })
    }

    /// Runs `work` in the next commit; returns its value once the commit is on disk.
    pub(super) async fn write(&self, work: RetryableTransactionFn) -> Result<Value> {
        if inline() == Inline::IfFree
            && let Some(outcome) = self.write_here(&work)
        {
            return outcome;
        }
        let (reply, answer) = oneshot::channel();
        let job = Message::Job(Job { work, reply });
        let queue = self.queue.as_ref().ok_or_else(closed)?;
        queue.send_timeout(job, QUEUE_TIMEOUT).await.map_err(|error| match error {
            mpsc::error::SendTimeoutError::Timeout(_) => StoreError::Busy,
            mpsc::error::SendTimeoutError::Closed(_) => closed(),
        })?;
        answer.await.map_err(|_| closed())?
    }

    /// Commits on this thread; `None` if another write runs or waits.
    fn write_here(&self, work: &RetryableTransactionFn) -> Option<Result<Value>> {
        let queue = self.queue.as_ref()?;
        if queue.capacity() < queue.max_capacity() {
            return None;
        }
        Some(self.lock.try_lock()?.as_mut()?.commit_alone(work))
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

fn run(lock: &WriteLock, mut queue: mpsc::Receiver<Message>) {
    let mut closing = None;
    while closing.is_none() {
        let Some(first) = queue.blocking_recv() else { break };
        // What arrives during a write of another thread is committed together.
        let mut committer = lock.lock();
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
        if let Some(committer) = committer.as_mut().filter(|_| !group.is_empty()) {
            committer.commit(group);
        }
    }
    while let Ok(Message::Job(job)) = queue.try_recv() {
        job.reply.send(Err(closed())).ok();
    }
    if let Some(committer) = lock.lock().take() {
        committer.close();
    }
    if let Some(done) = closing {
        done.send(()).ok();
    }
}
