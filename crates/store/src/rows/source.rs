//! What a backup of PostgreSQL and a move ask before and beside the copy of rows.

use crate::{BackupSize, DEAD_AFTER_MS, Store, StoredObject, error::Result, executor::args, transaction::transaction};

const DATABASE_BYTES: &str = "select pg_database_size(current_database())";
const FILE_BYTES: &str = "select cast(coalesce(sum(bytes), 0) as bigint) from stored_file where state = 'ready'";
const IS_STORED: &str = "select cast(1 as bigint) from stored_file where storage_key = $1 and state = 'ready' limit 1";
const OBJECTS: &str = "select distinct storage_key, bytes from stored_file where state = 'ready' order by storage_key";
const LIVE_REPLICA: &str = "select cast(1 as bigint) from replica
    where beat_ms > cast(extract(epoch from clock_timestamp()) * 1000 as bigint) - $1 limit 1";

impl Store {
    /// Returns the finished uploads.
    pub async fn stored_objects(&self) -> Result<Vec<StoredObject>> {
        let rows = self.read(transaction!(|tx| tx.rows(OBJECTS, args![]).await)).await?;
        let object = |row: &crate::executor::Row| {
            let mut cells = row.reader();
            Ok(StoredObject { storage_key: cells.text()?, bytes: cells.int()?.unsigned_abs() })
        };
        rows.iter().map(object).collect()
    }

    /// Returns whether a service on PostgreSQL had a heartbeat within `DEAD_AFTER_MS`. The data directory of SQLite
    /// has a lock instead.
    pub async fn is_served(&self) -> Result<bool> {
        if !self.is_shared() {
            return Ok(false);
        }
        self.read(transaction!(|tx| Ok(tx.number(LIVE_REPLICA, args![DEAD_AFTER_MS]).await?.is_some()))).await
    }

    /// Returns how large a backup of this PostgreSQL database can become.
    pub async fn server_backup_size(&self) -> Result<BackupSize> {
        self.read(transaction!(|tx| {
            let database = tx.number(DATABASE_BYTES, args![]).await?.unwrap_or(0).unsigned_abs();
            let files = tx.number(FILE_BYTES, args![]).await?.unwrap_or(0).unsigned_abs();
            Ok(BackupSize { database, files })
        }))
        .await
    }

    /// Returns whether a finished upload has this storage key.
    pub async fn is_object_stored(&self, storage_key: &str) -> Result<bool> {
        let key = storage_key.to_owned();
        self.read(transaction!(|tx| Ok(tx.number(IS_STORED, args![key]).await?.is_some()))).await
    }
}
