//! Brings a SQLite database up to this program's schema, with a checked snapshot first.

use std::path::Path;

use crate::{
    error::Result,
    sqlite::{
        OnOutdated, SqliteConnection,
        schema::{apply, inspect},
        schema_snapshots,
    },
};

const SET_PROGRAM: &str = "insert into meta (name, value) values ('program', $1)
on conflict (name) do update set value = excluded.value";

/// Returns whether the database lacks migrations. Errors: `TooNew` when a newer program made it.
pub(super) fn is_outdated(connection: &SqliteConnection) -> Result<bool> {
    Ok(!inspect(connection.driver())?.missing.is_empty())
}

/// Applies what is missing; a snapshot of a database with data is taken first.
pub(super) fn upgrade(connection: &SqliteConnection, folder: &Path, on_outdated: OnOutdated) -> Result<()> {
    let connection = connection.driver();
    let schema = inspect(connection)?;
    if let (Some(current), false, OnOutdated::Upgrade) = (schema.current, schema.missing.is_empty(), on_outdated) {
        schema_snapshots::take(connection, folder, current)?;
    }
    let is_changed = !schema.missing.is_empty();
    // A new database needs one flush instead of one for each migration.
    let together = if schema.current.is_none() { schema.missing.len() } else { 1 };
    for migrations in schema.missing.chunks(together.max(1)) {
        apply(connection, migrations)?;
    }
    if is_changed {
        // A snapshot from before the next upgrade then names the program that can read it.
        connection.execute(SET_PROGRAM, [env!("CARGO_PKG_VERSION")])?;
    }
    Ok(())
}
