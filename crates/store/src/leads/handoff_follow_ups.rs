//! Conversations that continued after their handoff, and handoffs whose first email is owed. Contact details that a
//! visitor adds later must reach the agent, once. `conversations::news!` and `owed` decide when that is due.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, SessionId};

use crate::{
    Store,
    email::outbox,
    error::Result,
    executor::{Row, args},
    leads::{FollowUp, FollowUpEmail},
    transaction::transaction,
    usage_counts,
};

const DUE: &str = "select chatbot, id, told_messages, follow_up_at_ms, visitor_email, visitor_phone, in_digest,
handover_client from session where follow_up_at_ms <= $1 order by follow_up_at_ms, id limit $2";
const OWED: &str = "select chatbot, id, told_messages, follow_up_at_ms, visitor_email, visitor_phone, in_digest,
handover_client from session where chatbot = $1 and id = $2 and told_messages = 0 and follow_up_at_ms <= $3";
/// Only if neither a message nor contact details came in between: they move what is due.
const DONE: &str = "update session set follow_up_at_ms = null, followed_up_at_ms = $5, told_messages = $4,
digest_at_ms = coalesce(digest_at_ms, $6), in_digest = $7
where chatbot = $1 and id = $2 and told_messages = $3 and follow_up_at_ms = $8
and case when visitor_email = '' and visitor_phone = '' then 0 else 1 end = $9";

impl Store {
    /// Returns conversations whose later messages are due to be emailed, at most `most`.
    pub async fn due_follow_ups(&self, now_ms: i64, limit: i64) -> Result<Vec<FollowUp>> {
        let rows = self.read(transaction!(|tx| tx.rows(DUE, args![now_ms, limit]).await)).await?;
        rows.iter().map(follow_up).collect()
    }

    /// Returns the conversation if its first email is owed and due.
    pub async fn due_first_email(
        &self,
        chatbot: ChatbotId,
        session: SessionId,
        now_ms: i64,
    ) -> Result<Option<FollowUp>> {
        let row = self.read(transaction!(|tx| tx.row(OWED, args![chatbot, session, now_ms]).await)).await?;
        row.as_ref().map(follow_up).transpose()
    }

    /// Marks the messages up to `reported_to` as reported and queues their email. Returns
    /// false if another replica was first, or the conversation continued since it was due.
    ///
    /// A first email that is owed and not sent stays owed: contact details make it due again.
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
            let stays_owed = follow_up.is_owed() && *email == FollowUpEmail::None;
            let reported = if stays_owed { 0 } else { reported_to.max(1) };
            // Contact details that follow a first email without any are news after five minutes, not after an hour.
            let followed_up_at_ms = (!follow_up.is_owed() || follow_up.is_reachable).then_some(now_ms);
            let in_digest = matches!(email, FollowUpEmail::InDigest);
            let values = args![
                follow_up.chatbot,
                follow_up.session,
                follow_up.reported_messages,
                reported,
                followed_up_at_ms,
                in_digest.then_some(now_ms),
                i64::from(follow_up.in_digest || follow_up.is_owed() && in_digest),
                follow_up.due_at_ms,
                i64::from(follow_up.is_reachable),
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

fn follow_up(row: &Row) -> Result<FollowUp> {
    let mut cells = row.reader();
    Ok(FollowUp {
        chatbot: ChatbotId(cells.int()?),
        session: SessionId(cells.int()?),
        reported_messages: cells.int()?,
        due_at_ms: cells.int()?,
        is_reachable: [cells.text()?, cells.text()?].iter().any(|detail| !detail.is_empty()),
        in_digest: cells.int()? == 1,
        client: cells.text()?,
    })
}
