//! How many streams a visitor may have open, and how long one stays open whose right has ended.

use std::time::{Duration, Instant};

use futures::StreamExt;
use porchlight_client::{
    AnswerStream, Client, Keys,
    api::{self, AskRequest, Chunk, FinalChunk},
};
use serde_json::{Value, json};

use super::support::{Kind, Reply, SlowModel, TestApp, scripted};

const ASK: &str = "/chat/Chat/Ask";
const RESUME: &str = "/chat/Chat/Resume";

/// A chatbot whose answers a model writes, with the public limits on.
struct Street {
    model: SlowModel,
    app: TestApp,
    serial: String,
    visitor_key: String,
}

impl Street {
    async fn open() -> Self {
        let model = SlowModel::start().await;
        let app = TestApp::open_with(Kind::Sqlite, |config| {
            config.models = scripted(&model.url);
            config.visitor_limits = true;
        })
        .await;
        let serial = app.chatbot().await;
        let street = Self { model, app, serial, visitor_key: String::new() };
        street.edit(json!({ "Model": "scripted" })).await;
        let nobody = Client::new(&street.app.base_url, Keys::default()).expect("a client");
        let config = api::GetWidgetConfig { serial_number: street.serial.clone(), ..Default::default() };
        let visitor_key = nobody.get_widget_config(&config).await.expect("a configuration").session_key;
        Self { visitor_key, ..street }
    }

    async fn edit(&self, mut change: Value) {
        change["serialNumber"] = self.serial.clone().into();
        self.app.post("/chat/Chatbot/Edit", self.app.secret(), change.to_string()).await.data();
    }

    fn post(&self, path: &str, body: Value) -> reqwest::RequestBuilder {
        let request = crate::support::http().post(format!("{}{path}", self.app.base_url));
        request.header("chatrobot-sessionkey", &self.visitor_key).body(body.to_string())
    }
}

/// Reads to the final chunk; gives it and the text before it.
async fn read_to_the_end(stream: &mut AnswerStream) -> (String, FinalChunk) {
    let mut text = String::new();
    loop {
        match stream.next().await.expect("a chunk").expect("a final chunk") {
            Chunk::Piece(piece) => text.push_str(&piece.content),
            Chunk::Cards(_) => {}
            Chunk::Final(last) => return (text, last),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_visitor_has_four_streams_open_however_they_were_opened() {
    let street = Street::open().await;
    let question = json!({ "sessionID": 0, "content": "Tell me of the garden." });
    let ask = || street.post(ASK, question.clone()).header("idempotency-key", "once").send();
    let mut open = vec![ask().await.expect("a stream")];
    street.model.is_requested(1).await;
    open.push(ask().await.expect("the same again"));
    for _ in 0..2 {
        open.push(street.post(RESUME, json!({ "sessionID": 0 })).send().await.expect("a stream"));
    }
    assert!(open.iter().all(|stream| stream.headers()["content-type"] == "text/event-stream"));
    for fifth in [ask().await, street.post(RESUME, json!({ "sessionID": 0 })).send().await] {
        let fifth = fifth.expect("an answer");
        let policy = fifth.headers()["ratelimit-policy"].to_str().expect("text").to_owned();
        let rejected = Reply::of(fifth).await;
        assert_eq!((rejected.status, rejected.detail, policy.as_str()), (429, Some(42904), "\"default\";q=4"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_revoked_key_ends_its_open_stream_within_five_seconds() {
    let street = Street::open().await;
    let owner = street.app.client();
    let made = api::CreateKey { kind: "secret".into(), name: "Short-lived".into() };
    let made = owner.create_key(&made).await.expect("a key");
    let session = api::CreateSession { serial_number: street.serial.clone(), ..Default::default() };
    let session_id = owner.create_session(&session).await.expect("a session").session_id;
    let client = owner.with_keys(Keys { secret: Some(made.key), session: None });
    let ask = AskRequest { session_id, content: "Tell me of the garden.".into(), ..AskRequest::default() };
    let mut stream = client.ask_streamed(&ask).await.expect("a stream");
    street.model.is_requested(1).await;
    street.model.say("The garden is lovely. ");
    owner.revoke_key(&api::RevokeKey { key_id: made.key_id }).await.expect("revoked");
    let revoked = Instant::now();
    let (text, last) = read_to_the_end(&mut stream).await;
    println!("the stream of a revoked key ended after {} ms", revoked.elapsed().as_millis());
    assert!(revoked.elapsed() <= Duration::from_secs(5));
    assert_eq!((last.success, last.code, &last.answer), (Some(false), Some(401), &text));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_that_is_struck_off_loses_its_open_stream_within_five_seconds() {
    let street = Street::open().await;
    let ask = street.post(ASK, json!({ "sessionID": 0, "content": "Tell me of the garden." }));
    let answer = ask.header("origin", "https://homes.example").send().await.expect("a stream");
    street.model.is_requested(1).await;
    street.edit(json!({ "VerifyDomain": true, "Domains": "other.example" })).await;
    let struck_off = Instant::now();
    let mut lines = String::new();
    let mut bytes = answer.bytes_stream();
    while let Some(part) = bytes.next().await {
        lines.push_str(&String::from_utf8_lossy(&part.expect("bytes")));
    }
    println!("the stream of a site that was struck off ended after {} ms", struck_off.elapsed().as_millis());
    assert!(struck_off.elapsed() <= Duration::from_secs(5));
    let last: Value = serde_json::from_str(lines.lines().last().expect("a final chunk")).expect("JSON");
    assert_eq!((&last["Success"], &last["Code"], &last["TaskCompleted"]), (&json!(false), &json!(403), &json!(true)));
}
