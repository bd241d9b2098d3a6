//! A copy of a SQLite database for a backup: taken beside a running service, without secrets, described for a manifest.
//!
//! All functions block.

use std::{collections::BTreeMap, path::Path};

use rusqlite::{Connection, OpenFlags, OptionalExtension, types::ValueRef};

use crate::{
    error::{Result, StoreError},
    rows::{CanonicalRow, Cell, TableHasher, TableSum},
    sqlite::{
        copy::{CheckDepth, check, copy_into, has_table, open_to_read, size_bound, tables},
        disk::{io_failed, require_room},
        schema,
    },
};

/// What is deleted from a copy: signing secrets, replies kept for repeated requests, which can hold keys, sessions of
/// browsers, and certificates with their account.
const EXCLUDED: &str = "pragma secure_delete = on;
delete from meta where name in ('key-hash', 'visitor-key', 'uploads', 'move');
delete from idempotency;
delete from sign_in_link;
delete from access_key where expires_at_ms is not null;
delete from certificate;
delete from acme_account;
delete from acme_challenge;
pragma journal_mode = delete";

/// A file that the database names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredObject {
    pub storage_key: String,
    pub bytes: u64,
}

/// What a database contains.
#[derive(Debug, Clone)]
pub struct DatabaseSummary {
    /// Newest migration applied.
    pub schema: i64,
    /// ID of the first workspace, which identifies the database.
    pub id: Option<i64>,
    pub workspaces: Vec<String>,
    pub tables: BTreeMap<String, TableSum>,
    /// Finished uploads, by storage key.
    pub objects: Vec<StoredObject>,
}

/// Sizes before a backup, in bytes.
#[derive(Debug, Clone, Copy)]
pub struct BackupSize {
    /// Upper bound.
    pub database: u64,
    pub files: u64,
}

/// Returns how large a backup can become. Errors: `NotFound` without a database.
pub fn backup_size(folder: &Path) -> Result<BackupSize> {
    let file = folder.join("porchlight.db");
    if !file.exists() {
        return Err(StoreError::NotFound);
    }
    let connection = open_to_read(&file)?;
    let sql = "select coalesce(sum(bytes), 0) from stored_file where state = 'ready'";
    let files: i64 = connection.query_row(sql, [], |row| row.get(0))?;
    Ok(BackupSize { database: size_bound(&connection)?, files: files.unsigned_abs() })
}

/// Returns whether the database lacks rows that a move hasn't copied yet.
pub fn is_move_incomplete(folder: &Path) -> Result<bool> {
    let connection = open_to_read(&folder.join("porchlight.db"))?;
    let sql = "select value from meta where name = 'move' and json_extract(value, '$.state') = 'incomplete'";
    Ok(connection.query_row(sql, [], |_| Ok(())).optional()?.is_some())
}

/// Fails with `NoRoom` if a folder's disk has less than `bytes` and a tenth free.
pub fn check_room(folder: &Path, bytes: u64, fix: &str) -> Result<()> {
    require_room(folder, bytes, fix)
}

/// Copies the database into a file without secrets. `progress` gets the bytes written so far.
pub fn copy_database(folder: &Path, target: &Path, progress: &(dyn Fn(u64) + Sync)) -> Result<()> {
    let connection = open_to_read(&folder.join("porchlight.db"))?;
    copy_into(&connection, target, progress)?;
    drop(connection);
    finish_copy(target)
}

