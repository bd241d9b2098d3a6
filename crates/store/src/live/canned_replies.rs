//! Replies that an office has written in advance.

use std::sync::Arc;

use porchlight_api::{ErrorCode, FieldError};
use porchlight_domain::{CannedReplyId, WorkspaceId, fold};

use crate::{
    Store, WriteContext, WriteOutcome,
    error::{Result, StoreError},
    executor::{Row, Tx, args},
    transaction::transaction,
};

/// Most canned replies of a workspace.
pub const MAX_CANNED_REPLIES: i64 = 50;

const LIST: &str = "select id, shortcut, content, changed_at_ms from canned_reply where workspace = $1
order by shortcut_folded, id";
/// Two replies saved at once must both be counted, and not have one shortcut.
const LOCK: &str = "select id from workspace where id = $1";
const LOCK_POSTGRES: &str = "select id from workspace where id = $1 for no key update";
const COUNT: &str = "select count(*) from canned_reply where workspace = $1";
const TAKEN: &str = "select count(*) from canned_reply where workspace = $1 and shortcut_folded = $2 and id <> $3";
const INSERT: &str = "insert into canned_reply (id, workspace, shortcut, shortcut_folded, content, changed_at_ms)
values ($1, $2, $3, $4, $5, $6)";
const CHANGE: &str = "update canned_reply set shortcut = $3, shortcut_folded = $4, content = $5, changed_at_ms = $6
where workspace = $1 and id = $2";
const DELETE: &str = "delete from canned_reply where workspace = $1 and id = $2";

/// A stored canned reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CannedReplyRow {
    pub id: CannedReplyId,
    pub shortcut: String,
    pub content: String,
    pub changed_at_ms: i64,
}

/// A canned reply to save.
#[derive(Debug, Clone)]
pub struct CannedReplyChange {
    pub id: CannedReplyId,
    /// Fails if there is one with this ID, rather than if there is none.
    pub is_new: bool,
    pub shortcut: String,
    pub content: String,
}

impl Store {
    /// Returns the canned replies of a workspace, by shortcut.
    pub async fn canned_replies(&self, workspace: WorkspaceId) -> Result<Vec<CannedReplyRow>> {
        let rows = self.read(transaction!(|tx| tx.rows(LIST, args![workspace]).await)).await?;
        rows.iter().map(reply_row).collect()
    }

    /// Adds or changes a canned reply. `None` if the one to be changed doesn't exist.
    ///
    /// # Errors
    /// `Taken` if another reply has the shortcut; `Invalid` if the workspace has 50.
    pub async fn save_canned_reply(
        &self,
        write: &WriteContext,
        workspace: WorkspaceId,
        change: CannedReplyChange,
    ) -> Result<WriteOutcome<Option<CannedReplyId>>> {
        let (change, now_ms) = (Arc::new(change), write.now_ms);
        self.write_once(write, transaction!(|tx, change| save(&mut tx, workspace, &change, now_ms).await)).await
    }

    /// Deletes a canned reply. Returns false if the workspace has no such reply.
    pub async fn delete_canned_reply(
        &self,
        write: &WriteContext,
        workspace: WorkspaceId,
        id: CannedReplyId,
    ) -> Result<WriteOutcome<bool>> {
        self.write_once(write, transaction!(|tx| Ok(tx.execute(DELETE, args![workspace, id]).await? > 0))).await
    }
}

async fn save(
    tx: &mut Tx<'_>,
    workspace: WorkspaceId,
    change: &CannedReplyChange,
    now_ms: i64,
) -> Result<Option<CannedReplyId>> {
    tx.row(tx.dialect_sql(LOCK, LOCK_POSTGRES), args![workspace]).await?;
    let (id, folded) = (change.id, fold(&change.shortcut));
    if tx.number(TAKEN, args![workspace, &folded, id]).await?.unwrap_or(0) > 0 {
        return Err(StoreError::Taken("Shortcut"));
    }
    if !change.is_new {
        let values = args![workspace, id, &change.shortcut, folded, &change.content, now_ms];
        return Ok((tx.execute(CHANGE, values).await? > 0).then_some(id));
    }
    if tx.number(COUNT, args![workspace]).await?.unwrap_or(0) >= MAX_CANNED_REPLIES {
        return Err(StoreError::Invalid(vec![no_room()]));
    }
    tx.execute(INSERT, args![id, workspace, &change.shortcut, folded, &change.content, now_ms]).await?;
    Ok(Some(id))
}

fn no_room() -> FieldError {
    let message = format!("A workspace can have at most {MAX_CANNED_REPLIES} canned replies.");
    FieldError { code: ErrorCode::TooMany, field: "Shortcut".into(), message }
}

fn reply_row(row: &Row) -> Result<CannedReplyRow> {
    let mut cells = row.reader();
    Ok(CannedReplyRow {
        id: CannedReplyId(cells.int()?),
        shortcut: cells.text()?,
        content: cells.text()?,
        changed_at_ms: cells.int()?,
    })
}
