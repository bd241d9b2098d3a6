//! An empty database for one test.
//!
//! The same tests run on SQLite and PostgreSQL. The PostgreSQL server is the one
//! that `PORCHLIGHT_TEST_POSTGRES` names; `scripts/with-postgres` starts it.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, Command, Stdio},
    thread,
};

use porchlight_store::{Database, Store};

/// The database that all others are copies of: its migrations take five times as long as a copy.
const TEMPLATE: &str = "porchlight_template";

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
    let copy = format!("create database {name} template {TEMPLATE}");
    if psql(&server, &copy).is_err() {
        let lock = lock(&server);
        // Unless another test has made it since.
        if psql(&server, &copy).is_err() {
            make_template(&server);
            psql(&server, &copy).expect("a copy");
        }
        unlock(lock);
    }
    url_of(&server, &name)
}

/// Makes the template. While it has connections, the server refuses to copy it.
fn make_template(server: &str) {
    // It exists if a test was stopped in the middle.
    let _ = psql(server, &format!("create database {TEMPLATE}"));
    let database = Database::Postgres(url_of(server, TEMPLATE).into());
    // Tests are inside a runtime.
    let migrate = move || {
        tokio::runtime::Runtime::new().expect("a runtime").block_on(async {
            Store::open(&database).await.expect("the migrations succeed").close().await;
        });
    };
    thread::spawn(migrate).join().expect("the migrations succeed");
    // The server notices a moment later that connections are closed.
    let end = format!("select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '{TEMPLATE}'");
    psql(server, &end).expect("no connection is left");
}

/// A session that holds a lock, which one test at a time gets.
fn lock(server: &str) -> Child {
    let mut session = Command::new("psql")
        .args([server, "-qAt"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("psql runs");
    let input = session.stdin.as_mut().expect("its input");
    input.write_all(b"select pg_advisory_lock(1);\n").expect("a statement");
    BufReader::new(session.stdout.take().expect("its output")).read_line(&mut String::new()).expect("its result");
    session
}

fn unlock(mut session: Child) {
    drop(session.stdin.take());
    session.wait().expect("psql ends");
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
