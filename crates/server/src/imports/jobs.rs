//! What imports share between commands: runs that can be watched and canceled, rejected rows to save, and the folder of
//! what can be undone. The window asks how far a run is while another command still works. Asked, not told: the same
//! two calls work over the desktop's bridge and over HTTP.

use std::{
    collections::{HashMap, VecDeque},
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering},
    },
    time::Duration,
};

use serde::Serialize;

/// Lists of rejected rows that are kept for saving, the last few.
const MAX_FAILED_ROWS: usize = 2;
/// So soon a run that only waits is stopped.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// How often a run that waits for another looks whether it was canceled.
const CANCEL_CHECK: Duration = Duration::from_millis(200);

/// One process's share of imports.
pub struct JobRegistry {
    folder: PathBuf,
    runs: Mutex<HashMap<String, Arc<Job>>>,
    turn: tokio::sync::Mutex<()>,
    failed_rows: Mutex<VecDeque<(String, Arc<Vec<u8>>)>>,
}

/// What a run does now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum JobStage {
    /// Reads what the service has.
    Reading,
    /// Decides what becomes of each row.
    Comparing,
    /// Sends what is to be written.
    Writing,
}

/// How far a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct JobProgress {
    #[serde(rename = "stage")]
    pub phase: JobStage,
    pub done: u64,
    /// 0 where it is not known yet.
    pub total: u64,
}

/// One run that works now.
#[derive(Debug, Default)]
pub struct Job {
    phase: AtomicU8,
    done: AtomicU64,
    total: AtomicU64,
    cancelled: AtomicBool,
}

impl Job {
    /// Begins a stage, counting again to `total`.
    pub fn begin(&self, phase: JobStage, total: usize) {
        self.phase.store(phase as u8, Ordering::Relaxed);
        self.done.store(0, Ordering::Relaxed);
        self.total.store(total as u64, Ordering::Relaxed);
    }

    pub fn add(&self, count: usize) {
        self.done.fetch_add(count as u64, Ordering::Relaxed);
    }

    pub fn progress(&self) -> JobProgress {
        let phase = match self.phase.load(Ordering::Relaxed) {
            0 => JobStage::Reading,
            1 => JobStage::Comparing,
            _ => JobStage::Writing,
        };
        JobProgress { phase, done: self.done.load(Ordering::Relaxed), total: self.total.load(Ordering::Relaxed) }
    }

    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Waits until it was asked to stop.
    pub async fn cancelled(&self) {
        while !self.is_cancelled() {
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// A run that is known by its name while it lives.
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
    /// `folder` gets a folder `imports` with what can be undone.
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

    /// Starts a run under the name that the window chose; "" for one that nobody watches.
    pub fn start(&self, name: &str) -> JobGuard<'_> {
        let run = Arc::new(Job::default());
        if !name.is_empty() {
            lock(&self.runs).insert(name.to_owned(), run.clone());
        }
        JobGuard { jobs: self, name: name.to_owned(), run }
    }

    /// Waits until no other run writes: each compares with what the one before left, and the last
    /// import is the one that is undone first. None when the run was canceled while it waited.
    pub(super) async fn turn(&self, run: &Job) -> Option<tokio::sync::MutexGuard<'_, ()>> {
        loop {
            match tokio::time::timeout(CANCEL_CHECK, self.turn.lock()).await {
                Ok(turn) => return Some(turn),
                Err(_) if run.is_cancelled() => return None,
                Err(_) => {}
            }
        }
    }

    /// How far a run is; `None` when it ended.
    pub fn progress(&self, name: &str) -> Option<JobProgress> {
        lock(&self.runs).get(name).map(|run| run.progress())
    }

    /// Asks a run to stop at the next chance; false when it ended already.
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
    // Every change under these locks is one call; a panic leaves a whole value behind.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
