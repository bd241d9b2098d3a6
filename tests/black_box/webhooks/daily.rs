//! Daily batches: once per local day, retried as events are, and accepted by a verifier as the hosted service publishes
//! it.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use porchlight_client::api;
use porchlight_server::{
    Clock,
    webhooks::daily_batches::{QuietDays, enqueue_due_batches},
};
use rstest::rstest;
use serde_json::{Value, json};

use super::{deliver, find, identify, list, open_to_loopback, settled, signatures};
use crate::{
    emails::{HOUR, MINUTE, NOW, Visitor, edit},
    showings,
    support::{Behavior, Kind, ReceivedEvent, TestApp, WebhookReceiver},
};

const DAY: i64 = 24 * HOUR;

async fn add_daily(app: &TestApp, url: &str, serial: &str) -> (api::Webhook, String) {
    let new = api::SaveWebhook {
        url: Some(url.into()),
        serial_number: Some(serial.into()),
        format: Some("Daily".into()),
        ..api::SaveWebhook::default()
    };
    let saved = app.client().save_webhook(&new).await.expect("a webhook");
    assert_eq!(saved.webhook.format, "Daily");
    (saved.webhook, saved.secret.expect("a secret"))
}

async fn enqueue(app: &TestApp) -> usize {
    enqueue_due_batches(&app.running.app, &mut QuietDays::new()).await.expect("looked")
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_local_day_is_sent_once_and_a_verifier_of_the_hosted_service_accepts_it(#[case] kind: Kind) {
    let clock = Clock::standing(NOW);
    let app = TestApp::open_at(kind, clock.clone(), open_to_loopback).await;
    let other = if kind == Kind::Postgres { Some(app.replica_at(clock.clone()).await) } else { None };
    let (serial, listing) =
        showings::bookable(&app, json!({ "Name": "Harbor Homes", "TimeZone": "America/New_York" })).await;
    // Of each batch, the first attempt fails.
    let attempts = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&attempts);
    let receiver = WebhookReceiver::open_with(move |_| match counted.fetch_add(1, Ordering::SeqCst) % 2 {
        0 => Behavior::Respond(500, String::new()),
        _ => Behavior::Respond(204, String::new()),
    })
    .await;
    let (webhook, secret) = add_daily(&app, &receiver.url, &serial).await;
    assert_eq!(enqueue(&app).await, 0, "days before the webhook are not sent");

    let visitor = Visitor::of(&app, &serial).await;
    visitor.say("budget 550k, pre-approved for 800k. Can I see 1 Maple Lane tomorrow at 5?").await;
    identify(&visitor, "Dana Ünal", "dana@fox.example").await;
    let showing = showings::book_last(&visitor, listing, "Dana \"D\" Ünal 🏠").await;
    clock.set(NOW + 10 * HOUR);
    assert_eq!(enqueue(&app).await, 0, "in New York, the day is not over");
    clock.set(NOW + 16 * HOUR);
    let both = async {
        match &other {
            Some(other) => tokio::join!(enqueue(&app), enqueue(other)),
            None => (enqueue(&app).await, 0),
        }
    };
    let (here, there) = both.await;
    assert_eq!(here + there, 2, "leads and conversations, once");
    deliver(&app.running.app).await;
    clock.set(NOW + 16 * HOUR + MINUTE);
    deliver(&app.running.app).await;
    clock.set(NOW + 16 * HOUR + 10 * MINUTE);
    deliver(&app.running.app).await;
    assert_eq!(find(&app, &webhook).await.waiting, 0);

    // A day without anything, a clock that goes back, another zone, and a restart of the planning.
    for now_ms in [NOW + 40 * HOUR, NOW + 15 * HOUR, NOW + 40 * HOUR] {
        clock.set(now_ms);
        assert_eq!(enqueue(&app).await, 0);
    }
    edit(&app, &serial, json!({ "TimeZone": "Asia/Tokyo" })).await;
    assert_eq!(enqueue(&app).await, 0, "nothing is repeated in another zone");

    let received = receiver.received();
    let bodies: Vec<Value> = received.iter().map(ReceivedEvent::json).collect();
    assert_eq!(received.len(), 4, "two requests, each tried twice: {bodies:?}");
    assert_eq!((received[0].id(), &received[0].body), (received[1].id(), &received[1].body));
    let leads = &bodies[0];
    assert_eq!(
        (&leads["SerialNumber"], &leads["Type"], &leads["Date"]),
        (&json!(serial), &json!("Leads"), &json!("2026-09-21"))
    );
    let kinds: Vec<&str> =
        leads["Data"].as_array().expect("items").iter().map(|item| item["Type"].as_str().expect("a type")).collect();
    assert_eq!(kinds, ["Lead", "Appointment"]);
    let appointment = &leads["Data"][1];
    assert_eq!((&appointment["Start"], &appointment["State"]), (&json!(showing.start), &json!("Confirmed")));
    assert_eq!(
        (&appointment["Email"], &appointment["LeadID"]),
        (&json!("dana@fox.example"), &leads["Data"][0]["LeadID"])
    );
    let second = &bodies[2];
    assert_eq!((&second["Type"], second.get("Part")), (&json!("Conversations"), None));
    let messages = second["Data"][0]["Messages"].as_array().expect("messages");
    assert!(messages.iter().any(|message| message["Type"] == "User"), "{second}");

    let sent = received.len();
    let by_hosted = signatures::verify_in_node(&secret, &received);
    assert_eq!(
        (&by_hosted["hosted"], &by_hosted["same_bytes"], &by_hosted["hosted_after_flip"]),
        (&json!(sent), &json!(sent), &json!(0))
    );
    // The published libraries also compare the time, which is the test's own here.
    println!(
        "{kind:?}: 1 day, 2 batches (Lead, Appointment, 1 conversation), {sent} attempts, 0 batches twice; accepted by the \
         hosted verifier: {} of {sent}, 0 after a flipped byte",
        by_hosted["hosted"]
    );
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn days_of_an_outage_are_made_up_for_and_those_of_a_pause_are_not(#[case] kind: Kind) {
    let clock = Clock::standing(NOW);
    let app = TestApp::open_at(kind, clock.clone(), open_to_loopback).await;
    let serial = app.chatbot_with(json!({ "Name": "Harbor Homes", "TimeZone": "UTC" })).await;
    let receiver = WebhookReceiver::open().await;
    let (webhook, _) = add_daily(&app, &receiver.url, &serial).await;
    assert_eq!(enqueue(&app).await, 0);
    let lead = async |day: i64| {
        clock.set(NOW + day * DAY);
        let visitor = Visitor::of(&app, &serial).await;
        identify(&visitor, "Dana", &format!("dana{day}@fox.example")).await;
    };
    for day in 0..3 {
        lead(day).await;
    }
    clock.set(NOW + 3 * DAY);
    assert_eq!(enqueue(&app).await, 3, "nobody looked for three days");
    deliver(&app.running.app).await;
    // The service's own sender may hold one.
    settled(&app, &webhook).await;
    let dates: Vec<String> =
        receiver.received().iter().map(|event| event.json()["Date"].as_str().expect("a date").to_owned()).collect();
    assert_eq!(dates, ["2026-09-21", "2026-09-22", "2026-09-23"], "in their order");

    let change = async |state: Option<&str>, format: Option<&str>| {
        let change = api::SaveWebhook {
            webhook_id: Some(webhook.webhook_id),
            state: state.map(str::to_owned),
            format: format.map(str::to_owned),
            ..Default::default()
        };
        app.client().save_webhook(&change).await.expect("changed").webhook
    };
    change(Some("Off"), None).await;
    lead(3).await;
    clock.set(NOW + 4 * DAY);
    assert_eq!(enqueue(&app).await, 0);
    change(Some("On"), None).await;
    assert_eq!(enqueue(&app).await, 0, "the day of the pause");
    // As events, and again as days: the past is not sent.
    assert_eq!(change(None, Some("Standard")).await.format, "Standard");
    lead(4).await;
    deliver(&app.running.app).await;
    assert_eq!(change(None, Some("Daily")).await.format, "Daily");
    assert_eq!(enqueue(&app).await, 0);
    lead(5).await;
    clock.set(NOW + 6 * DAY);
    assert_eq!(enqueue(&app).await, 2, "the day of the change, and the next");
    deliver(&app.running.app).await;
    let types: Vec<String> = list(&app, &webhook).await.into_iter().rev().map(|delivery| delivery.kind).collect();
    let days = types.iter().filter(|kind| *kind == "daily.leads").count();
    assert_eq!((days, types.len() - days), (5, 1), "{types:?}");
    let wrong =
        api::SaveWebhook { url: Some(receiver.url.clone()), format: Some("Weekly".into()), ..Default::default() };
    assert!(app.client().save_webhook(&wrong).await.is_err());
    println!("{kind:?}: 3 days made up for in order, 0 of a pause, 1 event while Standard, {days} days in all");
}
