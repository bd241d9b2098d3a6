//! Wakes the runtime from outside, twice a second.
//!
//! The worker that polls the I/O driver runs what an event wakes. If that does not return and the other
//! workers sleep, nobody polls sockets and timers. A task from outside the runtime wakes one of them,
//! and it polls when it has nothing else to do.

use std::{
    sync::{Arc, Weak},
    time::Duration,
};

use tokio::runtime::Handle;

use crate::service::{AppState, Service};

const INTERVAL: Duration = Duration::from_millis(500);

/// Starts the thread; it ends with the service.
///
/// # Errors
/// There is no thread.
pub fn start(app: &AppState) -> std::io::Result<()> {
    let (runtime, service) = (Handle::current(), Arc::downgrade(app));
    let is_there = |service: &Weak<Service>| service.strong_count() > 0;
    std::thread::Builder::new().name("pulse".into()).spawn(move || {
        while is_there(&service) {
            std::thread::park_timeout(INTERVAL);
            drop(runtime.spawn(async {}));
        }
    })?;
    Ok(())
}
