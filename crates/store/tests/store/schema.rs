//! Opening a database that is new, known, or from the future.

use porchlight_store::{Database, Store, StoreError};

use crate::fixtures::{Fixture, draft, on_both};

on_both! {
    a_database_is_found_as_it_was_left,
    a_snapshot_is_taken_before_a_database_is_upgraded,
    a_database_of_a_newer_version_is_rejected_and_left_alone,
}

async fn a_database_is_found_as_it_was_left(fixture: &'static Fixture) {
    let id = fixture.insert(&draft(1)).await;
    let again = Store::open(&fixture.database).await.unwrap();
    assert_eq!(again.listing(fixture.chatbot, id).await.unwrap().unwrap().content, draft(1));
    again.close().await;
}

async fn a_snapshot_is_taken_before_a_database_is_upgraded(fixture: &'static Fixture) {
    let Database::Sqlite(folder) = &fixture.database else { return };
    let id = fixture.insert(&draft(1)).await;
    let newest = fixture.number("select max(version) from _sqlx_migrations").await;
    let undo = "drop index stored_file_storage; drop index stored_file_unchecked; drop index session_digest;
        create index stored_file_workspace on stored_file (workspace);
        alter table session drop column digest_at_ms; alter table chatbot drop column digest_at_ms;
        delete from _sqlx_migrations where version = 10; select 1";
    fixture.number(undo).await;
    std::fs::write(folder.join("porchlight.before-0001.db"), "a copy of an earlier version").unwrap();
    let snapshots = folder.join("snapshots");
    std::fs::create_dir(&snapshots).unwrap();
    for old in ["schema-0008-2026-03-01T000000Z", "schema-0007-2026-02-01T000000Z"] {
        std::fs::write(snapshots.join(format!("{old}.db")), "an earlier snapshot").unwrap();
    }

    let outdated = Store::open_current(&fixture.database).await;
    assert!(matches!(outdated, Err(StoreError::Outdated)), "{outdated:?}");
    assert_eq!(names(&snapshots).len(), 2, "a command changes nothing");

    let upgraded = Store::open(&fixture.database).await.unwrap();
    assert_eq!(upgraded.listing(fixture.chatbot, id).await.unwrap().unwrap().content, draft(1));
    upgraded.close().await;
    assert!(!folder.join("porchlight.before-0001.db").exists(), "the oldest copy is deleted");
    let kept = names(&snapshots);
    assert_eq!(kept.len(), 3, "{kept:?}");
    let taken = kept.iter().find(|name| name.starts_with(&format!("schema-{newest:04}-")));
    let taken = taken.expect("a snapshot of the newest migration");

    let restored = tempfile::tempdir().unwrap();
    std::fs::copy(snapshots.join(taken), restored.path().join("porchlight.db")).unwrap();
    let before = Store::open(&Database::Sqlite(restored.path().to_owned())).await.unwrap();
    assert_eq!(before.listing(fixture.chatbot, id).await.unwrap().unwrap().content, draft(1));
    before.close().await;
    Store::open_current(&fixture.database).await.unwrap().close().await;
}

async fn a_database_of_a_newer_version_is_rejected_and_left_alone(fixture: &'static Fixture) {
    // Both databases keep the list of applied migrations in the same table.
    let success = match fixture.database {
        Database::Sqlite(_) => "1",
        Database::Postgres(_) => "true",
    };
    let sql = format!(
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
         values (9000, 'from the future', {success}, '', 0) returning version"
    );
    fixture.number(&sql).await;
    let known = fixture.number("select count(*) from _sqlx_migrations").await;
    let rejected = Store::open(&fixture.database).await;
    assert!(matches!(rejected, Err(StoreError::TooNew(9000))), "{rejected:?}");
    assert_eq!(fixture.number("select count(*) from _sqlx_migrations").await, known);
}

fn names(folder: &std::path::Path) -> Vec<String> {
    std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn a_database_is_a_directory_unless_it_is_a_postgres_url() {
    let parse = |text: &str| text.parse::<Database>().unwrap();
    assert_eq!(parse("postgres://u@h/d"), Database::Postgres("postgres://u@h/d".into()));
    assert_eq!(parse("postgresql://h/d"), Database::Postgres("postgresql://h/d".into()));
    assert_eq!(parse("/srv/porchlight"), Database::Sqlite("/srv/porchlight".into()));
    assert_eq!(parse("POSTGRES://h/d"), Database::Postgres("POSTGRES://h/d".into()));
    let other = "mysql://root:hidden@h/d".parse::<Database>().unwrap_err().to_string();
    assert_eq!(other, "the database must be a postgres:// URL or a folder, not a mysql:// URL");
}
