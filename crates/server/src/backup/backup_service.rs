//! The schedule of a running service, what became of its runs, and the run that somebody asked for.

use std::{
    io,
    path::{Path, PathBuf},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio::sync::watch;

use super::{Progress, history::BackupHistory, schedule::Schedule};
use crate::config::Config;

const FILE_NAME: &str = "backups.json";

/// Backups of a running service. Without a schedule there are none.
pub struct BackupService {
    file: PathBuf,
    schedule: watch::Sender<Option<Schedule>>,
    history: Mutex<BackupHistory>,
    /// One writer of the file at a time.
    writing: tokio::sync::Mutex<()>,
    running: Mutex<Option<Progress>>,
    is_requested: AtomicBool,
}

impl BackupService {
    pub fn open(config: &Config) -> Self {
        let file = config.data.join(FILE_NAME);
        Self {
            history: Mutex::new(read(&file)),
            file,
            schedule: watch::Sender::new(None),
            writing: tokio::sync::Mutex::default(),
            running: Mutex::default(),
            is_requested: AtomicBool::new(false),
        }
    }

    /// Replaces the schedule. A backup into another repository that runs now ends.
    pub async fn set_schedule(&self, schedule: Option<Schedule>, now_ms: i64) {
        let before = self.repository();
        if let Some(new) = &schedule {
            let repository = new.plan.repository.clone();
            self.record(|history| *history = std::mem::take(history).of(&repository, now_ms)).await;
        }
        self.schedule.send_replace(schedule);
        if self.repository() != before
            && let Some(running) = self.running()
        {
            running.stop();
        }
    }

    pub fn schedule(&self) -> Option<Schedule> {
        self.schedule.borrow().clone()
    }

    /// Wakes when the schedule changes or somebody asks for a backup.
    pub(super) fn watch(&self) -> watch::Receiver<Option<Schedule>> {
        self.schedule.subscribe()
    }

    /// Asks for a backup now; false without a schedule.
    pub fn request(&self) -> bool {
        if self.schedule.borrow().is_none() {
            return false;
        }
        if self.running().is_none() {
            self.is_requested.store(true, Ordering::Relaxed);
            self.schedule.send_modify(|_| {});
        }
        true
    }

    /// Returns whether somebody asks for a backup that has not begun.
    pub fn is_requested(&self) -> bool {
        self.is_requested.load(Ordering::Relaxed)
    }

    /// Forgets the request; returns whether there was one.
    pub(super) fn take_request(&self) -> bool {
        self.is_requested.swap(false, Ordering::Relaxed)
    }

    pub(super) fn begin(&self, progress: Progress) {
        *lock(&self.running) = Some(progress);
    }

    /// Ends a run, after what came of it was recorded.
    pub(super) fn end(&self) {
        *lock(&self.running) = None;
    }

    /// The run that is under way.
    pub fn running(&self) -> Option<Progress> {
        lock(&self.running).clone()
    }

    pub fn history(&self) -> BackupHistory {
        lock(&self.history).clone()
    }

    /// Changes what is known and writes it down.
    pub(super) async fn record(&self, change: impl FnOnce(&mut BackupHistory)) {
        let _writing = self.writing.lock().await;
        let changed = {
            let mut history = lock(&self.history);
            change(&mut history);
            history.clone()
        };
        if let Err(error) = write(&self.file, &changed).await {
            tracing::warn!(%error, "failed to write what is known about the backups");
        }
    }

    fn repository(&self) -> Option<String> {
        self.schedule.borrow().as_ref().map(|schedule| schedule.plan.repository.clone())
    }
}

/// An unreadable file costs only what the next run finds out again.
fn read(file: &Path) -> BackupHistory {
    let text = std::fs::read(file).unwrap_or_default();
    serde_json::from_slice(&text).unwrap_or_default()
}

async fn write(file: &Path, history: &BackupHistory) -> io::Result<()> {
    let next = file.with_extension("json.next");
    tokio::fs::write(&next, serde_json::to_vec_pretty(history)?).await?;
    tokio::fs::rename(&next, file).await
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
