//! Webhooks and deliveries as the wire shows them, never with a secret.

use porchlight_api::{ApiError, Delivery, Webhook};
use porchlight_domain::{WebhookId, time::rfc3339_ms};
use porchlight_store::{DeliveryRow, WebhookRow};

use crate::{auth::AuthContext, errors, state::AppState};

/// Returns a webhook of the caller's workspace; 40415 if there is none.
pub(super) async fn webhook(app: &AppState, caller: &AuthContext, id: i64) -> Result<WebhookRow, ApiError> {
    let found = app.store.webhook(caller.workspace, WebhookId(id)).await.map_err(errors::from_store)?;
    found.ok_or_else(errors::webhook_not_found)
}

pub(super) fn webhook_item(row: WebhookRow, now_ms: i64) -> Webhook {
    let has_old = row.secrets.old_until_ms > now_ms && !row.secrets.old.is_empty();
    Webhook {
        webhook_id: row.id.0,
        serial_number: row.serial,
        url: row.url,
        events: row.events,
        format: row.format,
        state: row.state,
        failing_since: row.failing_since_ms.map(rfc3339_ms).unwrap_or_default(),
        old_secret_until: if has_old { rfc3339_ms(row.secrets.old_until_ms) } else { String::new() },
        waiting: row.waiting,
        dead: row.dead,
        create_time: rfc3339_ms(row.created_at_ms),
    }
}

pub(super) fn delivery_item(row: DeliveryRow) -> Delivery {
    let is_waiting = row.state == "Waiting";
    Delivery {
        delivery_id: row.id.0,
        event_id: format!("msg_{}", row.event),
        kind: row.kind,
        subject: row.subject,
        state: row.state,
        attempts: row.attempts,
        last_status: row.last_status,
        last_problem: row.last_problem,
        last_response: row.last_response,
        body: row.body,
        create_time: rfc3339_ms(row.created_at_ms),
        next_time: if is_waiting { rfc3339_ms(row.next_at_ms) } else { String::new() },
        sent_time: row.sent_at_ms.map(rfc3339_ms).unwrap_or_default(),
    }
}
