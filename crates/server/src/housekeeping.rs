//! What a running service does by itself, now and then.
//!
//! Why it exists: keys of repeated requests and old traces are forgotten in time, and what an
//! older version stored is made fit for this one. Not here: what
//! is forgotten (the store's `tidy`).

use std::time::Duration;

use crate::service::App;

const EVERY: Duration = Duration::from_secs(15 * 60);

/// Tidies until the service stops.
pub async fn run(app: App) {
    tokio::select! {
        () = app.stop.cancelled() => return,
        () = add_words(&app) => {}
    }
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

/// Conversations from before they could be searched; some messages at a time, others write between.
async fn add_words(app: &App) {
    loop {
        match app.store.add_missing_words().await {
            Ok(0) => return,
            Ok(messages) => tracing::info!(messages, "older messages can be searched now"),
            Err(error) => {
                tracing::warn!(%error, "older messages cannot be searched yet");
                return;
            }
        }
    }
}
