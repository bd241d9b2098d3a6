//! The leads of a time range, and how many there are.

use porchlight_domain::{ChatbotId, SessionId};

use crate::{
    Store,
    error::Result,
    executor::{Row, args},
    leads::{
        LeadRow,
        lead_row::{LEAD_COLUMNS, lead_row},
    },
    transaction::transaction,
};

/// Most leads in one list.
const MAX_LEADS: i64 = 10_000;
const COUNT: &str = "select count(*) from lead l join session s on s.id = l.session
where l.chatbot = $1 and l.created_at_ms >= $2 and l.created_at_ms < $3 and (l.session = $4 or $4 = 0 and s.preview = 0)";
const LIST: &str = " from lead l join session s on s.id = l.session
where l.chatbot = $1 and l.created_at_ms >= $2 and l.created_at_ms < $3 and (l.session = $4 or $4 = 0 and s.preview = 0)
order by l.created_at_ms desc, l.id desc limit $5";

impl Store {
    /// Returns the number of leads that `leads` finds.
    pub async fn count_leads(
        &self,
        chatbot: ChatbotId,
        start_ms: i64,
        end_ms: i64,
        session: Option<SessionId>,
    ) -> Result<i64> {
        let session = session.map_or(0, |session| session.0);
        let values = args![chatbot, start_ms, end_ms, session];
        Ok(self.read(transaction!(|tx| tx.number(COUNT, values).await)).await?.unwrap_or(0))
    }

    /// Returns the chatbot's leads in a time range, newest first, at most 10,000; previews only by session.
    pub async fn list_leads(
        &self,
        chatbot: ChatbotId,
        start_ms: i64,
        end_ms: i64,
        session: Option<SessionId>,
    ) -> Result<Vec<LeadRow>> {
        let session = session.map_or(0, |session| session.0);
        let rows = self
            .read(transaction!(|tx| {
                let values = args![chatbot, start_ms, end_ms, session, MAX_LEADS];
                tx.rows(format!("{LEAD_COLUMNS}{LIST}"), values).await
            }))
            .await?;
        rows.iter().map(|row: &Row| lead_row(&mut row.reader())).collect()
    }
}
