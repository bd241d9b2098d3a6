use std::{collections::BTreeSet, sync::Arc};

use porchlight_domain::{ChatbotId, FileId, SessionId, WorkspaceId};

use crate::{
    Store,
    error::{Result, StoreError},
    executor::{Row, SqlValue, args, placeholders},
    transaction::transaction,
};

/// The state of an upload.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileState {
    /// Requested; the bytes haven't arrived or aren't checked.
    Pending,
    /// Checked and usable.
    Ready,
    /// The bytes were rejected.
    Rejected,
}

impl FileState {
    fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Ready => "ready",
            Self::Rejected => "refused",
        }
    }

    fn from_name(name: &str) -> Result<Self> {
        match name {
            "pending" => Ok(Self::Pending),
            "ready" => Ok(Self::Ready),
            "refused" => Ok(Self::Rejected),
            _ => Err(StoreError::Broken("unknown state of a file".into())),
        }
    }
}

/// A stored file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileRow {
    pub id: FileId,
    pub workspace: WorkspaceId,
    pub chatbot: Option<ChatbotId>,
    /// The session of the visitor who uploaded it; it must exist.
    pub session: Option<SessionId>,
    /// The kind of caller that uploaded it; defined by the server.
    pub owner_kind: String,
    pub name: String,
    pub storage_key: String,
    /// The detected type ("image/webp"); `None` until the bytes were checked.
    pub kind: Option<String>,
    pub bytes: i64,
    pub state: FileState,
    /// Anyone may fetch it by its ID.
    pub public: bool,
    pub created_at_ms: i64,
    /// When an unfinished upload is deleted.
    pub expires_at_ms: i64,
}

const INSERT: &str = "insert into stored_file (id, workspace, chatbot, session, owner_kind, name, storage_key, kind,
bytes, state, is_public, created_at_ms, expires_at_ms)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";

const SWEEPS: &str = "select value from meta where name = 'file-sweeps'";
const SET_SWEEPS: &str = "insert into meta (name, value) values ('file-sweeps', $1)
on conflict (name) do update set value = excluded.value";

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "select id, workspace, chatbot, session, owner_kind, name, storage_key, kind, bytes, state, is_public, ",
            "created_at_ms, expires_at_ms from stored_file ",
            $rest
        )
    };
}

const IN_WORKSPACE: &str = select!("where workspace = $1 and id = $2");
const IN_SESSION: &str = select!("where chatbot = $1 and session = $2 and id = $3");
const PUBLIC: &str = select!("where id = $1 and is_public = 1 and state = 'ready'");
const TAKE_EXPIRED: &str = "delete from stored_file where id in (select id from stored_file
where state = 'pending' and expires_at_ms < $1 order by expires_at_ms limit 1000) and state = 'pending'
returning storage_key";
const READY: &str = "update stored_file set state = 'ready', kind = $3, bytes = $4, storage_key = $5
where workspace = $1 and id = $2 and state = 'pending'";
const SET_REJECTED: &str = "update stored_file set state = 'refused'
where workspace = $1 and id = $2 and state = 'pending'";
/// Visitor uploads not yet searched for in messages.
const UNCHECKED: &str = "select workspace, id, storage_key, coalesce(session, 0) from stored_file
where owner_kind = 'vk' and state <> 'pending' and expires_at_ms > 0 and created_at_ms < $1
order by created_at_ms limit 200";
const IS_SENT: &str = "select 1 from message where session = $1 and file_ids <> '[]' and file_ids like $2 limit 1";
/// A file that a message names is kept.
const SENT: &str = "update stored_file set expires_at_ms = 0 where workspace = $1 and id = $2";
const REMOVE: &str = "delete from stored_file where workspace = $1 and id = $2";

impl Store {
    /// Stores a requested file.
    pub async fn insert_file(&self, file: FileRow) -> Result<()> {
        let file = Arc::new(file);
        self.write(transaction!(|tx, file| {
            let f = &*file;
            let values = args![
                f.id,
                f.workspace,
                f.chatbot.map(|id| id.0),
                f.session.map(|id| id.0),
                &f.owner_kind,
                &f.name,
                &f.storage_key,
                f.kind.clone(),
                f.bytes,
                f.state.name(),
                f.public,
                f.created_at_ms,
                f.expires_at_ms,
            ];
            tx.execute(INSERT, values).await.map(drop)
        }))
        .await
    }

    /// Returns a file of this workspace.
    pub async fn file_in_workspace(&self, workspace: WorkspaceId, id: FileId) -> Result<Option<FileRow>> {
        one(self.read(transaction!(|tx| tx.row(IN_WORKSPACE, args![workspace, id]).await)).await?)
    }

    /// Returns a file uploaded in this session.
    pub async fn file_in_session(&self, chatbot: ChatbotId, session: SessionId, id: FileId) -> Result<Option<FileRow>> {
        one(self.read(transaction!(|tx| tx.row(IN_SESSION, args![chatbot, session, id]).await)).await?)
    }

    /// Returns a finished public file.
    pub async fn public_file(&self, id: FileId) -> Result<Option<FileRow>> {
        one(self.read(transaction!(|tx| tx.row(PUBLIC, args![id]).await)).await?)
    }

