//! Digests: one daily email for the handoffs without an email of their own.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, SessionId};

use crate::{
    Store,
    email::{DigestEntry, NewEmail, outbox},
    error::Result,
    executor::args,
    leads::visitors::visitor,
    transaction::transaction,
};

const DUE: &str = "select s.chatbot, c.digest_at_ms from session s join chatbot c on c.id = s.chatbot
where s.digest_at_ms is not null group by s.chatbot, c.digest_at_ms having min(s.digest_at_ms) <= $1";
const ENTRIES: &str = "select id, uri, first_question, visitor_name, visitor_email, visitor_phone, visitor_page,
handed_over_at_ms from session where chatbot = $1 and digest_at_ms <= $2 order by digest_at_ms, id limit $3";
const COUNT: &str = "select count(*) from session where chatbot = $1 and digest_at_ms <= $2";
const CLAIM: &str = "update chatbot set digest_at_ms = $2 where id = $1 and digest_at_ms = $3";
const DONE: &str = "update session set digest_at_ms = null where chatbot = $1 and digest_at_ms <= $2";

impl Store {
    /// Returns chatbots with handoffs waiting for a digest since before `before_ms`, and the time of their last digest.
    pub async fn due_digests(&self, before_ms: i64) -> Result<Vec<(ChatbotId, i64)>> {
        let rows = self.read(transaction!(|tx| tx.rows(DUE, args![before_ms]).await)).await?;
        let due = |row: &crate::executor::Row| {
            let mut cells = row.reader();
            Ok((ChatbotId(cells.int()?), cells.int()?))
        };
        rows.iter().map(due).collect()
    }

    /// Returns the first `most` handoffs that wait for a digest, and the total.
    pub async fn digest_entries(
        &self,
        chatbot: ChatbotId,
        until_ms: i64,
        limit: i64,
    ) -> Result<(Vec<DigestEntry>, i64)> {
        let (rows, total) = self
            .read_together(transaction!(|tx| {
                let rows = tx.rows(ENTRIES, args![chatbot, until_ms, limit]).await?;
                Ok((rows, tx.number(COUNT, args![chatbot, until_ms]).await?.unwrap_or(0)))
            }))
            .await?;
        let entry = |row: &crate::executor::Row| {
            let mut cells = row.reader();
            Ok(DigestEntry {
                session: SessionId(cells.int()?),
                uri: cells.text()?,
                first_question: cells.text()?,
                visitor: visitor(&mut cells)?,
            })
        };
        Ok((rows.iter().map(entry).collect::<Result<_>>()?, total))
    }

    /// Queues a digest of the handoffs until `until_ms` and clears their waiting marks.
    ///
    /// Returns false if another replica was first: `last_ms` is no longer the time of the last digest.
    pub async fn save_digest(
        &self,
        chatbot: ChatbotId,
        (until_ms, last_ms): (i64, i64),
        email: Option<NewEmail>,
        now_ms: i64,
    ) -> Result<bool> {
        let email = Arc::new(email);
        self.write(transaction!(|tx, email| {
            if tx.execute(CLAIM, args![chatbot, now_ms, last_ms]).await? == 0 {
                return Ok(false);
            }
            tx.execute(DONE, args![chatbot, until_ms]).await?;
            if let Some(email) = &*email {
                outbox::insert(&mut tx, chatbot, email).await?;
            }
            Ok(true)
        }))
        .await
    }
}
