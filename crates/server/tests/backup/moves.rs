//! Moves between SQLite with a folder and PostgreSQL with a bucket, interrupted ones, and what they refuse.

use std::{
    path::Path,
    process::Stdio,
    time::{Duration, Instant},
};

use serde_json::{Map, Value};

use crate::{
    bucket::Bucket,
    postgres::{database, exported, psql, sums},
    program::{Service, chatbot, command, count, init, names, pass, run, sqlite},
};

const IS_INCOMPLETE: &str = "select count(*) from meta where name = 'move'";

pub fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Rows and checksums that a backup of a SQLite folder finds.
fn sums_of(data: &Path) -> Map<String, Value> {
    let archive = data.with_extension("tar.zst");
    let event = run(data, &["backup", text(&archive), "--json"]).last_event();
    std::fs::remove_file(&archive).expect("removed");
    sums(&event)
}

/// Compares what a move printed with the sums of a backup, which for `session` include a derived column.
#[track_caller]
fn assert_equal(event: &Value, all: &Map<String, Value>) -> usize {
    let tables = event["tables"].as_object().expect("tables");
    assert!(tables.len() > 20, "{event}");
    for (table, sum) in tables.iter().filter(|(table, _)| *table != "session") {
        assert_eq!(Some(sum), all.get(table), "{table}");
    }
    tables.len()
}

/// A folder with a chatbot, a conversation, a knowledge entry and uploads; returns a key and the serial number.
pub async fn filled(data: &Path, uploads: u8) -> (String, String) {
    let key = init(data);
    let serial = chatbot(data);
    let service = Service::start(data);
    for seed in 0..uploads {
        service.upload(&key, &format!("{seed}.mp4"), seed).await;
    }
    drop(service);
    run(data, &["ask", "--chatbot", &serial, "Do you have condos?"]).success();
    let entry = "insert into fact (id, chatbot, question, answer, created_at_ms, changed_at_ms)
        select 77, id, 'Do you rent boats?', 'We rent canoes; not \u{e9}very day.', 1, 2 from chatbot";
    sqlite(&data.join("porchlight.db"), entry);
    (key, serial)
}

#[tokio::test]
async fn data_moves_to_a_server_and_a_bucket_and_back_with_equal_checksums() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (data, server_data, back) = (path("data"), path("server"), path("back"));
    let (key, serial) = filled(&data, 12).await;
    let (before, csv) = (sums_of(&data), exported(&data, &serial, &[]));
    let (bucket, url, files) = (Bucket::start().await, database(), "s3://office/uploads");
    let to_server = ["--to-database", &url, "--to-data", text(&server_data), "--to-files", files];

    // A service that runs; then a database with one row.
    let service = Service::start(&data);
    bucket.run(&data, &[&["move"][..], &to_server].concat()).failure(75);
    drop(service);
    run(&server_data, &["init", "--database", &url]).success();
    let rejected = bucket.run(&data, &[&["move", "--json"][..], &to_server].concat());
    assert_eq!(rejected.last_event()["exit"], 73, "{rejected:?}");
    assert_eq!(psql(&url, "select count(*) from workspace"), "1");
    run(&data, &["key", "list"]).success();

    let url = database();
    let to_server = ["--to-database", &url, "--to-data", text(&server_data), "--to-files", files];
    bucket.run(&data, &[&["move", "--resume"][..], &to_server].concat()).failure(78);
    let event = bucket.run(&data, &[&["move", "--json"][..], &to_server].concat()).last_event();
    let tables = assert_equal(&event, &before);
    assert_eq!((&event["files"], &event["verified"]), (&12.into(), &true.into()));
    assert_eq!(bucket.keys("uploads/").await.len(), 12);
    assert!(run(&data, &["serve", "--listen", "127.0.0.1:0"]).failure(78).contains("was moved to postgres"));
    let secrets = server_data.join("porchlight.secrets");
    let on_server = ["--database", &url, "--secret-file", text(&secrets)];
    assert_eq!(exported(&server_data, &serial, &on_server), csv);
    let to_folder = ["move", "--to-data", text(&back), "--json", "--files", files];
    let returned = bucket.run(&server_data, &[&to_folder[..], &on_server].concat());
    assert_eq!(returned.last_event()["tables"], event["tables"], "{returned:?}");
    assert_eq!(sums_of(&back), before);
    assert!(run(&server_data, &[&["key", "list"][..], &on_server].concat()).failure(78).contains(text(&back)));
    run(&back, &["verify", "--deep"]).success();
    // API keys work with the secrets of before.
    std::fs::copy(&secrets, back.join("porchlight.secrets")).expect("copied");
    let listed = Service::start(&back).call(&key, "/chat/Chatbot/List", serde_json::json!({})).await;
    assert_eq!(listed["Success"], true, "{listed}");
    assert_eq!(exported(&back, &serial, &[]), csv);
    let stored = |data: &Path| crate::program::tree(&data.join("files"));
    assert_eq!((stored(&back).len(), stored(&back)), (12, stored(&data)));
    // Debian's sqlite3 doesn't know this kind of index, only the table behind it.
    let is_searchable = "select count(*) = (select count(*) from listing_words_docsize) from listing";
    assert_eq!(sqlite(&back.join("porchlight.db"), is_searchable), "1");

    // A source can be used again when somebody says so.
    run(&server_data, &[&["move", "--reopen"][..], &on_server].concat()).success();
    // Found by the words of listings, and of an entry that had none.
    let found = run(&server_data, &[&["ask", "--chatbot", &serial, "Do you rent boats?"][..], &on_server].concat());
    assert!(found.success().contains("We rent canoes"));
    // A new row gets a number behind the copied ones.
    let other = run(&server_data, &[&["chatbot", "create", "--name", "Second"][..], &on_server].concat()).success();
    run(&server_data, &[&["import", "--samples", "--chatbot", other.trim()][..], &on_server].concat()).success();
    run(&data, &["move", "--reopen"]).success();
    run(&data, &["key", "list"]).success();
    assert_eq!(sums_of(&data), before);
    println!("SQLite + folder -> PostgreSQL + bucket -> SQLite + folder: {tables} tables with equal checksums");
}

