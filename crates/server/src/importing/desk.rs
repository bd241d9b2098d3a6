//! What imports share between commands: runs that can be watched and cancelled, refused rows to
//! save, and the folder of what can be undone.
//!
//! Why it exists: the window asks how far a run is while another command still works. Asked,
//! not told: the same two calls work over the desktop's bridge and over HTTP. Not here: the
//! notes themselves (`notes.rs`).

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

/// Lists of refused rows that are kept for saving, the last few.
const MOST_REFUSED: usize = 2;
/// So soon a run that only waits is stopped.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// How often a run that waits for another looks whether it was cancelled.
const LOOK_FOR_CANCEL: Duration = Duration::from_millis(200);

/// One process's share of imports.
pub struct Desk {
    folder: PathBuf,
    runs: Mutex<HashMap<String, Arc<Run>>>,
    turn: tokio::sync::Mutex<()>,
    refused: Mutex<VecDeque<(String, Arc<Vec<u8>>)>>,
}

/// What a run does now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Reads what the service has.
    Reading,
    /// Decides what becomes of each row.
    Comparing,
    /// Sends what is to be written.
    Writing,
}

/// How far a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Progress {
    pub stage: Stage,
    pub done: u64,
    /// 0 where it is not known yet.
    pub total: u64,
}

/// One run that works now.
#[derive(Debug, Default)]
pub struct Run {
    stage: AtomicU8,
    done: AtomicU64,
    total: AtomicU64,
    cancelled: AtomicBool,
}

impl Run {
    /// Begins a stage, counting anew to `total`.
    pub fn begin(&self, stage: Stage, total: usize) {
        self.stage.store(stage as u8, Ordering::Relaxed);
        self.done.store(0, Ordering::Relaxed);
        self.total.store(total as u64, Ordering::Relaxed);
    }

    pub fn add(&self, count: usize) {
        self.done.fetch_add(count as u64, Ordering::Relaxed);
    }

    pub fn progress(&self) -> Progress {
        let stage = match self.stage.load(Ordering::Relaxed) {
            0 => Stage::Reading,
            1 => Stage::Comparing,
            _ => Stage::Writing,
        };
        Progress { stage, done: self.done.load(Ordering::Relaxed), total: self.total.load(Ordering::Relaxed) }
    }

    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Waits until it was asked to stop.
    pub async fn cancelled(&self) {
        while !self.is_cancelled() {
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// A run that is known by its name while it lives.
pub struct Watched<'d> {
    desk: &'d Desk,
    name: String,
    pub run: Arc<Run>,
}

impl Drop for Watched<'_> {
    fn drop(&mut self) {
        lock(&self.desk.runs).remove(&self.name);
    }
}

impl Desk {
    /// `folder` gets a folder `imports` with what can be undone.
    pub fn new(folder: PathBuf) -> Self {
        Self {
            folder: folder.join("imports"),
            runs: Mutex::default(),
            turn: tokio::sync::Mutex::default(),
            refused: Mutex::default(),
        }
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Starts a run under the name that the window chose; "" for one that nobody watches.
    pub fn start(&self, name: &str) -> Watched<'_> {
        let run = Arc::new(Run::default());
        if !name.is_empty() {
            lock(&self.runs).insert(name.to_owned(), run.clone());
        }
        Watched { desk: self, name: name.to_owned(), run }
    }

    /// Waits until no other run writes: each compares with what the one before left, and the last
    /// import is the one that is undone first. None when the run was cancelled while it waited.
    pub(super) async fn turn(&self, run: &Run) -> Option<tokio::sync::MutexGuard<'_, ()>> {
        loop {
            match tokio::time::timeout(LOOK_FOR_CANCEL, self.turn.lock()).await {
                Ok(turn) => return Some(turn),
                Err(_) if run.is_cancelled() => return None,
                Err(_) => {}
            }
        }
    }

    /// How far a run is; none when it ended.
    pub fn progress(&self, name: &str) -> Option<Progress> {
        lock(&self.runs).get(name).map(|run| run.progress())
    }

    /// Asks a run to stop at the next chance; false when it ended already.
    pub fn cancel(&self, name: &str) -> bool {
        lock(&self.runs).get(name).map(|run| run.cancel()).is_some()
    }

    pub(super) fn keep_refused(&self, name: &str, csv: Vec<u8>) {
        let mut kept = lock(&self.refused);
        kept.retain(|(known, _)| known != name);
        kept.push_back((name.to_owned(), Arc::new(csv)));
        while kept.len() > MOST_REFUSED {
            kept.pop_front();
        }
    }

    /// The refused rows of a run as CSV.
    pub fn refused(&self, name: &str) -> Option<Arc<Vec<u8>>> {
        lock(&self.refused).iter().find(|(known, _)| known == name).map(|(_, csv)| csv.clone())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Every change under these locks is one call; a panic leaves a whole value behind.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
