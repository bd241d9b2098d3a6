//! Brings a SQLite database up to this program's schema, with a verified copy first.

use std::path::{Path, PathBuf};

use sqlx::{ConnectOptions, Connection, SqliteConnection, migrate::Migrator, sqlite::SqliteConnectOptions};

use crate::{
    error::{Result, StoreError},
    private_file::create_private,
};

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");
/// Copies from before earlier upgrades that are kept.
const COPIES_KEPT: usize = 2;

/// A copy that is being made.
const PARTIAL: &str = "porchlight.before.part";

/// What a database lacks.
pub(crate) struct Schema {
    /// False for a database that was just created.
    is_existing: bool,
    /// The first migration that is missing.
    pub(crate) missing: Option<i64>,
}

/// Compares a database with this program. `TooNew` when a newer program made it.
pub(crate) async fn inspect(connection: &mut SqliteConnection) -> Result<Schema> {
    let table = "select count(*) from sqlite_master where name = '_sqlx_migrations'";
    let has_table: i64 = sqlx::query_scalar(table).fetch_one(&mut *connection).await?;
    let applied: Vec<i64> = match has_table {
        0 => Vec::new(),
        _ => {
            let applied = "select version from _sqlx_migrations where success order by version";
            sqlx::query_scalar(applied).fetch_all(&mut *connection).await?
        }
    };
    let own: Vec<i64> = MIGRATIONS.iter().map(|migration| migration.version).collect();
    if let Some(foreign) = applied.iter().find(|version| !own.contains(version)) {
        return Err(StoreError::TooNew(*foreign));
    }
    let missing = own.into_iter().find(|version| !applied.contains(version));
    Ok(Schema { is_existing: !applied.is_empty(), missing })
}

/// Applies what is missing; a database with data is copied to `porchlight.before-NNNN.db` first.
pub(crate) async fn upgrade(connection: &mut SqliteConnection, folder: &Path) -> Result<()> {
    let schema = inspect(connection).await?;
    if let (true, Some(version)) = (schema.is_existing, schema.missing) {
        copy(connection, folder, version).await?;
    }
    MIGRATIONS.run(connection).await.map_err(crate::error::from_migration)
}

async fn copy(connection: &mut SqliteConnection, folder: &Path, version: i64) -> Result<()> {
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
    sqlx::query("vacuum into $1").bind(name).execute(&mut *connection).await?;
    verify(&partial).await?;
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
pub(crate) async fn forget_signing_secrets(folder: &Path) -> Result<()> {
    let failed = |error: std::io::Error| StoreError::Unavailable(format!("reading the data folder: {error}"));
    remove(&folder.join(PARTIAL)).map_err(failed)?;
    for copy in earlier_copies(folder).map_err(failed)? {
        let options = SqliteConnectOptions::new().filename(&copy).disable_statement_logging();
        let mut connection = options.pragma("secure_delete", "on").connect().await?;
        let table = "select count(*) from sqlite_master where name = 'meta'";
        let has_table: i64 = sqlx::query_scalar(table).fetch_one(&mut connection).await?;
        if has_table > 0 {
            let delete = "delete from meta where name in ('visitor-key', 'uploads')";
            sqlx::query(delete).execute(&mut connection).await?;
        }
        connection.close().await?;
    }
    Ok(())
}

async fn verify(copy: &Path) -> Result<()> {
    let options = SqliteConnectOptions::new().filename(copy).read_only(true).disable_statement_logging();
    let mut connection = options.connect().await?;
    let checked: String = sqlx::query_scalar("pragma integrity_check(1)").fetch_one(&mut connection).await?;
    connection.close().await?;
    if checked == "ok" {
        return Ok(());
    }
    Err(StoreError::Broken(format!("the copy before the upgrade is damaged ({checked}); nothing was changed")))
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
