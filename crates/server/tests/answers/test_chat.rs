//! A chatbot with three listings, a session, and complete streams.

use porchlight_server::{Config, ModelEndpoint, answers::model::timeouts::Timeouts};
use serde_json::{Value, json};
use std::time::Duration;

use crate::{
    scripted_endpoint::{Behavior, Scripted, start},
    test_app::{TestApp, read},
};

/// Invented listings: street address and price.
pub const LISTINGS: [(&str, i64); 3] =
    [("3 Lantern Row", 410_000), ("5 Lantern Row", 525_000), ("9 Lantern Row", 689_000)];

/// A service with one chatbot with listings and, perhaps, a model.
pub struct TestChat {
    pub app: TestApp,
    pub serial: String,
    pub session: i64,
    pub model: Option<Scripted>,
}

impl TestChat {
    pub async fn built_in() -> Self {
        Self::of(TestApp::open().await, None, json!({})).await
    }

    pub async fn with_model(behavior: Behavior) -> Self {
        Self::with(behavior, |_| {}).await
    }

    pub async fn with(behavior: Behavior, change: impl FnOnce(&mut Config)) -> Self {
        Self::with_endpoint(start(behavior).await, change).await
    }

    pub async fn with_endpoint(model: Scripted, change: impl FnOnce(&mut Config)) -> Self {
        let url = model.url.parse().expect("a URL");
        let app = TestApp::open_with(|config| {
            config.models = vec![ModelEndpoint::plain(url, None, &["scripted".into()])];
            change(config);
        })
        .await;
        let short = Duration::from_millis(400);
        let timeouts = Timeouts {
            first: short,
            between: short,
            whole: Duration::from_secs(5),
            pause: Duration::from_millis(20),
            ..Timeouts::default()
        };
        app.running.app.answering.set_timeouts(timeouts);
        Self::of(app, Some(model), json!({"Model": "scripted"})).await
    }

    async fn of(app: TestApp, model: Option<Scripted>, settings: Value) -> Self {
        let serial = app.chatbot().await;
        let chat = Self { session: 0, serial, app, model };
        chat.edit(settings).await;
        for (n, (street_address, price)) in LISTINGS.into_iter().enumerate() {
            chat.app.call("create_listing", chat.listing(n, street_address, price)).await;
        }
        let made = chat.app.call("create_session", json!({"serialNumber": chat.serial})).await;
        Self { session: made["SessionID"].as_i64().expect("a session"), ..chat }
    }

    fn listing(&self, n: usize, street_address: &str, price: i64) -> Value {
        json!({
            "SerialNumber": self.serial, "SaleType": "for_sale", "Status": "Active", "CurrencySymbol": "$",
            "PropertyType": "Townhouse", "Bedrooms": 3, "Bathrooms": 2, "Url": format!("https://homes.test/{n}"),
            "MLSNumber": format!("LR-{n}"), "YearBuilt": 1990, "DaysOnMarket": 5, "LotArea": 2000,
            "BuildingArea": 1500, "AreaUnit": "Square Feet", "ParkingSpots": 1, "Address": street_address,
            "City": "Aldersea", "State": "WA", "SalePrice": price,
            "Images": [format!("{}/samples/maple-12-front.webp", self.app.running.base_url)],
        })
    }

    pub async fn edit(&self, mut settings: Value) {
        settings["serialNumber"] = json!(self.serial);
        self.app.call("update_chatbot", settings).await;
    }

    pub fn question(&self, content: &str) -> Value {
        json!({"sessionID": self.session, "content": content})
    }

    /// The whole answer, as the envelope has it.
    pub async fn ask(&self, question: Value) -> crate::test_app::EnvelopeResponse {
        read(self.app.post("ask").header("authorization", &self.app.secret).json(&question)).await
    }

    /// The answer as a stream, read to its end.
    pub async fn stream(&self, mut question: Value) -> Streamed {
        question["stream"] = json!(true);
        let sent = self.app.post("ask").header("authorization", &self.app.secret).json(&question);
        Streamed::read(sent.send().await.expect("a stream")).await
    }

    pub async fn messages(&self) -> Vec<Value> {
        let stored = self.app.call("list_session_messages", json!({"sessionID": self.session})).await;
        stored.as_array().expect("messages").clone()
    }

    /// Waits until the model is called; before that there is no call to cancel.
    pub async fn model_is_called(&self) {
        self.model_until("the model is asked", |model| model.calls() > 0).await;
    }

    /// Waits until the model is not being read any more.
    pub async fn model_is_left(&self) {
        self.model_until("the model call ends with the answer", |model| model.open() == 0).await;
    }

    async fn model_until(&self, what: &str, holds: impl Fn(&Scripted) -> bool) {
        let model = self.model.as_ref().expect("a model");
        let waiting = async {
            while !holds(model) {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), waiting).await.expect(what);
    }

    /// How long `promised` may take here: 20 of this machine's plain calls, if that is longer.
    pub async fn beside_a_plain_call(&self, promised: Duration) -> Duration {
        let began = std::time::Instant::now();
        self.messages().await;
        promised.max(20 * began.elapsed())
    }

    /// The last stored message.
    pub async fn last(&self) -> Value {
        self.messages().await.pop().expect("a message")
    }
}

/// A stream of bare lines, read to its end.
pub struct Streamed {
    pub pieces: Vec<String>,
    pub cards: Vec<Value>,
    pub last: Value,
}

impl Streamed {
    pub async fn read(response: reqwest::Response) -> Self {
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Self::of(&response.text().await.expect("UTF-8"))
    }

    pub fn of(text: &str) -> Self {
        assert!(text.ends_with('\n'), "whole lines only");
        let chunks: Vec<Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("an object per line")).collect();
        let (last, before) = chunks.split_last().expect("a final chunk");
        assert!(last.get("AnswerID").is_some(), "the final chunk comes last: {last}");
        assert!(before.iter().all(|chunk| chunk.get("AnswerID").is_none()), "one final chunk");
        let pieces = before.iter().filter_map(|chunk| chunk["content"].as_str()).map(str::to_owned).collect();
        let cards = before.iter().filter_map(|chunk| chunk["listings"].as_array()).flatten().cloned().collect();
        Self { pieces, cards, last: last.clone() }
    }

    pub fn joined(&self) -> String {
        self.pieces.concat()
    }

    pub fn answer(&self) -> &str {
        self.last["Answer"].as_str().expect("a text")
    }
}
