//! Webhooks that have failed for long, and events that are old.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, WebhookId};

use crate::{
    Store,
    email::{NewEmail, outbox},
    error::Result,
    executor::{Tx, args},
    transaction::transaction,
    webhooks::{
        WebhookRow,
        webhook::{COLUMNS, webhook_row},
    },
};

/// How long events and their deliveries are kept.
const RETENTION_MS: i64 = 90 * 24 * 3600 * 1000;
/// Deletions in one transaction, so that other writes come between.
const DELETE_BATCH: i64 = 2_000;

const MARK: &str = "update webhook set state = 'Failing'
where id = $1 and state = 'On' and failing_since_ms is not null and failing_since_ms <= $2";
/// The webhook's chatbot, or that of its newest event.
const CHATBOT: &str = "select e.chatbot from delivery d join event e on e.id = d.event
where d.webhook = $1 and e.chatbot is not null order by d.created_at_ms desc, d.id desc limit 1";
const PURGE: &str = "delete from event where id in (select id from event where at_ms < $1 order by at_ms limit $2)";

impl Store {
    /// Returns the webhooks that are on and have failed since before `before_ms`.
    pub async fn failing_webhooks(&self, before_ms: i64) -> Result<Vec<WebhookRow>> {
        let text = format!("{COLUMNS} where w.state = 'On' and w.failing_since_ms <= $1 order by w.id");
        let rows = self.read(transaction!(|tx| tx.rows(text, args![before_ms]).await)).await?;
        rows.iter().map(webhook_row).collect()
    }

    /// Returns the chatbot whose office gets the email about a webhook; `None` if it had no event.
    pub async fn chatbot_of_webhook(&self, webhook: WebhookId) -> Result<Option<ChatbotId>> {
        let found = self.read(transaction!(|tx| tx.number(CHATBOT, args![webhook]).await)).await?;
        Ok(found.map(ChatbotId))
    }

    /// Marks a webhook as failing and queues the email about it. Returns false if another replica was first or a
    /// delivery succeeded.
    pub async fn mark_failing(
        &self,
        webhook: WebhookId,
        before_ms: i64,
        email: Option<(ChatbotId, NewEmail)>,
    ) -> Result<bool> {
        let email = Arc::new(email);
        self.write(transaction!(|tx, email| {
            if tx.execute(MARK, args![webhook, before_ms]).await? == 0 {
                return Ok(false);
            }
            if let Some((chatbot, email)) = &*email {
                outbox::insert(&mut tx, *chatbot, email).await?;
            }
            Ok(true)
        }))
        .await
    }
}

/// Deletes old events with their deliveries, at most 2,000 at once.
pub(crate) async fn purge_expired(tx: &mut Tx<'_>, now_ms: i64) -> Result<()> {
    tx.execute(PURGE, args![now_ms - RETENTION_MS, DELETE_BATCH]).await?;
    Ok(())
}
