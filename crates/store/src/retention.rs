//! Deletes expired rows. Idempotency keys and limit stamps are written with every request and would grow without end.
//! The server deletes expired uploads, because it removes their bytes first.

use crate::{
    Store, conversations::usage, error::Result, executor::args, idempotency, notices, replicas, showings, sign_in,
    transaction::transaction, usage_counts, webhooks,
};

/// No limit window is longer than a day.
const STAMP_RETENTION_MS: i64 = 25 * 3600 * 1000;

/// Sent and failed emails; queued ones stay.
const EMAIL_RETENTION_MS: i64 = 90 * 24 * 3600 * 1000;

const KEYS: &str = "delete from idempotency where created_at_ms < $1";
const SUBJECTS: &str = "delete from ask_subject where last_at_ms < $1";
const EMAILS: &str = "delete from mail where state <> 'Waiting' and created_at_ms < $1";

/// Clients are kept as long as their limits count.
const CLIENTS: [&str; 2] = [
    "update lead set client = '' where client <> '' and created_at_ms < $1",
    "update session set handover_client = '' where handover_client <> '' and handed_over_at_ms < $1",
];

impl Store {
    /// Deletes idempotency keys older than 7 days, limit stamps and use counts older than any window, and emails
    /// sent or failed more than 90 days ago. Deletes links and sessions of
    /// browsers that have ended. Clears the clients of leads and handoffs of earlier days.
    /// Deletes booked cells of the past, and notices and devices of a month ago.
    /// Deletes events older than 90 days with their deliveries.
    pub async fn purge_expired(&self, now_ms: i64) -> Result<()> {
        self.write(transaction!(|tx| {
            tx.execute(KEYS, args![now_ms - idempotency::RETENTION_MS]).await?;
            tx.execute(SUBJECTS, args![now_ms - STAMP_RETENTION_MS]).await?;
            tx.execute(EMAILS, args![now_ms - EMAIL_RETENTION_MS]).await?;
            for clients in CLIENTS {
                tx.execute(clients, args![now_ms - STAMP_RETENTION_MS]).await?;
            }
            usage::purge_expired(&mut tx, now_ms).await?;
            usage_counts::purge_expired(&mut tx, now_ms).await?;
            replicas::purge_expired(&mut tx).await?;
            showings::purge_expired(&mut tx, now_ms).await?;
            notices::purge_expired(&mut tx, now_ms).await?;
            sign_in::purge_expired(&mut tx, now_ms).await?;
            webhooks::purge_expired(&mut tx, now_ms).await?;
            Ok(())
        }))
        .await
    }
}
