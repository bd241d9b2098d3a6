//! Showings by ID, token, time, session and lead.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, LeadId, SessionId, ShowingId, WorkspaceId};

use crate::{
    Store,
    error::Result,
    executor::{Row, SqlValue, args},
    idempotency::hex,
    showings::row::{self, ShowingRow, columns, showing},
    transaction::transaction,
};

/// Showings that one list has.
const MAX_LIST: i64 = 1_000;
const BY_TOKEN: &str = concat!(columns!(), " where s.token_hash = $1 or s.id = $2");
const LIST: &str = concat!(
    columns!(),
    " where s.chatbot = $1 and s.start_ms >= $2 and s.start_ms < $3 and ($4 = 0 or s.session = $4)
and ($5 = 0 or s.lead = $5) order by s.start_ms, s.id limit $6"
);

/// By the time of booking, without those of previews.
const BOOKED: &str = concat!(
    columns!(),
    " left join session p on p.id = s.session where s.chatbot = $1 and s.created_at_ms >= $2 and s.created_at_ms < $3
and coalesce(p.preview, 0) = 0 order by s.created_at_ms, s.id"
);

/// Which showings to list.
#[derive(Debug, Clone, Default)]
pub struct ShowingQuery {
    pub from_ms: i64,
    pub until_ms: i64,
    pub session: Option<SessionId>,
    pub lead: Option<LeadId>,
}

impl Store {
    /// Returns a showing of the workspace.
    pub async fn showing(&self, workspace: WorkspaceId, id: ShowingId) -> Result<Option<ShowingRow>> {
        self.read(transaction!(|tx| row::find(&mut tx, workspace, id).await)).await
    }

    /// Returns the showing with this token, or the one whose ID the service signed.
    pub async fn showing_by_token(
        &self,
        token_hash: [u8; 32],
        signed: Option<ShowingId>,
    ) -> Result<Option<ShowingRow>> {
        let (hash, id): (Arc<str>, _) = (hex(&token_hash).into(), signed.unwrap_or_default());
        let row = self.read(transaction!(|tx, hash| tx.row(BY_TOKEN, args![&*hash, id]).await)).await?;
        row.map(|row| showing(&row)).transpose()
    }

    /// Returns the showings that were booked or requested in `start_ms..end_ms`, in this order.
    pub async fn showings_booked(&self, chatbot: ChatbotId, start_ms: i64, end_ms: i64) -> Result<Vec<ShowingRow>> {
        let rows = self.read(transaction!(|tx| tx.rows(BOOKED, args![chatbot, start_ms, end_ms]).await)).await?;
        rows.iter().map(showing).collect()
    }

    /// Returns the showings of a chatbot by their start, at most 1,000.
    pub async fn list_showings(&self, chatbot: ChatbotId, query: ShowingQuery) -> Result<Vec<ShowingRow>> {
        let session = query.session.map_or(0, |session| session.0);
        let lead = query.lead.map_or(0, |lead| lead.0);
        let values: Vec<SqlValue> = args![chatbot, query.from_ms, query.until_ms, session, lead, MAX_LIST];
        let rows = self.read(transaction!(|tx, values| tx.rows(LIST, values).await)).await?;
        rows.iter().map(|row: &Row| showing(row)).collect()
    }
}
