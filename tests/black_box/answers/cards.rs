//! Cards beside answers: an answer about a listing that was just shown doesn't show its card again.

use porchlight_client::api::CreateSession;
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Kind, TestApp, listing};

async fn chatbot(app: &TestApp) -> String {
    let serial = app.chatbot().await;
    for (number, street, parking) in [("C1", "12 Maple Lane", 3), ("C2", "9 Elm Street", 1)] {
        let mut new = listing(&serial, number);
        (new["Address"], new["ParkingSpots"]) = (json!(street), json!(parking));
        app.post("/chat/Chatbot/RealEstateCreate", app.secret(), new.to_string()).await.data();
    }
    serial
}

async fn session(app: &TestApp, serial: &str) -> i64 {
    let new = CreateSession { serial_number: serial.into(), ..CreateSession::default() };
    app.client().create_session(&new).await.expect("a session").session_id
}

/// The text and the addresses of the cards; `None` without the member.
async fn ask(app: &TestApp, session: i64, question: &str, cards: bool) -> (String, Option<Vec<String>>) {
    let body = json!({"sessionID": session, "content": question, "cards": cards}).to_string();
    let answer = app.post("/chat/Chat/ClientAsk", app.secret(), body).await.data().clone();
    let shown = answer["listings"].as_array().map(|all| {
        let street_of = |card: &Value| card["address"].as_str().expect("an address").to_owned();
        all.iter().map(street_of).collect()
    });
    (answer["content"].as_str().expect("a text").to_owned(), shown)
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_follow_up_about_one_field_repeats_no_card(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let serial = chatbot(&app).await;
    let chat = session(&app, &serial).await;

    let (_, shown) = ask(&app, chat, "show me all homes", true).await;
    assert_eq!(shown.map(|cards| cards.len()), Some(2));
    let (text, shown) = ask(&app, chat, "how many parking spots does 12 Maple Lane have?", true).await;
    assert_eq!(shown, Some(vec![]), "{text}");
    assert!(text.contains('3'), "the field is in the text: {text}");
    let (text, shown) = ask(&app, chat, "when was it built?", true).await;
    assert_eq!(shown, Some(vec![]), "{text}");

    let (text, shown) = ask(&app, chat, "tell me more about it", true).await;
    assert_eq!(shown, Some(vec!["12 Maple Lane".into()]), "its card opens photos and map: {text}");
    let (text, shown) = ask(&app, chat, "show me all homes", true).await;
    assert_eq!(shown.map(|cards| cards.len()), Some(2), "a list has its cards: {text}");

    let stored = json!({ "sessionID": chat }).to_string();
    let messages = app.post("/chat/Chat/SessionMessages", app.secret(), stored).await.data().clone();
    let counts: Vec<usize> = messages
        .as_array()
        .expect("messages")
        .iter()
        .skip(2)
        .step_by(2)
        .map(|message| message["listings"].as_array().map_or(0, Vec::len))
        .collect();
    assert_eq!(counts, [2, 0, 0, 1, 2], "a reload shows the same");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_answer_about_a_listing_has_its_card_and_plain_answers_are_as_before() {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = chatbot(&app).await;
    let question = "how many parking spots does 12 Maple Lane have?";

    let plain = session(&app, &serial).await;
    ask(&app, plain, "show me all homes", false).await;
    let (text, cards) = ask(&app, plain, question, false).await;
    assert_eq!(cards, None);
    let (same, cards) = ask(&app, plain, question, true).await;
    assert_eq!((same, cards), (text, Some(vec!["12 Maple Lane".into()])), "no card was seen so far");
}
