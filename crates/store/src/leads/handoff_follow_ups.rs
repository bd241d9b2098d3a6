//! Conversations that continued after their handoff. Contact details that a visitor adds later must reach the agent,
//! once. `conversations::news!` decides when that is due.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, SessionId};

use crate::{
    Store,
    email::outbox,
    error::Result,
    executor::args,
    leads::{FollowUp, FollowUpEmail},
    transaction::transaction,
    usage_counts,
};

const DUE: &str =
    "select chatbot, id, told_messages, in_digest, handover_client from session where follow_up_at_ms <= $1
order by follow_up_at_ms, id limit $2";
const DONE: &str = "update session set follow_up_at_ms = null, followed_up_at_ms = $5, told_messages = $4,
digest_at_ms = coalesce(digest_at_ms, $6)
where chatbot = $1 and id = $2 and told_messages = $3 and follow_up_at_ms is not null";

impl Store {
    /// Returns conversations whose later messages are due to be emailed, at most `most`.
    pub async fn due_follow_ups(&self, now_ms: i64, limit: i64) -> Result<Vec<FollowUp>> {
        let rows = self.read(transaction!(|tx| tx.rows(DUE, args![now_ms, limit]).await)).await?;
        let follow_up = |row: &crate::executor::Row| {
            let mut cells = row.reader();
            Ok(FollowUp {
                chatbot: ChatbotId(cells.int()?),
                session: SessionId(cells.int()?),
                reported_messages: cells.int()?,
                in_digest: cells.int()? == 1,
                client: cells.text()?,
            })
        };
        rows.iter().map(follow_up).collect()
    }

    /// Marks the messages up to `reported_to` as reported and queues their email. Returns
    /// false if another replica was first.
    ///
    /// Errors: `LimitReached` if the email's charge exceeds a limit.
    pub async fn save_follow_up(
        &self,
        follow_up: FollowUp,
        reported_to: i64,
        email: FollowUpEmail,
        now_ms: i64,
    ) -> Result<bool> {
        let input = Arc::new((follow_up, email));
        self.write(transaction!(|tx, input| {
            let (follow_up, email) = &*input;
            let digest_at_ms = matches!(email, FollowUpEmail::InDigest).then_some(now_ms);
            let values = args![
                follow_up.chatbot,
                follow_up.session,
                follow_up.reported_messages,
                reported_to,
                now_ms,
                digest_at_ms
            ];
            if tx.execute(DONE, values).await? == 0 {
                return Ok(false);
            }
            if let FollowUpEmail::Queued(email, charge) = email {
                usage_counts::charge(&mut tx, charge).await?;
                outbox::insert(&mut tx, follow_up.chatbot, email).await?;
            }
            Ok(true)
        }))
        .await
    }
}
