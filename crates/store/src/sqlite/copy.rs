//! Copies a database while others write to it, and checks copies.

use std::{
    collections::BTreeMap,
    fs::File,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    time::Duration,
};

use rusqlite::{Connection, OpenFlags};

use crate::{
    error::{Result, StoreError},
    flush_pace::FlushPace,
    private_file::create_private,
    sqlite::disk::{io_failed, remove},
};

const PROGRESS_INTERVAL: Duration = Duration::from_millis(250);

/// Steps of SQLite's virtual machine between two looks at the size of the growing copy: well below a millisecond.
const STEPS: i32 = 1_000;

/// How thoroughly a database is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckDepth {
    /// `quick_check`: pages and rows, without comparing indexes.
    Quick,
    /// `integrity_check` and `foreign_key_check`.
    Deep,
}

/// Opens a database only for reading.
pub(crate) fn open_to_read(file: &Path) -> Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    Ok(connection)
}

/// Copies the database of a connection as one transaction sees it. Writers go on; the target is replaced.
///
/// `progress` gets the bytes written so far. The copy is not flushed completely yet.
pub(crate) fn copy_into(connection: &Connection, target: &Path, progress: &(dyn Fn(u64) + Sync)) -> Result<()> {
    let failed = io_failed("copying the database");
    remove(target).map_err(&failed)?;
    // SQLite fills an empty file and keeps its mode.
    create_private(target).map_err(&failed)?;
    let name = target.to_str().ok_or_else(|| StoreError::Broken("the folder's name is not UTF-8".into()))?;
    let copied_bytes = pace(connection, File::open(target).map_err(&failed)?)?;
    let (done, is_done) = mpsc::channel::<()>();
    let copied = std::thread::scope(|scope| {
        let report = move || {
            while let Err(RecvTimeoutError::Timeout) = is_done.recv_timeout(PROGRESS_INTERVAL) {
                progress(copied_bytes.load(Ordering::Relaxed));
            }
        };
        std::thread::Builder::new()
            .name("progress".into())
            .spawn_scoped(scope, report)
            .map_err(io_failed("starting a thread"))?;
        let copied = connection.execute("vacuum into $1", [name]);
        drop(done);
        copied.map(drop).map_err(StoreError::from)
    });
    connection.progress_handler(0, None::<fn() -> bool>)?;
    copied
}

/// Flushes the growing copy step by step while SQLite writes it; returns its size as it grows.
fn pace(connection: &Connection, copy: File) -> Result<Arc<AtomicU64>> {
    let (length, mut pace) = (Arc::new(AtomicU64::new(0)), FlushPace::default());
    let seen = length.clone();
    let follow = move || {
        let bytes = copy.metadata().map_or(0, |metadata| metadata.len());
        seen.store(bytes, Ordering::Relaxed);
        // The final flush reports errors.
        pace.follow(&copy, bytes).ok();
        false
    };
    connection.progress_handler(STEPS, Some(follow))?;
    Ok(length)
}

/// Checks a database; returns what SQLite reports, at most 100 lines. Empty: nothing is wrong.
pub(crate) fn check(connection: &Connection, depth: CheckDepth) -> Result<Vec<String>> {
    let pragma = match depth {
        CheckDepth::Quick => "pragma quick_check(100)",
        CheckDepth::Deep => "pragma integrity_check(100)",
    };
    let mut statement = connection.prepare(pragma)?;
    let lines = statement.query_map([], |row| row.get::<_, String>(0))?.collect::<rusqlite::Result<Vec<_>>>()?;
    let mut found: Vec<String> = lines.into_iter().filter(|line| line != "ok").collect();
    if depth == CheckDepth::Deep {
        let mut statement = connection.prepare("pragma foreign_key_check")?;
        let named = |row: &rusqlite::Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, String>(2)?));
        for row in statement.query_map([], named)?.take(100) {
            let (table, parent) = row?;
            found.push(format!("a row of {table} refers to a row of {parent} that doesn't exist"));
        }
    }
    Ok(found)
}

/// Names of the tables with rows of their own: no tables of SQLite, of full-text indexes or of migrations.
pub(crate) fn tables(connection: &Connection) -> Result<Vec<String>> {
    let sql = "select name from pragma_table_list where schema = 'main' and type = 'table'
        and name not like 'sqlite\\_%' escape '\\' and name <> '_sqlx_migrations' order by name";
    let mut statement = connection.prepare(sql)?;
    Ok(statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
}

/// Number of rows of each table.
pub(crate) fn row_counts(connection: &Connection) -> Result<BTreeMap<String, u64>> {
    let count = |table: String| -> Result<(String, u64)> {
        let rows: i64 = connection.query_row(&format!("select count(*) from \"{table}\""), [], |row| row.get(0))?;
        Ok((table, rows.unsigned_abs()))
    };
    tables(connection)?.into_iter().map(count).collect()
}

/// Upper bound for the size of a copy in bytes.
pub(crate) fn size_bound(connection: &Connection) -> Result<u64> {
    let read = |pragma: &str| connection.query_row(pragma, [], |row| row.get::<_, i64>(0));
    Ok((read("pragma page_count")? * read("pragma page_size")?).unsigned_abs())
}

pub(crate) fn has_table(connection: &Connection, name: &str) -> Result<bool> {
    let sql = "select count(*) from sqlite_master where name = $1";
    let found: i64 = connection.query_row(sql, [name], |row| row.get(0))?;
    Ok(found > 0)
}