/// Deletes secrets from a copy, and flushes it. Nothing else uses the file.
pub fn finish_copy(target: &Path) -> Result<()> {
    let copy = Connection::open_with_flags(target, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    copy.execute_batch(EXCLUDED)?;
    copy.close().map_err(|(_, error)| error)?;
    std::fs::File::open(target).and_then(|file| file.sync_all()).map_err(io_failed("flushing the copy"))
}

/// Checks a database file; returns what is wrong.
pub fn check_database(file: &Path, depth: CheckDepth) -> Result<Vec<String>> {
    let connection = open_to_read(file)?;
    let mut found = match check(&connection, depth) {
        Ok(found) => found,
        // Of a file that isn't a database, the check itself fails.
        Err(StoreError::Broken(cause)) => return Ok(vec![cause]),
        Err(error) => return Err(error),
    };
    if depth == CheckDepth::Deep && found.is_empty() {
        found = check_counts(&connection)?;
    }
    Ok(found)
}

/// Compares stored counts with the rows that they count.
fn check_counts(connection: &Connection) -> Result<Vec<String>> {
    let sql = "select c.serial, c.listing_count, (select count(*) from listing l where l.chatbot = c.id) as found
        from chatbot c where listing_count <> found limit 100";
    let mut statement = connection.prepare(sql)?;
    let line = |row: &rusqlite::Row<'_>| {
        let (serial, stored, found): (String, i64, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(format!("chatbot {serial} counts {stored} listings, but has {found}"))
    };
    Ok(statement.query_map([], line)?.collect::<rusqlite::Result<_>>()?)
}

/// Reads every row of a database file.
pub fn summarize(file: &Path) -> Result<DatabaseSummary> {
    let connection = open_to_read(file)?;
    connection.execute_batch("begin")?;
    let mut sums = BTreeMap::new();
    for table in tables(&connection)? {
        let sum = table_sum(&connection, &table)?;
        sums.insert(table, sum);
    }
    let id = connection.query_row("select id from workspace order by created_at_ms, id limit 1", [], |row| row.get(0));
    let mut names = connection.prepare("select name from workspace order by created_at_ms, id")?;
    Ok(DatabaseSummary {
        schema: schema::current(&connection)?,
        id: id.optional()?,
        workspaces: names.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?,
        tables: sums,
        objects: objects(&connection)?,
    })
}

/// Reads the finished uploads of a database file.
pub fn stored_objects(file: &Path) -> Result<Vec<StoredObject>> {
    objects(&open_to_read(file)?)
}

fn objects(connection: &Connection) -> Result<Vec<StoredObject>> {
    let sql = "select distinct storage_key, bytes from stored_file where state = 'ready' order by storage_key";
    let mut statement = connection.prepare(sql)?;
    let read = |row: &rusqlite::Row<'_>| {
        Ok(StoredObject { storage_key: row.get(0)?, bytes: row.get::<_, i64>(1)?.unsigned_abs() })
    };
    Ok(statement.query_map([], read)?.collect::<rusqlite::Result<_>>()?)
}

fn table_sum(connection: &Connection, table: &str) -> Result<TableSum> {
    let mut statement = connection.prepare(&format!("select * from \"{table}\""))?;
    let names: Vec<String> = statement.column_names().into_iter().map(str::to_owned).collect();
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|a, b| names[*a].cmp(&names[*b]));
    let columns: Vec<String> = order.iter().map(|index| names[*index].clone()).collect();
    let (mut hasher, mut line) = (TableHasher::default(), Vec::new());
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let cells = order.iter().map(|index| cell(row.get_ref(*index)?, table)).collect::<Result<_>>()?;
        line.clear();
        serde_json::to_writer(&mut line, &CanonicalRow { columns: &columns, cells })
            .map_err(|error| StoreError::Broken(format!("a row of {table}: {error}")))?;
        hasher.add(&line);
    }
    Ok(hasher.finish())
}

fn cell<'r>(value: ValueRef<'r>, table: &str) -> Result<Cell<'r>> {
    Ok(match value {
        ValueRef::Null => Cell::Null,
        ValueRef::Integer(value) => Cell::Int(value),
        ValueRef::Real(value) => Cell::Real(value),
        ValueRef::Text(text) => Cell::Text(
            std::str::from_utf8(text).map_err(|_| StoreError::Damaged(format!("a row of {table} is not UTF-8")))?,
        ),
        ValueRef::Blob(_) => return Err(StoreError::Broken(format!("a row of {table} has a blob"))),
    })
}

/// Returns whether a live database still has a file's row.
pub fn is_object_known(folder: &Path, storage_key: &str) -> Result<bool> {
    let connection = open_to_read(&folder.join("porchlight.db"))?;
    let sql = "select 1 from stored_file where storage_key = $1 and state = 'ready'";
    Ok(connection.query_row(sql, [storage_key], |_| Ok(())).optional()?.is_some())
}

/// Deletes the rows of files that were deleted while a backup ran.
pub fn drop_objects(file: &Path, storage_keys: &[String]) -> Result<()> {
    let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    if !has_table(&connection, "stored_file")? {
        return Ok(());
    }
    let mut statement = connection.prepare("delete from stored_file where storage_key = $1")?;
    for key in storage_keys {
        statement.execute([key])?;
    }
    drop(statement);
    connection.close().map_err(|(_, error)| error.into())
}
