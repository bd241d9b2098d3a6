//! How much a visitor may send to a member, and how often wait.

use std::sync::Arc;

use porchlight_client::{Client, Keys, api};
use rstest::rstest;
use serde_json::{Value, json};
use tokio::{sync::Semaphore, task::JoinSet};

use super::{Agent, FollowStream, visitor};
use crate::support::{Kind, Reply, TestApp};

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_visitor_sends_twenty_messages_a_minute_to_a_member(#[case] kind: Kind) {
    let app = TestApp::open_with(kind, |config| config.visitor_limits = true).await;
    let other = if kind == Kind::Postgres { Some(app.replica().await) } else { None };
    let serial = app.chatbot().await;
    let ann = Agent::join(&app, "Ann Reyes", "manager").await;
    let visitor = visitor(&app, &serial).await;
    ann.take_over(visitor.session).await;
    let mut senders = JoinSet::new();
    // More of one visitor at the same time would be too many open answers.
    let at_once = Arc::new(Semaphore::new(4));
    for number in 0..40 {
        let replica = if number % 2 == 0 { &app } else { other.as_ref().unwrap_or(&app) };
        let body = json!({ "sessionID": 0, "content": format!("message {number}") }).to_string();
        let request = crate::support::http().post(format!("{}/chat/Chat/Ask", replica.base_url));
        let request = request.header("authorization", &visitor.config.session_key).body(body);
        let at_once = at_once.clone();
        senders.spawn(async move {
            let _one = at_once.acquire().await.expect("open");
            let response = request.send().await.expect("an answer");
            let header = |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok()?.parse().ok());
            (header("x-error-code"), header("retry-after"))
        });
    }
    let (mut stored, mut rejected) = (0, 0);
    while let Some(sent) = senders.join_next().await {
        let (code, wait_s): (Option<u64>, Option<u64>) = sent.expect("a task");
        match code {
            None => stored += 1,
            Some(42905) => {
                assert!(wait_s.is_some_and(|seconds| (1..=60).contains(&seconds)), "{wait_s:?}");
                rejected += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!((stored, rejected), (20, 20));
    let request = api::ListSessionMessages { session_id: visitor.session };
    let messages = visitor.client.list_session_messages(&request).await.expect("messages");
    assert_eq!(messages.iter().filter(|message| message.content.starts_with("message ")).count(), 20);
    println!("{kind:?}: 40 messages to a member, four at once: {stored} stored, {rejected} rejected with 42905");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_third_follower_of_a_visitor_must_poll() {
    let app = TestApp::open_with(Kind::Sqlite, |config| config.visitor_limits = true).await;
    let serial = app.chatbot().await;
    let visitor = visitor(&app, &serial).await;
    let key = &visitor.config.session_key;
    let mut open = Vec::new();
    for _ in 0..2 {
        let mut stream = FollowStream::open(&app, key, visitor.session, 0).await;
        let (_, first) = stream.next().await.expect("an object at once");
        assert_eq!(first["State"]["Phase"], "bot");
        open.push(stream);
    }
    let mut third = FollowStream::open(&app, key, visitor.session, 7).await;
    let (_, only) = third.next().await.expect("an object");
    assert_eq!(only, json!({ "Next": 7, "TaskCompleted": true, "Poll": 5 }));
    assert!(third.next().await.is_none());
    // Polling always works, and so does waiting once a stream has ended.
    let poll = app.post("/chat/Chat/Follow", key, json!({ "SessionID": 0, "WaitS": 0 }).to_string()).await;
    assert!(!poll.data()["Messages"].as_array().expect("messages").is_empty());
    drop(open);
    let waited = async {
        loop {
            let mut stream = FollowStream::open(&app, key, visitor.session, 0).await;
            if stream.next().await.is_some_and(|(_, event)| event.get("State").is_some()) {
                return;
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(10), waited).await.expect("a stream after two have ended");
    println!("follow streams of one visitor: 2 open, the third told to poll");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn typing_is_stored_once_in_two_seconds_and_seen_by_the_other_side() {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = app.chatbot().await;
    let ann = Agent::join(&app, "Ann Reyes", "manager").await;
    let visitor = visitor(&app, &serial).await;
    ann.take_over(visitor.session).await;
    let keys = Keys { secret: None, session: Some(visitor.config.session_key.clone()) };
    let client = Client::new(&app.base_url, keys).expect("a client");
    let before = app.running.app.store.writes();
    for _ in 0..20 {
        let typing = api::SetTyping { session_id: 0, typing: true, member_id: None };
        assert_eq!(client.set_typing(&typing).await.expect("stored"), 1);
    }
    let follow = json!({ "SessionID": visitor.session }).to_string();
    let reply: Reply = app.post("/chat/Chat/Follow", &ann.key, follow).await;
    let state: &Value = &reply.data()["State"];
    assert_eq!((&state["Typing"], &state["Online"]), (&json!(true), &json!(true)));
    let end = api::SetTyping { session_id: 0, typing: false, member_id: None };
    client.set_typing(&end).await.expect("ended");
    let reply: Reply =
        app.post("/chat/Chat/Follow", &ann.key, json!({ "SessionID": visitor.session }).to_string()).await;
    assert_eq!(reply.data()["State"]["Typing"], false);
    // The index of messages and who is here write beside it.
    let writes = app.running.app.store.writes() - before;
    assert!(writes <= 8, "{writes}");
    println!("20 typing marks and their end: {writes} writes of all kinds");
}
