//! Requested showings that nobody of the office confirmed in time, and cells of the past.

use porchlight_api::SHOWING_CANCELED;
use porchlight_domain::{ShowingId, WorkspaceId, showings::CELL_MS};

use crate::{
    Store,
    error::Result,
    executor::{Tx, args},
    notices,
    showings::{cells, events, office, row},
    transaction::transaction,
};

/// How long a requested showing waits for the office.
const HOLD_MS: i64 = 24 * 3_600_000;
/// It expires this long before its start at the latest.
const BEFORE_START_MS: i64 = 2 * 3_600_000;
/// Cells are of no use after their time.
const CELL_RETENTION_MS: i64 = 24 * 3_600_000;

const DUE: &str = "select id, workspace, chatbot from showing where state = 'Requested' and hold_until_ms is not null
and hold_until_ms <= $1 order by hold_until_ms limit 100";
const EXPIRE: &str = "update showing set state = 'Expired', hold_until_ms = null, sequence = sequence + 1,
cause = 'Service', rev = rev + 1, changed_at_ms = $2 where id = $1 and state = 'Requested'";
const PURGE: &str = "delete from booked_cell where cell < $1";

/// Until when a showing that is requested now waits for the office.
pub(super) fn hold_until_ms(now_ms: i64, start_ms: i64) -> i64 {
    let before_start = start_ms - BEFORE_START_MS;
    // A request for a showing within the next two hours waits until then.
    let latest = if before_start > now_ms { before_start } else { start_ms };
    latest.min(now_ms + HOLD_MS)
}

impl Store {
    /// Ends requested showings that nobody confirmed in time. Returns how many.
    pub async fn expire_showings(&self, now_ms: i64) -> Result<usize> {
        let rows = self.read(transaction!(|tx| tx.rows(DUE, args![now_ms]).await)).await?;
        let mut expired = 0;
        for row in &rows {
            let mut cells = row.reader();
            let (id, workspace) = (ShowingId(cells.int()?), WorkspaceId(cells.int()?));
            let chatbot = porchlight_domain::ChatbotId(cells.int()?);
            let done = self
                .write(transaction!(|tx| {
                    office::lock(&mut tx, chatbot, now_ms).await?;
                    expire(&mut tx, workspace, id, now_ms).await
                }))
                .await?;
            expired += usize::from(done);
        }
        Ok(expired)
    }
}

/// Ends a requested showing whose time to confirm is over. Its office must be locked.
pub(super) async fn expire(tx: &mut Tx<'_>, workspace: WorkspaceId, id: ShowingId, now_ms: i64) -> Result<bool> {
    let Some(showing) = row::lock(tx, workspace, id).await?.filter(|showing| showing.has_expired(now_ms)) else {
        return Ok(false);
    };
    cells::release(tx, id).await?;
    tx.execute(EXPIRE, args![id, now_ms]).await?;
    if let Some(expired) = row::find(tx, showing.workspace, id).await? {
        let session = (expired.chatbot, expired.session);
        notices::showing_changed(tx, session, id, expired.member, now_ms).await?;
        events::emit(tx, SHOWING_CANCELED, expired, now_ms).await?;
    }
    Ok(true)
}

/// Deletes cells of the past.
pub(crate) async fn purge_expired(tx: &mut Tx<'_>, now_ms: i64) -> Result<()> {
    tx.execute(PURGE, args![(now_ms - CELL_RETENTION_MS).div_euclid(CELL_MS)]).await.map(drop)
}
