//! One attempt of a delivery: sign, send, read the response, decide.

use std::{error::Error, time::Duration};

use porchlight_api::WEBHOOK_TEST;
use porchlight_domain::{
    DeliveryId, WebhookId,
    delivery_schedule::{delivery_backoff_ms, parse_retry_after_ms},
};
use porchlight_store::{DeliveryAttempt, DeliveryOutcome, LeasedDelivery, StoreError};
use reqwest::{
    Response, StatusCode,
    header::{CONTENT_TYPE, RETRY_AFTER},
};
use url::Url;

use super::{secret, signature::signatures};
use crate::{files::safe_fetch::FetchError, ids::random_id, state::AppState};

/// Longest attempt.
const TIMEOUT: Duration = Duration::from_secs(20);
/// How long a sender holds a delivery; longer than any attempt.
pub(super) const LEASE_MS: i64 = 40_000;
/// The part of a response that is kept and, for it, read.
const MAX_RESPONSE_CHARACTERS: usize = 500;
const MAX_RESPONSE_BYTES: usize = 2_000;

/// What the endpoint said.
struct Answer {
    status: StatusCode,
    retry_after: Option<String>,
    text: String,
}

/// Returns a lease that no other sender has.
pub(super) fn new_lease() -> i64 {
    (u64::from_le_bytes(random_id()) >> 2) as i64 + 1
}

/// Sends this delivery now, unless another sender has it. Returns whether it was sent or tried.
pub async fn deliver_one(app: &AppState, webhook: WebhookId, id: DeliveryId) -> Result<bool, StoreError> {
    let (now_ms, lease) = (app.clock.now_ms(), new_lease());
    match app.store.lease_one_delivery((webhook, id), now_ms, now_ms + LEASE_MS, lease).await? {
        Some(leased) => {
            send_and_settle(app, &leased, lease).await?;
            Ok(true)
        }
        None => Ok(false),
    }
}

/// Sends a leased delivery and stores what came of it.
pub(super) async fn send_and_settle(app: &AppState, leased: &LeasedDelivery, lease: i64) -> Result<(), StoreError> {
    let attempt = attempt(app, leased).await;
    let (webhook_id, delivery_id) = (leased.webhook.0, leased.id.0);
    match attempt.outcome {
        DeliveryOutcome::Sent => tracing::debug!(webhook_id, delivery_id, status = attempt.status, "event delivered"),
        _ => tracing::info!(
            webhook_id,
            delivery_id,
            status = attempt.status,
            problem = attempt.problem,
            attempts = leased.attempts,
            "failed to deliver an event"
        ),
    }
    let now_ms = app.clock.now_ms();
    if !app.store.settle_delivery((leased.webhook, leased.id), lease, attempt, now_ms).await? {
        tracing::warn!(webhook_id, delivery_id, "delivery lease expired during an attempt");
    }
    Ok(())
}

async fn attempt(app: &AppState, leased: &LeasedDelivery) -> DeliveryAttempt {
    let answer = send(app, leased).await;
    let now_ms = app.clock.now_ms();
    let (status, text) = match &answer {
        Ok(answer) => (i64::from(answer.status.as_u16()), answer.text.clone()),
        Err(_) => (0, String::new()),
    };
    let problem = match &answer {
        Ok(answer) if answer.status.is_success() => "",
        Ok(answer) if answer.status.is_redirection() => "Redirect",
        Ok(_) => "Status",
        Err(problem) => problem,
    };
    let outcome = match &answer {
        Ok(answer) if answer.status.is_success() => DeliveryOutcome::Sent,
        _ if leased.kind == WEBHOOK_TEST => DeliveryOutcome::TestFailed,
        Ok(answer) if answer.status == StatusCode::GONE => DeliveryOutcome::Gone,
        Ok(answer) => retry(leased, answer.retry_after.as_deref(), now_ms),
        Err(_) => retry(leased, None, now_ms),
    };
    DeliveryAttempt { outcome, status, problem: problem.into(), response: text }
}

/// The next attempt: after the usual wait, or later if the endpoint asks for it.
fn retry(leased: &LeasedDelivery, retry_after: Option<&str>, now_ms: i64) -> DeliveryOutcome {
    let [random] = random_id();
    let Some(wait_ms) = delivery_backoff_ms(leased.attempts, random) else { return DeliveryOutcome::Dead };
    let requested_ms = retry_after.and_then(|value| parse_retry_after_ms(value, now_ms)).unwrap_or(0);
    DeliveryOutcome::Retry { next_at_ms: now_ms + wait_ms.max(requested_ms) }
}

/// Returns the response, or why there is none: `NotPublic`, `Timeout`, `NoSecret` or `NoConnection`.
async fn send(app: &AppState, leased: &LeasedDelivery) -> Result<Answer, &'static str> {
    let url: Url = leased.url.parse().map_err(|_| "NotPublic")?;
    let client = app.webhooks.guard.client(&url).ok_or("NotPublic")?;
    let now_ms = app.clock.now_ms();
    let owner = (leased.workspace, leased.webhook);
    let secrets = secret::open(&app.secrets.current(), owner, &leased.secrets, now_ms);
    if secrets.is_empty() {
        return Err("NoSecret");
    }
    let (id, timestamp_s) = (format!("msg_{}", leased.event), now_ms / 1_000);
    let signed = signatures(&secrets, &id, timestamp_s, &leased.body);
    let request = client
        .post(url)
        .header(CONTENT_TYPE, "application/json")
        .header("webhook-id", id)
        .header("webhook-timestamp", timestamp_s)
        .header("webhook-signature", signed.standard)
        .header("x-webhook-signature", signed.hex)
        .body(leased.body.clone());
    let deadline = tokio::time::Instant::now() + TIMEOUT;
    let response = tokio::time::timeout_at(deadline, request.send()).await.map_err(|_| "Timeout")?;
    let mut response = response.map_err(|error| problem_of(&error))?;
    let (status, retry_after) = (response.status(), response.headers().get(RETRY_AFTER).cloned());
    // A response whose body stops has been given all the same.
    let mut bytes = Vec::new();
    let _ = tokio::time::timeout_at(deadline, read(&mut response, &mut bytes)).await;
    let text: String = String::from_utf8_lossy(&bytes).chars().take(MAX_RESPONSE_CHARACTERS).collect();
    let retry_after = retry_after.and_then(|value| value.to_str().ok().map(str::to_owned));
    Ok(Answer { status, retry_after, text })
}

async fn read(response: &mut Response, bytes: &mut Vec<u8>) {
    while let Ok(Some(chunk)) = response.chunk().await {
        let room = MAX_RESPONSE_BYTES - bytes.len();
        bytes.extend_from_slice(&chunk[..chunk.len().min(room)]);
        if bytes.len() >= MAX_RESPONSE_BYTES {
            return;
        }
    }
}

fn problem_of(error: &reqwest::Error) -> &'static str {
    let mut cause: Option<&(dyn Error + 'static)> = error.source();
    while let Some(error) = cause {
        if matches!(error.downcast_ref::<FetchError>(), Some(FetchError::NotPublic)) {
            return "NotPublic";
        }
        cause = error.source();
    }
    if error.is_timeout() { "Timeout" } else { "NoConnection" }
}
