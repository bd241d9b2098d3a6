//! Sessions, whole and streamed answers, and what a visitor's key allows.

use porchlight_client::{
    Client, Keys,
    api::{self, AskRequest, Chunk},
};
use rstest::rstest;
use serde_json::json;

use super::support::{Kind, TestApp, listing};

async fn app_with_listings(kind: Kind) -> (TestApp, String) {
    let app = TestApp::open(kind).await;
    let serial = app.chatbot().await;
    for (number, city, price) in
        [("S-1", "Harbour Bay", 512_000), ("S-2", "Harbour Bay", 430_000), ("S-3", "Mill Town", 299_000)]
    {
        let mut input = listing(&serial, number);
        input["City"] = city.into();
        input["SalePrice"] = price.into();
        app.client().create_listing(&serde_json::from_value(input).expect("a listing")).await.expect("created");
    }
    (app, serial)
}

fn question(session_id: i64, content: &str) -> AskRequest {
    AskRequest { session_id, content: content.into(), cards: Some(true), ..AskRequest::default() }
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_comes_from_the_listings_and_is_stored(#[case] kind: Kind) {
    let (app, serial) = app_with_listings(kind).await;
    let client = app.client();
    let session = client
        .create_session(&api::CreateSession { serial_number: serial, ..Default::default() })
        .await
        .expect("a session")
        .session_id;
    let answer = client.ask(&question(session, "homes in Harbour Bay under 450k")).await.expect("an answer");
    assert!(answer.content.contains("430,000") && !answer.content.contains("512,000"), "{}", answer.content);
    assert!(!answer.no_answer);
    let cards = answer.listings.expect("cards");
    assert_eq!(cards.iter().map(|card| card.mls_number.as_str()).collect::<Vec<_>>(), ["S-2"]);

    let follow_up = client.ask(&question(session, "and in Mill Town?")).await.expect("an answer");
    assert!(follow_up.content.contains("299,000"), "{}", follow_up.content);
    let stored =
        client.list_session_messages(&api::ListSessionMessages { session_id: session }).await.expect("messages");
    let kinds: Vec<&str> = stored.iter().map(|message| message.kind.as_str()).collect();
    assert_eq!(kinds, ["AI", "User", "AI", "User", "AI"]);
    assert_eq!(stored[4].content, follow_up.content);
    assert_eq!(stored[2].message_id, answer.messageid);
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_visitor_streams_an_answer_and_reads_it_again(#[case] kind: Kind) {
    let (app, serial) = app_with_listings(kind).await;
    let nobody = Client::new(&app.base_url, Keys::default()).expect("a client");
    let config = api::GetWidgetConfig { serial_number: serial, ..api::GetWidgetConfig::default() };
    let config = nobody.get_widget_config(&config).await.expect("a configuration");
    let visitor = nobody.with_keys(Keys { secret: None, session: Some(config.session_key.clone()) });

    let mut stream = visitor.ask_widget(&api::VisitorAskRequest(question(0, "cheapest home"))).await.expect("a stream");
    let (mut joined, mut cards, mut last) = (String::new(), 0, None);
    while let Some(chunk) = stream.next().await.expect("a chunk") {
        match chunk {
            Chunk::Piece(piece) => joined.push_str(&piece.content),
            Chunk::Cards(chunk) => cards += chunk.listings.len(),
            Chunk::Final(chunk) => last = Some(chunk),
        }
    }
    let last = last.expect("a final chunk");
    assert_eq!(last.answer, joined);
    assert!(joined.contains("299,000") && cards == 1, "{joined}");

    let resume = api::ResumeAnswer { session_id: config.session_id, answer_id: Some(last.answer_id), offset: Some(5) };
    let mut again = visitor.resume_answer(&resume).await.expect("a stream");
    let mut rest = String::new();
    while let Some(chunk) = again.next().await.expect("a chunk") {
        if let Chunk::Piece(piece) = chunk {
            rest.push_str(&piece.content);
        }
    }
    let units: Vec<u16> = joined.encode_utf16().skip(5).collect();
    assert_eq!(rest, String::from_utf16(&units).expect("text"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_has_frames_for_those_who_ask_for_them() {
    let (app, serial) = app_with_listings(Kind::Sqlite).await;
    let session = app
        .client()
        .create_session(&api::CreateSession { serial_number: serial, ..Default::default() })
        .await
        .expect("a session");
    let body = json!({ "sessionID": session.session_id, "content": "hello", "stream": true });
    let request = crate::support::http()
        .post(format!("{}/chat/Chat/ClientAsk", app.base_url))
        .header("authorization", app.secret())
        .header("accept", "text/event-stream")
        .body(body.to_string());
    let response = request.send().await.expect("an answer");
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    assert_eq!(response.headers()["x-accel-buffering"], "no");
    let text = response.text().await.expect("text");
    let frames: Vec<&str> = text.split_terminator("\n\n").collect();
    assert!(frames.iter().all(|frame| frame.starts_with("data: {")), "{text}");
    assert!(frames.last().is_some_and(|frame| frame.contains("\"TaskCompleted\":true")), "{text}");
}

#[rstest]
#[case::blank(json!({ "content": "   " }), 42201)]
#[case::no_content(json!({}), 42201)]
#[case::number(json!({ "content": 5 }), 42202)]
#[case::unknown_kind(json!({ "content": "x", "chatAskType": "Telegram" }), 42205)]
#[case::image_without_file(json!({ "content": "", "chatAskType": "Image" }), 42201)]
#[case::two_videos(json!({ "content": "", "chatAskType": "Video", "fileIds": [1, 2] }), 42208)]
#[case::files_with_text(json!({ "content": "x", "fileIds": [1] }), 42208)]
#[case::unknown_file(json!({ "content": "", "chatAskType": "Image", "fileIds": ["7"] }), 40404)]
#[case::text_for_a_switch(json!({ "content": "x", "stream": "true" }), 42202)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bad_question_is_rejected_before_the_first_byte(#[case] body: serde_json::Value, #[case] detail: u32) {
    let (app, serial) = app_with_listings(Kind::Sqlite).await;
    let session = app
        .client()
        .create_session(&api::CreateSession { serial_number: serial, ..Default::default() })
        .await
        .expect("a session");
    let mut body = body;
    body["sessionID"] = session.session_id.into();
    let reply = app.post("/chat/Chat/ClientAsk", app.secret(), body.to_string()).await;
    assert_eq!((reply.status, reply.detail), (200, Some(detail)), "{reply:?}");
}
