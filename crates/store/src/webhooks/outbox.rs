//! Sending deliveries: each is leased by at most one sender at a time, so replicas share the work. Of one webhook and
//! subject only the first that waits is due, which keeps their order.

use std::sync::Arc;

use porchlight_domain::{DeliveryId, EventId, WebhookId, WorkspaceId};

use crate::{
    Store,
    error::{Result, StoreError},
    executor::{Row, Tx, args},
    leases::MAX_LEASE_SKEW_MS,
    transaction::transaction,
    webhooks::{DeliveryAttempt, DeliveryOutcome, LeasedDelivery, SigningSecrets},
};

/// Deliveries of one webhook that are sent at once, by all replicas together.
const MAX_AT_ONCE: i64 = 4;
/// No wait is longer: a time further ahead means that the clock was set back.
const MAX_WAIT_MS: i64 = 27 * 3600 * 1000;

/// $1 is now, $2 the longest wait, $3 when the latest valid lease ends.
macro_rules! due {
    () => {
        "d.state = 'Waiting' and (d.next_at_ms <= $1 or d.next_at_ms > $2)
and (d.leased_until_ms <= $1 or d.leased_until_ms > $3) and not exists (select 1 from delivery e
where e.webhook = d.webhook and e.subject = d.subject and e.state = 'Waiting' and e.sequence < d.sequence)"
    };
}

const WEBHOOKS: &str = concat!(
    "select w.id from webhook w where w.state in ('On', 'Failing') and exists (select 1 from delivery d
where d.webhook = w.id and ",
    due!(),
    ") order by w.id"
);
const NEXT: &str = "select d.next_at_ms from delivery d join webhook w on w.id = d.webhook
where w.state in ('On', 'Failing') and d.state = 'Waiting' and d.next_at_ms > $1 order by d.next_at_ms limit 1";
const LOCK: &str = "select id from webhook where id = $1 and state in ('On', 'Failing')";
const LOCK_POSTGRES: &str = "select id from webhook where id = $1 and state in ('On', 'Failing') for no key update";
const LOCK_ANY: &str = "select id from webhook where id = $1";
const LOCK_ANY_POSTGRES: &str = "select id from webhook where id = $1 for no key update";
const AT_ONCE: &str = "select count(*) from delivery where webhook = $1 and state = 'Waiting'
and leased_until_ms > $2 and leased_until_ms <= $3";
const DUE: &str =
    concat!("select d.id from delivery d where d.webhook = $4 and ", due!(), " order by d.next_at_ms, d.id limit 1");
const LEASE: &str = "update delivery set lease = $2, leased_until_ms = $3, attempts = attempts + 1
where id = $1 and state = 'Waiting'";
const LEASED: &str = "select d.id, d.webhook, w.workspace, w.url, w.secret, w.old_secret, w.old_until_ms, d.event,
e.type, e.body, d.attempts from delivery d join webhook w on w.id = d.webhook join event e on e.id = d.event
where d.id = $1";
const SETTLE: &str = "update delivery set state = $3, next_at_ms = $4, last_status = $5, last_problem = $6,
last_response = $7, sent_at_ms = $8, lease = 0, leased_until_ms = 0
where id = $1 and lease = $2 and state = 'Waiting'";
const SUCCEEDED: &str = "update webhook set failing_since_ms = null,
state = case when state = 'Failing' then 'On' else state end
where id = $1 and (failing_since_ms is not null or state = 'Failing')";
const FAILED: &str = "update webhook set failing_since_ms = $2 where id = $1 and failing_since_ms is null";
const GONE: &str = "update webhook set state = 'Gone' where id = $1 and state in ('On', 'Failing')";

impl Store {
    /// Returns the webhooks that have a delivery to send. `until_ms` is when a lease would end.
    pub async fn due_webhooks(&self, now_ms: i64, until_ms: i64) -> Result<Vec<WebhookId>> {
        let values = args![now_ms, now_ms + MAX_WAIT_MS, until_ms + MAX_LEASE_SKEW_MS];
        let rows = self.read(transaction!(|tx| tx.rows(WEBHOOKS, values).await)).await?;
        rows.iter().map(|row| row.reader().int().map(WebhookId)).collect()
    }

    /// Returns the time of the next attempt after `now_ms`; `None` if none is planned.
    pub async fn next_delivery_ms(&self, now_ms: i64) -> Result<Option<i64>> {
        self.read(transaction!(|tx| tx.number(NEXT, args![now_ms]).await)).await
    }

