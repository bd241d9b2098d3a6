//! Daily emails: to several people, on two replicas, after days without the service.

use porchlight_client::api::{self, AskRequest};
use porchlight_server::{Clock, Config, Service, email};
use serde_json::json;

use super::{HOUR, NOW, Visitor, edit, list_emails, tried};
use crate::support::{Kind, TestApp, TestMailbox, fresh};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_daily_report_reaches_every_recipient_once() {
    let mut office = TestMailbox::open_with(json!({"refused": ["gone@x.example"], "later": ["slow@x.example"]}));
    let clock = Clock::standing(NOW);
    let app = TestApp::open_at(Kind::Sqlite, clock.clone(), |config| office.serve(config)).await;
    let serial = app.chatbot().await;
    let to = "first@x.example, gone@x.example\nslow@x.example";
    edit(&app, &serial, json!({"EmailForDailyChatLogs": to, "TimeZone": "Asia/Kolkata", "Name": "Homes"})).await;
    email::scheduler::enqueue_due(&app.running.app).await.expect("looked");
    let visitor = Visitor::of(&app, &serial).await;
    visitor.say("=HYPERLINK(\"https://evil.example\")").await;
    assert_eq!(email::scheduler::enqueue_due(&app.running.app).await.expect("looked"), 0, "the day is not over");
    // In India the day is over at 18:30 UTC.
    clock.set(NOW + 5 * HOUR);
    assert_eq!(email::scheduler::enqueue_due(&app.running.app).await.expect("looked"), 1);
    let first = office.email().await;
    assert_eq!(first.recipients(), ["first@x.example"]);
    assert_eq!(first.header("to"), "first@x.example, gone@x.example, slow@x.example");
    assert_eq!(first.header("subject"), "Homes: 1 conversation on Sep 21, 2026");
    assert_eq!(
        (&first.part(1)["type"], &first.part(1)["name"]),
        (&json!("text/csv"), &json!("conversations-2026-09-21.csv"))
    );
    let table = first.part(1)["text"].as_str().expect("a table");
    assert!(table.contains("\"'=HYPERLINK(\"\"https://evil.example\"\")\""), "{table}");
    tried(&app, &serial, 1).await;
    clock.set(NOW + 6 * HOUR);
    email::send_due(&app.running.app).await.expect("tried");
    let second = office.email().await;
    assert_eq!(
        (second.recipients(), second.header("message-id")),
        (vec!["slow@x.example"], first.header("message-id"))
    );
    let listed = list_emails(&app, &serial).await.list.remove(0);
    assert_eq!(listed.to, "first@x.example, gone@x.example, slow@x.example");
    clock.set(NOW + 30 * HOUR);
    assert_eq!(email::scheduler::enqueue_due(&app.running.app).await.expect("looked"), 0, "a day without words");
}

/// Waits until nothing is being sent: a clock that jumps would end the senders' leases.
async fn all_sent(app: &TestApp, serial: &str) {
    while list_emails(app, serial).await.list.iter().any(|email| email.state == "Waiting") {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_replicas_send_one_email_a_day_and_catch_up_on_missed_days() {
    let mut office = TestMailbox::open();
    let clock = Clock::standing(NOW);
    let database = fresh(Kind::Postgres);
    let app = TestApp::open_at(Kind::Sqlite, clock.clone(), |config| {
        config.database.clone_from(&database);
        office.serve(config);
    })
    .await;
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = Config::local(folder.path(), ([127, 0, 0, 1], 0).into());
    config.database = database;
    office.serve(&mut config);
    let other = Service::start_at(config, clock.clone()).await.expect("a second replica");
    let serial = app.chatbot().await;
    edit(&app, &serial, json!({"EmailForDailyLeads": "boss@x.example", "TimeZone": "UTC", "Name": "Homes"})).await;
    let made = api::CreateSession { serial_number: serial.clone(), ..Default::default() };
    let mut expected = Vec::new();
    email::scheduler::enqueue_due(&app.running.app).await.expect("looked");
    for day in 0..5 {
        clock.set(NOW + day * 24 * HOUR);
        let session_id = app.client().create_session(&made).await.expect("a session").session_id;
        let content = format!("I am Ana, ana{day}@x.example");
        app.client().ask(&AskRequest { session_id, content, ..AskRequest::default() }).await.expect("an answer");
        expected.push(format!("Homes: 1 lead on Sep {}, 2026", 21 + day));
        // Two days later only: the day before is made up for with this one.
        if day % 2 == 1 {
            clock.set(NOW + (day + 1) * 24 * HOUR - HOUR);
            let (one, two) = tokio::join!(
                email::scheduler::enqueue_due(&app.running.app),
                email::scheduler::enqueue_due(&other.app)
            );
            assert_eq!(one.expect("looked") + two.expect("looked"), 2);
            all_sent(&app, &serial).await;
        }
    }
    clock.set(NOW + 6 * 24 * HOUR);
    let (one, two) =
        tokio::join!(email::scheduler::enqueue_due(&app.running.app), email::scheduler::enqueue_due(&other.app));
    assert_eq!(one.expect("looked") + two.expect("looked"), 1);
    let emails = office.emails(expected.len()).await;
    let mut result: Vec<&str> = emails.iter().map(|email| email.header("subject")).collect();
    result.sort_unstable();
    assert_eq!(result, expected);
    other.stop().await;
    assert!(office.others().is_empty());
}
