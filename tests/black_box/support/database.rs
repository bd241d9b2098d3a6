//! An empty database for one test.
//!
//! The same tests run on SQLite and PostgreSQL. The PostgreSQL server is the one
//! that `PORCHLIGHT_TEST_POSTGRES` names; `scripts/with-postgres` starts it.

use std::process::Command;

use porchlight_store::Database;

/// Which database a test runs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Sqlite,
    Postgres,
}

/// A fresh PostgreSQL database; none for SQLite, which lives in the data folder.
///
/// With `PORCHLIGHT_TEST_ONLY_POSTGRES` every test runs on PostgreSQL, whatever it names.
pub fn fresh(kind: Kind) -> Option<Database> {
    let only_postgres = std::env::var_os("PORCHLIGHT_TEST_ONLY_POSTGRES").is_some();
    (kind == Kind::Postgres || only_postgres).then(|| Database::Postgres(fresh_postgres().into()))
}

fn fresh_postgres() -> String {
    let server = std::env::var("PORCHLIGHT_TEST_POSTGRES")
        .expect("no PostgreSQL server: run the tests through scripts/with-postgres");
    let mut random = [0u8; 8];
    getrandom::fill(&mut random).expect("random bytes");
    let name = format!("t_{:016x}", u64::from_le_bytes(random));
    let made = Command::new("psql")
        .args([server.as_str(), "-q", "-c", &format!("create database {name}")])
        .status()
        .expect("psql runs");
    assert!(made.success(), "the database could not be made");
    let (url, options) = server.split_once('?').map_or((server.as_str(), String::new()), |(a, o)| (a, format!("?{o}")));
    let (before, _) = url.rsplit_once('/').expect("an address with a database");
    format!("{before}/{name}{options}")
}
