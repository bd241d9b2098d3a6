//! Deliveries as the office sees them, and sending them again.

use std::sync::Arc;

use porchlight_domain::{DeliveryId, EventId, WebhookId, WorkspaceId};

use crate::{
    Store, WriteContext, WriteOutcome,
    error::Result,
    executor::{Row, SqlValue, args, placeholders},
    transaction::transaction,
    webhooks::{DeliveryRow, webhook},
};

/// A batch can have 5 MiB; of that, a list shows the beginning.
const COLUMNS: &str = "select d.id, d.event, e.type, d.subject, d.state, d.attempts, d.last_status, d.last_problem,
d.last_response, substr(e.body, 1, 20000), d.created_at_ms, d.next_at_ms, d.sent_at_ms from delivery d
join event e on e.id = d.event join webhook w on w.id = d.webhook";
const COUNT: &str = "select count(*) from delivery d join webhook w on w.id = d.webhook
where w.workspace = $1 and d.webhook = $2 and ($3 = '' or d.state = $3)";

/// The deliveries to send again, of those that don't wait.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplayFilter {
    Ids(Vec<DeliveryId>),
    /// Created in this time, with this state; "" for any.
    Range {
        start_ms: i64,
        end_ms: i64,
        state: &'static str,
    },
}

impl Store {
    /// Returns one page of a webhook's deliveries, newest first, and the total. State "" is any.
    pub async fn deliveries(
        &self,
        workspace: WorkspaceId,
        webhook: WebhookId,
        state: &'static str,
        (offset, size): (i64, i64),
    ) -> Result<(Vec<DeliveryRow>, i64)> {
        let text = format!(
            "{COLUMNS} where w.workspace = $1 and d.webhook = $2 and ($3 = '' or d.state = $3)
             order by d.created_at_ms desc, d.id desc limit $4 offset $5"
        );
        let (rows, total) = self
            .read_together(transaction!(|tx| {
                let rows = tx.rows(text, args![workspace, webhook, state, size, offset]).await?;
                Ok((rows, tx.number(COUNT, args![workspace, webhook, state]).await?.unwrap_or(0)))
            }))
            .await?;
        Ok((rows.iter().map(delivery_row).collect::<Result<_>>()?, total))
    }

    /// Returns a delivery of this workspace.
    pub async fn delivery(&self, workspace: WorkspaceId, id: DeliveryId) -> Result<Option<DeliveryRow>> {
        let text = format!("{COLUMNS} where w.workspace = $1 and d.id = $2");
        let row = self.read(transaction!(|tx| tx.row(text, args![workspace, id]).await)).await?;
        row.as_ref().map(delivery_row).transpose()
    }

    /// Sends deliveries again, with the same IDs. Returns how many; `None` if the workspace has no such webhook.
    pub async fn replay_deliveries(
        &self,
        write: &WriteContext,
        workspace: WorkspaceId,
        webhook: WebhookId,
        filter: ReplayFilter,
    ) -> Result<WriteOutcome<Option<i64>>> {
        let (filter, now_ms) = (Arc::new(filter), write.now_ms);
        self.write_once(
            write,
            transaction!(|tx, filter| {
                if !webhook::lock(&mut tx, workspace, webhook).await? {
                    return Ok(None);
                }
                let (condition, more) = condition(&filter);
                let text = format!(
                    "update delivery set state = 'Waiting', attempts = 0, next_at_ms = $2, sent_at_ms = null
                     where webhook = $1 and state <> 'Waiting' and {condition}"
                );
                let mut values = args![webhook, now_ms];
                values.extend(more);
                let count = tx.execute(text, values).await?;
                Ok(Some(i64::try_from(count).unwrap_or(i64::MAX)))
            }),
        )
        .await
    }
}

fn condition(filter: &ReplayFilter) -> (String, Vec<SqlValue>) {
    match filter {
        ReplayFilter::Ids(ids) => {
            (format!("id in ({})", placeholders(ids.len(), 3)), ids.iter().map(|id| (*id).into()).collect())
        }
        ReplayFilter::Range { start_ms, end_ms, state } => (
            "created_at_ms >= $3 and created_at_ms < $4 and ($5 = '' or state = $5)".into(),
            args![*start_ms, *end_ms, *state],
        ),
    }
}

fn delivery_row(row: &Row) -> Result<DeliveryRow> {
    let mut cells = row.reader();
    Ok(DeliveryRow {
        id: DeliveryId(cells.int()?),
        event: EventId(cells.int()?),
        kind: cells.text()?,
        subject: cells.text()?,
        state: cells.text()?,
        attempts: cells.int()?,
        last_status: cells.int()?,
        last_problem: cells.text()?,
        last_response: cells.text()?,
        body: cells.text()?,
        created_at_ms: cells.int()?,
        next_at_ms: cells.int()?,
        sent_at_ms: cells.maybe_int()?,
    })
}
