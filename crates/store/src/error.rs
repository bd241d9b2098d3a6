//! Errors of the store, by what callers can do about them. Database error codes never leave this crate.

use porchlight_api::error::FieldError;

/// Why an operation failed; nothing was written.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// Another row has this value: "MLSNumber", "Url" or "CustomDomain".
    #[error("{0} is taken")]
    Taken(&'static str),
    /// The idempotency key was used with other content.
    #[error("idempotency key was used with other content")]
    IdempotencyMismatch,
    /// The tenant has no such row.
    #[error("not found")]
    NotFound,
    /// The row changed since the caller read it. Read it again.
    #[error("changed since it was read")]
    Changed,
    /// A rule rejects the caller's change.
    #[error("{} problems with the change", .0.len())]
    Invalid(Vec<FieldError>),
    /// A limit per client rejects the write.
    #[error("the limit {} is reached", .0.name)]
    LimitReached(Box<LimitReached>),
    /// Overloaded, or another program has locked the database; safe to retry.
    #[error("database is busy")]
    Busy,
    /// Writes are held, because the data is being moved; has the sentence to show.
    #[error("{0}")]
    Held(String),
    /// The disk is full; reads still work.
    #[error("storage is full")]
    Full,
    /// The disk has no room for a copy; nothing was changed. Has folder, numbers and fix.
    #[error("{0}")]
    NoRoom(String),
    /// The database can't be reached; safe to retry.
    #[error("database is unavailable: {0}")]
    Unavailable(String),
    /// A newer version created the database; nothing was changed.
    #[error("database is of a newer version ({0}) than this program")]
    TooNew(i64),
    /// The database must be upgraded first; nothing was changed.
    #[error("database is of an older version than this program")]
    Outdated,
    /// A database file is damaged or misses rows; nothing was changed.
    #[error("database is damaged: {0}")]
    Damaged(String),
    /// A bug, or a database that this program didn't write.
    #[error("database failed: {0}")]
    Broken(String),
}

/// The result of a store function.
pub type Result<T> = std::result::Result<T, StoreError>;

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(database) => {
                let code = database.code().unwrap_or_default();
                of_postgres(&code, &error)
            }
            sqlx::Error::Io(io) if io.kind() == std::io::ErrorKind::StorageFull => Self::Full,
            sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => {
                Self::Unavailable(error.to_string())
            }
            sqlx::Error::PoolTimedOut => Self::Busy,
            _ => Self::Broken(error.to_string()),
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error() {
            Some(code) => of_sqlite(code.extended_code, &error),
            None => Self::Broken(error.to_string()),
        }
    }
}

/// By the primary result code of <https://www.sqlite.org/rescode.html>.
fn of_sqlite(code: i32, error: &impl std::fmt::Display) -> StoreError {
    const BUSY: i32 = 5;
    const LOCKED: i32 = 6;
    const IO: i32 = 10;
    const FULL: i32 = 13;
    const CANNOT_OPEN: i32 = 14;
    match code & 0xff {
        BUSY | LOCKED => StoreError::Busy,
        FULL => StoreError::Full,
        // The driver reports the extended code, which tells the failed call.
        IO => StoreError::Unavailable(format!("I/O error, SQLite code {code}: {error}")),
        CANNOT_OPEN => StoreError::Unavailable(error.to_string()),
        _ => StoreError::Broken(error.to_string()),
    }
}

/// By the SQLSTATE of the appendix "PostgreSQL Error Codes".
fn of_postgres(code: &str, error: &sqlx::Error) -> StoreError {
    match code {
        "40001" | "40P01" | "55P03" => StoreError::Busy,
        "53100" => StoreError::Full,
        "58030" => StoreError::Unavailable(format!("I/O error of the database server: {error}")),
        _ if code.starts_with("53") || code.starts_with("57P") || code.starts_with("08") => {
            StoreError::Unavailable(error.to_string())
        }
        _ => StoreError::Broken(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_full_disk_is_called_full() {
        let error = sqlx::Error::Protocol("disk I/O error".into());
        assert!(matches!(of_sqlite(13, &error), StoreError::Full));
        assert!(matches!(of_postgres("53100", &error), StoreError::Full));
        // SQLITE_IOERR, SQLITE_IOERR_READ, _WRITE, _FSYNC and _SHORT_READ.
        for code in [10, 266, 778, 1034, 522] {
            let StoreError::Unavailable(cause) = of_sqlite(code, &error) else { panic!("{code}") };
            assert!(cause.contains(&format!("SQLite code {code}")), "{cause}");
        }
        assert!(matches!(of_postgres("58030", &error), StoreError::Unavailable(_)));
    }
}

/// The limit that rejects a charge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LimitReached {
    pub subject: String,
    pub name: &'static str,
    pub max: i64,
    /// The use without the rejected charge.
    pub used: i64,
    pub start_ms: i64,
    pub end_ms: i64,
}

pub(crate) fn from_migration(error: sqlx::migrate::MigrateError) -> StoreError {
    use sqlx::migrate::MigrateError;
    match error {
        MigrateError::VersionMissing(version) => StoreError::TooNew(version),
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => StoreError::from(error),
        error => StoreError::Broken(error.to_string()),
    }
}
