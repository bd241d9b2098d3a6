//! An outage of 72 hours by a jumped clock: nothing is lost, and each subject's events arrive in order.

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use porchlight_client::api;
use porchlight_server::Clock;
use rstest::rstest;

use super::{add, deliver, find, identify, open_to_loopback};
use crate::{
    emails::{HOUR, MINUTE, NOW, Visitor},
    support::{Behavior, Kind, TestApp, WebhookReceiver},
};

const VISITORS: usize = 12;
const CHANGES: usize = 4;
const OUTAGE_HOURS: i64 = 72;

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_or_out_of_order_after_72_hours(#[case] kind: Kind) {
    let clock = Clock::standing(NOW);
    let app = TestApp::open_at(kind, clock.clone(), open_to_loopback).await;
    let serial = app.chatbot().await;
    let is_down = Arc::new(AtomicBool::new(true));
    let down = is_down.clone();
    let receiver = WebhookReceiver::open_with(move |_| match down.load(Ordering::Relaxed) {
        true => Behavior::Respond(503, String::new()),
        false => Behavior::Respond(200, String::new()),
    })
    .await;
    let (webhook, _) = add(&app, &receiver.url, &["lead.created", "lead.updated"]).await;
    let service = &app.running.app;
    let mut visitors = Vec::new();
    for _ in 0..VISITORS {
        visitors.push(Visitor::of(&app, &serial).await);
    }
    // Changes are spread over the first two days.
    for change in 0..CHANGES {
        for (n, visitor) in visitors.iter().enumerate() {
            identify(visitor, &format!("Visitor {n}, change {change}"), &format!("v{n}@v.example")).await;
        }
        deliver(service).await;
        clock.set(NOW + (change as i64 + 1) * 12 * HOUR);
    }
    let mut hours = 12 * CHANGES as i64;
    while hours < OUTAGE_HOURS {
        clock.set(NOW + hours * HOUR);
        deliver(service).await;
        hours += 4;
    }
    let failed = receiver.received();
    assert!(find(&app, &webhook).await.waiting as usize == VISITORS * CHANGES, "nothing arrived");
    is_down.store(false, Ordering::Relaxed);
    while find(&app, &webhook).await.waiting > 0 && hours < 200 {
        clock.set(NOW + hours * HOUR + MINUTE);
        deliver(service).await;
        hours += 1;
    }
    let state = find(&app, &webhook).await;
    assert_eq!((state.waiting, state.dead, state.state.as_str()), (0, 0, "On"));

    let all = receiver.received();
    let arrived = &all[failed.len()..];
    let mut last: HashMap<String, i64> = HashMap::new();
    let (mut out_of_order, mut changes) = (0, HashSet::new());
    for event in arrived {
        let data = event.json()["data"].clone();
        let (subject, sequence) = (data["Subject"].to_string(), data["Sequence"].as_i64().expect("a number"));
        out_of_order += usize::from(last.insert(subject, sequence).is_some_and(|last| last >= sequence));
        changes.insert(data["Lead"]["Name"].to_string());
    }
    let lost = VISITORS * CHANGES - changes.len();
    let mut bodies: HashMap<&str, HashSet<&str>> = HashMap::new();
    for event in &all {
        bodies.entry(event.id()).or_default().insert(&event.body);
    }
    let changed_ids = bodies.values().filter(|bodies| bodies.len() > 1).count();
    assert_eq!((lost, out_of_order, changed_ids), (0, 0, 0));
    assert_eq!((arrived.len(), bodies.len()), (VISITORS * CHANGES, VISITORS * CHANGES), "one ID and one success each");
    println!(
        "{kind:?}: {OUTAGE_HOURS} h outage, {} failed attempts, {} events: {lost} lost, {out_of_order} out of order, \
         {changed_ids} IDs with another body",
        failed.len(),
        arrived.len()
    );

    let before = receiver.received().len();
    let replay = api::ReplayDeliveries {
        webhook_id: webhook.webhook_id,
        from: Some("2026-09-21".into()),
        ..api::ReplayDeliveries::default()
    };
    let count = app.client().replay_deliveries(&replay).await.expect("replayed").count;
    assert_eq!(count as usize, VISITORS * CHANGES);
    deliver(service).await;
    let again: HashSet<String> =
        receiver.events(before + count as usize).await[before..].iter().map(|event| event.id().to_owned()).collect();
    assert!(again.len() == VISITORS * CHANGES && again.iter().all(|id| bodies.contains_key(id.as_str())));
    println!("{kind:?}: {count} replayed by time range with the same IDs");
}
