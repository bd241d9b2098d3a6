//! Copies of a SQLite database from before its upgrades, and the way back to one.

use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};

use rusqlite::{Connection, OpenFlags, OptionalExtension};

use crate::{
    error::{Result, StoreError},
    private_file::create_private,
    sqlite::{
        SqliteConnection,
        copy::{CheckDepth, check, copy_into, has_table, open_to_read, row_counts, size_bound},
        disk::{io_failed, persist, remove, require_room, sync_folder},
        schema,
    },
};

/// Folder of the snapshots in the data directory.
const FOLDER: &str = "snapshots";
const KEPT: usize = 3;
/// A snapshot that is being made.
const PARTIAL: &str = "schema.db.partial";
/// What a rollback puts back, until it is renamed.
const RETURNING: &str = "porchlight.db.partial";

/// A snapshot from before an upgrade.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaSnapshot {
    pub file: PathBuf,
    /// Newest migration that it contains.
    pub schema: i64,
    pub bytes: u64,
    pub taken_at: SystemTime,
    /// Version of the program that last upgraded it; earlier programs didn't record theirs.
    pub program: Option<String>,
}

/// What a rollback removes from use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AddedSince {
    pub messages: u64,
    pub leads: u64,
    pub listings: u64,
}

/// Takes a snapshot, checks it and deletes all but the newest three.
pub(super) fn take(connection: &Connection, folder: &Path, current: i64) -> Result<()> {
    let failed = io_failed("taking a snapshot before the upgrade");
    let snapshots = folder.join(FOLDER);
    crate::private_file::create_private_folder(&snapshots).map_err(&failed)?;
    let partial = snapshots.join(PARTIAL);
    remove(&partial).map_err(&failed)?;
    let fix = "free some space for the snapshot before the upgrade, or start once with --no-snapshot";
    require_room(&snapshots, size_bound(connection)?, fix)?;
    if let Err(error) = copy_into(connection, &partial, &|_| {}).and_then(|()| verify(connection, &partial)) {
        remove(&partial).map_err(&failed)?;
        return Err(error);
    }
    let time: String = connection.query_row("select strftime('%Y-%m-%dT%H%M%SZ')", [], |row| row.get(0))?;
    let target = snapshots.join(format!("schema-{current:04}-{time}.db"));
    persist(&partial, &target).map_err(&failed)?;
    tracing::info!(snapshot = %target.display(), "took a snapshot before the upgrade");
    let files = files(folder).map_err(&failed)?;
    for old in files.iter().rev().skip(KEPT) {
        remove(old).map_err(&failed)?;
    }
    Ok(())
}

fn verify(connection: &Connection, copy: &Path) -> Result<()> {
    let copy = open_to_read(copy)?;
    if let Some(first) = check(&copy, CheckDepth::Quick)?.first() {
        return Err(StoreError::Damaged(format!("the snapshot before the upgrade is damaged ({first})")));
    }
    match row_counts(&copy)? == row_counts(connection)? {
        true => Ok(()),
        false => Err(StoreError::Damaged("the snapshot before the upgrade lacks rows".into())),
    }
}

/// Lists the snapshots of a data directory, oldest first. Blocks.
pub fn schema_snapshots(folder: &Path) -> Result<Vec<SchemaSnapshot>> {
    let failed = io_failed("reading the snapshots");
    let readable = |file: PathBuf| match describe(&file) {
        Ok(snapshot) => Some(snapshot),
        Err(error) => {
            tracing::warn!(snapshot = %file.display(), %error, "failed to read a snapshot");
            None
        }
    };
    Ok(files(folder).map_err(failed)?.into_iter().filter_map(readable).collect())
}

/// Reads what a snapshot is.
fn describe(file: &Path) -> Result<SchemaSnapshot> {
    let failed = io_failed("reading a snapshot");
    let metadata = std::fs::metadata(file).map_err(&failed)?;
    let connection = open_to_read(file)?;
    let program = match has_table(&connection, "meta")? {
        true => {
            let find = "select value from meta where name = 'program'";
            connection.query_row(find, [], |row| row.get(0)).optional()?
        }
        false => None,
    };
    Ok(SchemaSnapshot {
        file: file.to_owned(),
        schema: schema::current(&connection)?,
        bytes: metadata.len(),
        taken_at: metadata.modified().map_err(failed)?,
        program,
    })
}

