//! What waited to be sent when a backup was made.

use serde_json::json;

use crate::program::{chatbot, init, run, sqlite};

/// Two emails, of which one waits, and a delivery that waits.
const QUEUES: &str =
    "insert into mail (id, chatbot, kind, recipients, left_to, reply_to, sender_name, subject, content,
  csv_name, csv, message_id, state, next_at_ms, created_at_ms)
 select n, id, 'Handoff', 'office@homes.example', 'office@homes.example', '', '', 'Handoff', 'A visitor asks.', '', '',
  n || '@homes.example', state, 1, 1 from chatbot, (select 1 as n, 'Waiting' as state union select 2, 'Sent');
insert into webhook (id, workspace, url, events, secret, state, created_at_ms)
 select 5, id, 'https://crm.example/hook', '', '', 'On', 1 from workspace;
insert into event (id, workspace, type, subject, sequence, body, at_ms)
 select 6, id, 'lead.created', 'lead:1', 1, '{}', 1 from workspace;
insert into delivery (id, webhook, event, subject, sequence, state, next_at_ms, created_at_ms)
 values (7, 5, 6, 'lead:1', 1, 'Waiting', 1, 1);";
const STATES: &str = "select group_concat(state) from (select state from mail order by id);
 select state || last_problem from delivery";

#[test]
fn what_waited_is_sent_again_after_a_restore_or_given_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let data = path("data");
    init(&data);
    chatbot(&data);
    sqlite(&data.join("porchlight.db"), QUEUES);
    let archive = path("one.tar.zst");
    let archive = archive.to_str().expect("UTF-8");
    run(&data, &["backup", archive]).success();

    let printed = run(&path("again"), &["restore", archive]).success();
    assert!(
        printed.contains("Emails that waited at that time: 1; webhook deliveries: 1. They are sent again"),
        "{printed}"
    );
    assert_eq!(sqlite(&path("again").join("porchlight.db"), STATES), "Waiting,Sent\nWaiting");

    let event = run(&path("once"), &["restore", archive, "--give-up-waiting", "--json"]).last_event();
    assert_eq!(event["waiting"], json!({ "emails": 1, "deliveries": 1, "givenUp": true }));
    assert_eq!(sqlite(&path("once").join("porchlight.db"), STATES), "GivenUp,Sent\nDeadRestored");
    run(&path("once"), &["verify", "--deep"]).success();
    println!("restored twice: 1 email and 1 delivery sent again, or given up");
}
