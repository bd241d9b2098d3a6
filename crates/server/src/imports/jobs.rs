//! Import state shared between commands: running jobs, failed rows to save, and the undo folder. Clients poll for
//! progress, which works over the desktop bridge and over HTTP.

use std::{
    collections::{HashMap, VecDeque},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use serde::Serialize;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

/// Most lists of failed rows kept for saving.
const MAX_FAILED_ROWS: usize = 2;

/// The import jobs of this process.
pub struct JobRegistry {
    folder: PathBuf,
    runs: Mutex<HashMap<String, Arc<Job>>>,
    turn: tokio::sync::Mutex<()>,
    failed_rows: Mutex<VecDeque<(String, Arc<Vec<u8>>)>>,
}

/// The stage of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum JobStage {
    /// Reads the service's listings.
    Reading,
    /// Decides the action for each row.
    Comparing,
    /// Sends the changes.
    Writing,
}

/// The progress of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct JobProgress {
    #[serde(rename = "stage")]
    pub phase: JobStage,
    pub done: u64,
    /// 0 while unknown.
    pub total: u64,
}

/// An active run.
#[derive(Debug)]
pub struct Job {
    progress: watch::Sender<JobProgress>,
    cancel: CancellationToken,
}

impl Default for Job {
    fn default() -> Self {
        let start = JobProgress { phase: JobStage::Reading, done: 0, total: 0 };
        Self { progress: watch::Sender::new(start), cancel: CancellationToken::new() }
    }
}

impl Job {
    /// Starts a stage that counts to `total`.
    pub fn begin(&self, phase: JobStage, total: usize) {
        self.progress.send_replace(JobProgress { phase, done: 0, total: total as u64 });
    }

    pub fn add(&self, count: usize) {
        self.progress.send_modify(|progress| progress.done += count as u64);
    }

    pub fn progress(&self) -> JobProgress {
        *self.progress.borrow()
    }

    pub fn cancel(&self) {
        self.cancel.cancel();
    }

    /// Waits for a cancel.
    pub async fn cancelled(&self) {
        self.cancel.cancelled().await;
    }

    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }
}

/// Keeps a run registered until dropped.
pub struct JobGuard<'d> {
    jobs: &'d JobRegistry,
    name: String,
    pub run: Arc<Job>,
}

impl Drop for JobGuard<'_> {
    fn drop(&mut self) {
        lock(&self.jobs.runs).remove(&self.name);
    }
}

impl JobRegistry {
    /// The undo log goes to `imports` in this folder.
    pub fn new(folder: PathBuf) -> Self {
        Self {
            folder: folder.join("imports"),
            runs: Mutex::default(),
            turn: tokio::sync::Mutex::default(),
            failed_rows: Mutex::default(),
        }
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Starts a run with the client's name for it; "" for an unwatched run.
    pub fn start(&self, name: &str) -> JobGuard<'_> {
        let run = Arc::new(Job::default());
        if !name.is_empty() {
            lock(&self.runs).insert(name.to_owned(), run.clone());
        }
        JobGuard { jobs: self, name: name.to_owned(), run }
    }

    /// Waits until no other run is writing. `None` if the run was canceled first.
    pub(super) async fn turn(&self, run: &Job) -> Option<tokio::sync::MutexGuard<'_, ()>> {
        tokio::select! {
            biased;
            () = run.cancelled() => None,
            turn = self.turn.lock() => Some(turn),
        }
    }

    /// The progress of a run; `None` after it ended.
    pub fn progress(&self, name: &str) -> Option<JobProgress> {
        lock(&self.runs).get(name).map(|run| run.progress())
    }

    /// Cancels a run; false if it already ended.
    pub fn cancel(&self, name: &str) -> bool {
        lock(&self.runs).get(name).map(|run| run.cancel()).is_some()
    }

    pub(super) fn keep_failed_rows(&self, name: &str, csv: Vec<u8>) {
        let mut kept = lock(&self.failed_rows);
        kept.retain(|(known, _)| known != name);
        kept.push_back((name.to_owned(), Arc::new(csv)));
        while kept.len() > MAX_FAILED_ROWS {
            kept.pop_front();
        }
    }

    /// The rejected rows of a run as CSV.
    pub fn failed_rows(&self, name: &str) -> Option<Arc<Vec<u8>>> {
        lock(&self.failed_rows).iter().find(|(known, _)| known == name).map(|(_, csv)| csv.clone())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Changes under these locks are atomic, so a poisoned value is still valid.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
