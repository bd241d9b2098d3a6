//! The webhooks of a workspace.

use std::sync::Arc;

use porchlight_api::{ErrorCode, EventItem, EventWebhook, FieldError, WEBHOOK_TEST};
use porchlight_domain::{ChatbotId, DeliveryId, WebhookId, WorkspaceId};

use crate::{
    Store, WriteContext, WriteOutcome,
    error::{Result, StoreError},
    executor::{Row, Tx, args},
    transaction::transaction,
    webhooks::{
        NewWebhook, SigningSecrets, WebhookChange, WebhookRow, daily,
        emit::{Listeners, NewEvent},
    },
};

/// Most webhooks of a workspace.
const MAX_WEBHOOKS: i64 = 20;
/// How long the old secret signs too.
const OLD_SECRET_MS: i64 = 24 * 3600 * 1000;

pub(super) const COLUMNS: &str =
    "select w.id, w.workspace, w.chatbot, coalesce(c.serial, ''), w.url, w.events, w.format,
w.secret, w.old_secret, w.old_until_ms, w.state, w.failing_since_ms, w.created_at_ms,
(select count(*) from delivery d where d.webhook = w.id and d.state = 'Waiting'),
(select count(*) from delivery d where d.webhook = w.id and d.state = 'Dead')
from webhook w left join chatbot c on c.id = w.chatbot";
const LOCK: &str = "select id from webhook where workspace = $1 and id = $2";
const LOCK_POSTGRES: &str = "select id from webhook where workspace = $1 and id = $2 for no key update";
/// Two webhooks made at once must both be counted.
const LOCK_WORKSPACE: &str = "select id from workspace where id = $1 for no key update";
const COUNT: &str = "select count(*) from webhook where workspace = $1";
const INSERT: &str = "insert into webhook (id, workspace, chatbot, url, events, format, secret, state, created_at_ms)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
/// `On` is a new beginning also for one that was failing.
const CHANGE: &str =
    "update webhook set url = coalesce($3, url), events = coalesce($4, events), format = coalesce($6, format),
state = coalesce($5, state), failing_since_ms = case when $5 = 'On' then null else failing_since_ms end
where workspace = $1 and id = $2";
const ROTATE: &str = "update webhook set old_secret = secret, old_until_ms = $4, secret = $3
where workspace = $1 and id = $2";
const FINISH: &str = "update webhook set old_secret = '', old_until_ms = 0 where workspace = $1 and id = $2";
const DELETE: &str = "delete from webhook where workspace = $1 and id = $2";

impl Store {
    /// Returns the webhooks of a workspace, oldest first.
    pub async fn webhooks(&self, workspace: WorkspaceId) -> Result<Vec<WebhookRow>> {
        let text = format!("{COLUMNS} where w.workspace = $1 order by w.created_at_ms, w.id");
        let rows = self.read(transaction!(|tx| tx.rows(text, args![workspace]).await)).await?;
        rows.iter().map(webhook_row).collect()
    }

    /// Returns a webhook of this workspace.
    pub async fn webhook(&self, workspace: WorkspaceId, id: WebhookId) -> Result<Option<WebhookRow>> {
        let text = format!("{COLUMNS} where w.workspace = $1 and w.id = $2");
        let row = self.read(transaction!(|tx| tx.row(text, args![workspace, id]).await)).await?;
        row.as_ref().map(webhook_row).transpose()
    }

    /// Stores a new webhook.
    ///
    /// # Errors
    /// `Invalid` if the workspace has 20.
    pub async fn insert_webhook(
        &self,
        write: &WriteContext,
        workspace: WorkspaceId,
        new: NewWebhook,
    ) -> Result<WriteOutcome<WebhookId>> {
        let (new, now_ms) = (Arc::new(new), write.now_ms);
        self.write_once(
            write,
            transaction!(|tx, new| {
                if let Tx::Postgres(_) = tx {
                    tx.number(LOCK_WORKSPACE, args![workspace]).await?;
                }
                if tx.number(COUNT, args![workspace]).await?.unwrap_or(0) >= MAX_WEBHOOKS {
                    return Err(StoreError::Invalid(vec![no_room()]));
                }
                let state = if new.is_on { "On" } else { "Off" };
                let chatbot = new.chatbot.map(|chatbot| chatbot.0);
                let (events, format) = (new.events.join(","), new.format);
                let values = args![new.id, workspace, chatbot, &new.url, events, format, &new.secret, state, now_ms];
                tx.execute(INSERT, values).await?;
                Ok(new.id)
            }),
        )
        .await
    }