    /// Leases the delivery of a webhook that is due first until `until_ms`. `None` if none is due or four are being
    /// sent. Counts the attempt.
    ///
    /// `lease` is the sender's random number, not 0.
    pub async fn lease_delivery(
        &self,
        webhook: WebhookId,
        now_ms: i64,
        until_ms: i64,
        lease: i64,
    ) -> Result<Option<LeasedDelivery>> {
        self.write(transaction!(|tx| {
            let valid_ms = until_ms + MAX_LEASE_SKEW_MS;
            let lock = tx.dialect_sql(LOCK, LOCK_POSTGRES);
            if tx.number(lock, args![webhook]).await?.is_none()
                || tx.number(AT_ONCE, args![webhook, now_ms, valid_ms]).await?.unwrap_or(0) >= MAX_AT_ONCE
            {
                return Ok(None);
            }
            let values = args![now_ms, now_ms + MAX_WAIT_MS, valid_ms, webhook];
            match tx.number(DUE, values).await? {
                Some(id) => hold(&mut tx, DeliveryId(id), lease, until_ms).await,
                None => Ok(None),
            }
        }))
        .await
    }

    /// Leases this delivery, whatever the state of its webhook, if it waits and nobody else has it.
    pub async fn lease_one_delivery(
        &self,
        (webhook, id): (WebhookId, DeliveryId),
        now_ms: i64,
        until_ms: i64,
        lease: i64,
    ) -> Result<Option<LeasedDelivery>> {
        const FREE: &str = "select id from delivery where webhook = $1 and id = $2 and state = 'Waiting'
            and leased_until_ms <= $3";
        self.write(transaction!(|tx| {
            tx.number(tx.dialect_sql(LOCK_ANY, LOCK_ANY_POSTGRES), args![webhook]).await?;
            if tx.number(FREE, args![webhook, id, now_ms]).await?.is_none() {
                return Ok(None);
            }
            hold(&mut tx, id, lease, until_ms).await
        }))
        .await
    }

    /// Stores what came of an attempt. Returns false if the lease has expired and another sender has the delivery.
    pub async fn settle_delivery(
        &self,
        (webhook, id): (WebhookId, DeliveryId),
        lease: i64,
        attempt: DeliveryAttempt,
        now_ms: i64,
    ) -> Result<bool> {
        let attempt = Arc::new(attempt);
        self.write(transaction!(|tx, attempt| {
            tx.number(tx.dialect_sql(LOCK_ANY, LOCK_ANY_POSTGRES), args![webhook]).await?;
            let (state, next_at_ms, sent_at_ms) = match attempt.outcome {
                DeliveryOutcome::Sent => ("Sent", now_ms, Some(now_ms)),
                DeliveryOutcome::Retry { next_at_ms } => ("Waiting", next_at_ms, None),
                DeliveryOutcome::Dead | DeliveryOutcome::Gone | DeliveryOutcome::TestFailed => ("Dead", now_ms, None),
            };
            let (problem, response) = (kept(&attempt.problem), kept(&attempt.response));
            let values = args![id, lease, state, next_at_ms, attempt.status, problem, response, sent_at_ms];
            if tx.execute(SETTLE, values).await? == 0 {
                return Ok(false);
            }
            match attempt.outcome {
                DeliveryOutcome::Sent => tx.execute(SUCCEEDED, args![webhook]).await?,
                DeliveryOutcome::Retry { .. } | DeliveryOutcome::Dead => {
                    tx.execute(FAILED, args![webhook, now_ms]).await?
                }
                DeliveryOutcome::Gone => tx.execute(GONE, args![webhook]).await?,
                DeliveryOutcome::TestFailed => 0,
            };
            Ok(true)
        }))
        .await
    }
}

async fn hold(tx: &mut Tx<'_>, id: DeliveryId, lease: i64, until_ms: i64) -> Result<Option<LeasedDelivery>> {
    tx.execute(LEASE, args![id, lease, until_ms]).await?;
    let row = tx.row(LEASED, args![id]).await?.ok_or(StoreError::NotFound)?;
    leased(&row).map(Some)
}

/// PostgreSQL can't store NUL.
fn kept(text: &str) -> String {
    text.replace('\0', "")
}

fn leased(row: &Row) -> Result<LeasedDelivery> {
    let mut cells = row.reader();
    Ok(LeasedDelivery {
        id: DeliveryId(cells.int()?),
        webhook: WebhookId(cells.int()?),
        workspace: WorkspaceId(cells.int()?),
        url: cells.text()?,
        secrets: SigningSecrets { current: cells.text()?, old: cells.text()?, old_until_ms: cells.int()? },
        event: EventId(cells.int()?),
        kind: cells.text()?,
        body: cells.text()?,
        attempts: cells.int()?,
    })
}
