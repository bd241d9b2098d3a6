//! What a running service does by itself, now and then.
//!
//! Why it exists: keys of repeated requests and old traces are forgotten in time, and what an
//! older version stored is made fit for this one. Not here: what
//! is forgotten (the store's `tidy`, `files/sweep.rs`).

use std::time::{Duration, SystemTime};

use crate::{files::sweep, service::AppState};

const INTERVAL: Duration = Duration::from_secs(15 * 60);
/// Files that no row names are rare, and finding them lists the whole storage.
const SWEEPS_A_DAY: u32 = 24 * 4;

/// Tidies until the service stops.
pub async fn run(app: AppState) {
    let is_alone = app.config.database.is_none() && app.config.files.is_none();
    sweep_files(&app, sweep::staged_before(is_alone.then(SystemTime::now)), true).await;
    tokio::select! {
        () = app.stop.cancelled() => return,
        () = backfill_search_terms(&app) => {}
    }
    for round in 1_u32.. {
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = tokio::time::sleep(INTERVAL) => {}
        }
        if let Err(error) = app.store.purge_expired(app.clock.now_ms()).await {
            tracing::warn!(%error, "tidying failed and is tried again later");
        }
        sweep_files(&app, sweep::staged_before(None), round.is_multiple_of(SWEEPS_A_DAY)).await;
    }
}

async fn sweep_files(app: &AppState, staged_before: SystemTime, is_daily: bool) {
    let sweep = async {
        sweep::sweep_often(app, staged_before).await?;
        if is_daily { sweep::sweep_unnamed(app).await } else { Ok(()) }
    };
    tokio::select! {
        () = app.stop.cancelled() => {}
        swept = sweep => if let Err(error) = swept {
            tracing::warn!(%error, "sweeping files failed and is tried again later");
        }
    }
}

/// Conversations from before they could be searched; some messages at a time, others write between.
async fn backfill_search_terms(app: &AppState) {
    loop {
        match app.store.backfill_search_terms().await {
            Ok(0) => return,
            Ok(messages) => tracing::info!(messages, "older messages can be searched now"),
            Err(error) => {
                tracing::warn!(%error, "older messages cannot be searched yet");
                return;
            }
        }
    }
}
