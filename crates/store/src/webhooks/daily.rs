//! Batches of webhooks with the format `Daily`: one per local day and chatbot. A day's row is unique and written with its
//! events, so a day is sent once despite clock changes, restarts and replicas.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, WebhookId, WorkspaceId};

use super::{
    emit::{self, StoredEvent},
    webhook,
};
use crate::{
    Store,
    email::DailyReportMarker,
    error::Result,
    executor::{Row, Tx, args},
    transaction::transaction,
};

const TARGETS: &str = "select w.id, w.workspace, c.id,
cast(case when w.state in ('On', 'Failing') then 1 else 0 end as bigint) from webhook w
join chatbot c on c.workspace = w.workspace and (w.chatbot is null or w.chatbot = c.id)
where w.format = 'Daily' order by w.id, c.id";
const FIRST: &str = "select local_date, until_ms from daily_batch where webhook = $1 and chatbot = $2
order by local_date limit 1";
const MARKERS: &str = "select local_date, until_ms from daily_batch
where webhook = $1 and chatbot = $2 and local_date >= $3 order by local_date";
const INSERT: &str = "insert into daily_batch (webhook, chatbot, local_date, until_ms) values ($1, $2, $3, $4)
on conflict (webhook, chatbot, local_date) do nothing";
const FORGET: &str = "delete from daily_batch where webhook = $1";

/// A webhook and a chatbot whose days it receives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BatchTarget {
    pub webhook: WebhookId,
    pub workspace: WorkspaceId,
    pub chatbot: ChatbotId,
    /// Days of a webhook that is off are not kept for it.
    pub is_on: bool,
}

/// What is sent of a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DailyBody {
    /// `daily.leads` or `daily.conversations`.
    pub kind: &'static str,
    /// Final JSON.
    pub body: String,
}

impl Store {
    /// Returns the webhooks with daily batches, with each of their chatbots.
    pub async fn batch_targets(&self) -> Result<Vec<BatchTarget>> {
        let rows = self.read(transaction!(|tx| tx.rows(TARGETS, args![]).await)).await?;
        let target = |row: &Row| {
            let mut cells = row.reader();
            Ok(BatchTarget {
                webhook: WebhookId(cells.int()?),
                workspace: WorkspaceId(cells.int()?),
                chatbot: ChatbotId(cells.int()?),
                is_on: cells.flag()?,
            })
        };
        rows.iter().map(target).collect()
    }

    /// Returns the first marked day, and those from `since`, by date.
    pub async fn batch_markers(
        &self,
        target: BatchTarget,
        since: &str,
    ) -> Result<(Option<DailyReportMarker>, Vec<DailyReportMarker>)> {
        let since: Arc<str> = since.into();
        let (first, rows) = self
            .read_together(transaction!(|tx, since| {
                let first = tx.row(FIRST, args![target.webhook, target.chatbot]).await?;
                Ok((first, tx.rows(MARKERS, args![target.webhook, target.chatbot, &*since]).await?))
            }))
            .await?;
        let marker = |row: &Row| {
            let mut cells = row.reader();
            Ok(DailyReportMarker { local_date: cells.text()?, until_ms: cells.int()? })
        };
        Ok((first.as_ref().map(marker).transpose()?, rows.iter().map(marker).collect::<Result<_>>()?))
    }

    /// Marks a day and writes what is sent of it. Returns false if it was marked already, or the webhook is gone.
    pub async fn set_batch_marker(
        &self,
        target: BatchTarget,
        marker: DailyReportMarker,
        bodies: Vec<DailyBody>,
        now_ms: i64,
    ) -> Result<bool> {
        let day = Arc::new((marker, bodies));
        self.write(transaction!(|tx, day| {
            let (marker, bodies) = &*day;
            let BatchTarget { webhook, workspace, chatbot, .. } = target;
            if !webhook::lock(&mut tx, workspace, webhook).await? {
                return Ok(false);
            }
            if tx.execute(INSERT, args![webhook, chatbot, &marker.local_date, marker.until_ms]).await? == 0 {
                return Ok(false);
            }
            let subject = format!("chatbot:{chatbot}");
            for (sequence, DailyBody { kind, body }) in (first_sequence(&marker.local_date)..).zip(bodies) {
                let event = StoredEvent { kind, subject: &subject, sequence, body };
                emit::insert(&mut tx, (workspace, Some(chatbot)), event, vec![webhook], now_ms).await?;
            }
            Ok(true)
        }))
        .await
    }
}

/// Days that come later have higher numbers: 20261120000 of `2026-11-20`.
fn first_sequence(local_date: &str) -> i64 {
    let digits: String = local_date.chars().filter(char::is_ascii_digit).collect();
    digits.parse::<i64>().unwrap_or(0) * 1_000
}

/// Lets the days of a webhook begin again when it becomes `Daily` the next time.
pub(super) async fn forget(tx: &mut Tx<'_>, webhook: WebhookId) -> Result<()> {
    tx.execute(FORGET, args![webhook]).await?;
    Ok(())
}
