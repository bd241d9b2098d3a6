//! What waited to be sent when a backup was made. Much of it was sent afterwards.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use crate::error::Result;

const WAITING_EMAILS: &str = "select count(*) from mail where state = 'Waiting'";
const WAITING_DELIVERIES: &str = "select count(*) from delivery where state = 'Waiting'";
const GIVE_UP_EMAILS: &str = "update mail set state = 'GivenUp', left_to = '', lease = 0, leased_until_ms = 0,
last_problem = 'It waited when the backup that was restored was made, and may have been sent afterwards.'
where state = 'Waiting'";
const GIVE_UP_DELIVERIES: &str = "update delivery set state = 'Dead', lease = 0, leased_until_ms = 0,
last_problem = 'Restored' where state = 'Waiting'";

/// How much waits to be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Waiting {
    pub emails: i64,
    /// Of webhooks.
    pub deliveries: i64,
}

/// Counts what waits in a SQLite database with the current schema, and gives it up if `is_given_up`. Nothing else uses
/// the database.
pub fn waiting(file: &Path, is_given_up: bool) -> Result<Waiting> {
    let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let count = |sql| connection.query_row(sql, [], |row| row.get(0));
    let found = Waiting { emails: count(WAITING_EMAILS)?, deliveries: count(WAITING_DELIVERIES)? };
    if is_given_up {
        connection.execute_batch(&format!("begin; {GIVE_UP_EMAILS}; {GIVE_UP_DELIVERIES}; commit"))?;
    }
    connection.close().map_err(|(_, error)| error)?;
    Ok(found)
}
