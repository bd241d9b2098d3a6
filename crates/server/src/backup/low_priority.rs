//! Work that lets everything else on this computer go first.

use anyhow::Context;
use tokio::sync::oneshot;

/// That of `nice -n 15`: on a busy processor, a thirtieth of what a service gets.
#[cfg(target_os = "linux")]
const NICE: i32 = 15;

/// Lowers the priority of this thread, and of those that it starts. It can't be raised again.
pub fn lower_priority() {
    // On other systems it would be that of the whole process.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICE) {
        tracing::debug!(%error, "the priority stays");
    }
}

/// Runs work on a thread of its own with a low priority.
///
/// # Errors
/// The thread couldn't be started, or panicked.
pub(super) async fn run_at_low_priority<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> anyhow::Result<T> {
    let (sender, ended) = oneshot::channel();
    let run = move || {
        lower_priority();
        sender.send(work()).ok();
    };
    std::thread::Builder::new().name("backup".into()).spawn(run).context("couldn't start a thread")?;
    ended.await.context("a thread panicked")
}
