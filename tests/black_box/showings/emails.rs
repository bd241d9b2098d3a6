//! Emails about showings, read by Python's email package and the published icalendar library.

use std::{
    io::Write,
    process::{Command, Stdio},
};

use porchlight_client::api;
use porchlight_server::{Clock, email::send_due};
use serde_json::{Value, json};

use super::{DAY, HOUR, NOW, Office, Visitor, booking, change, queued, slots};
use crate::support::{Kind, ReceivedEmail, TestApp, TestMailbox, root, smtp_server};

/// What Python reads in the calendar parts of an email.
fn entry(email: &ReceivedEmail) -> Value {
    let python = root().join("target/tools/python/bin/python3");
    let script = root().join("tests/black_box/showings/read_entry.py");
    let mut child = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("icalendar for Python (scripts/setup.sh)");
    child.stdin.take().expect("a pipe").write_all(email.0["parts"].to_string().as_bytes()).expect("written");
    let output = child.wait_with_output().expect("an end");
    assert!(output.status.success(), "read_entry.py failed on {:?}", email.0["parts"]);
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_change_is_reported_to_both_with_an_entry_that_calendars_accept() {
    let mut mailbox = TestMailbox::open();
    let clock = Clock::standing(NOW);
    let server = smtp_server(&format!("smtp://127.0.0.1:{}", mailbox.port));
    let app = TestApp::open_at(Kind::Sqlite, clock.clone(), move |config| config.smtp = Some(server)).await;
    let office = Office::open(&app, "Request", 1).await;
    let listing = office.listings[0];
    let dana = Visitor::of(&app, &office.serial).await;
    let free = slots(&dana.client, dana.session, listing, 7).await;
    let tomorrow = free.iter().find(|slot| slot.start.starts_with("2026-11-25T15:00")).expect("Wednesday at 10");
    let mut request = booking(&dana, listing, &tomorrow.start, "Dana \"D\" Ünal");
    request.email = Some("dana@fox.example".into());
    request.note = Some("Two of us, with a dog; is that OK?".into());
    let booked = dana.client.book_showing(&request).await.expect("booked");
    let mut read = 0;

    // Requested: no entry yet, both get one.
    let emails = mailbox.emails(2).await;
    let (visitors, offices) = split(&emails);
    assert!(visitors.header("subject").starts_with("Showing requested. We'll confirm it by email: "));
    assert!(visitors.text().contains(&booked.manage_url) && visitors.0["parts"].as_array().expect("parts").len() == 1);
    assert!(
        visitors.text().contains("Wednesday, November 25, 2026, 10:00 AM (America/New_York)"),
        "{}",
        visitors.text()
    );
    assert!(offices.text().contains("Two of us, with a dog") && offices.text().contains("dana@fox.example"));
    assert!(!offices.text().contains("/showing/"), "the link is the visitor's alone");

    app.client().change_showing(&change(&booked, "Confirm")).await.expect("confirmed");
    let confirmed = mailbox.emails(2).await;
    let (visitors, offices) = split(&confirmed);
    assert!(visitors.header("subject").starts_with("Showing confirmed: "), "{}", visitors.header("subject"));
    let first = entry(visitors);
    read += 1;
    assert_eq!(first["method"], json!(["REQUEST", "REQUEST", "REQUEST"]), "MIME, body, attachment");
    assert_eq!(first["same_bytes"], json!(true));
    assert_eq!(
        (&first["start"], &first["end"]),
        (&json!("2026-11-25T15:00:00+00:00"), &json!("2026-11-25T15:30:00+00:00"))
    );
    assert_eq!((&first["status"], &first["sequence"]), (&json!("CONFIRMED"), &json!(0)));
    assert_eq!(first["organizer"], json!(["mailto:bot@porch.example", "Harbor Homes"]));
    assert_eq!(first["attendee"], json!(["mailto:dana@fox.example", "Dana 'D' Ünal", "ACCEPTED", "FALSE"]));
    assert_eq!((&first["url"], &first["alarms"]), (&json!(booked.manage_url), &json!(["-1:00:00"])));
    assert!(first["location"].as_str().expect("a place").contains("1 Maple Lane"));
    assert!(first["longest_line"].as_i64().expect("a length") <= 75);
    let offices = entry(offices);
    read += 1;
    assert_eq!((&offices["uid"], &offices["url"]), (&first["uid"], &Value::Null));

    let to = free.iter().find(|slot| slot.start.starts_with("2026-11-26T18:00")).expect("Thursday at 13");
    let request = api::ChangeShowing { start: Some(to.start.clone()), ..change(&booked, "Move") };
    dana.client.change_showing(&request).await.expect("moved");
    let moved = mailbox.emails(2).await;
    let moved = entry(split(&moved).0);
    read += 1;
    assert_eq!((&moved["uid"], &moved["sequence"], &moved["status"]), (&first["uid"], &json!(1), &json!("TENTATIVE")));
    assert_eq!(moved["start"], json!("2026-11-26T18:00:00+00:00"));
    app.client().change_showing(&change(&booked, "Confirm")).await.expect("confirmed");
    mailbox.emails(2).await;

    // A day before, once.
    clock.set(NOW + 2 * DAY + 5 * HOUR);
    for _ in 0..2 {
        porchlight_server::showings::run_due(&app.running.app).await.expect("looked");
        send_due(&app.running.app).await.expect("sent");
    }
    let reminder = mailbox.email().await;
    assert!(reminder.header("subject").starts_with("Reminder: your showing: "), "{}", reminder.header("subject"));
    assert_eq!(reminder.recipients(), ["dana@fox.example"]);

    let cancel = api::ChangeShowing { reason: Some("Snow".into()), ..change(&booked, "Cancel") };
    app.client().change_showing(&cancel).await.expect("canceled");
    let canceled = mailbox.emails(2).await;
    let (visitors, _) = split(&canceled);
    assert!(visitors.text().contains("Reason: Snow"));
    let canceled = entry(visitors);
    read += 1;
    assert_eq!(canceled["method"], json!(["CANCEL", "CANCEL", "CANCEL"]));
    assert_eq!((&canceled["uid"], &canceled["sequence"]), (&first["uid"], &json!(2)));
    assert_eq!((&canceled["status"], &canceled["alarms"]), (&json!("CANCELLED"), &json!([])));
    assert!(mailbox.others().is_empty());
    let all = queued(&app, &office.serial, 11).await;
    assert!(emails.iter().all(|email| email.0["defects"] == json!([])));
    println!("{} emails, {read} calendar entries read by icalendar; UID stable, sequence 0 1 2", all.len());
}

/// The visitor's and the office's.
fn split(emails: &[ReceivedEmail]) -> (&ReceivedEmail, &ReceivedEmail) {
    let of = |recipient: &str| emails.iter().find(|email| email.recipients() == [recipient]).expect("an email");
    (of("dana@fox.example"), of("office@homes.example"))
}
