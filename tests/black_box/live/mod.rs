//! Members of an office and their part in conversations: one speaker, words each way, followers, limits.

mod canned_replies;
mod held;
mod latency;
mod limits;
mod members;
mod nobody;
mod races;
mod restarts;
mod timers;

use std::time::{Duration, Instant};

use bytes::BytesMut;
use futures::StreamExt;
use porchlight_client::{Client, Keys, api};
use serde_json::{Value, json};

use super::{emails::Visitor, support::TestApp};

/// A member with a key.
pub struct Agent {
    pub id: i64,
    pub key: String,
    pub client: Client,
}

impl Agent {
    /// Adds a member to the workspace of the app's keys.
    pub async fn join(app: &TestApp, name: &str, rights: &str) -> Self {
        let new = api::SaveMember { name: name.into(), rights: Some(rights.into()), ..Default::default() };
        let id = app.client().save_member(&new).await.expect("a member").member_id;
        let made = app.client().make_member_key(&api::MakeMemberKey { member_id: id }).await.expect("a key");
        Self { id, client: Self::client_at(app, &made.key), key: made.key }
    }

    /// The client of a member's key at a replica.
    pub fn client_at(app: &TestApp, key: &str) -> Client {
        let keys = Keys { secret: Some(key.to_owned()), session: None };
        Client::new(&app.base_url, keys).expect("a client")
    }

    pub async fn take_over(&self, session: i64) -> api::Conversation {
        let request = api::TakeOver { session_id: session, ..Default::default() };
        self.client.take_over(&request).await.expect("taken over")
    }

    pub async fn say(&self, session: i64, content: &str) -> api::SentMessage {
        self.client.send_message(&message(session, content)).await.expect("sent")
    }

    pub async fn hand_back(&self, session: i64) -> api::Conversation {
        let request = api::HandBack { session_id: session, ..Default::default() };
        self.client.hand_back(&request).await.expect("given back")
    }
}

pub fn message(session: i64, content: &str) -> api::SendMessage {
    api::SendMessage { session_id: session, content: content.into(), ..Default::default() }
}

/// A visitor who has asked something, so that there is a conversation.
pub async fn visitor(app: &TestApp, serial: &str) -> Visitor {
    let visitor = Visitor::of(app, serial).await;
    visitor.say("hello").await;
    visitor
}

/// A follow stream, with the time at which each object arrived.
pub struct FollowStream {
    body: std::pin::Pin<Box<dyn futures::Stream<Item = reqwest::Result<bytes::Bytes>> + Send>>,
    held: BytesMut,
}

impl FollowStream {
    pub async fn open(app: &TestApp, key: &str, session: i64, after: i64) -> Self {
        let body = json!({ "SessionID": session, "After": after, "Stream": true });
        let request = crate::support::http().post(format!("{}/chat/Chat/Follow", app.base_url));
        let response = request.header("authorization", key).body(body.to_string()).send().await.expect("a stream");
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Self { body: Box::pin(response.bytes_stream()), held: BytesMut::new() }
    }

    /// The next object; `None` after the end.
    pub async fn next(&mut self) -> Option<(Instant, Value)> {
        loop {
            if let Some(end) = self.held.iter().position(|byte| *byte == b'\n') {
                let line = self.held.split_to(end + 1);
                return Some((Instant::now(), serde_json::from_slice(&line).expect("an object")));
            }
            self.held.extend_from_slice(&self.body.next().await?.ok()?);
        }
    }

    /// Waits for a message with this text; returns when it arrived.
    pub async fn wait_for(&mut self, content: &str) -> Instant {
        let found = tokio::time::timeout(Duration::from_secs(20), async {
            loop {
                let (at, event) = self.next().await.expect("an open stream");
                if event["Message"]["Content"] == content {
                    return at;
                }
            }
        });
        found.await.unwrap_or_else(|_| panic!("{content:?} did not arrive"))
    }
}

/// The value below which so many hundredths of the values are.
pub fn percentile(values: &mut [u128], percent: usize) -> u128 {
    values.sort_unstable();
    values[(values.len() * percent / 100).min(values.len() - 1)]
}

/// All messages as the visitor sees them: type and content.
pub async fn spoken(visitor: &Client, session: i64) -> Vec<(String, String)> {
    let request = api::ListSessionMessages { session_id: session };
    let messages = visitor.list_session_messages(&request).await.expect("messages");
    messages.into_iter().map(|message| (message.kind, message.event.unwrap_or(message.content))).collect()
}
