//! What replicas with nothing to do ask PostgreSQL, by the server's own count.

use std::{process::Command, time::Duration};

use porchlight_store::Database;

use crate::support::{Kind, TestApp};

/// Longer than the interval of the slowest task that runs more than once a minute.
const SECONDS: u64 = 35;
/// The first round of every task.
const SETTLED: Duration = Duration::from_secs(3);

/// Runs a statement with psql and returns its lines.
fn sql(url: &str, statement: &str) -> Vec<String> {
    let done = Command::new("psql").args([url, "-qAt", "-F", "\t", "-c", statement]).output().expect("psql runs");
    let failure = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{failure}; start the server with PORCHLIGHT_POSTGRES_STATEMENTS=1");
    String::from_utf8_lossy(&done.stdout).lines().map(str::to_owned).collect()
}

/// The statements of this database with their number of calls, without those that count.
fn statements(url: &str) -> Vec<(u64, String)> {
    let counted = "select s.calls, regexp_replace(s.query, '\\s+', ' ', 'g') from pg_stat_statements s
        join pg_database d on d.oid = s.dbid
        where d.datname = current_database() and s.query not like '%pg_stat_statements%' order by s.calls desc";
    let parse = |line: String| {
        let (calls, query) = line.split_once('\t').expect("two columns");
        (calls.parse().expect("a number"), query.to_owned())
    };
    sql(url, counted).into_iter().map(parse).collect()
}

#[tokio::test]
async fn replicas_with_nothing_to_do_run_one_statement_per_heartbeat() {
    let seconds = std::env::var("PORCHLIGHT_IDLE_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(SECONDS);
    let app = TestApp::open(Kind::Postgres).await;
    let _other = app.replica().await;
    app.chatbot().await;
    let Some(Database::Postgres(pool)) = app.running.app.config.database.clone() else { panic!("PostgreSQL") };
    let url = pool.connection_url().to_owned();
    sql(&url, "create extension if not exists pg_stat_statements");
    tokio::time::sleep(SETTLED).await;
    sql(
        &url,
        "select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)",
    );
    tokio::time::sleep(Duration::from_secs(seconds)).await;

    let (heartbeats, others): (Vec<_>, Vec<_>) =
        statements(&url).into_iter().partition(|(_, query)| query.starts_with("with heartbeat as"));
    let count: u64 = heartbeats.iter().map(|(calls, _)| calls).sum();
    let (more, expected) = (others.iter().map(|(calls, _)| calls).sum::<u64>(), 2 * seconds * 2 / 3);
    println!("idle: 2 replicas, {seconds} s, {count} heartbeats of one statement, {more} other statements");
    assert!(others.is_empty(), "{others:#?}");
    // Each replica may begin and end within the time; a busy machine delays some.
    assert!((expected * 2 / 3..=expected + 2).contains(&count), "{count} instead of {expected}");
}
