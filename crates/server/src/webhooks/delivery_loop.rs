//! Sends due deliveries until the service stops. Each webhook has its own task, so a slow one holds up no other, and
//! replicas share the work by leases.

use std::time::Duration;

use futures::{StreamExt, future::try_join_all, stream::FuturesUnordered};
use porchlight_domain::WebhookId;
use porchlight_store::{StoreError, queued_deliveries};

use super::{
    attempt::{LEASE_MS, new_lease, send_and_settle},
    failing,
};
use crate::state::AppState;

/// Requests at once to one webhook; the store counts those of other replicas too.
const MAX_AT_ONCE: usize = 4;
/// Webhooks that one process sends to at once.
const MAX_WEBHOOKS: usize = 256;
/// How often the loop checks without a reason: another replica may have died.
const CHECK_INTERVAL: Duration = Duration::from_secs(30);
/// How often it asks whether this process wrote a delivery, which costs no query.
const WAKE_INTERVAL: Duration = Duration::from_millis(100);
/// A delivery is counted shortly before its transaction is committed, so the loop checks twice.
const COMMIT_DELAY: Duration = Duration::from_millis(50);
const SECOND_CHECK: Duration = Duration::from_secs(1);
/// How long attempts can continue while the service stops.
const STOP_GRACE: Duration = Duration::from_secs(5);

/// Sends until the service stops.
pub async fn run(app: AppState) {
    let mut heartbeats = app.heartbeat.subscribe();
    let mut checks_again = false;
    let mut has_failed = false;
    loop {
        let seen = queued_deliveries();
        let started = start_due(&app).await;
        if let (Err(error), false) = (&started, has_failed) {
            tracing::warn!(%error, "failed to read deliveries, retrying");
        }
        has_failed = started.is_err();
        let wait = if checks_again { Some(SECOND_CHECK) } else { until_next(&app).await };
        checks_again = false;
        let due = async {
            match wait {
                Some(wait) => tokio::time::sleep(wait).await,
                None => heartbeats.wait_after(CHECK_INTERVAL, |due| due.has_deliveries).await,
            }
        };
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = app.webhooks.woken() => {}
            () = due => {}
            () = has_queued(seen) => checks_again = true,
        }
    }
}

async fn has_queued(seen: u64) {
    while queued_deliveries() == seen {
        tokio::time::sleep(WAKE_INTERVAL).await;
    }
    tokio::time::sleep(COMMIT_DELAY).await;
}

/// How long until the next attempt; `None` if none waits.
async fn until_next(app: &AppState) -> Option<Duration> {
    let now_ms = app.clock.now_ms();
    let next_ms = app.store.next_delivery_ms(now_ms).await.ok().flatten();
    let until = next_ms.map(|next_ms| Duration::from_millis(u64::try_from(next_ms - now_ms).unwrap_or(0)));
    until.map(|until| until.clamp(COMMIT_DELAY, CHECK_INTERVAL))
}

/// Starts a task for each webhook with due deliveries.
async fn start_due(app: &AppState) -> Result<(), StoreError> {
    failing::mark_failing(app).await?;
    let now_ms = app.clock.now_ms();
    for webhook in app.store.due_webhooks(now_ms, now_ms + LEASE_MS).await? {
        if !app.webhooks.begin(webhook, MAX_WEBHOOKS) {
            continue;
        }
        let app = app.clone();
        app.clone().tasks.spawn(async move {
            let ended = async {
                app.stop.cancelled().await;
                tokio::time::sleep(STOP_GRACE).await;
            };
            let sent = tokio::select! {
                sent = send_due(&app, webhook) => sent,
                () = ended => Ok(0),
            };
            app.webhooks.end(webhook);
            match sent {
                // Nothing: another replica sends to it.
                Ok(0) => {}
                Ok(_) => app.webhooks.wake(),
                Err(error) => tracing::warn!(%error, webhook_id = webhook.0, "failed to store deliveries, retrying"),
            }
        });
    }
    Ok(())
}

/// Sends the deliveries of a webhook until none is due. Returns how many were tried.
async fn send_due(app: &AppState, webhook: WebhookId) -> Result<usize, StoreError> {
    let (mut sending, mut tried) = (FuturesUnordered::new(), 0);
    loop {
        while sending.len() < MAX_AT_ONCE && !app.stop.is_cancelled() {
            let (now_ms, lease) = (app.clock.now_ms(), new_lease());
            let Some(leased) = app.store.lease_delivery(webhook, now_ms, now_ms + LEASE_MS, lease).await? else {
                break;
            };
            sending.push(async move { send_and_settle(app, &leased, lease).await });
        }
        match sending.next().await {
            Some(settled) => settled?,
            None => return Ok(tried),
        }
        tried += 1;
    }
}

/// Sends everything that is due now. Returns how many deliveries were tried.
///
/// The service does this by itself; tests call it with their own clock.
pub async fn deliver_due(app: &AppState) -> Result<usize, StoreError> {
    failing::mark_failing(app).await?;
    let mut total = 0;
    loop {
        let now_ms = app.clock.now_ms();
        let due = app.store.due_webhooks(now_ms, now_ms + LEASE_MS).await?;
        let tried: usize = try_join_all(due.into_iter().map(|webhook| send_due(app, webhook))).await?.iter().sum();
        if tried == 0 {
            return Ok(total);
        }
        total += tried;
    }
}
