//! People of an office. A removed member keeps the row, because old messages show the name.

use std::sync::Arc;

use porchlight_domain::{KeyId, MemberId, SessionId, WorkspaceId};
use serde::{Deserialize, Serialize};

use crate::{
    Store, WriteContext, WriteOutcome,
    error::{Result, StoreError},
    executor::{Row, Tx, args},
    idempotency::hex,
    keys::random,
    live::{hold, row},
    notices,
    transaction::transaction,
};

macro_rules! columns {
    () => {
        "select id, name, email, rights, seen_ms, created_at_ms from member where workspace = $1 and removed_at_ms is null"
    };
}

const LIST: &str = concat!(columns!(), " order by name, id");
const ONE: &str = concat!(columns!(), " and id = $2");
/// Changes of members queue on their workspace, so that two managers don't remove each other.
const LOCK: &str = "select id from workspace where id = $1";
const LOCK_POSTGRES: &str = "select id from workspace where id = $1 for update";
const TAKEN: &str = "select count(*) from member where workspace = $1 and removed_at_ms is null and email_folded = $2
and id <> $3";
const INSERT: &str = "insert into member (id, workspace, name, email, email_folded, rights, created_at_ms)
values ($1, $2, $3, $4, $5, $6, $7)";
const UPDATE: &str = "update member set name = $3, email = $4, email_folded = $5, rights = $6
where workspace = $1 and id = $2 and removed_at_ms is null";
const OTHERS: &str = "select count(*), coalesce(cast(sum(case when rights = 'manager' then 1 else 0 end) as bigint), 0)
from member where workspace = $1 and id <> $2 and removed_at_ms is null";
const REMOVE: &str =
    "update member set removed_at_ms = $3, email = '', email_folded = '' where workspace = $1 and id = $2";
const REVOKE: &str = "update access_key set revoked_at_ms = $3
where workspace = $1 and member = $2 and revoked_at_ms is null";
const HELD: &str = "select s.id from session s join chatbot c on c.id = s.chatbot
where c.workspace = $1 and s.holder = $2 order by s.id";
const UNASSIGN: &str = "update conversation set assignee = null, rev = rev + 1, changed_at_ms = $3
where workspace = $1 and assignee = $2";
const ADD_KEY: &str = "insert into access_key (id, workspace, kind, name, hash, created_at_ms, member)
values ($1, $2, 'member', $3, $4, $5, $6)";
const SEEN: &str = "update member set seen_ms = $2 where id = $1 and seen_ms < $2";

/// An active member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberRow {
    pub id: MemberId,
    pub name: String,
    pub email: String,
    pub is_manager: bool,
    pub seen_ms: i64,
    pub created_at_ms: i64,
}

/// A new member, or a change of one.
#[derive(Debug, Clone)]
pub struct MemberChange {
    /// `None`: a new member.
    pub id: Option<MemberId>,
    pub name: String,
    /// `None` stays.
    pub email: Option<String>,
    pub is_manager: Option<bool>,
}

/// What became of a change of members.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum MemberOutcome {
    Done(MemberId),
    NotFound,
    /// There would be members and no manager.
    LastManager,
}

impl Store {
    /// Returns the members of a workspace, by name.
    pub async fn list_members(&self, workspace: WorkspaceId) -> Result<Vec<MemberRow>> {
        let rows = self.read(transaction!(|tx| tx.rows(LIST, args![workspace]).await)).await?;
        rows.iter().map(member_row).collect()
    }

    /// Returns one active member.
    pub async fn member(&self, workspace: WorkspaceId, id: MemberId) -> Result<Option<MemberRow>> {
        self.read(transaction!(|tx| active(&mut tx, workspace, id).await)).await
    }

    /// Adds or changes a member.
    ///
    /// # Errors
    /// `Taken` if another member has the email address.
    pub async fn save_member(
        &self,
        write: &WriteContext,
        workspace: WorkspaceId,
        change: MemberChange,
    ) -> Result<WriteOutcome<MemberOutcome>> {
        let (change, now_ms) = (Arc::new(change), write.now_ms);
        let new_id = MemberId::from_random(random()?);
        self.write_once(write, transaction!(|tx, change| save(&mut tx, workspace, &change, new_id, now_ms).await)).await
    }

    /// Removes a member: revokes their keys, gives back what they hold, and unassigns the rest.
    pub async fn remove_member(
        &self,
        write: &WriteContext,
        workspace: WorkspaceId,
        id: MemberId,
    ) -> Result<WriteOutcome<(MemberOutcome, Vec<SessionId>)>> {
        let now_ms = write.now_ms;
        self.write_once(write, transaction!(|tx| remove(&mut tx, workspace, id, now_ms).await)).await
    }

