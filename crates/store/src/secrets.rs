//! Signing secrets in the database, and the fingerprint of those in a file.
//!
//! Only services on PostgreSQL without a secret file store secrets here. Databases of earlier versions have them too,
//! until they are moved out.

use std::sync::Arc;

use crate::{
    Store,
    error::{Result, StoreError},
    executor::args,
    idempotency::hex,
    pool::Pools,
    transaction::transaction,
};

const KEY_HASH: &str = "key-hash";
const VISITOR_KEY: &str = "visitor-key";
const UPLOADS: &str = "uploads";
const FINGERPRINT: &str = "secret-file";

const FIND: &str = "select name, value from meta where name in ('key-hash', 'visitor-key', 'uploads', 'secret-file')";
const ADD: &str = "insert into meta (name, value) values ($1, $2) on conflict (name) do nothing";
const SET: &str = "insert into meta (name, value) values ($1, $2)
on conflict (name) do update set value = excluded.value";
const DELETE: &str = "delete from meta where name in ('key-hash', 'visitor-key', 'uploads')";

/// What the database knows about the secrets.
#[derive(Debug, Clone, Default)]
pub struct StoredSecrets {
    pub key_hash: Option<[u8; 32]>,
    pub visitor_key: Option<[u8; 32]>,
    pub uploads: Option<[u8; 32]>,
    /// Identifies the secret file that this database was used with; reveals nothing about its content.
    pub fingerprint: Option<String>,
}

impl StoredSecrets {
    /// Returns whether the database holds a secret.
    pub fn has_secrets(&self) -> bool {
        self.key_hash.is_some() || self.visitor_key.is_some() || self.uploads.is_some()
    }

    /// Returns whether the database was used with a different secret file.
    pub fn is_foreign(&self, fingerprint: &str) -> bool {
        self.fingerprint.as_deref().is_some_and(|known| known != fingerprint)
    }

    fn named(&self) -> impl Iterator<Item = (&'static str, String)> + use<> {
        let named = [(KEY_HASH, self.key_hash), (VISITOR_KEY, self.visitor_key), (UPLOADS, self.uploads)];
        named.into_iter().filter_map(|(name, value)| Some((name, hex(&value?))))
    }
}

impl Store {
    /// Reads the secrets and the fingerprint.
    pub async fn stored_secrets(&self) -> Result<StoredSecrets> {
        let rows = self.read(transaction!(|tx| tx.rows(FIND, args![]).await)).await?;
        let mut found = StoredSecrets::default();
        for row in &rows {
            let mut cells = row.reader();
            let (name, value) = (cells.text()?, cells.text()?);
            match name.as_str() {
                KEY_HASH => found.key_hash = Some(unhex(&value)?),
                VISITOR_KEY => found.visitor_key = Some(unhex(&value)?),
                UPLOADS => found.uploads = Some(unhex(&value)?),
                _ => found.fingerprint = Some(value),
            }
        }
        Ok(found)
    }

    /// Stores missing secrets; returns the stored ones, the same for every replica.
    pub async fn add_missing_secrets(&self, secrets: StoredSecrets) -> Result<StoredSecrets> {
        self.write_secrets(ADD, secrets).await?;
        self.stored_secrets().await
    }

    /// Overwrites the secrets.
    pub async fn replace_secrets(&self, secrets: StoredSecrets) -> Result<()> {
        self.write_secrets(SET, secrets).await
    }

    /// Deletes the secrets and stores the fingerprint of the file that holds them now.
    ///
    /// On SQLite the deleted text is overwritten in the file and the write-ahead log is emptied, so that a copy of the
    /// database holds no trace of it. The copies made before upgrades lose the secrets that stay in force first, so
    /// that a crash in between leaves the rest to the next start.
    pub async fn move_secrets_out(&self, fingerprint: &str) -> Result<()> {
        if let Pools::Sqlite(database) = &*self.inner {
            database.forget_signing_secrets().await?;
        }
        let fingerprint: Arc<str> = fingerprint.into();
        self.write(transaction!(|tx, fingerprint| {
            let is_sqlite = tx.dialect_sql(true, false);
            if is_sqlite {
                tx.rows("pragma secure_delete = on", args![]).await?;
            }
            tx.execute(DELETE, args![]).await?;
            tx.execute(SET, args![FINGERPRINT, &*fingerprint]).await?;
            if is_sqlite {
                tx.rows("pragma secure_delete = off", args![]).await?;
            }
            Ok(())
        }))
        .await?;
        match &*self.inner {
            Pools::Sqlite(database) => database.empty_log().await,
            Pools::Postgres(_) => Ok(()),
        }
    }

    async fn write_secrets(&self, sql: &'static str, secrets: StoredSecrets) -> Result<()> {
        let secrets = Arc::new(secrets);
        self.write(transaction!(|tx, secrets| {
            for (name, value) in secrets.named() {
                tx.execute(sql, args![name, value]).await?;
            }
            Ok(())
        }))
        .await
    }
}

fn unhex(text: &str) -> Result<[u8; 32]> {
    let digits: Option<Vec<u8>> = text.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect();
    let bytes: Vec<u8> = digits.unwrap_or_default().chunks_exact(2).map(|pair| pair[0] * 16 + pair[1]).collect();
    bytes.try_into().map_err(|_| StoreError::Broken("a stored secret is not 32 bytes of hex".into()))
}
