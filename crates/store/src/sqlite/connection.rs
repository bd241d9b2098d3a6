//! A SQLite connection: its settings and its prepared statements.

use std::{path::Path, time::Duration};

use rusqlite::{Connection, OpenFlags, Statement, ToSql, config::DbConfig, types::ToSqlOutput};

use crate::{
    error::{Result, StoreError},
    executor::{Origin, Sql, SqlValue},
    sqlite::row::SqliteRow,
};

/// How long a statement waits while another process writes to the file.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// Statements that a connection keeps prepared.
const PREPARED: usize = 256;
const WRITER_SETTINGS: &str = "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
pragma journal_size_limit = 67108864; pragma cache_size = -8192";
const READER_SETTINGS: &str = "pragma foreign_keys = on; pragma cache_size = -4096";

/// An open connection, used by one thread at a time.
pub(crate) struct SqliteConnection(Connection);

impl SqliteConnection {
    /// Opens a connection that writes durably; creates the file if it is missing.
    pub(super) fn open_writer(file: &Path) -> Result<Self> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        Self::open(file, flags, WRITER_SETTINGS)
    }

    /// Opens a connection that can only read.
    pub(crate) fn open_reader(file: &Path) -> Result<Self> {
        Self::open(file, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX, READER_SETTINGS)
    }

    fn open(file: &Path, flags: OpenFlags, settings: &str) -> Result<Self> {
        let connection = Connection::open_with_flags(file, flags)?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        connection.set_prepared_statement_cache_capacity(PREPARED);
        connection.execute_batch(settings)?;
        // Otherwise, statements with `like` are prepared again for every pattern.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        Ok(Self(connection))
    }

    /// The driver's connection, for statements that only SQLite has.
    pub(super) fn driver(&self) -> &Connection {
        &self.0
    }

    /// Runs a statement without values, such as `commit`.
    pub(super) fn run(&self, sql: &'static str) -> Result<()> {
        self.0.prepare_cached(sql)?.raw_query().next()?;
        Ok(())
    }

    /// Closes the connection.
    pub(super) fn close(self) -> Result<()> {
        self.0.close().map_err(|(_, error)| error.into())
    }

    /// Runs a statement; returns the number of affected rows.
    pub(crate) fn execute(&self, sql: &Sql, values: &[SqlValue]) -> Result<u64> {
        self.with_statement(sql, |statement| self.finish(statement, values))
    }

    /// Runs a statement once for each row of values; returns the number of affected rows.
    ///
    /// A statement that writes several rows makes SQLite copy every page that it changes, because it may have to undo
    /// the first rows when a later one fails. Here the caller's transaction undoes them.
    pub(crate) fn execute_each(
        &self,
        sql: impl Into<Sql>,
        mut rows: impl Iterator<Item = Result<impl AsRef<[SqlValue]>>>,
    ) -> Result<u64> {
        self.with_statement(&sql.into(), |statement| {
            rows.try_fold(0, |sum, row| Ok(sum + self.finish(statement, row?.as_ref())?))
        })
    }

    /// Returns at most `max` rows of a statement.
    pub(crate) fn rows(&self, sql: &Sql, values: &[SqlValue], max: usize) -> Result<Vec<SqliteRow>> {
        self.with_statement(sql, |statement| {
            bind(statement, values)?;
            let columns = statement.column_count();
            let (mut found, mut rows) = (Vec::new(), statement.raw_query());
            while found.len() < max
                && let Some(row) = rows.next()?
            {
                found.push(SqliteRow::read(row, columns)?);
            }
            Ok(found)
        })
    }

    /// Binds the values and runs a statement to its end.
    fn finish(&self, statement: &mut Statement<'_>, values: &[SqlValue]) -> Result<u64> {
        bind(statement, values)?;
        let mut rows = statement.raw_query();
        while rows.next()?.is_some() {}
        drop(rows);
        Ok(self.0.changes())
    }

    fn with_statement<T>(&self, sql: &Sql, run: impl FnOnce(&mut Statement<'_>) -> Result<T>) -> Result<T> {
        let text = numbered(sql.text.as_str());
        if sql.origin != Origin::Long {
            let mut statement = self.0.prepare_cached(&text)?;
            run(&mut statement)
        } else {
            run(&mut self.0.prepare(&text)?)
        }
    }
}

/// Size of the write-ahead log of a database; 0 without one.
pub(super) fn log_bytes(file: &Path) -> u64 {
    file.with_extension("db-wal").metadata().map_or(0, |metadata| metadata.len())
}

/// Writes `$N` as `?N`: SQLite numbers `$N` by first appearance and looks each up by name among all.
fn numbered(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('$') {
        let (before, after) = (&rest[..at], &rest[at + 1..]);
        out.push_str(before);
        out.push(if after.starts_with(|c: char| c.is_ascii_digit()) { '?' } else { '$' });
        rest = after;
    }
    out.push_str(rest);
    out
}

/// Binds each value to the placeholder of its number.
fn bind(statement: &mut Statement<'_>, values: &[SqlValue]) -> Result<()> {
    for (index, value) in (1..=statement.parameter_count()).zip(values) {
        statement.raw_bind_parameter(index, value)?;
    }
    match statement.parameter_count() == values.len() {
        true => Ok(()),
        false => Err(StoreError::Broken("a statement has another number of placeholders than values".into())),
    }
}

impl ToSql for SqlValue {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Self::Int(value) => value.to_sql(),
            Self::Text(value) => value.to_sql(),
            Self::Real(value) => value.to_sql(),
        }
    }
}
