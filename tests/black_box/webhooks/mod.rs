//! Webhooks against real endpoints: signatures, retries, order, outages, and where deliveries may go.

mod chaos;
mod daily;
mod guard;
mod operations;
mod outage;
mod signatures;

use std::time::Duration;

use porchlight_client::api;
use porchlight_server::{AppState, Config, webhooks::deliver_due};

use super::{
    emails::Visitor,
    support::{TestApp, WebhookReceiver},
};

/// Deliveries may go to loopback, and clients have no daily limits.
fn open_to_loopback(config: &mut Config) {
    config.private_delivery = vec!["127.0.0.0/8".parse().expect("a block")];
    config.usage_limits.identities_per_ip_day = 0;
    config.usage_limits.identities_per_session = 0;
    config.usage_limits.leads_per_ip_day = 0;
    config.usage_limits.handoffs_per_ip_day = 0;
}

/// Adds a webhook of all chatbots for these events; empty for the usual ones. Returns it with its secret.
async fn add(app: &TestApp, url: &str, events: &[&str]) -> (api::Webhook, String) {
    let events = (!events.is_empty()).then(|| events.iter().map(|event| (*event).to_owned()).collect());
    let new = api::SaveWebhook { url: Some(url.into()), events, ..api::SaveWebhook::default() };
    let saved = app.client().save_webhook(&new).await.expect("a webhook");
    (saved.webhook, saved.secret.expect("a secret"))
}

/// A visitor whom a page identifies.
async fn identify(visitor: &Visitor, name: &str, email: &str) {
    let (name, email) = (Some(name.to_owned()), Some(email.to_owned()));
    let who = api::IdentifyVisitor { name, email, ..api::IdentifyVisitor::default() };
    visitor.client.identify_visitor(&who).await.expect("identified");
}

async fn list(app: &TestApp, webhook: &api::Webhook) -> Vec<api::Delivery> {
    let all =
        api::ListDeliveries { webhook_id: webhook.webhook_id, page_size: Some(100), ..api::ListDeliveries::default() };
    app.client().list_deliveries(&all).await.expect("deliveries").list
}

async fn find(app: &TestApp, webhook: &api::Webhook) -> api::Webhook {
    let all = app.client().list_webhooks(&api::ListWebhooks::default()).await.expect("webhooks").list;
    all.into_iter().find(|found| found.webhook_id == webhook.webhook_id).expect("it is listed")
}

/// Sends what is due on the test's clock, together with the service's own loop, until nothing more happens.
async fn deliver(app: &AppState) {
    let mut quiet = 0;
    while quiet < 3 {
        quiet = if deliver_due(app).await.expect("delivered") == 0 { quiet + 1 } else { 0 };
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
}

/// The deliveries with this state.
fn with_state<'d>(deliveries: &'d [api::Delivery], state: &str) -> Vec<&'d api::Delivery> {
    deliveries.iter().filter(|delivery| delivery.state == state).collect()
}

/// Waits until a webhook has no delivery that waits.
async fn settled(app: &TestApp, webhook: &api::Webhook) -> Vec<api::Delivery> {
    loop {
        let deliveries = list(app, webhook).await;
        if with_state(&deliveries, "Waiting").is_empty() {
            return deliveries;
        }
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
}

/// The types of the events that an endpoint received.
fn kinds(receiver: &WebhookReceiver) -> Vec<String> {
    receiver.received().iter().map(|event| event.json()["type"].as_str().expect("a type").to_owned()).collect()
}
