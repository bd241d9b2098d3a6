//! Ends the process 30 seconds after a stop signal, whatever the runtime does.
//!
//! A stuck worker thread cannot be stopped, and if all of them are stuck, no timer of the runtime fires.
//! So a plain thread waits for the signal as well.

use std::{
    process,
    time::{Duration, Instant},
};

use tokio::{
    runtime::Builder,
    signal::unix::{SignalKind, signal},
};

/// One second less than the documented 30.
const GRACE: Duration = Duration::from_secs(29);

/// Starts the thread with its own runtime, which receives signals even if the main runtime is stuck.
///
/// # Errors
/// The thread can't be started or the signals can't be registered.
pub fn start() -> std::io::Result<()> {
    let runtime = Builder::new_current_thread().enable_io().build()?;
    let (mut terminate, mut interrupt) = {
        let _inside = runtime.enter();
        (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?)
    };
    std::thread::Builder::new().name("stop-guard".into()).spawn(move || {
        runtime.block_on(async {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
        });
        wait(grace());
        // On a thread of its own: a stuck thread may hold the lock of standard error.
        let _ = std::thread::Builder::new().spawn(|| tracing::error!("shutdown timed out, ending the process"));
        wait(Duration::from_millis(200));
        process::exit(1);
    })?;
    Ok(())
}

/// Parks for the whole time, despite spurious wake-ups.
fn wait(time: Duration) {
    let until = Instant::now() + time;
    while let Some(left) = until.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()) {
        std::thread::park_timeout(left);
    }
}

#[cfg(not(debug_assertions))]
fn grace() -> Duration {
    GRACE
}

/// Debug builds accept a shorter time from the environment, for tests.
#[cfg(debug_assertions)]
fn grace() -> Duration {
    let named = std::env::var("PORCHLIGHT_TEST_STOP_MS").ok().and_then(|text| text.parse().ok());
    named.map_or(GRACE, Duration::from_millis)
}

/// Blocks every worker of the runtime if the environment requests it, to test that the process still ends.
#[cfg(debug_assertions)]
pub fn block_workers_for_test() {
    if std::env::var_os("PORCHLIGHT_TEST_BLOCK_WORKERS").is_none() {
        return;
    }
    let workers = crate::work::worker_threads();
    let all_there = std::sync::Arc::new(std::sync::Barrier::new(workers + 1));
    for _ in 0..workers {
        let all_there = std::sync::Arc::clone(&all_there);
        tokio::spawn(async move {
            all_there.wait();
            loop {
                std::thread::park();
            }
        });
    }
    all_there.wait();
}
