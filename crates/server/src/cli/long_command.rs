//! Runs long work on a thread for blocking work, and stops it at a signal so that it removes partial output.

use std::{future::Future, time::Duration};

use serde_json::json;

use crate::{
    backup::Progress,
    exit::{Exit, failure, status_of},
};

/// How long a stopped command has to remove partial output.
const CLEANUP_TIMEOUT: Duration = Duration::from_secs(5);

/// Runs the work; with `--json`, a failure is also an event.
pub async fn run<T: Send + 'static>(
    progress: Progress,
    work: impl FnOnce(&Progress) -> anyhow::Result<T> + Send + 'static,
) -> anyhow::Result<T> {
    let inner = progress.clone();
    let mut task = tokio::task::spawn_blocking(move || work(&inner));
    let signal = stop_signal()?;
    let ended = tokio::select! {
        ended = &mut task => ended?,
        exit = signal => {
            progress.stop();
            match tokio::time::timeout(CLEANUP_TIMEOUT, task).await {
                Ok(Ok(Ok(finished))) => Ok(finished),
                _ => Err(failure(exit, "stopped by a signal; partial output was removed")),
            }
        }
    };
    progress.end_line();
    if let Err(error) = &ended {
        let exit = status_of(error);
        progress.event(&json!({ "event": "failed", "exit": exit as u8, "message": format!("{error:#}") }));
    }
    ended
}

#[cfg(unix)]
fn stop_signal() -> std::io::Result<impl Future<Output = Exit>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => Exit::Terminated,
            _ = interrupt.recv() => Exit::Interrupted,
        }
    })
}

#[cfg(not(unix))]
fn stop_signal() -> std::io::Result<impl Future<Output = Exit>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
        Exit::Interrupted
    })
}
