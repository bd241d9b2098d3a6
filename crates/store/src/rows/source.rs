//! What a backup of PostgreSQL asks before and beside the copy of its rows.

use crate::{BackupSize, Store, error::Result, executor::args, transaction::transaction};

const DATABASE_BYTES: &str = "select pg_database_size(current_database())";
const FILE_BYTES: &str = "select cast(coalesce(sum(bytes), 0) as bigint) from stored_file where state = 'ready'";
const IS_STORED: &str = "select cast(1 as bigint) from stored_file where storage_key = $1 and state = 'ready' limit 1";

impl Store {
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
