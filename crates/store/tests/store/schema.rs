//! Opening a database that is new, known, or from the future.

use porchlight_store::{Database, Store, StoreError};

use crate::home::{Home, draft, on_both};

on_both! {
    a_database_is_found_as_it_was_left,
    a_database_of_a_newer_program_is_refused_and_left_alone,
}

async fn a_database_is_found_as_it_was_left(home: &'static Home) {
    let id = home.insert(&draft(1)).await;
    let again = Store::open(&home.database).await.unwrap();
    assert_eq!(again.listing(home.chatbot, id).await.unwrap().unwrap().content, draft(1));
    again.close().await;
}

async fn a_database_of_a_newer_program_is_refused_and_left_alone(home: &'static Home) {
    // Both databases keep the list of applied migrations in the same table.
    let success = match home.database {
        Database::Sqlite(_) => "1",
        Database::Postgres(_) => "true",
    };
    let sql = format!(
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
         values (9000, 'from the future', {success}, '', 0) returning version"
    );
    home.number(&sql).await;
    let known = home.number("select count(*) from _sqlx_migrations").await;
    let refused = Store::open(&home.database).await;
    assert!(matches!(refused, Err(StoreError::TooNew(9000))), "{refused:?}");
    assert_eq!(home.number("select count(*) from _sqlx_migrations").await, known);
}

#[test]
fn a_database_is_a_folder_unless_it_is_a_postgres_address() {
    let parse = |text: &str| text.parse::<Database>().unwrap();
    assert_eq!(parse("postgres://u@h/d"), Database::Postgres("postgres://u@h/d".into()));
    assert_eq!(parse("postgresql://h/d"), Database::Postgres("postgresql://h/d".into()));
    assert_eq!(parse("/srv/porchlight"), Database::Sqlite("/srv/porchlight".into()));
}
