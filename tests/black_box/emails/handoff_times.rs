//! Emails of handoffs at each minute at which an office opens or closes, in three zones over a clock change, with the
//! contact form sent at once, later or never. aiosmtpd receives them, and Python's email package reads them.

use std::time::{Duration, Instant};

use jiff::{ToSpan, civil, civil::Weekday};
use porchlight_client::api;
use porchlight_server::{Clock, email};
use rstest::rstest;
use serde_json::json;

use super::{HOUR, MINUTE, NOW, Visitor, edit, list_emails, with_person};
use crate::{
    live::{Agent, percentile},
    support::{Kind, ReceivedEmail, TestApp, TestMailbox},
};

const ZONES: [&str; 3] = ["America/New_York", "Europe/Madrid", "Asia/Kathmandu"];
/// The minutes around the hours from 9 to 17, and whether the office is open.
const MINUTES: [(i8, i8, bool); 4] = [(8, 59, false), (9, 0, true), (16, 59, true), (17, 0, false)];
/// When the form is sent.
const DELAYS_S: [Option<i64>; 4] = [Some(0), Some(5), Some(600), None];
const WITHIN: Duration = Duration::from_secs(10);

async fn chatbot(app: &TestApp, zone: &str) -> String {
    let serial = app.chatbot().await;
    edit(app, &serial, with_person()).await;
    edit(app, &serial, json!({ "TalkToHumanResponseMessage": "", "TimeZone": zone })).await;
    let spans = vec![api::HourSpan { from: "09:00".into(), to: "17:00".into() }];
    let week = (1..=5).map(|weekday| api::WeekdayHours { weekday, spans: spans.clone() }).collect();
    let hours = api::EditAvailability { serial_number: serial.clone(), week: Some(week), ..Default::default() };
    app.client().edit_availability(&hours).await.expect("hours");
    serial
}

/// The next day from Monday to Friday.
fn next_workday(date: civil::Date) -> civil::Date {
    let next = date.checked_add(1.day()).expect("a date");
    match next.weekday() {
        Weekday::Saturday | Weekday::Sunday => next_workday(next),
        _ => next,
    }
}

fn assert_headers(email: &ReceivedEmail, has_contact: bool) {
    assert_eq!(email.0["defects"], json!([]), "{email:?}");
    assert_eq!(email.recipients(), ["office@homes.example"]);
    assert_eq!(email.header("from"), "Zoë's Homes <bot@porch.example>");
    assert_eq!(email.header("auto-submitted"), "auto-generated");
    let (subject, reply_to) = match has_contact {
        true => ("Zoë's Homes: New handoff request from Dana Fox", "dana@fox.example"),
        false => ("Zoë's Homes: A visitor asked for a person and left no contact details", ""),
    };
    assert_eq!((email.header("subject"), email.header("reply-to")), (subject, reply_to));
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_handoff_with_contact_is_exactly_one_email_within_ten_seconds(#[case] kind: Kind) {
    let mut office = TestMailbox::open();
    let clock = Clock::standing(NOW);
    let app = TestApp::open_at(kind, clock.clone(), |config| office.serve(config)).await;
    // Of an office without members nothing is said of who is there.
    Agent::join(&app, "Ann Reyes", "manager").await;
    let mut date = civil::date(2026, 9, 21);
    let (mut handoffs, mut with_contact, mut without, mut silent, mut arrived_ms) = (0, 0, 0, 0, Vec::new());
    for zone in ZONES {
        let serial = chatbot(&app, zone).await;
        let mut expected = 0;
        for (hour, minute, is_open) in MINUTES {
            for delay_s in DELAYS_S {
                for has_message in [true, false] {
                    date = next_workday(date);
                    let local = date.at(hour, minute, 0, 0).in_tz(zone).expect("a time");
                    let at_ms = local.timestamp().as_millisecond();
                    clock.set(at_ms);
                    let visitor = Visitor::of(&app, &serial).await;
                    if has_message {
                        visitor.say("Which homes have a garage?").await;
                    }
                    let pressed = visitor.client.request_handoff(&api::RequestHandoff::default()).await.expect("asked");
                    let sentence =
                        if is_open { "Nobody is available right now." } else { "The office is closed until" };
                    assert!(pressed.message.starts_with(sentence), "{local}: {}", pressed.message);
                    handoffs += 1;
                    if let Some(delay_s) = delay_s {
                        clock.set(at_ms + delay_s * 1_000);
                        let (name, email) = (Some("Dana Fox".to_owned()), Some("dana@fox.example".to_owned()));
                        let form = api::RequestHandoff { name, email, ..Default::default() };
                        let began = Instant::now();
                        visitor.client.request_handoff(&form).await.expect("sent");
                        assert_headers(&office.email().await, true);
                        arrived_ms.push(began.elapsed().as_millis());
                        (expected, with_contact) = (expected + 1, with_contact + 1);
                    }
                    // What the service does every minute.
                    for later_ms in [11 * MINUTE, 22 * MINUTE, HOUR + MINUTE, 4 * HOUR] {
                        clock.set(at_ms + later_ms);
                        email::scheduler::enqueue_due(&app.running.app).await.expect("looked");
                    }
                    if delay_s.is_none() && has_message {
                        assert_headers(&office.email().await, false);
                        (expected, without) = (expected + 1, without + 1);
                    }
                    silent += usize::from(delay_s.is_none() && !has_message);
                    let all = list_emails(&app, &serial).await.virtual_count;
                    assert_eq!(all, expected, "{local}, the form after {delay_s:?} s, a message: {has_message}");
                }
            }
        }
    }
    assert!(office.others().is_empty());
    let slowest = percentile(&mut arrived_ms, 100);
    println!(
        "{kind:?}: {handoffs} handoffs in {} zones: {with_contact} with contact, {with_contact} emails; {without} with words \
         alone, {without} emails; {silent} with neither, 0 emails. At the email server after p50 {} p95 {} max {slowest} ms",
        ZONES.len(),
        percentile(&mut arrived_ms, 50),
        percentile(&mut arrived_ms, 95)
    );
    assert!(slowest <= WITHIN.as_millis(), "{slowest}");
}