/// Counts the rows of the database that a snapshot doesn't have. Blocks; no service may use the database.
pub fn added_since(folder: &Path, snapshot: &SchemaSnapshot) -> Result<AddedSince> {
    let connection = Connection::open_with_flags(
        folder.join("porchlight.db"),
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )?;
    let file = snapshot.file.to_str().ok_or_else(|| StoreError::Broken("the folder's name is not UTF-8".into()))?;
    connection.execute("attach $1 as snapshot", [file])?;
    let count = |table: &str| -> Result<u64> {
        let find = "select count(*) from pragma_table_list where name = $1 and schema = $2";
        let has = |schema: &str| connection.query_row(find, [table, schema], |row| row.get::<_, i64>(0));
        let sql = match (has("main")?, has("snapshot")?) {
            (0, _) => return Ok(0),
            (_, 0) => format!("select count(*) from main.{table}"),
            _ => format!("select count(*) from main.{table} where id not in (select id from snapshot.{table})"),
        };
        Ok(connection.query_row(&sql, [], |row| row.get::<_, i64>(0))?.unsigned_abs())
    };
    Ok(AddedSince { messages: count("message")?, leads: count("lead")?, listings: count("listing")? })
}

/// Puts a snapshot back, byte for byte; returns the file that keeps the present database.
///
/// Blocks. The caller holds the data directory's locks. A crash leaves either database in place, never none.
pub fn roll_back(folder: &Path, snapshot: &SchemaSnapshot) -> Result<PathBuf> {
    let failed = io_failed("putting the snapshot back");
    let file = folder.join("porchlight.db");
    if let Some(first) = check(&open_to_read(&snapshot.file)?, CheckDepth::Quick)?.first() {
        return Err(StoreError::Damaged(format!("the snapshot is damaged ({first}); nothing was changed")));
    }
    let returning = folder.join(RETURNING);
    remove(&returning).map_err(&failed)?;
    create_private(&returning).map_err(&failed)?;
    require_room(folder, snapshot.bytes, "free some space for the snapshot's copy")?;
    let mut source = std::fs::File::open(&snapshot.file).map_err(&failed)?;
    let mut target = std::fs::File::options().write(true).open(&returning).map_err(&failed)?;
    std::io::copy(&mut source, &mut target).and_then(|_| target.sync_all()).map_err(&failed)?;

    // Moves the log into the database, so that one file is the whole present state.
    let connection = SqliteConnection::open_writer(&file)?;
    let (current, time) = (
        schema::current(connection.driver())?,
        connection.driver().query_row("select strftime('%Y-%m-%dT%H%M%SZ')", [], |row| row.get::<_, String>(0))?,
    );
    connection.run("pragma wal_checkpoint(truncate)")?;
    connection.close()?;
    let kept = folder.join(FOLDER).join(format!("replaced-schema-{current:04}-{time}.db"));
    crate::private_file::create_private_folder(&folder.join(FOLDER)).map_err(&failed)?;
    if std::fs::hard_link(&file, &kept).is_err() {
        std::fs::copy(&file, &kept).map_err(&failed)?;
    }
    sync_folder(&folder.join(FOLDER)).map_err(&failed)?;
    // Its counter is ahead of the snapshot's; the next start writes another note.
    remove(&folder.join("porchlight.note")).map_err(&failed)?;
    for log in ["porchlight.db-wal", "porchlight.db-shm"] {
        remove(&folder.join(log)).map_err(&failed)?;
    }
    persist(&returning, &file).map_err(&failed)?;
    Ok(kept)
}

/// Deletes the secrets that sign visitor keys and upload URLs from the snapshots.
///
/// They stay in force in the secret file, so a copy of them would sign for the running service. `key-hash` stays: the
/// API keys of a snapshot that is put back are worth nothing without it, and it signs nothing.
pub(super) fn forget_signing_secrets(folder: &Path) -> Result<()> {
    let failed = io_failed("reading the data folder");
    for partial in [folder.join("porchlight.before.part"), folder.join(FOLDER).join(PARTIAL)] {
        remove(&partial).map_err(&failed)?;
    }
    for copy in files(folder).map_err(failed)? {
        let connection = Connection::open_with_flags(&copy, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        connection.execute_batch("pragma secure_delete = on")?;
        if has_table(&connection, "meta")? {
            connection.execute("delete from meta where name in ('visitor-key', 'uploads')", [])?;
        }
        connection.close().map_err(|(_, error)| error)?;
    }
    Ok(())
}

/// The snapshots, oldest first: `porchlight.before-NNNN.db` of earlier versions, then `schema-NNNN-TIME.db`.
fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let list = |folder: &Path, start: &str| -> std::io::Result<Vec<PathBuf>> {
        let entries = match std::fs::read_dir(folder) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut found = Vec::new();
        for entry in entries {
            let path = entry?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if name.starts_with(start) && name.ends_with(".db") {
                found.push(path);
            }
        }
        Ok(found)
    };
    let mut all = list(folder, "porchlight.before-")?;
    all.sort();
    let mut own = list(&folder.join(FOLDER), "schema-")?;
    own.sort_by_key(|path| time_part(path));
    all.extend(own);
    Ok(all)
}

/// `2026-11-25T083000Z` of `schema-0016-2026-11-25T083000Z.db`.
fn time_part(path: &Path) -> String {
    let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
    name.splitn(3, '-').nth(2).unwrap_or_default().to_owned()
}
