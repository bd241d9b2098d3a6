//! A move of many rows and files, there and back.
//!
//! `PORCHLIGHT_MOVE_ROWS=1000000 PORCHLIGHT_MOVE_FILES=10000` with a release program in `PORCHLIGHT_PROGRAM` is target T4.

use std::{path::Path, time::Instant};

use serde_json::Value;

use crate::{
    bucket::Bucket,
    moves::{filled, text},
    postgres::{database, psql},
    program::{Service, count, run, sqlite, tree},
};

/// Odd, so that the IDs made with it are unique; they are as scattered as those of the service.
const SCATTER: u64 = 2_654_435_761_987;
const ID_RANGE: u64 = 1 << 52;
const MESSAGES_PER_SESSION: usize = 20;
/// Others have no cards and no explanation, which would be most of the bytes.
const FULL_ANSWERS: usize = 10;
const FILE_BYTES: usize = 5_000;

/// The columns of a table with what a copied row has in them: itself, or what `instead` says.
fn copied(database: &Path, table: &str, instead: &[(&str, String)]) -> (String, String) {
    let names = sqlite(database, &format!("select name from pragma_table_info('{table}')"));
    let value = |name: &str| {
        let other = instead.iter().find(|(column, _)| *column == name);
        other.map_or_else(|| format!("template.{name}"), |(_, value)| value.clone())
    };
    (names.lines().collect::<Vec<_>>().join(", "), names.lines().map(value).collect::<Vec<_>>().join(", "))
}

fn numbers(to: usize) -> String {
    format!("with recursive n(i) as (select 1 union all select i + 1 from n where i < {to})")
}

fn id(number: &str) -> String {
    format!("({number}) * {SCATTER} % {ID_RANGE}")
}

/// Adds listings like the samples, and conversations like the only one.
fn add_rows(database: &Path, rows: usize) {
    let listings: usize = sqlite(database, "select count(*) from listing").parse().expect("a number");
    let instead = [
        ("seq", "null".to_owned()),
        ("id", id("n.i")),
        ("pos", format!("{listings} + n.i")),
        ("url", "template.url || '-' || n.i".to_owned()),
        ("mls_number", "'T' || n.i".to_owned()),
        ("mls_folded", "'t' || n.i".to_owned()),
        ("address", "n.i || ' ' || template.address".to_owned()),
        ("address_folded", "n.i || ' ' || template.address_folded".to_owned()),
    ];
    let (columns, values) = copied(database, "listing", &instead);
    let listing = format!(
        "insert into listing ({columns}) {} select {values} from n
         join listing as template on template.seq = 1 + n.i % {listings};
         update chatbot set listing_count = {listings} + {rows}, listing_pos = {listings} + {rows};",
        numbers(rows)
    );
    let sessions = rows / MESSAGES_PER_SESSION;
    let hour = "- n.i * 3600000 % 31536000000";
    let instead = [
        ("id", id("n.i")),
        ("created_at_ms", format!("template.created_at_ms {hour}")),
        ("last_at_ms", format!("template.last_at_ms {hour}")),
        ("messages", MESSAGES_PER_SESSION.to_string()),
        ("questions", (MESSAGES_PER_SESSION / 2).to_string()),
    ];
    let (columns, values) = copied(database, "session", &instead);
    let session = format!(
        "insert into session ({columns}) {} select {values} from n, (select * from session) as template;
         delete from talk_count;
         insert into talk_count (chatbot, day, kind, n) select chatbot, last_at_ms / 86400000, talk_kind, count(*)
         from session where talk_kind is not null group by 1, 2, 3;",
        numbers(sessions)
    );
    let number = format!("n.i * {MESSAGES_PER_SESSION} + place.p");
    let full = |column: &str, empty: &str| {
        let is_full = format!("n.i % {FULL_ANSWERS} = 0");
        (
            if column == "cards" { "cards" } else { "explanation" },
            format!("iif({is_full}, template.{column}, '{empty}')"),
        )
    };
    let instead = [
        ("id", id(&number)),
        ("session", id("n.i")),
        ("place", "place.p".to_owned()),
        ("content", "template.content || ' ' || n.i".to_owned()),
        ("question", format!("iif(template.question is null, null, {})", id(&format!("{number} - 1")))),
        full("cards", "[]"),
        full("explanation", ""),
    ];
    let (columns, values) = copied(database, "message", &instead);
    let message = format!(
        "insert into message ({columns}) {}, place(p) as (select 0 union all select p + 1 from place where p < {})
         select {values} from n, place join (select * from message where session not in (select {} from n)) as template
         on template.place = iif(place.p = 0, 0, 2 - place.p % 2);",
        numbers(sessions),
        MESSAGES_PER_SESSION - 1,
        id("n.i")
    );
    sqlite(database, &format!("pragma synchronous = off; begin; {message} {listing} {session} commit;"));
}

