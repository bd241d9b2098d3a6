//! What the app remembers of a pairing and of a move while it runs.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::AtomicBool},
    time::{Duration, Instant},
};

use porchlight_api::MovedTable;
use porchlight_server::moving::wire::MovedExtra;
use serde::Serialize;
use tauri::async_runtime::JoinHandle;

/// The server accepts 10 tries a minute.
const TRY_INTERVAL: Duration = Duration::from_secs(7);

/// When the code was last sent.
#[derive(Default)]
pub struct PairingTries(Mutex<Option<Instant>>);

impl PairingTries {
    /// Returns true at most every `TRY_INTERVAL`.
    pub(super) fn may_try(&self) -> bool {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = last.is_none_or(|last| last.elapsed() >= TRY_INTERVAL);
        if is_due {
            *last = Some(Instant::now());
        }
        is_due
    }

    pub(super) fn reset(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// The move that runs now, or ended in this run of the app.
#[derive(Default)]
pub struct DataMoveSlot(Mutex<Option<Running>>);

pub(super) struct Running {
    pub view: Arc<Mutex<DataMoveView>>,
    pub stop: Arc<AtomicBool>,
    pub task: Option<JoinHandle<()>>,
}

/// A move as the window sees it.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DataMoveView {
    pub connection_id: String,
    pub base_url: String,
    /// `working`, `interrupted`, `done` or `failed`.
    pub state: &'static str,
    pub step: &'static str,
    pub done: u64,
    pub total: u64,
    pub message: Option<String>,
    pub tables: Vec<MovedTable>,
    /// What the archive doesn't have; empty after a restart.
    pub extras: Vec<MovedExtra>,
}

impl DataMoveSlot {
    pub(super) fn lock(&self) -> MutexGuard<'_, Option<Running>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_is_sent_at_most_every_seven_seconds() {
        let tries = PairingTries::default();
        assert!(tries.may_try());
        assert!(!tries.may_try());
        tries.reset();
        assert!(tries.may_try());
    }
}
