//! Wakes the runtime from outside twice a second, and moves tasks there whose threads are stuck.
//!
//! The worker that polls the I/O driver also runs the tasks that an event wakes. If such a task doesn't return while
//! the other workers sleep, nobody polls sockets and timers. A task from outside the runtime wakes a worker, which then
//! polls.

use std::{
    sync::{Arc, Weak},
    time::Duration,
};

use tokio::runtime::Handle;

use crate::state::{AppState, Service};

const INTERVAL: Duration = Duration::from_millis(500);

/// Starts the thread; it ends with the service.
///
/// # Errors
/// The thread can't be started.
pub fn start(app: &AppState) -> std::io::Result<()> {
    let (runtime, service) = (Handle::current(), Arc::downgrade(app));
    let is_there = |service: &Weak<Service>| service.strong_count() > 0;
    let watcher = app.answering.inline_tasks().watcher();
    watcher.watch();
    std::thread::Builder::new().name("pulse".into()).spawn(move || {
        while is_there(&service) {
            std::thread::park_timeout(INTERVAL);
            drop(runtime.spawn(async {}));
            watcher.watch();
        }
    })?;
    Ok(())
}
