//! Every type of event, verified by the published libraries of Python and JavaScript.

use std::{
    io::Write,
    process::{Command, Stdio},
};

use porchlight_client::api;
use rstest::rstest;
use serde_json::{Value, json};

use super::{add, find, identify, kinds, open_to_loopback, settled};
use crate::{
    emails::{Visitor, with_person},
    support::{Kind, ReceivedEvent, TestApp, WebhookReceiver, listing, root},
};

const ALL: [&str; 11] = api::EVENT_TYPES;

/// Runs a verifier on what an endpoint received.
fn verify(program: &str, script: &str, secret: &str, events: &[ReceivedEvent]) -> Value {
    let events: Vec<Value> = events.iter().map(ReceivedEvent::to_json).collect();
    let script = root().join("tests/black_box/webhooks").join(script);
    let mut child = Command::new(program)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{program}: {error} (scripts/setup.sh)"));
    let input = json!({ "secret": secret, "events": events }).to_string();
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("written");
    let output = child.wait_with_output().expect("an end");
    assert!(output.status.success(), "{script} failed", script = program);
    serde_json::from_slice(&output.stdout).expect("counts")
}

pub(super) fn verify_in_python(secret: &str, events: &[ReceivedEvent]) -> Value {
    let python = root().join("target/tools/python/bin/python3");
    verify(python.to_str().expect("UTF-8"), "verify.py", secret, events)
}

pub(super) fn verify_in_node(secret: &str, events: &[ReceivedEvent]) -> Value {
    verify("node", "verify.mjs", secret, events)
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn published_libraries_verify_every_event(#[case] kind: Kind) {
    let app = TestApp::open_with(kind, open_to_loopback).await;
    let serial = app.chatbot_with(with_person()).await;
    let input = serde_json::from_value(listing(&serial, "W-1")).expect("a listing");
    app.client().create_listing(&input).await.expect("created");
    let receiver = WebhookReceiver::open().await;
    let (webhook, secret) = add(&app, &receiver.url, &ALL).await;
    assert!(secret.starts_with("whsec_") && secret.len() == 50, "{secret}");

    let dana = Visitor::of(&app, &serial).await;
    dana.say("budget 550k, pre-approved for 800k. Can I see W-1 Lantern Street tomorrow at 5?").await;
    dana.say("I'm Dana \"D\" Ünal 🏠\u{2028}, dana@fox.example").await;
    identify(&dana, "Dana Ünal", "dana@fox.example").await;
    dana.say("Saturday at 2 would be better").await;
    dana.want_person("Call me\n\tplease \\ thanks").await;
    crate::showings::every_event(&app, &serial, &dana).await;
    let tested = app.client().test_webhook(&api::TestWebhook { webhook_id: webhook.webhook_id }).await;
    assert_eq!(tested.expect("a test").state, "Sent");
    let deliveries = settled(&app, &webhook).await;

    let events = receiver.received();
    assert_eq!(events.len(), deliveries.len());
    let mut seen = kinds(&receiver);
    seen.sort_unstable();
    seen.dedup();
    let mut expected = [&ALL[..], &[api::WEBHOOK_TEST]].concat();
    expected.sort_unstable();
    assert_eq!(seen, expected);
    let sent = events.len();
    let python = verify_in_python(&secret, &events);
    let node = verify_in_node(&secret, &events);
    assert_eq!(python, json!({ "verified": sent, "after_flip": 0 }));
    let all = json!({ "verified": sent, "after_flip": 0, "hosted": sent, "hosted_after_flip": 0, "same_bytes": sent });
    assert_eq!(node, all);
    for event in &events {
        let body = event.json();
        assert!(event.body.starts_with(r#"{"type":""#) && event.body.len() <= 20_000, "{}", event.body);
        assert!(body["data"]["Subject"].is_string() && body["data"]["Sequence"].as_i64() > Some(0), "{body}");
        assert!(event.header("user-agent").starts_with("Porchlight/"), "{:?}", event.headers);
    }
    // Events of one lead arrive in order; those of two leads in any.
    let mut leads: Vec<_> = events.iter().map(ReceivedEvent::json).filter(|e| e["type"] == "lead.created").collect();
    leads.sort_by_key(|event| event["timestamp"].to_string());
    for l in &leads {
        println!("{l}");
    }
    let lead = &leads[0]["data"];
    assert_eq!(lead["Lead"]["Email"], "dana@fox.example", "{leads:?}");
    assert_eq!(lead["SerialNumber"], serial.as_str());
    println!(
        "{kind:?}: {} types, {sent} events: {} verified in Python, {} in JavaScript, {} by the hosted verifier, \
         0 after a flipped byte",
        seen.len(),
        python["verified"],
        node["verified"],
        node["hosted"]
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_secrets_verify_while_rotating() {
    let app = TestApp::open_with(Kind::Sqlite, open_to_loopback).await;
    let receiver = WebhookReceiver::open().await;
    let (webhook, old) = add(&app, &receiver.url, &[]).await;
    let id = webhook.webhook_id;
    let test = async || {
        let before = receiver.received().len();
        app.client().test_webhook(&api::TestWebhook { webhook_id: id }).await.expect("a test");
        receiver.received().split_off(before)
    };
    let rotate = api::RotateWebhook { webhook_id: id, finish: None };
    let rotated = app.client().rotate_webhook(&rotate).await.expect("rotated");
    let new = rotated.secret.expect("a new secret");
    assert!(new != old && !rotated.webhook.old_secret_until.is_empty());
    let events = test().await;
    for secret in [&old, &new] {
        assert_eq!(verify_in_python(secret, &events)["verified"], 1);
    }
    assert_eq!(verify_in_node(&old, &events)["hosted"], 1, "the single signature stays the old one");
    let finish = api::RotateWebhook { webhook_id: id, finish: Some(true) };
    let finished = app.client().rotate_webhook(&finish).await.expect("finished");
    assert_eq!((finished.secret, finished.webhook.old_secret_until), (None, String::new()));
    let events = test().await;
    assert_eq!(verify_in_python(&old, &events)["verified"], 0);
    assert_eq!(verify_in_python(&new, &events)["verified"], 1);
    assert_eq!(verify_in_node(&new, &events)["hosted"], 1);
    assert_eq!(find(&app, &webhook).await.state, "On");
}
