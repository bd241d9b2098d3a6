//! Deliveries reach public addresses only.

use std::net::{Ipv4Addr, Ipv6Addr};

use porchlight_client::api;
use porchlight_domain::WebhookId;
use serde_json::json;
use tokio::net::TcpListener;

use super::{add, identify, list, open_to_loopback};
use crate::{
    emails::Visitor,
    support::{Kind, TestApp, WebhookReceiver},
};

/// 200 addresses that are not public, in several spellings.
fn private_hosts() -> Vec<String> {
    let mut hosts: Vec<String> =
        ["localhost", "2130706433", "0x7f.1", "017700000001", "127.1", "[::1]", "[::]", "0.0.0.0", "a.localhost"]
            .map(str::to_owned)
            .to_vec();
    for n in 0..32_u8 {
        for v4 in [[10, n, 0, 1], [172, 16 + n % 16, n, 1], [192, 168, n, 1], [169, 254, n, 254], [100, 64 + n, 0, 1]] {
            hosts.push(Ipv4Addr::from(v4).to_string());
        }
    }
    for n in 0..31_u16 {
        let v4 = Ipv4Addr::new(10, 9, 8, n as u8);
        hosts.push(format!(
            "[{}]",
            match n % 3 {
                0 => v4.to_ipv6_mapped(),
                1 => Ipv6Addr::new(0xfd00, n, 0, 0, 0, 0, 0, 1),
                _ => Ipv6Addr::new(0xfe80, 0, 0, 0, 0, 0, 0, n),
            }
        ));
    }
    hosts
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_private_ips_are_never_reached() {
    let app = TestApp::open_with(Kind::Sqlite, |config| config.private_delivery = Vec::new()).await;
    let hosts = private_hosts();
    assert_eq!(hosts.len(), 200);
    for host in &hosts {
        let body = json!({ "Url": format!("https://{host}/hook") });
        let reply = app.post("/chat/Workspace/WebhookSave", app.secret(), body.to_string()).await;
        assert_eq!(reply.detail, Some(42206), "{host}: {reply:?}");
    }
    // Those that resolve to this computer, were they stored: the socket itself is refused.
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a listener");
    let port = listener.local_addr().expect("an address").port();
    let new = api::SaveWebhook { url: Some("https://crm.example.com/".into()), ..api::SaveWebhook::default() };
    let webhook = app.client().save_webhook(&new).await.expect("a webhook").webhook;
    let service = &app.running.app;
    let mut tried = 0;
    for host in ["127.0.0.1", "localhost", "[::1]", "127.1", "2130706433", "[::ffff:127.0.0.1]"] {
        for scheme in ["http", "https"] {
            let change = porchlight_store::WebhookChange {
                url: Some(format!("{scheme}://{host}:{port}/")),
                ..Default::default()
            };
            let write = porchlight_store::WriteContext::at(service.clock.now_ms());
            let (workspace, _) = porchlight_server::keys::bootstrap::workspace(service).await.expect("a workspace");
            let id = WebhookId(webhook.webhook_id);
            service.store.change_webhook(&write, workspace, id, &change).await.expect("stored");
            let test = api::TestWebhook { webhook_id: webhook.webhook_id };
            let tested = app.client().test_webhook(&test).await.expect("a test");
            assert_eq!((tested.state.as_str(), tested.last_problem.as_str()), ("Dead", "NotPublic"), "{scheme} {host}");
            tried += 1;
        }
    }
    let reached = tokio::time::timeout(std::time::Duration::from_millis(300), listener.accept()).await.is_ok();
    assert!(!reached);
    println!("{} private addresses refused, {tried} stored ones tried, 0 reached", hosts.len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_redirect_to_loopback_is_not_followed() {
    let app = TestApp::open_with(Kind::Sqlite, open_to_loopback).await;
    let serial = app.chatbot().await;
    let inner = WebhookReceiver::open().await;
    let location = format!("Location: {}", inner.url);
    let outer = WebhookReceiver::open_with(move |_| crate::support::Behavior::Respond(307, location.clone())).await;
    let (webhook, _) = add(&app, &outer.url, &["lead.created"]).await;
    identify(&Visitor::of(&app, &serial).await, "Ana", "ana@a.example").await;
    outer.events(1).await;
    loop {
        if list(&app, &webhook).await[0].last_problem == "Redirect" {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(30)).await;
    }
    assert_eq!(inner.received().len(), 0);
}