    /// Stores the hash of a new key of a member; `None` if the workspace has no such member.
    pub async fn add_member_key(
        &self,
        write: &WriteContext,
        workspace: WorkspaceId,
        member: MemberId,
        hash: [u8; 32],
    ) -> Result<WriteOutcome<Option<KeyId>>> {
        let (id, now_ms) = (KeyId::from_random(random()?), write.now_ms);
        self.write_once(
            write,
            transaction!(|tx| {
                let Some(found) = active(&mut tx, workspace, member).await? else { return Ok(None) };
                tx.execute(ADD_KEY, args![id, workspace, found.name, hex(&hash), now_ms, member]).await?;
                Ok(Some(id))
            }),
        )
        .await
    }

    /// Stores when a member was here last.
    pub async fn touch_member(&self, id: MemberId, now_ms: i64) -> Result<()> {
        self.write(transaction!(|tx| tx.execute(SEEN, args![id, now_ms]).await)).await.map(drop)
    }
}

pub(super) async fn active(tx: &mut Tx<'_>, workspace: WorkspaceId, id: MemberId) -> Result<Option<MemberRow>> {
    tx.row(ONE, args![workspace, id]).await?.as_ref().map(member_row).transpose()
}

async fn save(
    tx: &mut Tx<'_>,
    workspace: WorkspaceId,
    change: &MemberChange,
    new_id: MemberId,
    now_ms: i64,
) -> Result<MemberOutcome> {
    tx.row(tx.dialect_sql(LOCK, LOCK_POSTGRES), args![workspace]).await?;
    let before = match change.id {
        Some(id) => match active(tx, workspace, id).await? {
            Some(before) => Some(before),
            None => return Ok(MemberOutcome::NotFound),
        },
        None => None,
    };
    let id = before.as_ref().map_or(new_id, |before| before.id);
    let was_manager = before.as_ref().is_some_and(|before| before.is_manager);
    let is_manager = change.is_manager.unwrap_or(was_manager);
    if was_manager && !is_manager && is_last_manager(tx, workspace, id).await? {
        return Ok(MemberOutcome::LastManager);
    }
    let email = change.email.clone().or_else(|| before.as_ref().map(|before| before.email.clone())).unwrap_or_default();
    let folded = email.to_lowercase();
    if !folded.is_empty() && tx.number(TAKEN, args![workspace, &folded, id]).await?.unwrap_or(0) > 0 {
        return Err(StoreError::Taken("MemberEmail"));
    }
    let rights = if is_manager { "manager" } else { "agent" };
    match before {
        Some(_) => tx.execute(UPDATE, args![workspace, id, &change.name, email, folded, rights]).await?,
        None => tx.execute(INSERT, args![id, workspace, &change.name, email, folded, rights, now_ms]).await?,
    };
    Ok(MemberOutcome::Done(id))
}

async fn remove(
    tx: &mut Tx<'_>,
    workspace: WorkspaceId,
    id: MemberId,
    now_ms: i64,
) -> Result<(MemberOutcome, Vec<SessionId>)> {
    let Some(member) = active(tx, workspace, id).await? else { return Ok((MemberOutcome::NotFound, Vec::new())) };
    if member.is_manager && is_last_manager(tx, workspace, id).await? {
        return Ok((MemberOutcome::LastManager, Vec::new()));
    }
    // Sessions first, as everywhere. One that is taken over after this read is given back by its timer.
    let mut freed = Vec::new();
    for held in tx.rows(HELD, args![workspace, id]).await? {
        let Some(mut session) = row::lock(tx, workspace, SessionId(held.reader().int()?)).await? else { continue };
        if session.holder == Some(id) {
            hold::release(tx, &mut session, ("HandedBack", "bot"), now_ms).await?;
            freed.push(session.id);
        }
    }
    tx.row(tx.dialect_sql(LOCK, LOCK_POSTGRES), args![workspace]).await?;
    let Some(member) = active(tx, workspace, id).await? else { return Ok((MemberOutcome::NotFound, freed)) };
    if member.is_manager && is_last_manager(tx, workspace, id).await? {
        return Ok((MemberOutcome::LastManager, freed));
    }
    tx.execute(REMOVE, args![workspace, id, now_ms]).await?;
    tx.execute(REVOKE, args![workspace, id, now_ms]).await?;
    tx.execute(UNASSIGN, args![workspace, id, now_ms]).await?;
    notices::of_removed(tx, id).await?;
    Ok((MemberOutcome::Done(id), freed))
}

async fn is_last_manager(tx: &mut Tx<'_>, workspace: WorkspaceId, id: MemberId) -> Result<bool> {
    let Some(row) = tx.row(OTHERS, args![workspace, id]).await? else { return Ok(false) };
    let mut cells = row.reader();
    let (others, managers) = (cells.int()?, cells.int()?);
    Ok(others > 0 && managers == 0)
}

fn member_row(row: &Row) -> Result<MemberRow> {
    let mut cells = row.reader();
    Ok(MemberRow {
        id: MemberId(cells.int()?),
        name: cells.text()?,
        email: cells.text()?,
        is_manager: cells.text()? == "manager",
        seen_ms: cells.int()?,
        created_at_ms: cells.int()?,
    })
}
