//! Forgets what has served its time.
//!
//! Why it exists: idempotency keys and limit stamps are written with every request and would
//! grow without end. The server calls this now and then. Not here: expired uploads, whose
//! bytes the server removes first.

use crate::{
    Store,
    database::args,
    error::Result,
    idempotency,
    talk::{replicas, spend},
    transaction::work,
    usage_counts,
};

/// No limit window is longer than a day.
const STAMPS_KEPT_MS: i64 = 25 * 3600 * 1000;

/// Mails that were sent or given up; waiting ones stay.
const MAILS_KEPT_MS: i64 = 90 * 24 * 3600 * 1000;

const KEYS: &str = "delete from idempotency where created_at_ms < $1";
const SUBJECTS: &str = "delete from ask_subject where last_at_ms < $1";
const MAILS: &str = "delete from mail where state <> 'Waiting' and created_at_ms < $1";

/// Clients are kept as long as the limits that count them.
const CLIENTS: [&str; 2] = [
    "update lead set client = '' where client <> '' and created_at_ms < $1",
    "update session set handover_client = '' where handover_client <> '' and handed_over_at_ms < $1",
];

impl Store {
    /// Deletes idempotency keys older than 7 days, limit stamps and use counts older than any window, and mails
    /// older than 90 days that are done with. Forgets whose client a lead or handover of an earlier day came from.
    pub async fn tidy(&self, now_ms: i64) -> Result<()> {
        self.write(work!(|tx| {
            tx.execute(KEYS, args![now_ms - idempotency::KEPT_MS]).await?;
            tx.execute(SUBJECTS, args![now_ms - STAMPS_KEPT_MS]).await?;
            tx.execute(MAILS, args![now_ms - MAILS_KEPT_MS]).await?;
            for clients in CLIENTS {
                tx.execute(clients, args![now_ms - STAMPS_KEPT_MS]).await?;
            }
            spend::tidy(&mut tx, now_ms).await?;
            usage_counts::tidy(&mut tx, now_ms).await?;
            replicas::tidy(&mut tx).await?;
            Ok(())
        }))
        .await
    }
}