    /// Marks a file as checked. Returns false if the workspace has no such requested file.
    pub async fn set_file_ready(
        &self,
        workspace: WorkspaceId,
        id: FileId,
        kind: &str,
        bytes: i64,
        storage_key: &str,
    ) -> Result<bool> {
        let (kind, storage_key) = (kind.to_owned(), storage_key.to_owned());
        self.write(transaction!(|tx, kind, storage_key| {
            Ok(tx.execute(READY, args![workspace, id, kind, bytes, storage_key]).await? > 0)
        }))
        .await
    }

    /// Marks a file as rejected. Returns false if the workspace has no such requested file.
    pub async fn set_file_rejected(&self, workspace: WorkspaceId, id: FileId) -> Result<bool> {
        self.write(transaction!(|tx| Ok(tx.execute(SET_REJECTED, args![workspace, id]).await? > 0))).await
    }

    /// Deletes a file's row. Returns false if the workspace has no such file.
    pub async fn remove_file(&self, workspace: WorkspaceId, id: FileId) -> Result<bool> {
        self.write(transaction!(|tx| Ok(tx.execute(REMOVE, args![workspace, id]).await? > 0))).await
    }

    /// Deletes the rows of visitor files from before `before_ms` that no message names; returns their storage keys.
    ///
    /// Checks up to 200 files per call; `None` when there are no more.
    pub async fn take_unsent_files(&self, before_ms: i64) -> Result<Option<Vec<String>>> {
        self.write(transaction!(|tx| {
            let rows = tx.rows(UNCHECKED, args![before_ms]).await?;
            let mut storage_keys = Vec::new();
            for row in &rows {
                let mut cells = row.reader();
                let (workspace, id) = (cells.int()?, cells.int()?);
                let (storage_key, session) = (cells.text()?, cells.int()?);
                // IDs are long random numbers. A chance match only keeps a file.
                let is_sent = tx.row(IS_SENT, args![session, format!("%{id}%")]).await?.is_some();
                if is_sent {
                    tx.execute(SENT, args![workspace, id]).await?;
                } else {
                    tx.execute(REMOVE, args![workspace, id]).await?;
                    storage_keys.push(storage_key);
                }
            }
            Ok(Some(storage_keys).filter(|_| !rows.is_empty()))
        }))
        .await
    }

    /// Returns the storage keys that no file of the workspace has.
    pub async fn unknown_storage_keys(&self, workspace: WorkspaceId, keys: Vec<String>) -> Result<Vec<String>> {
        let sql = format!(
            "select storage_key from stored_file where workspace = $1 and storage_key in ({})",
            placeholders(keys.len(), 2)
        );
        let mut values = args![workspace];
        values.extend(keys.iter().map(SqlValue::from));
        let rows = self.read(transaction!(|tx, sql, values| tx.rows(sql, values).await)).await?;
        let known = rows.iter().map(|row| row.reader().text()).collect::<Result<BTreeSet<_>>>()?;
        Ok(keys.into_iter().filter(|key| !known.contains(key)).collect())
    }

    /// Returns the number of storage sweeps that this database has counted.
    pub async fn sweep_count(&self) -> Result<i64> {
        let row = self.read(transaction!(|tx| tx.row(SWEEPS, args![]).await)).await?;
        count(row)
    }

    /// Counts a storage sweep; returns the new number.
    pub async fn count_sweep(&self) -> Result<i64> {
        self.write(transaction!(|tx| {
            let next = count(tx.row(SWEEPS, args![]).await?)? + 1;
            tx.execute(SET_SWEEPS, args![next.to_string()]).await?;
            Ok(next)
        }))
        .await
    }

    /// Deletes the rows of uploads that weren't finished by `before_ms`; returns their storage keys.
    ///
    /// Up to 1,000 per call; `None` when there are no more.
    pub async fn take_expired_uploads(&self, before_ms: i64) -> Result<Option<Vec<String>>> {
        let rows = self.write(transaction!(|tx| tx.rows(TAKE_EXPIRED, args![before_ms]).await)).await?;
        let storage_keys = rows.iter().map(|row| row.reader().text()).collect::<Result<Vec<_>>>()?;
        Ok(Some(storage_keys).filter(|keys| !keys.is_empty()))
    }
}

fn count(row: Option<Row>) -> Result<i64> {
    let text = row.map_or_else(|| Ok(String::new()), |row| row.reader().text())?;
    Ok(text.parse().unwrap_or(0))
}

fn one(row: Option<Row>) -> Result<Option<FileRow>> {
    row.as_ref().map(file_row).transpose()
}

fn file_row(row: &Row) -> Result<FileRow> {
    let mut cells = row.reader();
    Ok(FileRow {
        id: FileId(cells.int()?),
        workspace: WorkspaceId(cells.int()?),
        chatbot: cells.maybe_int()?.map(ChatbotId),
        session: cells.maybe_int()?.map(SessionId),
        owner_kind: cells.text()?,
        name: cells.text()?,
        storage_key: cells.text()?,
        kind: cells.maybe_text()?,
        bytes: cells.int()?,
        state: FileState::from_name(&cells.text()?)?,
        public: cells.flag()?,
        created_at_ms: cells.int()?,
        expires_at_ms: cells.int()?,
    })
}
