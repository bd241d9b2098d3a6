//! What a running service does by itself, now and then.
//!
//! Why it exists: keys of repeated requests and old traces are forgotten in time. Not here: what
//! is forgotten (the store's `tidy`).

use std::time::Duration;

use crate::service::App;

const EVERY: Duration = Duration::from_secs(15 * 60);

/// Tidies until the service stops.
pub async fn run(app: App) {
    loop {
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = tokio::time::sleep(EVERY) => {}
        }
        if let Err(error) = app.store.tidy(app.clock.now_ms()).await {
            tracing::warn!(%error, "tidying failed and is tried again later");
        }
    }
}
