//! The operations of webhooks, and that a workspace sees its own only.

use porchlight_client::api;
use rstest::rstest;
use serde_json::{Value, json};

use super::{add, identify, kinds, open_to_loopback, settled};
use crate::{
    emails::Visitor,
    support::{Kind, TestApp, WebhookReceiver},
};

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_webhook_is_added_changed_and_removed(#[case] kind: Kind) {
    let app = TestApp::open_with(kind, open_to_loopback).await;
    let (serial, other) = (app.chatbot().await, app.chatbot().await);
    let receiver = WebhookReceiver::open().await;
    let new = api::SaveWebhook {
        url: Some(receiver.url.clone()),
        serial_number: Some(serial.clone()),
        ..api::SaveWebhook::default()
    };
    let saved = app.client().save_webhook(&new).await.expect("a webhook");
    let webhook = saved.webhook;
    assert_eq!((webhook.serial_number.as_str(), webhook.state.as_str()), (serial.as_str(), "On"));
    let every_other = api::EVENT_TYPES.len() - 1;
    assert!(!webhook.events.contains(&api::MESSAGE_CREATED.to_owned()) && webhook.events.len() == every_other);

    identify(&Visitor::of(&app, &other).await, "Ana", "ana@a.example").await;
    let bo = Visitor::of(&app, &serial).await;
    identify(&bo, "Bo", "bo@b.example").await;
    identify(&bo, "Bo", "bo@b.example").await;
    identify(&bo, "Bo Day", "bo@b.example").await;
    receiver.events(2).await;
    settled(&app, &webhook).await;
    assert_eq!(kinds(&receiver), ["lead.created", "lead.updated"], "of its chatbot, and nothing twice");

    let change = |change: Value| {
        let mut body = json!({ "WebhookID": webhook.webhook_id });
        body.as_object_mut().expect("an object").extend(change.as_object().expect("an object").clone());
        app.post("/chat/Workspace/WebhookSave", app.secret(), body.to_string())
    };
    let off = change(json!({ "State": "Off", "Events": ["message.created", "lead.created"] })).await;
    assert_eq!(off.data()["Webhook"]["State"], "Off");
    assert_eq!(off.data()["Webhook"]["Events"], json!(["lead.created", "message.created"]));
    assert_eq!(off.data()["Secret"], Value::Null, "a secret is shown once");
    for (sent, detail) in [
        (json!({ "State": "Failing" }), 42205),
        (json!({ "Events": [] }), 42205),
        (json!({ "Events": ["lead.deleted"] }), 42205),
        (json!({ "Url": "ftp://a.example/" }), 42206),
    ] {
        assert_eq!(change(sent.clone()).await.detail, Some(detail), "{sent}");
    }
    let removed = api::RemoveWebhook { webhook_id: webhook.webhook_id };
    assert_eq!(app.client().remove_webhook(&removed).await.expect("removed"), 1);
    assert_eq!(app.client().remove_webhook(&removed).await.expect_err("gone").code(), Some(40415));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_repeated_request_makes_one_webhook_with_one_secret() {
    let app = TestApp::open_with(Kind::Sqlite, open_to_loopback).await;
    let save = async || {
        let request = crate::support::http()
            .post(format!("{}/chat/Workspace/WebhookSave", app.base_url))
            .header("authorization", app.secret())
            .header("idempotency-key", "one")
            .body(json!({ "Url": "http://127.0.0.1:9999/" }).to_string());
        crate::support::Reply::of(request.send().await.expect("an answer")).await
    };
    let (first, second) = (save().await, save().await);
    assert_eq!(first.data()["Secret"], second.data()["Secret"]);
    let all = app.client().list_webhooks(&api::ListWebhooks::default()).await.expect("webhooks");
    assert_eq!(all.virtual_count, 1);
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn anothers_webhook_looks_like_one_that_does_not_exist(#[case] kind: Kind) {
    let app = TestApp::open_with(kind, open_to_loopback).await;
    let (webhook, _) = add(&app, "http://127.0.0.1:9999/", &[]).await;
    let stranger = app.stranger().await.secret.expect("a secret key");
    let mut cells = 0;
    for (path, more) in [
        ("WebhookSave", json!({ "State": "Off" })),
        ("WebhookRemove", json!({})),
        ("WebhookTest", json!({})),
        ("WebhookRotate", json!({})),
        ("DeliveryList", json!({})),
        ("DeliveryReplay", json!({ "From": "2026-01-01" })),
    ] {
        let body = |id: i64| {
            let mut body = more.clone();
            body["WebhookID"] = id.into();
            body.to_string()
        };
        let path = format!("/chat/Workspace/{path}");
        let theirs = app.post(&path, &stranger, body(webhook.webhook_id)).await;
        let nobodys = app.post(&path, &stranger, body(4_711)).await;
        assert_eq!(theirs.detail, Some(40415), "{path}: {theirs:?}");
        assert_eq!((theirs.status, theirs.envelope), (nobodys.status, nobodys.envelope), "{path}");
        let session = app.post(&path, app.session(), body(webhook.webhook_id)).await;
        assert_eq!(session.detail, Some(40301), "{path} with a session key");
        cells += 2;
    }
    let own = app.post("/chat/Workspace/WebhookList", &stranger, "{}").await;
    assert_eq!(own.data()["List"], json!([]));
    println!("{kind:?}: {cells} cells, 0 let in, 0 unequal");
}
