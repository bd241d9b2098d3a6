//! Endpoints that fail in every way.

use std::sync::atomic::{AtomicUsize, Ordering};

use porchlight_client::api;
use porchlight_server::Clock;
use rstest::rstest;

use super::{add, deliver, find, identify, list, open_to_loopback, settled};
use crate::{
    emails::{HOUR, NOW, Visitor, list_emails, with_person},
    support::{Behavior, Kind, TestApp, WebhookReceiver},
};

fn ok() -> Behavior {
    Behavior::Respond(200, String::new())
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn failures_are_retried_and_hold_up_no_other_endpoint(#[case] kind: Kind) {
    let clock = Clock::standing(NOW);
    let app = TestApp::open_at(kind, clock.clone(), open_to_loopback).await;
    let serial = app.chatbot().await;
    let good = WebhookReceiver::open().await;
    let hanging = WebhookReceiver::open_with(|_| Behavior::Hang).await;
    let failing = WebhookReceiver::open_with(|_| Behavior::Respond(500, String::new())).await;
    let resetting = WebhookReceiver::open_with(|_| Behavior::Reset).await;
    let busy = WebhookReceiver::open_with(|_| Behavior::Respond(429, "Retry-After: 7200".into())).await;
    let redirecting =
        WebhookReceiver::open_with(|_| Behavior::Respond(302, "Location: http://127.0.0.1:9/internal".into())).await;
    let mut webhooks = Vec::new();
    for receiver in [&good, &hanging, &failing, &resetting, &busy, &redirecting] {
        webhooks.push(add(&app, &receiver.url, &["lead.created"]).await.0);
    }
    identify(&Visitor::of(&app, &serial).await, "Ana", "ana@a.example").await;
    let began = std::time::Instant::now();
    good.events(1).await;
    let first_ms = began.elapsed().as_millis();
    assert!(first_ms < 5_000, "{first_ms} ms");
    assert_eq!(settled(&app, &webhooks[0]).await[0].state, "Sent", "the hanging endpoint holds up nothing");
    for receiver in [&hanging, &failing, &resetting, &busy, &redirecting] {
        receiver.events(1).await;
    }
    let next_ms = |delivery: &api::Delivery| {
        delivery.next_time.parse::<jiff::Timestamp>().expect("a time").as_millisecond() - NOW
    };
    let mut problems = Vec::new();
    for (webhook, status, problem, wait) in [
        (&webhooks[2], 500, "Status", 5_000),
        (&webhooks[3], 0, "NoConnection", 5_000),
        (&webhooks[4], 429, "Status", 2 * HOUR),
        (&webhooks[5], 302, "Redirect", 5_000),
        (&webhooks[1], 0, "Timeout", 5_000),
    ] {
        let delivery = loop {
            let delivery = list(&app, webhook).await.remove(0);
            if !delivery.last_problem.is_empty() {
                break delivery;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        };
        assert_eq!((delivery.last_status, delivery.last_problem.as_str()), (status, problem));
        assert_eq!((delivery.state.as_str(), delivery.attempts), ("Waiting", 1));
        assert!((wait..=wait * 11 / 10).contains(&next_ms(&delivery)), "{problem}: {}", next_ms(&delivery));
        problems.push(problem);
    }
    assert_eq!(busy.received().len(), 1);
    // Each attempt would take 20 seconds.
    let hanging = api::RemoveWebhook { webhook_id: webhooks[1].webhook_id };
    app.client().remove_webhook(&hanging).await.expect("removed");
    clock.set(NOW + HOUR);
    deliver(&app.running.app).await;
    assert_eq!(busy.received().len(), 1, "Retry-After is obeyed");
    clock.set(NOW + 2 * HOUR + HOUR / 5);
    deliver(&app.running.app).await;
    assert_eq!(busy.received().len(), 2);
    println!("{kind:?}: first attempt after {first_ms} ms; {} kinds of failure retried: {problems:?}", problems.len());
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_endpoint_that_is_gone_gets_nothing_more(#[case] kind: Kind) {
    let app = TestApp::open_with(kind, open_to_loopback).await;
    let serial = app.chatbot().await;
    let is_gone = std::sync::Arc::new(AtomicUsize::new(1));
    let gone = is_gone.clone();
    let receiver = WebhookReceiver::open_with(move |_| match gone.load(Ordering::Relaxed) {
        1 => Behavior::Respond(410, String::new()),
        _ => ok(),
    })
    .await;
    let (webhook, _) = add(&app, &receiver.url, &["lead.created"]).await;
    identify(&Visitor::of(&app, &serial).await, "Ana", "ana@a.example").await;
    receiver.events(1).await;
    settled(&app, &webhook).await;
    assert_eq!(find(&app, &webhook).await.state, "Gone");
    identify(&Visitor::of(&app, &serial).await, "Bo", "bo@b.example").await;
    is_gone.store(0, Ordering::Relaxed);
    let on = api::SaveWebhook {
        webhook_id: Some(webhook.webhook_id),
        state: Some("On".into()),
        ..api::SaveWebhook::default()
    };
    assert_eq!(app.client().save_webhook(&on).await.expect("saved").webhook.state, "On");
    identify(&Visitor::of(&app, &serial).await, "Cy", "cy@c.example").await;
    receiver.events(2).await;
    settled(&app, &webhook).await;
    let names: Vec<String> =
        receiver.received().iter().map(|event| event.json()["data"]["Lead"]["Name"].to_string()).collect();
    assert_eq!(names, ["\"Ana\"", "\"Cy\""]);
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_day_of_failure_is_one_email_and_the_last_attempt_is_dead(#[case] kind: Kind) {
    let clock = Clock::standing(NOW);
    let app = TestApp::open_at(kind, clock.clone(), open_to_loopback).await;
    let serial = app.chatbot_with(with_person()).await;
    let receiver = WebhookReceiver::open_with(|_| Behavior::Respond(503, String::new())).await;
    let (webhook, _) = add(&app, &receiver.url, &["lead.created"]).await;
    identify(&Visitor::of(&app, &serial).await, "Ana", "ana@a.example").await;
    receiver.events(1).await;
    let service = &app.running.app;
    deliver(service).await;
    clock.set(NOW + 23 * HOUR);
    deliver(service).await;
    assert_eq!(find(&app, &webhook).await.state, "On");
    for hours in 25..130 {
        clock.set(NOW + hours * HOUR);
        deliver(service).await;
        if hours == 25 {
            assert_eq!(find(&app, &webhook).await.state, "Failing");
        }
        if find(&app, &webhook).await.dead > 0 {
            break;
        }
    }
    let emails = list_emails(&app, &serial).await.list;
    assert_eq!(emails.iter().map(|email| email.kind.as_str()).collect::<Vec<_>>(), ["WebhookFailing"]);
    let delivery = list(&app, &webhook).await.remove(0);
    assert_eq!((delivery.state.as_str(), delivery.attempts), ("Dead", 10));
    let ids: std::collections::HashSet<String> = receiver.received().iter().map(|event| event.id().into()).collect();
    assert_eq!((receiver.received().len(), ids.len()), (10, 1));
    println!("{kind:?}: 10 attempts with 1 ID, 1 email, then dead");
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sender_whose_clock_is_behind_sends_nothing_twice(#[case] kind: Kind) {
    let app = TestApp::open_at(kind, Clock::standing(NOW), open_to_loopback).await;
    let serial = app.chatbot().await;
    let hanging = WebhookReceiver::open_with(|_| Behavior::Hang).await;
    let (webhook, _) = add(&app, &hanging.url, &["lead.created"]).await;
    identify(&Visitor::of(&app, &serial).await, "Ana", "ana@a.example").await;
    hanging.events(1).await;
    let (id, store) = (porchlight_domain::WebhookId(webhook.webhook_id), &app.running.app.store);
    for behind_ms in [0, 1, 5_000, 60_000] {
        let (now_ms, lease_ms) = (NOW - behind_ms, 40_000);
        assert_eq!(store.due_webhooks(now_ms, now_ms + lease_ms).await.expect("read"), []);
        assert!(
            store.lease_delivery(id, now_ms, now_ms + lease_ms, 7).await.expect("read").is_none(),
            "{behind_ms} ms"
        );
    }
    println!("{kind:?}: not leased again 1 ms to 60 s behind");
}
