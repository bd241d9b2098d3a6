//! SQLite in process: statements run on the thread that asks for them. One thread writes, a few others read.

pub(crate) mod backup;
mod committer;
mod connection;
pub(crate) mod copy;
pub(crate) mod disk;
mod inline;
mod open;
mod readers;
mod row;
pub(crate) mod schema;
pub(crate) mod schema_snapshots;
mod upgrade;
pub(crate) mod waiting;
mod writer;

pub(crate) use connection::SqliteConnection;
pub(crate) use inline::{read_here, run_inline};
pub(crate) use open::{OnOutdated, SqliteDatabase};
pub(crate) use row::SqliteRow;

use std::panic::AssertUnwindSafe;

use futures::FutureExt;

use crate::{
    error::{Result, StoreError},
    executor::Tx,
    transaction::{TransactionFuture, Value},
};

/// Runs a transaction's closure to its end on this thread. A panic becomes an error.
fn complete<'c>(
    connection: &'c mut SqliteConnection,
    work: impl FnOnce(Tx<'c>) -> TransactionFuture<'c, Value>,
) -> Result<Value> {
    let run = AssertUnwindSafe(async { work(Tx::Sqlite(connection)).await }).catch_unwind();
    match run.now_or_never() {
        Some(Ok(outcome)) => outcome,
        Some(Err(_)) => Err(StoreError::Broken("a transaction panicked".into())),
        None => Err(StoreError::Broken("a transaction waited for something other than its database".into())),
    }
}
