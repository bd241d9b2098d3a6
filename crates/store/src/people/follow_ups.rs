//! Talks that went on after they were handed over.
//!
//! Why it exists: an address that a visitor adds after the handover must reach the person too,
//! and only once. When that is due is decided where a talk goes on (`talk::news!`). Not here: the
//! first mail (`handover.rs`).

use std::sync::Arc;

use porchlight_domain::{ChatbotId, SessionId};

use crate::{
    Store,
    database::args,
    error::Result,
    people::{FollowUp, FollowUpMail, outbox},
    transaction::work,
    usage_counts,
};

const DUE: &str =
    "select chatbot, id, told_messages, in_digest, handover_client from session where follow_up_at_ms <= $1
order by follow_up_at_ms, id limit $2";
const DONE: &str = "update session set follow_up_at_ms = null, followed_up_at_ms = $5, told_messages = $4,
digest_at_ms = coalesce(digest_at_ms, $6)
where chatbot = $1 and id = $2 and told_messages = $3 and follow_up_at_ms is not null";

impl Store {
    /// Talks whose later words are to be mailed now, at most `most`.
    pub async fn due_follow_ups(&self, now_ms: i64, most: i64) -> Result<Vec<FollowUp>> {
        let rows = self.read(work!(|tx| tx.rows(DUE, args![now_ms, most]).await)).await?;
        let follow_up = |row: &crate::database::Row| {
            let mut cells = row.cells();
            Ok(FollowUp {
                chatbot: ChatbotId(cells.int()?),
                session: SessionId(cells.int()?),
                told_messages: cells.int()?,
                in_digest: cells.int()? == 1,
                client: cells.text()?,
            })
        };
        rows.iter().map(follow_up).collect()
    }

    /// Notes that the words up to message `told_to` were dealt with, and queues their mail;
    /// false when another replica was first.
    ///
    /// `LimitReached` when the mail's charge passes a limit.
    pub async fn keep_follow_up(
        &self,
        follow_up: FollowUp,
        told_to: i64,
        mail: FollowUpMail,
        now_ms: i64,
    ) -> Result<bool> {
        let told = Arc::new((follow_up, mail));
        self.write(work!(|tx, told| {
            let (follow_up, mail) = &*told;
            let digest_at_ms = matches!(mail, FollowUpMail::InDigest).then_some(now_ms);
            let values =
                args![follow_up.chatbot, follow_up.session, follow_up.told_messages, told_to, now_ms, digest_at_ms];
            if tx.execute(DONE, values).await? == 0 {
                return Ok(false);
            }
            if let FollowUpMail::Queued(mail, charge) = mail {
                usage_counts::charge(&mut tx, charge).await?;
                outbox::insert(&mut tx, follow_up.chatbot, mail).await?;
            }
            Ok(true)
        }))
        .await
    }
}
