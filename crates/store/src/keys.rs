//! Workspaces and their API keys. Only hashes of keys are stored.

use std::sync::Arc;

use porchlight_domain::{KeyId, MemberId, WorkspaceId};

use crate::{
    Store, WriteContext, WriteOutcome,
    error::{Result, StoreError},
    executor::{Row, args},
    idempotency::hex,
    sign_in::{SESSION_IDLE_MS, SESSION_LIFE_MS},
    transaction::transaction,
};

/// The permissions of a stored key. Visitor keys are signed, not stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KeyKind {
    Secret,
    Session,
    /// Of one member of the office.
    Member,
}

impl KeyKind {
    fn name(self) -> &'static str {
        match self {
            Self::Secret => "secret",
            Self::Session => "session",
            Self::Member => "member",
        }
    }

    fn from_name(name: &str) -> Result<Self> {
        match name {
            "secret" => Ok(Self::Secret),
            "session" => Ok(Self::Session),
            "member" => Ok(Self::Member),
            _ => Err(StoreError::Broken("unknown kind of key".into())),
        }
    }
}

/// An active key, found by its hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyRow {
    pub id: KeyId,
    pub workspace: WorkspaceId,
    pub kind: KeyKind,
    /// Of a member's key.
    pub member: Option<KeyMember>,
}

/// The member of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyMember {
    pub id: MemberId,
    pub is_manager: bool,
}

/// An active key in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyInfo {
    pub id: KeyId,
    pub kind: KeyKind,
    pub name: String,
    pub created_at_ms: i64,
    pub last_use_ms: Option<i64>,
}

const ADD_WORKSPACE: &str = "insert into workspace (id, name, created_at_ms) values ($1, $2, $3)";
const FIRST_WORKSPACE: &str = "select id from workspace order by created_at_ms, id limit 1";
const WORKSPACES: &str = "select id from workspace order by created_at_ms, id";
const ADD_KEY: &str = "insert into access_key (id, workspace, kind, name, hash, created_at_ms)
values ($1, $2, $3, $4, $5, $6)";
const BY_HASH: &str =
    "select k.id, k.workspace, k.kind, coalesce(m.id, 0), cast(case when m.rights = 'manager' then 1 else 0 end as bigint)
from access_key k left join member m on m.id = k.member where k.hash = $1 and k.revoked_at_ms is null
and (k.expires_at_ms is null or k.expires_at_ms > $2)";
/// A session of a browser lasts longer with each use, up to an age.
const TOUCH: &str = "update access_key set last_use_ms = $2, expires_at_ms = case
when expires_at_ms is null then null when $2 + $3 < created_at_ms + $4 then $2 + $3 else created_at_ms + $4 end
where id = $1";
const LIST: &str = "select id, kind, name, created_at_ms, last_use_ms from access_key
where workspace = $1 and revoked_at_ms is null order by created_at_ms, id";
const REVOKE: &str = "update access_key set revoked_at_ms = $3
where workspace = $1 and id = $2 and revoked_at_ms is null";

/// Returns 8 random bytes.
pub(crate) fn random<const N: usize>() -> Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| StoreError::Broken(format!("no randomness: {error}")))?;
    Ok(bytes)
}

impl Store {
    /// Creates a workspace.
    pub async fn create_workspace(&self, name: &str, now_ms: i64) -> Result<WorkspaceId> {
        let (id, name): (_, Arc<str>) = (WorkspaceId::from_random(random()?), name.into());
        self.write(transaction!(|tx, name| {
            tx.execute(ADD_WORKSPACE, args![id, &*name, now_ms]).await?;
            Ok(id)
        }))
        .await
    }

    /// Returns the oldest workspace; `None` in an empty database.
    pub async fn first_workspace(&self) -> Result<Option<WorkspaceId>> {
        Ok(self.read(transaction!(|tx| tx.number(FIRST_WORKSPACE, args![]).await)).await?.map(WorkspaceId))
    }

    /// Returns all workspaces.
    pub async fn workspaces(&self) -> Result<Vec<WorkspaceId>> {
        let rows = self.read(transaction!(|tx| tx.rows(WORKSPACES, args![]).await)).await?;
        rows.iter().map(|row| row.reader().int().map(WorkspaceId)).collect()
    }

    /// Stores a new key's hash.
    pub async fn add_key(
        &self,
        write: &WriteContext,
        workspace: WorkspaceId,
        kind: KeyKind,
        name: &str,
        hash: [u8; 32],
    ) -> Result<WriteOutcome<KeyId>> {
        let (id, name, now_ms): (_, Arc<str>, _) = (KeyId::from_random(random()?), name.into(), write.now_ms);
        self.write_once(
            write,
            transaction!(|tx, name| {
                tx.execute(ADD_KEY, args![id, workspace, kind.name(), &*name, hex(&hash), now_ms]).await?;
                Ok(id)
            }),
        )
        .await
    }

    /// Returns the active key with this hash.
    pub async fn key_by_hash(&self, hash: &[u8; 32], now_ms: i64) -> Result<Option<KeyRow>> {
        let hash = hex(hash);
        let row = self.read(transaction!(|tx, hash| tx.row(BY_HASH, args![hash, now_ms]).await)).await?;
        row.map(|row| {
            let mut cells = row.reader();
            let (id, workspace) = (KeyId(cells.int()?), WorkspaceId(cells.int()?));
            let (kind, member, is_manager) = (KeyKind::from_name(&cells.text()?)?, cells.int()?, cells.flag()?);
            let member = (member > 0).then_some(KeyMember { id: MemberId(member), is_manager });
            Ok(KeyRow { id, workspace, kind, member })
        })
        .transpose()
    }

    /// Stores when a key was last used. Callers do this now and then, not on every request.
    pub async fn touch_key(&self, id: KeyId, now_ms: i64) -> Result<()> {
        let values = move || args![id, now_ms, SESSION_IDLE_MS, SESSION_LIFE_MS];
        self.write(transaction!(|tx| tx.execute(TOUCH, values()).await)).await?;
        Ok(())
    }

    /// Returns the active keys of a workspace, oldest first.
    pub async fn list_keys(&self, workspace: WorkspaceId) -> Result<Vec<KeyInfo>> {
        let rows = self.read(transaction!(|tx| tx.rows(LIST, args![workspace]).await)).await?;
        rows.iter().map(key_info).collect()
    }

    /// Revokes a key. Returns false if the workspace has no such active key.
    pub async fn revoke_key(
        &self,
        write: &WriteContext,
        workspace: WorkspaceId,
        id: KeyId,
    ) -> Result<WriteOutcome<bool>> {
        let now_ms = write.now_ms;
        self.write_once(write, transaction!(|tx| Ok(tx.execute(REVOKE, args![workspace, id, now_ms]).await? > 0))).await
    }
}

fn key_info(row: &Row) -> Result<KeyInfo> {
    let mut cells = row.reader();
    Ok(KeyInfo {
        id: KeyId(cells.int()?),
        kind: KeyKind::from_name(&cells.text()?)?,
        name: cells.text()?,
        created_at_ms: cells.int()?,
        last_use_ms: cells.maybe_int()?,
    })
}