/// Adds small files, stored as the service does.
fn add_files(data: &Path, files: usize) {
    let database = data.join("porchlight.db");
    let workspace = sqlite(&database, "select id from workspace");
    let folder = data.join("files").join(&workspace);
    std::fs::create_dir_all(&folder).expect("a folder");
    for number in 0..files {
        let bytes: Vec<u8> = (0..FILE_BYTES).map(|index| (index * 31 + number) as u8).collect();
        std::fs::write(folder.join(format!("many{number}")), bytes).expect("written");
    }
    let rows = format!(
        "insert into stored_file (id, workspace, owner_kind, name, storage_key, bytes, state, is_public, created_at_ms,
         expires_at_ms) {} select n.i, {workspace}, 'sk', 'many', '{workspace}/many' || (n.i - 1), {FILE_BYTES}, 'ready', 0,
         1, 0 from n",
        numbers(files)
    );
    sqlite(&database, &rows);
}

/// Backs up, restores, and starts a service on what was restored; prints the seconds.
fn restored_and_ready(data: &Path, files: usize) {
    let (archive, restored) = (data.with_extension("tar.zst"), data.with_extension("restored"));
    let began = Instant::now();
    let made = run(data, &["backup", text(&archive), "--json"]).last_event();
    let backup_seconds = began.elapsed().as_secs_f64();
    let bytes = archive.metadata().expect("an archive").len() >> 20;
    let began = Instant::now();
    run(&restored, &["restore", text(&archive)]).success();
    drop(Service::start(&restored));
    let restore_seconds = began.elapsed().as_secs_f64();
    std::fs::remove_file(&archive).expect("removed");
    let again = run(&restored, &["backup", text(&archive), "--no-verify", "--json"]).last_event();
    let own = |event: &Value| -> Vec<_> {
        let tables = event["tables"].as_object().expect("tables");
        // What a start changes.
        let is_compared = |table: &str| !["meta", "message_unworded"].contains(&table);
        tables.iter().filter(|(table, _)| is_compared(table)).map(|(name, sum)| (name.clone(), sum.clone())).collect()
    };
    assert_eq!(own(&again), own(&made), "checksums of what was restored");
    assert_eq!((&made["files"], &again["files"]), (&files.into(), &files.into()));
    std::fs::remove_dir_all(&restored).expect("removed");
    std::fs::remove_file(&archive).expect("removed");
    println!(
        "{} rows, archive of {bytes} MiB: backed up in {backup_seconds:.1} s, ready {restore_seconds:.1} s after the start of \
         the restore, {} tables with equal checksums",
        rows_of(&made),
        own(&made).len()
    );
}

fn rows_of(event: &Value) -> u64 {
    event["tables"].as_object().expect("tables").values().map(|table| table["rows"].as_u64().expect("rows")).sum()
}

#[tokio::test]
async fn many_rows_and_files_move_there_and_back_with_equal_checksums() {
    let (rows, files) = (count("PORCHLIGHT_MOVE_ROWS", 3_000), count("PORCHLIGHT_MOVE_FILES", 40));
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (data, server_data, back) = (path("data"), path("server"), path("back"));
    let (_, serial) = filled(&data, 0).await;
    add_rows(&data.join("porchlight.db"), rows);
    add_files(&data, files);
    let bytes = data.join("porchlight.db").metadata().expect("a database").len() >> 20;
    restored_and_ready(&data, files);
    let (bucket, url, bucket_files) = (Bucket::start().await, database(), "s3://office/uploads");

    let began = Instant::now();
    let to_server =
        ["move", "--json", "--to-database", &url, "--to-data", text(&server_data), "--to-files", bucket_files];
    let there = bucket.run(&data, &to_server).last_event();
    let there_seconds = began.elapsed().as_secs_f64();
    assert_eq!((&there["files"], &there["verified"]), (&files.into(), &true.into()), "{there}");
    for table in ["listing", "message"] {
        assert!(there["tables"][table]["rows"].as_u64() >= Some(rows as u64), "{there}");
    }
    // Stored with their search terms: a service has nothing left to add.
    for table in ["listing", "fact", "message"] {
        assert_eq!(psql(&url, &format!("select count(*) from {table} where words = ''::tsvector")), "0", "{table}");
    }
    assert_eq!(psql(&url, "select count(*) from message_unworded"), "0");
    let found = "select count(*) > 0 from message where words @@ 'condos'::tsquery";
    assert_eq!(psql(&url, found), "t");

    let began = Instant::now();
    let secrets = server_data.join("porchlight.secrets");
    let to_folder = ["move", "--json", "--to-data", text(&back), "--files", bucket_files];
    let on_server = ["--database", &url, "--secret-file", text(&secrets)];
    let returned = bucket.run(&server_data, &[&to_folder[..], &on_server].concat()).last_event();
    let back_seconds = began.elapsed().as_secs_f64();
    assert_eq!(returned["tables"], there["tables"], "{returned}");
    assert_eq!(tree(&back.join("files")), tree(&data.join("files")));
    // Debian's sqlite3 doesn't know this kind of index, only the table behind it.
    let is_searchable = "select count(*) = (select count(*) from listing_words_docsize) from listing";
    assert_eq!(sqlite(&back.join("porchlight.db"), is_searchable), "1");
    assert!(run(&back, &["ask", "--chatbot", &serial, "Do you rent boats?"]).success().contains("We rent canoes"));
    println!(
        "{} rows ({rows} listings, {rows} messages, {bytes} MiB) and {files} files: SQLite + folder -> PostgreSQL + bucket \
         {there_seconds:.1} s, back {back_seconds:.1} s; {} tables with equal checksums",
        rows_of(&there),
        there["tables"].as_object().expect("tables").len()
    );
}
