//! What a search answer offers next: its filters, each to be removed, and the question for more homes.

use porchlight_client::api::CreateSession;
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Kind, TestApp, listing};

struct Chat<'a> {
    app: &'a TestApp,
    session_id: i64,
}

impl<'a> Chat<'a> {
    async fn of(app: &'a TestApp, serial: &str) -> Self {
        let new = CreateSession { serial_number: serial.into(), ..CreateSession::default() };
        let session_id = app.client().create_session(&new).await.expect("a session").session_id;
        Self { app, session_id }
    }

    /// The text of a streamed answer and its final chunk.
    async fn ask(&self, mut question: Value) -> (String, Value) {
        question["sessionID"] = json!(self.session_id);
        question["stream"] = json!(true);
        let request = crate::support::http().post(format!("{}/chat/Chat/ClientAsk", self.app.base_url));
        let answer = request.header("authorization", self.app.secret()).body(question.to_string()).send().await;
        let stream = answer.expect("an answer").text().await.expect("a stream");
        let chunks: Vec<Value> = stream.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let last = chunks.last().cloned().expect("a final chunk");
        (last["Answer"].as_str().expect("an answer").to_owned(), last)
    }
}

fn labels(last: &Value) -> Vec<(&str, &str)> {
    let filters = last["Filters"].as_array().map(Vec::as_slice).unwrap_or_default();
    filters.iter().filter_map(|filter| Some((filter["Key"].as_str()?, filter["Label"].as_str()?))).collect()
}

async fn chatbot(app: &TestApp) -> String {
    let serial = app.chatbot().await;
    for (number, price, beds, city) in [
        ("N1", 410_000, 2, "Riverton"),
        ("N2", 420_000, 3, "Riverton"),
        ("N3", 430_000, 3, "Riverton"),
        ("N4", 440_000, 4, "Riverton"),
        ("N5", 450_000, 3, "Lakemont"),
        ("N6", 460_000, 3, "Lakemont"),
        ("N7", 470_000, 4, "Lakemont"),
        ("N8", 900_000, 4, "Lakemont"),
    ] {
        let mut new = listing(&serial, number);
        (new["SalePrice"], new["Bedrooms"], new["City"]) = (json!(price), json!(beds), json!(city));
        app.post("/chat/Chatbot/RealEstateCreate", app.secret(), new.to_string()).await.data();
    }
    serial
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_search_offers_its_filters_and_more_listings(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let serial = chatbot(&app).await;
    let chat = Chat::of(&app, &serial).await;

    let (text, last) = chat.ask(json!({"content": "3+ bedroom homes under $500,000", "cards": true})).await;
    assert!(text.contains("6 homes"), "{text}");
    assert_eq!(labels(&last), [("Bedrooms", "3+ bedrooms"), ("Price", "Under $500,000")]);
    let more = last["More"].as_str().expect("more homes").to_owned();

    let (text, last) = chat.ask(json!({"content": more, "cards": true})).await;
    assert_eq!(text.matches("Lantern Street").count(), 1, "the sixth home: {text}");
    assert_eq!(last.get("More"), None, "all six were shown: {last}");

    let without = json!({"content": "Remove filter: Under $500,000", "withoutFilter": "Price", "cards": true});
    let (text, last) = chat.ask(without).await;
    assert!(text.contains("7 homes"), "{text}");
    assert_eq!(labels(&last), [("SaleType", "For sale"), ("Bedrooms", "3+ bedrooms")]);

    let (text, last) = chat.ask(json!({"content": "in Lakemont", "cards": true})).await;
    assert!(text.contains("4 homes"), "{text}");
    assert_eq!(labels(&last), [("SaleType", "For sale"), ("Bedrooms", "3+ bedrooms"), ("Place", "In Lakemont")]);
    let (_, last) = chat.ask(json!({"content": "x", "withoutFilter": "Place", "cards": true})).await;
    assert_eq!(labels(&last), [("SaleType", "For sale"), ("Bedrooms", "3+ bedrooms")]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn filters_are_sent_only_with_cards_and_in_the_visitors_language() {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = chatbot(&app).await;

    let chat = Chat::of(&app, &serial).await;
    let (_, last) = chat.ask(json!({"content": "3 bedroom homes in Riverton"})).await;
    assert_eq!((last.get("Filters"), last.get("More")), (None, None));

    let chat = Chat::of(&app, &serial).await;
    let (_, last) = chat.ask(json!({"content": "casas en Lakemont por menos de $500,000", "cards": true})).await;
    assert_eq!(
        labels(&last),
        [("PropertyType", "Casas"), ("Price", "Por menos de $500,000"), ("Place", "En Lakemont")]
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unknown_filter_is_ignored() {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = chatbot(&app).await;
    let chat = Chat::of(&app, &serial).await;
    for (key, count) in [("nonsense", "8 homes"), ("Price", "8 homes"), (&*"x".repeat(4_000), "8 homes")] {
        let question = json!({"content": "show me all homes", "withoutFilter": key, "cards": true});
        let (text, _) = chat.ask(question).await;
        assert!(text.contains(count), "{key}: {text}");
    }
}
