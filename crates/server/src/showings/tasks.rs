//! Background work for showings: emails that a crash left over, requests that nobody confirmed, and reminders.

use std::time::Duration;

use porchlight_store::StoreError;

use super::emails;
use crate::state::AppState;

const INTERVAL: Duration = Duration::from_secs(20);

/// Runs until the service stops.
pub async fn run(app: AppState) {
    let mut heartbeats = app.heartbeat.subscribe();
    loop {
        if let Err(error) = run_due(&app).await {
            tracing::warn!(%error, "showings could not be looked after");
        }
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = heartbeats.wait_after(INTERVAL, |due| due.has_showings) => {}
        }
    }
}

/// Expires, reports and reminds what is due.
pub async fn run_due(app: &AppState) -> Result<(), StoreError> {
    let now_ms = app.clock.now_ms();
    let expired = app.store.expire_showings(now_ms).await?;
    if expired > 0 {
        tracing::info!(expired, "requested showings expired");
    }
    emails::report_changes(app).await?;
    for due in app.store.due_reminders(now_ms).await? {
        emails::remind(app, due).await?;
    }
    Ok(())
}
