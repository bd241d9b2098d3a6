//! An empty database for one test.
//!
//! The same tests run on SQLite and PostgreSQL. The PostgreSQL server is the one
//! that `PORCHLIGHT_TEST_POSTGRES` names; `scripts/with-postgres` starts it.

use std::{process::Command, thread, time::Duration};

use porchlight_store::{Database, Store};

/// The database that all others are copies of: its migrations take five times as long as a copy.
const TEMPLATE: &str = "porchlight_template";
/// Its name until it is complete.
const UNFINISHED_TEMPLATE: &str = "porchlight_template_unfinished";

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
    let mut failure = String::new();
    for _ in 0..600 {
        match psql(&server, &format!("create database {name} template {TEMPLATE}")) {
            Ok(()) => return url_of(&server, &name),
            Err(message) => failure = message,
        }
        // One of the tests that begin at the same time makes it; the others wait.
        if psql(&server, &format!("create database {UNFINISHED_TEMPLATE}")).is_ok() {
            make_template(&server);
        }
        thread::sleep(Duration::from_millis(100));
    }
    panic!("the database could not be made: {failure}");
}

fn make_template(server: &str) {
    let database = Database::Postgres(url_of(server, UNFINISHED_TEMPLATE).into());
    // Tests are inside a runtime.
    let migrate = move || {
        tokio::runtime::Runtime::new().expect("a runtime").block_on(async {
            Store::open(&database).await.expect("the migrations succeed").close().await;
        });
    };
    thread::spawn(migrate).join().expect("the migrations succeed");
    let rename = format!("alter database {UNFINISHED_TEMPLATE} rename to {TEMPLATE}");
    // The server ends the connections a moment later.
    while let Err(message) = psql(server, &rename) {
        if message.contains("already exists") {
            // Another test had finished one just before this one began.
            psql(server, &format!("drop database {UNFINISHED_TEMPLATE} with (force)")).expect("it is dropped");
            return;
        }
        assert!(message.contains("being accessed by other users"), "{message}");
        thread::sleep(Duration::from_millis(20));
    }
}

fn psql(server: &str, sql: &str) -> Result<(), String> {
    let done = Command::new("psql").args([server, "-q", "-c", sql]).output().expect("psql runs");
    if done.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&done.stderr).into_owned()) }
}

fn url_of(server: &str, name: &str) -> String {
    let (url, options) = server.split_once('?').map_or((server, String::new()), |(a, o)| (a, format!("?{o}")));
    let (before, _) = url.rsplit_once('/').expect("an address with a database");
    format!("{before}/{name}{options}")
}
