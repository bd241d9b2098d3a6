//! Backups of PostgreSQL, and restorations from each database into the other.

use std::{path::Path, process::Command};

use serde_json::{Map, Value};

use crate::program::{Ended, Service, chatbot, init, names, run, sqlite};

/// Creates an empty database on the server that `scripts/with-postgres` starts; returns its URL.
pub fn database() -> String {
    let server = std::env::var("PORCHLIGHT_TEST_POSTGRES")
        .expect("no PostgreSQL server: run the tests through scripts/with-postgres");
    let random: [u8; 8] = porchlight_server::ids::random_id();
    let name = format!("backup_{:016x}", u64::from_le_bytes(random));
    psql(&server, &format!("create database {name}"));
    let (url, options) = server.split_once('?').unwrap_or((&server, ""));
    let (before, _) = url.rsplit_once('/').expect("a path");
    format!("{before}/{name}?{options}")
}

pub fn psql(url: &str, sql: &str) -> String {
    let output = Command::new("psql").args([url, "-qAt", "-c", sql]).output().expect("psql is installed");
    Ended::of(&output).success().trim().to_owned()
}

/// Rows and checksums of the copied tables.
pub fn sums(event: &Value) -> Map<String, Value> {
    let mut tables = event["tables"].as_object().expect("tables").clone();
    for own in ["meta", "message_unworded"] {
        tables.remove(own);
    }
    tables
}

pub fn exported(data: &Path, serial: &str, options: &[&str]) -> String {
    let file = data.with_extension("csv");
    let arguments = [&["export", file.to_str().expect("UTF-8"), "--chatbot", serial], options].concat();
    run(data, &arguments).success();
    let csv = std::fs::read_to_string(&file).expect("read");
    std::fs::remove_file(&file).expect("removed");
    csv
}

#[tokio::test]
async fn a_backup_goes_from_each_database_into_the_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (data, on_server, back) = (path("data"), path("server"), path("back"));
    let key = init(&data);
    let serial = chatbot(&data);
    let service = Service::start(&data);
    let (_, bytes) = service.upload(&key, "one.mp4", 1).await;
    drop(service);
    run(&data, &["ask", "--chatbot", &serial, "Do you have condos?"]).success();
    let entry = "insert into fact (id, chatbot, question, answer, created_at_ms, changed_at_ms)
        select 77, id, 'Do you rent boats?', 'We rent canoes; not \u{e9}very day.', 1, 2 from chatbot";
    sqlite(&data.join("porchlight.db"), entry);
    let archive = path("one.tar.zst");
    let archive = archive.to_str().expect("UTF-8");
    let first = run(&data, &["backup", archive, "--json"]);
    let before = sums(&first.last_event());
    assert!(before["listing"]["rows"].as_u64() > Some(5) && before["message"]["rows"].as_u64() > Some(1), "{before:?}");

    let url = database();
    let server = ["--database", url.as_str()];
    run(&on_server, &[&["restore", archive][..], &server].concat()).success();
    let left = names(&on_server);
    let is_neutral = |name: &String| name == "files" || name.ends_with(".lock");
    assert!(left.iter().all(is_neutral), "the rows are on the server: {left:?}");
    assert_eq!(exported(&on_server, &serial, &server), exported(&data, &serial, &[]));

    // A backup of it has the same rows, and goes back into SQLite.
    let repository = path("repository");
    let name = repository.to_str().expect("UTF-8");
    let second = run(&on_server, &[&["backup", name, "--json"][..], &server].concat());
    let event = second.last_event();
    assert_eq!(sums(&event), before, "equal checksums on both databases");
    assert_eq!((&event["files"], &event["verified"]), (&1.into(), &true.into()));
    assert!(!on_server.join("cache/backup").exists());
    run(&on_server, &["verify", name, "--deep"]).success();
    run(&back, &["restore", name]).success();
    run(&back, &["verify", "--deep"]).success();
    assert_eq!(exported(&back, &serial, &[]), exported(&data, &serial, &[]));
    let stored = sqlite(&back.join("porchlight.db"), "select storage_key from stored_file where state = 'ready'");
    assert_eq!(std::fs::read(back.join("files").join(stored)).expect("the file"), bytes);

    // Words of listings, entries and messages are searched alike.
    let answer = |data: &Path, question: &str, options: &[&str]| {
        let output = run(data, &[&["ask", "--chatbot", &serial, question], options].concat()).success();
        let is_own = |line: &&str| !line.starts_with("session ");
        output.lines().filter(is_own).collect::<Vec<_>>().join("\n")
    };
    for question in ["Which homes have a garden?", "How many homes are there?"] {
        let expected = answer(&data, question, &[]);
        assert_eq!(answer(&on_server, question, &server), expected);
        assert_eq!(answer(&back, question, &[]), expected);
    }
    // `sqlite3` added the entry without its terms; the copies have them.
    for (data, options) in [(&on_server, &server[..]), (&back, &[])] {
        assert!(answer(data, "Do you rent boats?", options).contains("We rent canoes"));
    }
    let without_terms = "select count(*) from listing where words = ''::tsvector";
    assert_eq!(psql(&url, without_terms), "0");
    // New rows get numbers behind the copied ones.
    let other = run(&on_server, &[&["chatbot", "create", "--name", "Second"][..], &server].concat()).success();
    run(&on_server, &[&["import", "--samples", "--chatbot", other.trim()][..], &server].concat()).success();

    // A database with rows stays as it is.
    let rows = psql(&url, "select count(*) from listing");
    let again = path("again");
    assert!(run(&again, &[&["restore", archive][..], &server].concat()).failure(73).contains("not empty"));
    assert_eq!((again.exists(), psql(&url, "select count(*) from listing")), (false, rows));
    run(&again, &[&["restore", archive, "--replace"][..], &server].concat()).failure(2);
    let gone = ["--database", "postgres://127.0.0.1:1/none"];
    run(&again, &[&["restore", archive][..], &gone].concat()).failure(69);
    run(&again, &[&["backup", name][..], &gone].concat()).failure(69);
    println!("SQLite -> PostgreSQL -> SQLite: {} tables with equal checksums", before.len());
}
