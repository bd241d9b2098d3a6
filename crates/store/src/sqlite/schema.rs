//! The schema of a database compared with this program's.
//!
//! The migrations are recorded as sqlx did when it also ran them on SQLite: same table, same checksums.

use std::{path::Path, time::Instant};

use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use sqlx::migrate::Migration;

use crate::{
    error::{Result, StoreError},
    migrations::SQLITE_MIGRATIONS,
    sqlite::copy::{copy_into, has_table, open_to_read},
};

const TABLE: &str = "create table if not exists _sqlx_migrations (
    version bigint primary key,
    description text not null,
    installed_on timestamp not null default current_timestamp,
    success boolean not null,
    checksum blob not null,
    execution_time bigint not null
)";
const APPLIED: &str = "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
values ($1, $2, true, $3, -1)";

/// What a database lacks.
pub(super) struct Schema {
    /// Newest migration applied; `None` for a database that was just created.
    pub current: Option<i64>,
    /// The migrations that are missing, oldest first.
    pub missing: Vec<&'static Migration>,
}

/// A migration that a database lacks.
#[derive(Debug, Clone)]
pub struct PendingMigration {
    pub version: i64,
    pub description: String,
    /// Rows that it changed and seconds that it took on a copy; `None` if it wasn't tried.
    pub trial: Option<(u64, f64)>,
}

/// The newest schema that this program knows.
pub fn newest_schema() -> i64 {
    SQLITE_MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0)
}

/// The newest migration applied to a database; 0 for an empty one.
pub(super) fn current(connection: &Connection) -> Result<i64> {
    if !has_table(connection, "_sqlx_migrations")? {
        return Ok(0);
    }
    let sql = "select coalesce(max(version), 0) from _sqlx_migrations where success";
    Ok(connection.query_row(sql, [], |row| row.get(0))?)
}

/// Compares a database with this program.
pub(super) fn inspect(connection: &Connection) -> Result<Schema> {
    let applied: Vec<(i64, Vec<u8>)> = match has_table(connection, "_sqlx_migrations")? {
        true => {
            let sql = "select version, checksum from _sqlx_migrations where success order by version";
            let mut statement = connection.prepare(sql)?;
            let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get_ref(1)?.as_bytes()?.to_vec()));
            statement.query_map([], read)?.collect::<rusqlite::Result<_>>()?
        }
        false => Vec::new(),
    };
    for (version, checksum) in &applied {
        let own = SQLITE_MIGRATIONS.iter().find(|migration| migration.version == *version);
        let own = own.ok_or(StoreError::TooNew(*version))?;
        if own.checksum[..] != checksum[..] {
            return Err(StoreError::Broken(format!("migration {version} of the database is not this program's")));
        }
    }
    let is_missing = |migration: &&Migration| !applied.iter().any(|(version, _)| *version == migration.version);
    Ok(Schema {
        current: applied.iter().map(|(version, _)| *version).max(),
        missing: SQLITE_MIGRATIONS.iter().filter(is_missing).collect(),
    })
}

/// Applies migrations in one transaction, except what another program applied since the database was inspected.
pub(super) fn apply(connection: &Connection, migrations: &[&Migration]) -> Result<()> {
    let transaction = rusqlite::Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    transaction.execute_batch(TABLE)?;
    for migration in migrations {
        let find = "select version from _sqlx_migrations where version = $1";
        let found: Option<i64> = transaction.query_row(find, [migration.version], |row| row.get(0)).optional()?;
        if found.is_none() {
            transaction.execute_batch(migration.sql.as_str())?;
            transaction.execute(APPLIED, params![migration.version, migration.description, &migration.checksum[..]])?;
        }
    }
    Ok(transaction.commit()?)
}

/// Lists the migrations that a SQLite database lacks, after trying them on a copy in `scratch`.
///
/// Blocks. The database is not changed. Errors: `TooNew`.
pub fn try_migrations(folder: &Path, scratch: &Path) -> Result<(i64, Vec<PendingMigration>)> {
    let connection = open_to_read(&folder.join("porchlight.db"))?;
    let schema = inspect(&connection)?;
    let from = schema.current.unwrap_or(0);
    if schema.missing.is_empty() {
        return Ok((from, Vec::new()));
    }
    let copy = scratch.join("trial.db");
    copy_into(&connection, &copy, &|_| {})?;
    let trial = Connection::open(&copy)?;
    trial.execute_batch("pragma foreign_keys = on")?;
    let mut pending = Vec::new();
    for migration in schema.missing {
        let (began, before) = (Instant::now(), trial.total_changes());
        apply(&trial, &[migration])?;
        // One change is the row that records the migration.
        let rows = (trial.total_changes() - before).saturating_sub(1);
        pending.push(PendingMigration {
            version: migration.version,
            description: migration.description.to_string(),
            trial: Some((rows, began.elapsed().as_secs_f64())),
        });
    }
    Ok((from, pending))
}
