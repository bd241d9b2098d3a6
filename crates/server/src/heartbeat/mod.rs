//! Tells background tasks that they have something to do.
//!
//! On PostgreSQL, replicas that have nothing to do must cost nothing, so only the heartbeat asks the database, and a task
//! runs after a heartbeat that found work for it. On SQLite, asking costs little, and tasks run at their intervals.

#[cfg(test)]
mod tests;

use std::{sync::Arc, time::Duration};

use porchlight_store::DueWork;
use tokio::sync::watch;

/// What the heartbeats of this replica found.
#[derive(Debug)]
pub struct Heartbeat {
    is_shared: bool,
    found: watch::Sender<DueWork>,
}

impl Heartbeat {
    pub fn new(is_shared: bool) -> Arc<Self> {
        Arc::new(Self { is_shared, found: watch::Sender::default() })
    }

    /// Publishes what a heartbeat found.
    pub fn publish(&self, due: DueWork) {
        self.found.send_replace(due);
    }

    /// Subscribes one task.
    pub fn subscribe(&self) -> DueWorkListener {
        DueWorkListener { is_shared: self.is_shared, found: self.found.subscribe() }
    }
}

/// A task's view of the heartbeats.
#[derive(Debug)]
pub struct DueWorkListener {
    is_shared: bool,
    found: watch::Receiver<DueWork>,
}

impl DueWorkListener {
    /// What the last heartbeat found.
    pub fn found(&self) -> DueWork {
        self.found.borrow().clone()
    }

    /// Waits for the next heartbeat that found work; on SQLite, for the interval. Cancel-safe.
    pub async fn wait(&mut self, interval: Duration, is_due: impl Fn(&DueWork) -> bool) {
        if self.is_shared {
            self.wait_for_work(is_due).await;
        } else {
            tokio::time::sleep(interval).await;
        }
    }

    /// For tasks that need not run after each heartbeat: waits for the interval first.
    pub async fn wait_after(&mut self, interval: Duration, is_due: impl Fn(&DueWork) -> bool) {
        tokio::time::sleep(interval).await;
        if self.is_shared && !is_due(&self.found.borrow_and_update()) {
            self.wait_for_work(is_due).await;
        }
    }

    async fn wait_for_work(&mut self, is_due: impl Fn(&DueWork) -> bool) {
        loop {
            if self.found.changed().await.is_err() {
                // The service stops.
                return std::future::pending().await;
            }
            if is_due(&self.found.borrow_and_update()) {
                return;
            }
        }
    }
}
