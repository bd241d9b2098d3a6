//! Reports to systemd that the service is ready, alive and stopping. Does nothing without it.

use sd_notify::NotifyState;

/// Reports that connections are accepted, and feeds the watchdog from a task of the runtime: if all workers are stuck,
/// systemd restarts the service.
pub fn ready() {
    send(NotifyState::Ready);
    let Some(limit) = sd_notify::watchdog_enabled() else { return };
    tokio::spawn(async move {
        let mut ticks = tokio::time::interval(limit / 3);
        loop {
            ticks.tick().await;
            send(NotifyState::Watchdog);
        }
    });
}

/// Reports that the service has begun to stop.
pub fn stopping() {
    send(NotifyState::Stopping);
}

fn send(state: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "failed to notify systemd");
    }
}
