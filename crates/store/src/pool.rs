//! The open connections of a store.

use std::time::Duration;

use sqlx::{SqlitePool, sqlite::SqliteConnectOptions};

use crate::{postgres::Serving, sqlite_writer::Writer};

pub(crate) const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// The connections of a store.
pub(crate) enum Pools {
    Sqlite { readers: SqlitePool, writer: Writer, options: Box<SqliteConnectOptions> },
    Postgres(Box<dyn Serving>),
}
