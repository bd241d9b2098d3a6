//! Saved questions with their answers: kept by the owner, quoted to visitors, never a listing's figure.

use porchlight_client::{
    Client,
    api::{self, AskRequest, DeleteKnowledgeEntry, ListKnowledge, SaveKnowledgeEntry},
};
use rstest::rstest;
use serde_json::json;

use super::support::{Kind, TestApp, listing};

const HOURS: &str = "We are open Monday to Friday from 9 to 18 and cost you nothing below $1,000.";

fn entry(serial: &str, question: &str, answer: &str) -> SaveKnowledgeEntry {
    SaveKnowledgeEntry {
        serial_number: serial.into(),
        question: Some(question.into()),
        answer: answer.into(),
        entry_id: None,
    }
}

async fn app_with_a_listing(kind: Kind) -> (TestApp, String, i64) {
    let app = TestApp::open(kind).await;
    let serial = app.chatbot().await;
    let input = serde_json::from_value(listing(&serial, "F-1")).expect("a listing");
    app.client().create_listing(&input).await.expect("created");
    let session =
        app.client().create_session(&api::CreateSession { serial_number: serial.clone(), ..Default::default() }).await;
    (app, serial, session.expect("a session").session_id)
}

async fn ask(client: &Client, session_id: i64, content: &str) -> api::Answer {
    let ask = AskRequest { session_id, content: content.into(), cards: Some(true), ..AskRequest::default() };
    client.ask(&ask).await.expect("an answer")
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_saved_answer_is_quoted_as_it_stands(#[case] kind: Kind) {
    let (app, serial, session) = app_with_a_listing(kind).await;
    let client = app.client();
    let before = ask(&client, session, "do you know your opening hours").await;
    assert!(before.no_answer, "{}", before.content);
    client.save_knowledge_entry(&entry(&serial, "What are your opening hours?", HOURS)).await.expect("saved");
    client
        .save_knowledge_entry(&entry(&serial, "¿Cuál es el horario de visitas?", "De lunes a sábado."))
        .await
        .expect("saved");

    let english = ask(&client, session, "do you know your opening hours").await;
    assert_eq!((english.content.as_str(), english.no_answer), (HOURS, false));
    let spanish = ask(&client, session, "¿qué horario de visita tienen?").await;
    assert_eq!((spanish.content.as_str(), spanish.no_answer), ("De lunes a sábado.", false));
    let neither = ask(&client, session, "who won the match").await;
    assert!(neither.no_answer, "{}", neither.content);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn numbers_of_an_entry_are_not_attributed_to_a_listing() {
    let (app, serial, session) = app_with_a_listing(Kind::Sqlite).await;
    let client = app.client();
    client.save_knowledge_entry(&entry(&serial, "What are your opening hours?", HOURS)).await.expect("saved");
    client
        .save_knowledge_entry(&entry(&serial, "Do homes in Harbour Bay have parking?", "Guests park for $7."))
        .await
        .expect("saved");
    let listings = ask(&client, session, "homes in Harbour Bay under 600k").await;
    assert!(listings.content.contains("512,000") && !listings.content.contains("$7"), "{}", listings.content);
    let price = ask(&client, session, "how much is it?").await;
    assert!(price.content.contains("512,000") && !price.content.contains("1,000"), "{}", price.content);
    let hours = ask(&client, session, "what are your opening hours").await;
    assert_eq!(hours.content, HOURS);
    let again = ask(&client, session, "how many bedrooms does it have?").await;
    assert!(again.content.contains('3'), "the talk goes on where it was: {}", again.content);
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_entry_is_listed_changed_and_deleted(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let (client, serial) = (app.client(), app.chatbot().await);
    let first = client.save_knowledge_entry(&entry(&serial, "A?", "One.")).await.expect("saved").entry_id;
    let second = client.save_knowledge_entry(&entry(&serial, "", "Two.")).await.expect("saved").entry_id;
    let change = SaveKnowledgeEntry { entry_id: Some(first), question: None, ..entry(&serial, "", "Uno.") };
    assert_eq!(client.save_knowledge_entry(&change).await.expect("changed").entry_id, first);
    let list = ListKnowledge { serial_number: serial.clone() };
    let entries = client.list_knowledge(&list).await.expect("a list");
    let result: Vec<_> =
        entries.iter().map(|entry| (entry.entry_id, entry.question.as_str(), entry.answer.as_str())).collect();
    assert_eq!(result.len(), 2);
    assert!(result.contains(&(first, "A?", "Uno.")) && result.contains(&(second, "", "Two.")), "{result:?}");
    let remove = DeleteKnowledgeEntry { serial_number: serial.clone(), entry_id: first };
    assert_eq!(client.delete_knowledge_entry(&remove).await.expect("removed"), 1);
    assert_eq!(client.delete_knowledge_entry(&remove).await.expect_err("gone").code(), Some(40406));
    assert_eq!(client.save_knowledge_entry(&change).await.expect_err("gone").code(), Some(40406));
    assert_eq!(client.list_knowledge(&list).await.expect("a list").len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bad_entry_is_rejected_with_every_error() {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = app.chatbot().await;
    let save = async |body: serde_json::Value| app.post("/chat/Chatbot/FactSave", app.secret(), body.to_string()).await;
    let both = save(json!({ "SerialNumber": serial, "Question": "q".repeat(501), "Answer": " " })).await;
    assert_eq!((both.status, both.detail), (200, Some(42204)));
    assert_eq!(both.envelope["Message"], "Question must be at most 500 characters; Answer is required.");
    let types = save(json!({ "SerialNumber": serial, "FactID": "x", "Answer": 7 })).await;
    assert_eq!(types.detail, Some(42202), "{types:?}");
    let nothing = save(json!({ "SerialNumber": serial })).await;
    assert_eq!((nothing.detail, nothing.envelope["Message"].as_str()), (Some(42201), Some("Answer is required.")));
    let hidden = save(json!({ "SerialNumber": serial, "Question": "a\u{202e}b", "Answer": "A" })).await;
    assert_eq!(hidden.detail, Some(42207));
    let unknown = save(json!({ "SerialNumber": serial, "FactID": 4711, "Answer": "A" })).await;
    assert_eq!((unknown.status, unknown.detail), (200, Some(40406)));
    assert_eq!(unknown.envelope["Message"], "Entry was not found.");
    let by_session = app.post("/chat/Chatbot/FactSave", app.session(), json!({}).to_string()).await;
    assert_eq!((by_session.status, by_session.detail), (403, Some(40301)));
}