#[tokio::test]
async fn a_killed_move_is_resumed_or_discarded() {
    let kills = count("PORCHLIGHT_MOVE_KILLS", 5);
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (data, target) = (path("data"), path("target"));
    filled(&data, 6).await;
    // Enough rows for many batches.
    let more = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
        insert into usage_count (subject, name, chatbot, start_ms, end_ms, used)
        select 'test ' || i, 'n', i, i, 4102444800000, i from n";
    sqlite(&data.join("porchlight.db"), more);
    let before = sums_of(&data);
    let (mut resumed, mut discarded, mut finished, mut interruptions) = (0, 0, 0, 0);
    let whole = Instant::now();
    let to_target = ["move", "--json", "--to-data", text(&target)];
    let moved = run(&data, &to_target).last_event();
    let tables = assert_equal(&moved, &before);
    // To a server and to a folder; a whole move that ends before its kill says how long the next ones take.
    let mut usual = [whole.elapsed(); 2];
    run(&data, &["move", "--reopen"]).success();
    std::fs::remove_dir_all(&target).expect("removed");
    for round in 0..kills {
        // Alternately to a server and back into a folder.
        let url = database();
        let options: Vec<&str> = match round % 2 {
            0 => vec!["move", "--json", "--to-data", text(&target), "--to-database", &url],
            _ => vec!["move", "--json", "--to-data", text(&target)],
        };
        let with = |step: &'static str| [&options[..], &[step]].concat();
        let part = f64::from(u32::try_from(round).expect("few") + 1) / kills as f64;
        let mut step = None;
        // Each move is killed once or twice, at moments spread over its usual time.
        for share in [part, (part * 7.3).fract()] {
            let arguments = step.map_or_else(|| options.clone(), &with);
            let mut child = command(&data, &arguments);
            let mut child = child.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("started");
            let (began, until) = (Instant::now(), usual[round % 2].mul_f64(share));
            while began.elapsed() < until {
                if child.try_wait().expect("its state").is_some() {
                    if step.is_none() {
                        usual[round % 2] = began.elapsed();
                    }
                    break;
                }
                pass(Duration::from_millis(2));
            }
            child.kill().ok();
            child.wait().expect("gone");
            interruptions += 1;
            step = Some("--resume");
            let state = run(&data, &["key", "list"]);
            if state.status == Some(0) {
                // Killed before the mark.
                step = None;
            } else if state.failure(78).contains("was moved to") {
                break;
            } else if round % 2 == 1 && sqlite(&target.join("porchlight.db"), IS_INCOMPLETE) == "1" {
                run(&target, &["key", "list"]).failure(78);
                run(&target, &["backup", text(&data.with_extension("tar.zst"))]).failure(78);
            }
        }
        let is_done = run(&data, &["key", "list"]).err.contains("was moved to");
        if !is_done && round % 5 == 4 && step.is_some() {
            run(&data, &with("--discard")).success();
            assert!(!target.join("porchlight.db").exists());
            assert_eq!(crate::program::tree(&target.join("files")).len(), 0);
            run(&data, &["key", "list"]).success();
            step = None;
            discarded += 1;
        }
        match is_done {
            true => finished += 1,
            false => {
                let arguments = step.map_or_else(|| options.clone(), &with);
                let ended = run(&data, &arguments);
                assert_eq!(ended.status, Some(0), "{ended:?}");
                assert_eq!(ended.last_event()["tables"], moved["tables"]);
                resumed += usize::from(step.is_some());
            }
        }
        if round % 2 == 1 {
            assert_eq!(sums_of(&target), before);
            run(&target, &["verify", "--deep"]).success();
        } else {
            assert_eq!(psql(&url, "select count(*) from meta where name = 'move'"), "0");
        }
        run(&data, &["move", "--reopen"]).success();
        std::fs::remove_dir_all(&target).expect("removed");
    }
    assert!(names(folder.path()).iter().all(|name| name == "data"), "{:?}", names(folder.path()));
    assert_eq!(sums_of(&data), before, "the source is unchanged");
    println!(
        "{kills} moves, {interruptions} kills: {resumed} resumed, {discarded} discarded, {finished} were finished, \
         {tables} tables equal each time"
    );
    assert!(resumed + discarded >= kills / 3, "the kills came at the wrong moments");
}
