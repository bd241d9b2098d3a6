//! Periodic maintenance: deletes expired rows and unreferenced files, and makes messages searchable.

use std::time::{Duration, SystemTime};

use porchlight_store::DueWork;

use crate::{data_moves, files::sweep, http::metrics, state::AppState};

/// How soon a running service uses secrets that another process replaced.
const RELOAD_INTERVAL: Duration = Duration::from_secs(1);
/// How soon new messages are searchable without a search.
const INDEX_INTERVAL: Duration = Duration::from_secs(1);
/// How often sizes are reported as metrics.
const REPORT_INTERVAL: Duration = Duration::from_secs(5);
/// Between two batches of facts, so that other writes come first.
const DERIVE_PAUSE: Duration = Duration::from_millis(20);
const DERIVE_RETRY: Duration = Duration::from_secs(60);
const INTERVAL: Duration = Duration::from_secs(15 * 60);
/// Unreferenced files are rare, and finding them lists the whole storage.
const ROUNDS_PER_DAY: u32 = 24 * 4;

/// Runs until the service stops.
pub async fn run(app: AppState) {
    let is_alone = app.config.database.is_none() && app.config.files.is_none();
    sweep_files(&app, sweep::staged_before(is_alone.then(SystemTime::now)), true).await;
    for round in 1_u32.. {
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = tokio::time::sleep(INTERVAL) => {}
        }
        if let Err(error) = data_moves::purge_abandoned(&app).await {
            tracing::warn!(%error, "failed to delete parts of abandoned moves, retrying later");
        }
        if let Err(error) = app.store.purge_expired(app.clock.now_ms()).await {
            tracing::warn!(%error, "failed to delete expired rows, retrying later");
        }
        sweep_files(&app, sweep::staged_before(None), round.is_multiple_of(ROUNDS_PER_DAY)).await;
    }
}

/// Keeps the secrets of a running service current until it stops.
pub async fn reload_secrets(app: AppState) {
    let (mut heartbeats, mut known) = (app.heartbeat.subscribe(), None);
    loop {
        let changed = async {
            if app.secrets.are_in_database() {
                heartbeats.wait(RELOAD_INTERVAL, |due| known.as_ref() != Some(&due.secrets_mark)).await;
            } else {
                tokio::time::sleep(RELOAD_INTERVAL).await;
            }
        };
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = changed => {}
        }
        let mark = heartbeats.found().secrets_mark;
        if app.secrets.reload(&app.store).await {
            known = Some(mark);
        }
    }
}

/// Uses settings of workspaces that other replicas saved, until the service stops.
pub async fn reload_settings(app: AppState) {
    let mut heartbeats = app.heartbeat.subscribe();
    let mut has_failed = false;
    loop {
        let changed = |due: &DueWork| !app.settings.is_at(due.settings_mark);
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = heartbeats.wait(RELOAD_INTERVAL, changed) => {}
        }
        let reloaded = app.settings.reload(&app.store).await;
        if let (Err(error), false) = (&reloaded, has_failed) {
            tracing::warn!(%error, "failed to read workspace settings; using the earlier ones");
        }
        has_failed = reloaded.is_err();
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
            tracing::warn!(%error, "failed to delete unreferenced files, retrying later");
        }
    }
}

/// Derives the facts of listings that an earlier version stored, until none is left. A row that another process of the
/// earlier version adds later is found at the next start; until then it is searched by its texts.
pub async fn derive_listing_columns(app: AppState) {
    let mut derived = 0;
    loop {
        let pause = match app.store.derive_due_columns().await {
            Ok(0) => break,
            Ok(rows) => {
                derived += rows;
                DERIVE_PAUSE
            }
            Err(error) => {
                tracing::warn!(%error, "failed to derive columns of listings, retrying later");
                DERIVE_RETRY
            }
        };
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = tokio::time::sleep(pause) => {}
        }
    }
    if derived > 0 {
        tracing::info!(listing_count = derived, "columns of listings derived");
    }
}

/// Reports the size of SQLite's write-ahead log until the service stops.
pub async fn report_log_size(app: AppState) {
    loop {
        metrics::database_log(app.store.log_bytes());
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = tokio::time::sleep(REPORT_INTERVAL) => {}
        }
    }
}

/// Makes new messages searchable until the service stops; at the start, those of an earlier version or run too.
pub async fn index_messages(app: AppState) {
    let (mut heartbeats, mut seen) = (app.heartbeat.subscribe(), None);
    loop {
        let writes = app.store.writes();
        if seen != Some(writes) {
            match app.store.index_marked_messages().await {
                Ok(_) => seen = Some(writes),
                Err(error) => tracing::warn!(%error, "failed to index messages for search, retrying later"),
            }
        }
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = heartbeats.wait(INDEX_INTERVAL, |due| due.has_unindexed_messages) => {}
        }
    }
}
