//! Brings a SQLite database up to this program's schema, with a verified copy first.
//!
//! The migrations are recorded as sqlx did when it also ran them on SQLite: same table, same checksums.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, OptionalExtension, TransactionBehavior, params};
use sqlx::migrate::{Migration, Migrator};

use crate::{
    error::{Result, StoreError},
    private_file::create_private,
    sqlite::SqliteConnection,
};

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");
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
/// Copies from before earlier upgrades that are kept.
const COPIES_KEPT: usize = 2;

/// A copy that is being made.
const PARTIAL: &str = "porchlight.before.part";

/// What a database lacks.
struct Schema {
    /// False for a database that was just created.
    is_existing: bool,
    /// The migrations that are missing, oldest first.
    missing: Vec<&'static Migration>,
}

/// Returns whether the database lacks migrations. Errors: `TooNew` when a newer program made it.
pub(super) fn is_outdated(connection: &SqliteConnection) -> Result<bool> {
    Ok(!inspect(connection.driver())?.missing.is_empty())
}

/// Compares a database with this program.
fn inspect(connection: &Connection) -> Result<Schema> {
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
        let own = MIGRATIONS.iter().find(|migration| migration.version == *version);
        let own = own.ok_or(StoreError::TooNew(*version))?;
        if own.checksum[..] != checksum[..] {
            return Err(StoreError::Broken(format!("migration {version} of the database is not this program's")));
        }
    }
    let is_missing = |migration: &&Migration| !applied.iter().any(|(version, _)| *version == migration.version);
    Ok(Schema { is_existing: !applied.is_empty(), missing: MIGRATIONS.iter().filter(is_missing).collect() })
}

/// Applies what is missing; a database with data is copied to `porchlight.before-NNNN.db` first.
pub(super) fn upgrade(connection: &SqliteConnection, folder: &Path) -> Result<()> {
    let connection = connection.driver();
    let schema = inspect(connection)?;
    if let (true, Some(first)) = (schema.is_existing, schema.missing.first()) {
        copy(connection, folder, first.version)?;
    }
    for migration in schema.missing {
        apply(connection, migration)?;
    }
    Ok(())
}

/// Applies a migration unless another program did so since the database was inspected.
fn apply(connection: &Connection, migration: &Migration) -> Result<()> {
    let transaction = rusqlite::Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    transaction.execute_batch(TABLE)?;
    let find = "select version from _sqlx_migrations where version = $1";
    let found: Option<i64> = transaction.query_row(find, [migration.version], |row| row.get(0)).optional()?;
    if found.is_none() {
        transaction.execute_batch(migration.sql.as_str())?;
        transaction.execute(APPLIED, params![migration.version, migration.description, &migration.checksum[..]])?;
    }
    Ok(transaction.commit()?)
}

fn copy(connection: &Connection, folder: &Path, version: i64) -> Result<()> {
    let target = folder.join(format!("porchlight.before-{version:04}.db"));
    let partial = folder.join(PARTIAL);
    let failed = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::StorageFull => StoreError::Full,
        _ => StoreError::Unavailable(format!("copying the database before its upgrade: {error}")),
    };
    remove(&partial).map_err(failed)?;
    // SQLite fills an empty file and keeps its mode.
    create_private(&partial).map_err(failed)?;
    let name = partial.to_str().ok_or_else(|| StoreError::Broken("the data folder's name is not UTF-8".into()))?;
    connection.execute("vacuum into $1", [name])?;
    verify(&partial)?;
    std::fs::File::open(&partial).and_then(|file| file.sync_all()).map_err(failed)?;
    std::fs::rename(&partial, &target).map_err(failed)?;
    #[cfg(unix)]
    std::fs::File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed)?;
    tracing::info!(copy = %target.display(), "copied the database before its upgrade");
    for old in earlier_copies(folder).map_err(failed)?.into_iter().rev().skip(COPIES_KEPT) {
        remove(&old).map_err(failed)?;
    }
    Ok(())
}

/// Deletes the secrets that sign visitor keys and upload addresses from the copies that earlier upgrades left.
///
/// They stay in force in the secret file, so a copy of them would sign for the running service. `key-hash` stays: the
/// API keys of a copy that is restored are worth nothing without it, and it signs nothing.
pub(super) fn forget_signing_secrets(folder: &Path) -> Result<()> {
    let failed = |error: std::io::Error| StoreError::Unavailable(format!("reading the data folder: {error}"));
    remove(&folder.join(PARTIAL)).map_err(failed)?;
    for copy in earlier_copies(folder).map_err(failed)? {
        let connection = Connection::open_with_flags(&copy, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        connection.execute_batch("pragma secure_delete = on")?;
        if has_table(&connection, "meta")? {
            connection.execute("delete from meta where name in ('visitor-key', 'uploads')", [])?;
        }
        connection.close().map_err(|(_, error)| error)?;
    }
    Ok(())
}

fn verify(copy: &Path) -> Result<()> {
    let connection = Connection::open_with_flags(copy, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let checked: String = connection.query_row("pragma integrity_check(1)", [], |row| row.get(0))?;
    connection.close().map_err(|(_, error)| error)?;
    if checked == "ok" {
        return Ok(());
    }
    Err(StoreError::Broken(format!("the copy before the upgrade is damaged ({checked}); nothing was changed")))
}

fn has_table(connection: &Connection, name: &str) -> Result<bool> {
    let sql = "select count(*) from sqlite_master where name = $1";
    let found: i64 = connection.query_row(sql, [name], |row| row.get(0))?;
    Ok(found > 0)
}

/// Sorted by the version that they are from before.
fn earlier_copies(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut copies = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.starts_with("porchlight.before-") && name.ends_with(".db") {
            copies.push(path);
        }
    }
    copies.sort();
    Ok(copies)
}

fn remove(file: &Path) -> std::io::Result<()> {
    match std::fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