    /// Changes a webhook. Returns false if the workspace has no such webhook.
    pub async fn change_webhook(
        &self,
        write: &WriteContext,
        workspace: WorkspaceId,
        id: WebhookId,
        change: &WebhookChange,
    ) -> Result<WriteOutcome<bool>> {
        let change = Arc::new(change.clone());
        self.write_once(
            write,
            transaction!(|tx, change| {
                let events = change.events.as_ref().map(|events| events.join(","));
                let state = change.state.map(str::to_owned);
                let format = change.format.map(str::to_owned);
                let values = args![workspace, id, change.url.clone(), events, state, format];
                if tx.execute(CHANGE, values).await? == 0 {
                    return Ok(false);
                }
                if change.format == Some("Standard") {
                    daily::forget(&mut tx, id).await?;
                }
                Ok(true)
            }),
        )
        .await
    }

    /// Replaces the secret; the previous one signs too for 24 hours. `None` only ends the previous one. Returns false
    /// if the workspace has no such webhook.
    pub async fn rotate_webhook(
        &self,
        write: &WriteContext,
        workspace: WorkspaceId,
        id: WebhookId,
        secret: Option<String>,
    ) -> Result<WriteOutcome<bool>> {
        let (secret, now_ms) = (Arc::new(secret), write.now_ms);
        self.write_once(
            write,
            transaction!(|tx, secret| {
                let changed = match &*secret {
                    Some(secret) => tx.execute(ROTATE, args![workspace, id, secret, now_ms + OLD_SECRET_MS]).await?,
                    None => tx.execute(FINISH, args![workspace, id]).await?,
                };
                Ok(changed > 0)
            }),
        )
        .await
    }

    /// Deletes a webhook with its deliveries. Returns false if the workspace has no such webhook.
    pub async fn delete_webhook(
        &self,
        write: &WriteContext,
        workspace: WorkspaceId,
        id: WebhookId,
    ) -> Result<WriteOutcome<bool>> {
        self.write_once(write, transaction!(|tx| Ok(tx.execute(DELETE, args![workspace, id]).await? > 0))).await
    }

    /// Writes the test event of a webhook. `None` if the workspace has no such webhook.
    pub async fn insert_test_event(
        &self,
        write: &WriteContext,
        workspace: WorkspaceId,
        (id, chatbot, serial): (WebhookId, Option<ChatbotId>, &str),
    ) -> Result<WriteOutcome<Option<DeliveryId>>> {
        let (serial, now_ms) = (Arc::<str>::from(serial), write.now_ms);
        self.write_once(
            write,
            transaction!(|tx, serial| {
                if !lock(&mut tx, workspace, id).await? {
                    return Ok(None);
                }
                let webhooks = vec![(id, WEBHOOK_TEST.to_owned())];
                let listeners = Listeners { chatbot, workspace, serial: serial.to_string(), webhooks };
                let item = EventItem::Webhook(EventWebhook { webhook_id: id.0 });
                let event = NewEvent { kind: WEBHOOK_TEST, subject: format!("webhook:{id}"), sequence: None, item };
                listeners.emit(&mut tx, event, now_ms).await
            }),
        )
        .await
    }
}

/// Locks a webhook. Returns false if the workspace has no such webhook.
pub(super) async fn lock(tx: &mut Tx<'_>, workspace: WorkspaceId, id: WebhookId) -> Result<bool> {
    Ok(tx.number(tx.dialect_sql(LOCK, LOCK_POSTGRES), args![workspace, id]).await?.is_some())
}

fn no_room() -> FieldError {
    let message = format!("A workspace can have at most {MAX_WEBHOOKS} webhooks.");
    FieldError { code: ErrorCode::TooMany, field: "Url".into(), message }
}

pub(super) fn webhook_row(row: &Row) -> Result<WebhookRow> {
    let mut cells = row.reader();
    Ok(WebhookRow {
        id: WebhookId(cells.int()?),
        workspace: WorkspaceId(cells.int()?),
        chatbot: cells.maybe_int()?.map(ChatbotId),
        serial: cells.text()?,
        url: cells.text()?,
        events: cells.text()?.split(',').filter(|event| !event.is_empty()).map(str::to_owned).collect(),
        format: cells.text()?,
        secrets: SigningSecrets { current: cells.text()?, old: cells.text()?, old_until_ms: cells.int()? },
        state: cells.text()?,
        failing_since_ms: cells.maybe_int()?,
        created_at_ms: cells.int()?,
        waiting: cells.int()?,
        dead: cells.int()?,
    })
}
