//! The email tasks of a running service.

use std::time::Duration;

use super::{daily_reports, digest, handoff_follow_ups, notices, outbox};
use crate::state::AppState;

/// How often due emails are looked for; new emails wake the sender at once.
const CHECK_INTERVAL: Duration = Duration::from_secs(60);

/// The same for emails of notices.
const NOTICE_INTERVAL: Duration = Duration::from_secs(2);

/// Starts the email tasks, which end when the service stops.
pub(crate) fn start(app: &AppState) {
    app.tasks.spawn(check_due(app.clone()));
    app.tasks.spawn(check_notices(app.clone()));
    app.tasks.spawn(outbox::run(app.clone()));
}

/// Queues the emails of notices that are due.
async fn check_notices(app: AppState) {
    let mut heartbeats = app.heartbeat.subscribe();
    loop {
        if let Err(error) = notices::queue_due(&app).await {
            tracing::warn!(%error, "failed to queue emails of notices, retrying");
        }
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = heartbeats.wait(NOTICE_INTERVAL, |due| due.has_notice_emails) => {}
        }
    }
}

/// Queues due emails now and every minute.
async fn check_due(app: AppState) {
    let mut heartbeats = app.heartbeat.subscribe();
    loop {
        if let Err(error) = enqueue_due(&app).await {
            tracing::warn!(%error, "failed to queue due emails, retrying");
        }
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = heartbeats.wait_after(CHECK_INTERVAL, |due| due.has_reports) => {}
        }
    }
}

/// Queues the daily reports, follow-ups and digests that are due. Returns how many.
///
/// The service calls this every minute; tests call it with their own clock.
pub async fn enqueue_due(app: &AppState) -> Result<usize, porchlight_store::StoreError> {
    Ok(daily_reports::enqueue_due_reports(app, &app.email.0.seen).await?
        + handoff_follow_ups::enqueue_follow_ups(app).await?
        + digest::queue_due(app).await?)
}
