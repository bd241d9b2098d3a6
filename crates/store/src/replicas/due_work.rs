//! What the background tasks of a replica have to do. One statement looks for all of them together with the heartbeat, so
//! an idle replica asks PostgreSQL nothing else.

use crate::{
    Store,
    error::Result,
    executor::{Row, args},
    replicas::LAZILY,
    transaction::transaction,
};

/// As far ahead as a reminder can be due.
const MAX_REMINDER_MS: i64 = 168 * 3_600_000;
/// A time further ahead than any delay means that the clock was set back.
const MAX_HELD_MS: i64 = porchlight_domain::notifications::MAX_HELD_MS;

/// Each condition has a partial index or reads a table with few rows.
const DUE: &str = concat!(
    "with heartbeat as (insert into replica (id, beat_ms) values ($1, ",
    now_ms!(),
    ") on conflict (id) do update set beat_ms = excluded.beat_ms)
select
exists(select 1 from session s left join replica r on r.id = s.busy_replica
  where s.busy_answer is not null and coalesce(r.beat_ms, 0) < ",
    now_ms!(),
    " - $2)::int::bigint,
exists(select 1 from conversation where phase <> 'bot' or snoozed_until_ms is not null)::int::bigint,
exists(select 1 from notice where email_at_ms <= $3 or email_at_ms > $4)::int::bigint,
exists(select 1 from message_unworded u join message m on m.id = u.message where m.running = 0)::int::bigint,
(exists(select 1 from showing where cause <> '')
  or exists(select 1 from showing where state = 'Requested' and hold_until_ms <= $3)
  or exists(select 1 from showing where state = 'Confirmed' and reminded = 0 and start_ms > $3 and start_ms <= $5)
)::int::bigint,
(exists(select 1 from delivery where state = 'Waiting')
  or exists(select 1 from webhook where state = 'On' and failing_since_ms is not null))::int::bigint,
exists(select 1 from webhook where format = 'Daily')::int::bigint,
exists(select 1 from mail where state = 'Waiting')::int::bigint,
(exists(select 1 from chatbot where daily_mails = 1)
  or exists(select 1 from session where follow_up_at_ms <= $3)
  or exists(select 1 from session where digest_at_ms is not null))::int::bigint,
(select (count(*) + coalesce(sum(version), 0))::bigint from workspace_setting),
coalesce((select md5(string_agg(value, ',' order by name)) from meta
  where name in ('key-hash', 'visitor-key', 'uploads')), '')"
);

/// What there is to do, and marks that differ after a change.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DueWork {
    /// Answers whose replica is silent.
    pub has_lost_answers: bool,
    /// Conversations with a timer.
    pub has_timers: bool,
    pub has_notice_emails: bool,
    pub has_unindexed_messages: bool,
    /// Showings to report, to expire or to remind of.
    pub has_showings: bool,
    pub has_deliveries: bool,
    pub has_daily_webhooks: bool,
    /// Emails in the outbox.
    pub has_queued_emails: bool,
    /// Daily reports, follow-ups and digests.
    pub has_reports: bool,
    pub settings_mark: i64,
    /// A hash of the signing secrets in the database; "" without any.
    pub secrets_mark: String,
}

impl Store {
    /// Writes this replica's heartbeat and returns what its tasks have to do. On PostgreSQL only.
    pub async fn heartbeat_and_due_work(&self, now_ms: i64, dead_after_ms: i64) -> Result<DueWork> {
        let replica = self.replica;
        let values = args![replica, dead_after_ms, now_ms, now_ms + MAX_HELD_MS, now_ms + MAX_REMINDER_MS];
        let row = self.write(transaction!(|tx, values| {
            tx.execute(LAZILY, args![]).await?;
            tx.row(DUE, values).await
        }));
        row.await?.as_ref().map_or_else(|| Ok(DueWork::default()), due_work)
    }
}

fn due_work(row: &Row) -> Result<DueWork> {
    let mut cells = row.reader();
    Ok(DueWork {
        has_lost_answers: cells.flag()?,
        has_timers: cells.flag()?,
        has_notice_emails: cells.flag()?,
        has_unindexed_messages: cells.flag()?,
        has_showings: cells.flag()?,
        has_deliveries: cells.flag()?,
        has_daily_webhooks: cells.flag()?,
        has_queued_emails: cells.flag()?,
        has_reports: cells.flag()?,
        settings_mark: cells.int()?,
        secrets_mark: cells.text()?,
    })
}
