//! Makes a repeated write with the same key have one effect. The key and the result are stored in the transaction of
//! the write, so neither exists without the other.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, WorkspaceId};
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    Store,
    error::{Result, StoreError},
    executor::{Tx, args},
    transaction::{TransactionFuture, transaction},
};

/// How long a key is remembered.
pub(crate) const RETENTION_MS: i64 = 7 * 24 * 3600 * 1000;

/// The caller's key for one write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Idempotency {
    pub workspace: WorkspaceId,
    pub key: String,
    /// Hash of the operation and its body.
    pub request_hash: [u8; 32],
}

/// The context of a write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WriteContext {
    /// UTC milliseconds.
    pub now_ms: i64,
    pub idempotency: Option<Idempotency>,
}

impl WriteContext {
    /// A write without an idempotency key.
    pub fn at(now_ms: i64) -> Self {
        Self { now_ms, idempotency: None }
    }
}

/// The result of a write, and whether it is a replay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WriteOutcome<T> {
    pub value: T,
    /// If true, nothing was written, and `value` is the first result.
    pub replayed: bool,
}

const FIND: &str = "select request_hash, value, created_at_ms from idempotency where workspace = $1 and name = $2";
const KEEP: &str = "insert into idempotency (workspace, name, request_hash, value, created_at_ms)
values ($1, $2, $3, $4, $5)
on conflict (workspace, name) do update set request_hash = excluded.request_hash, value = excluded.value,
created_at_ms = excluded.created_at_ms";
/// Serializes writes with the same key on PostgreSQL; SQLite has one writer.
const QUEUE_UP: &str = "select pg_advisory_xact_lock(hashtextextended($2, $1))";

impl Store {
    /// Runs a write once per idempotency key.
    pub(crate) async fn write_once<T, F>(&self, write: &WriteContext, work: F) -> Result<WriteOutcome<T>>
    where
        T: Serialize + DeserializeOwned + Send + Sync + 'static,
        F: for<'c> Fn(Tx<'c>) -> TransactionFuture<'c, T> + Send + Sync + 'static,
    {
        self.write_once_in(None, write, work).await
    }

    /// As `write_once`, in a group of `write_in`.
    pub(crate) async fn write_once_in<T, F>(
        &self,
        group: Option<ChatbotId>,
        write: &WriteContext,
        work: F,
    ) -> Result<WriteOutcome<T>>
    where
        T: Serialize + DeserializeOwned + Send + Sync + 'static,
        F: for<'c> Fn(Tx<'c>) -> TransactionFuture<'c, T> + Send + Sync + 'static,
    {
        let Some(key) = write.idempotency.clone() else {
            return Ok(WriteOutcome { value: self.write_in(group, work).await?, replayed: false });
        };
        let now_ms = write.now_ms;
        let (key, work) = (Arc::new(key), Arc::new(work));
        self.write_in(
            group,
            transaction!(|tx, key, work| {
                if let Some(value) = replay(&mut tx, &key, now_ms).await? {
                    return Ok(WriteOutcome { value, replayed: true });
                }
                let value = work(tx.reborrow()).await?;
                insert(&mut tx, &key, now_ms, &value).await?;
                Ok(WriteOutcome { value, replayed: false })
            }),
        )
        .await
    }
}

async fn replay<T: DeserializeOwned>(tx: &mut Tx<'_>, key: &Idempotency, now_ms: i64) -> Result<Option<T>> {
    if let Tx::Postgres(_) = tx {
        tx.execute(QUEUE_UP, args![key.workspace, &key.key]).await?;
    }
    let Some(row) = tx.row(FIND, args![key.workspace, &key.key]).await? else { return Ok(None) };
    let mut cells = row.reader();
    let (hash, value, created_at_ms) = (cells.text()?, cells.text()?, cells.int()?);
    if created_at_ms < now_ms - RETENTION_MS {
        return Ok(None);
    }
    if hash != hex(&key.request_hash) {
        return Err(StoreError::IdempotencyMismatch);
    }
    from_json(&value).map(Some)
}

async fn insert<T: Serialize>(tx: &mut Tx<'_>, key: &Idempotency, now_ms: i64, value: &T) -> Result<()> {
    let values = args![key.workspace, &key.key, hex(&key.request_hash), to_json(value)?, now_ms];
    tx.execute(KEEP, values).await?;
    Ok(())
}

/// Formats bytes as lower-case hex.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Serializes a value that is stored as JSON text.
pub(crate) fn to_json<T: Serialize + ?Sized>(value: &T) -> Result<String> {
    serde_json::to_string(value).map_err(|error| StoreError::Broken(format!("writing JSON: {error}")))
}

/// Parses a value that is stored as JSON text.
pub(crate) fn from_json<T: DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|error| StoreError::Broken(format!("reading JSON: {error}")))
}
