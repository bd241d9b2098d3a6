//! Databases of every earlier schema, made by the migrations of that time with rows of that time, are upgraded by
//! today's program and rolled back.

use std::{collections::BTreeMap, path::Path};

use porchlight_domain::EmailId;
use porchlight_store::{
    Charge, Database, EmailKind, FollowUpEmail, NewEmail, Store, newest_schema, roll_back, schema_snapshots,
};
use rusqlite::{Connection, types::Value};
use sqlx::migrate::Migrator;

const RECORDS: &str = "create table _sqlx_migrations (version bigint primary key, description text not null,
    installed_on timestamp not null default current_timestamp, success boolean not null, checksum blob not null,
    execution_time bigint not null)";

/// Rows, and the schema that has their tables first. Columns of later schemas get their defaults.
const ROWS: [(i64, &str); 10] = [
    (1, "insert into meta (name, value) values ('sequence', '7');
        insert into workspace (id, name, created_at_ms) values (11, 'Harbor Homes', 1000);
        insert into access_key (id, workspace, kind, name, hash, created_at_ms) values (12, 11, 'sk', 'first', 'h', 1);
        insert into chatbot (id, workspace, serial, settings, created_at_ms, listing_count, listing_pos)
            values (13, 11, 'serial', '{}', 2000, 1, 1);
        insert into listing (seq, id, chatbot, pos, created_at_ms, changed_at_ms, sale_type, status, currency_symbol,
            property_type, bedrooms, url, mls_number, area_unit, images, description, extensions, location, address,
            city, state, zip, sale_price, price, availability, mls_folded, city_folded, state_folded, zip_folded,
            type_folded, location_folded, address_folded)
            values (1, 14, 13, 1, 3000, 172800000, 'sale', 'active', '$', 'Condo', 30000, '', 'M1', 'sqft',
            '[]', 'With a \u{fc} and ''quotes''', '[]', '', '1 Main St', 'Bellevue', 'WA', '98004', 5000000000,
            5000000000, 'available', 'm1', 'bellevue', 'wa', '98004', 'condo', '', '1 main st');
        insert into listing_count (chatbot, facet, level, bucket, n) values (13, 'all', 0, 0, 1);
        insert into session (id, chatbot, uri, created_at_ms, last_at_ms, questions, messages)
            values (15, 13, 'uri', 4000, 4500, 1, 2);
        insert into message (id, chatbot, session, place, role, kind, content, created_at_ms)
            values (16, 13, 15, 0, 'visitor', 'Text', 'Any condos?', 4100);
        insert into message (id, chatbot, session, place, role, kind, content, created_at_ms, question)
            values (17, 13, 15, 1, 'assistant', 'Text', 'One condo.', 4200, 16);
        insert into ask_subject (chatbot, subject, last_at_ms) values (13, 's', 1);
        insert into ask_stamp (chatbot, subject, at_ms, answer) values (13, 's', 1, 17);
        insert into month_count (chatbot, start_ms, n) values (13, 0, 1);
        insert into stored_file (id, workspace, chatbot, session, owner_kind, name, storage_key, bytes, state, is_public,
            created_at_ms, expires_at_ms) values (18, 11, 13, 15, 'vk', 'a.png', '11/a', 5, 'ready', 0, 1, 0)"),
    (3, "insert into lead (id, chatbot, session, source, name, email, phone, email_folded, phone_digits, message, budget,
            place, rooms, wanted_when, created_at_ms, changed_at_ms) values (19, 13, 15, 'Talk', 'Ann', 'Ann@example.com',
            '555-0100', 'ann@example.com', '5550100', 'Call me', '', '', '', '', 5000, 5000);
        insert into mail (id, chatbot, kind, recipients, left_to, reply_to, sender_name, subject, content, csv_name, csv,
            message_id, state, next_at_ms, created_at_ms) values (20, 13, 'Handover', 'a@example.com', 'a@example.com',
            '', 'Homes', 'Subject', 'Text', '', '', 'id', 'Waiting', 1, 1);
        insert into daily_mail (chatbot, kind, local_date, until_ms) values (13, 'Leads', '2026-01-01', 1)"),
    (4, "insert into spend (chatbot, day_ms, tokens, money) values (13, 0, 10, 20)"),
    (5, "insert into fact (seq, id, chatbot, question, answer, created_at_ms, changed_at_ms)
            values (1, 21, 13, 'Do you rent boats?', 'Canoes.', 1, 2)"),
    (9, "insert into usage_count (subject, name, chatbot, start_ms, end_ms, used) values ('c:13', 'n', 13, 0, 9, 3)"),
    (16, "insert into saved_question (seq, id, chatbot, question, question_hash, failure, created_at_ms)
            values (1, 22, 13, 'Any condos?', 'hash', '', 1)"),
    (19, "insert into acme_account (directory, credentials) values ('https://ca.example', 'sealed')"),
    (21, "insert into workspace_setting (workspace, section, settings, version) values (11, 'email', 'null', 1)"),
    (22, "insert into request (id, chatbot, session, lead, kind, state, listing, times, budget, financing, timeline,
            address, message, missing, rev, created_at_ms, changed_at_ms) values (23, 13, 15, 19, 'Showing', 'Open', 14,
            '[]', '', '', '', '', 'Can I see it?', '', 1, 1, 1);
        insert into lead_history (id, lead, at_ms, actor, kind, old_value, new_value)
            values (24, 19, 1, 'Office', 'Status', 'New', 'Contacted');
        insert into note (id, chatbot, lead, content, created_at_ms, changed_at_ms) values (25, 13, 19, 'Nice', 1, 1)"),
    (24, "insert into member (id, workspace, name, email, email_folded, rights, created_at_ms)
            values (26, 11, 'Ann Reyes', 'Ann@example.com', 'ann@example.com', 'manager', 1);
        update session set holder = 26 where id = 15;
        insert into conversation (session, workspace, chatbot, state, phase, assignee, held_at_ms, rev, changed_at_ms)
            values (15, 11, 13, 'open', 'agent', 26, 1, 1, 1);
        insert into member_read (member, session, place) values (26, 15, 2)"),
];

/// Values that a later migration changes on purpose.
const CONVERTED: [(&str, &str); 1] = [("listing", "parking_spots")];

/// Columns and rows of each table.
type Content = BTreeMap<String, (Vec<String>, Vec<Vec<Value>>)>;

async fn migrations() -> Migrator {
    Migrator::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/sqlite")).await.unwrap()
}

/// Makes the database that the program of this schema had.
async fn create(folder: &Path, schema: i64) {
    let connection = Connection::open(folder.join("porchlight.db")).unwrap();
    connection.execute_batch("pragma journal_mode = wal; pragma foreign_keys = on").unwrap();
    connection.execute_batch(RECORDS).unwrap();
    for migration in migrations().await.iter().filter(|migration| migration.version <= schema) {
        connection.execute_batch(migration.sql.as_str()).unwrap();
        let record = "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
            values ($1, $2, true, $3, -1)";
        let values = (migration.version, migration.description.to_string(), migration.checksum.to_vec());
        connection.execute(record, values).unwrap();
    }
    for (_, rows) in ROWS.iter().filter(|(since, _)| *since <= schema) {
        connection.execute_batch(rows).unwrap();
    }
    connection.close().unwrap();
}

/// Reads all tables; of those in `of`, the columns that it has.
fn content(folder: &Path, of: Option<&Content>) -> Content {
    let connection = Connection::open(folder.join("porchlight.db")).unwrap();
    let texts = |sql: &str| -> Vec<String> {
        let mut statement = connection.prepare(sql).unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    let tables = "select name from pragma_table_list where schema = 'main' and type = 'table'
        and name not like 'sqlite\\_%' escape '\\' and name <> '_sqlx_migrations'";
    let mut found = Content::new();
    for table in texts(tables) {
        let columns = match of.map(|of| of.get(&table)) {
            None => {
                let is_kept = |column: &String| !CONVERTED.contains(&(table.as_str(), column));
                let all = texts(&format!("select name from pragma_table_info('{table}') order by name"));
                all.into_iter().filter(is_kept).collect()
            }
            Some(Some((columns, _))) => columns.clone(),
            Some(None) => continue,
        };
        let list = columns.join(", ");
        let mut statement = connection.prepare(&format!("select {list} from {table} order by {list}")).unwrap();
        let row = |row: &rusqlite::Row<'_>| (0..columns.len()).map(|index| row.get(index)).collect();
        let rows = statement.query_map([], row).unwrap().map(Result::unwrap).collect();
        found.insert(table, (columns, rows));
    }
    found
}

#[tokio::test]
async fn databases_of_all_earlier_schemas_are_upgraded_and_rolled_back() {
    let (mut upgraded, mut kept) = (0, 0);
    for schema in
        migrations().await.iter().map(|migration| migration.version).filter(|version| *version < newest_schema())
    {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path();
        create(data, schema).await;
        let before = content(data, None);
        let database = Database::Sqlite(data.to_owned());

        let store = Store::open(&database).await.unwrap();
        assert_eq!(store.first_workspace().await.unwrap().map(|id| id.0), Some(11), "schema {schema}");
        let listing = store.listing(porchlight_domain::ChatbotId(13), porchlight_domain::ListingId(14)).await.unwrap();
        assert_eq!(listing.unwrap().content.description, "With a \u{fc} and 'quotes'", "schema {schema}");
        store.close().await;
        let mut after = content(data, Some(&before));
        for (table, (_, rows)) in &before {
            let (_, found) = after.remove(table).unwrap_or_else(|| panic!("schema {schema}: {table} is missing"));
            let lost: Vec<_> = rows.iter().filter(|row| !found.contains(row)).collect();
            assert!(lost.is_empty(), "schema {schema}: {table} lost {lost:?}");
            kept += rows.len();
        }

        let snapshots = schema_snapshots(data).unwrap();
        assert_eq!(snapshots.iter().map(|snapshot| snapshot.schema).collect::<Vec<_>>(), [schema]);
        let bytes = std::fs::read(&snapshots[0].file).unwrap();
        roll_back(data, &snapshots[0]).unwrap();
        assert_eq!(std::fs::read(data.join("porchlight.db")).unwrap(), bytes, "schema {schema}");
        assert_eq!(content(data, None), before, "schema {schema}");
        Store::open(&database).await.unwrap().close().await;
        upgraded += 1;
    }
    assert!(upgraded >= 18, "{upgraded}");
    println!("{upgraded} earlier schemas upgraded with {kept} rows, each rolled back to the same bytes");
}

/// The last schema before leads had a status and conversations a row of their own.
const BEFORE_INBOX: i64 = 21;
const FOLLOW_UPS: i64 = 20;
const NOW: i64 = 1_790_000_000_000;

#[tokio::test]
async fn leads_and_due_follow_ups_of_an_earlier_schema_are_kept_and_each_is_sent_once() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    create(data, BEFORE_INBOX).await;
    let connection = Connection::open(data.join("porchlight.db")).unwrap();
    for number in 0..FOLLOW_UPS {
        let session = "insert into session (id, chatbot, uri, created_at_ms, last_at_ms, questions, messages, visitor_email,
            handed_over_at_ms, told_messages, follow_up_at_ms) values ($1, 13, $2, 4000, 4500, 1, 4, $3, 4100, 2, 5000)";
        let email = format!("v{number}@visitor.example");
        connection.execute(session, (100 + number, format!("uri-{number}"), &email)).unwrap();
        let lead =
            "insert into lead (id, chatbot, session, source, name, email, phone, email_folded, phone_digits, message,
            budget, place, rooms, wanted_when, created_at_ms, changed_at_ms) values ($1, 13, $2, 'Talk', 'Dana Fox', $3,
            '', $3, '', 'Call me', '', '', '', '', 5000, 5000)";
        connection.execute(lead, (200 + number, 100 + number, &email)).unwrap();
    }
    connection.close().unwrap();
    let before = content(data, None);
    let chatbot = porchlight_domain::ChatbotId(13);

    let database = Database::Sqlite(data.to_owned());
    let store = Store::open(&database).await.unwrap();
    let leads = store.list_leads(chatbot, 0, NOW, None).await.unwrap();
    assert_eq!(leads.len() as i64, FOLLOW_UPS + 1, "with the lead of every schema");
    assert!(leads.iter().all(|lead| lead.status == "New"), "{leads:?}");
    let (mut sent, mut again) = (0, 0);
    let due = store.due_follow_ups(NOW, 100).await.unwrap();
    for follow_up in due.iter().chain(&due) {
        let email = FollowUpEmail::Queued(Box::new(email(sent)), Charge::new(chatbot, NOW, Vec::new()));
        match store.save_follow_up(follow_up.clone(), 4, email, NOW).await.unwrap() {
            true => sent += 1,
            false => again += 1,
        }
    }
    assert!(store.due_follow_ups(NOW + 86_400_000, 100).await.unwrap().is_empty());
    let (_, emails) = store.list_emails(chatbot, "", 1, 100).await.unwrap();
    store.close().await;
    // With the email that every schema has.
    assert_eq!((sent, again, emails), (FOLLOW_UPS, FOLLOW_UPS, FOLLOW_UPS + 1));
    let after = content(data, Some(&before));
    let changed = ["mail", "session"];
    let is_lost = |table: &String, kept: &Vec<Vec<Value>>| {
        let found = after.get(table).map(|(_, rows)| rows);
        !changed.contains(&table.as_str()) && kept.iter().any(|row| !found.is_some_and(|rows| rows.contains(row)))
    };
    let lost: Vec<_> =
        before.iter().filter(|(table, (_, rows))| is_lost(table, rows)).map(|(table, _)| table).collect();
    assert!(lost.is_empty(), "{lost:?}");
    println!(
        "schema {BEFORE_INBOX}: {} leads kept, {FOLLOW_UPS} due follow-ups, {sent} sent, {again} repetitions refused",
        leads.len()
    );
}

fn email(number: i64) -> NewEmail {
    NewEmail {
        id: EmailId(1_000 + number),
        kind: EmailKind::Handover,
        to: vec!["office@homes.example".into()],
        reply_to: String::new(),
        sender_name: "Homes".into(),
        subject: "New messages".into(),
        text: "Text".into(),
        csv: None,
        message_id: format!("{number}@homes.example"),
        now_ms: NOW,
    }
}
