//! Settings that have no effect yet, and the ones that are read leniently.

use reqwest::Client;
use rstest::rstest;
use serde_json::{Value, json};

use super::{EDIT, GET, data};
use crate::support::{Kind, SlowModel, TestApp, scripted};

/// Edits and gives the warnings of the answer.
async fn warned(app: &TestApp, serial: &str, mut edit: Value) -> Vec<String> {
    edit["serialNumber"] = serial.into();
    let url = format!("{}{EDIT}", app.base_url);
    let sent = Client::new().post(url).header("authorization", app.secret()).body(edit.to_string());
    let response = sent.send().await.expect("an answer");
    let headers = response.headers().get_all("x-porchlight-warning").iter();
    let warnings = headers.map(|value| value.to_str().expect("text").to_owned()).collect();
    let envelope: Value = response.json().await.expect("an envelope");
    assert_eq!((&envelope["Success"], &envelope["Data"]), (&json!(true), &json!(1)), "{edit}: {envelope}");
    warnings
}

#[rstest]
#[case::model(json!({ "Model": "gpt-99" }), "Model; unknown")]
#[case::domains(json!({ "VerifyDomain": true }), "VerifyDomain; no domains")]
#[case::count(json!({ "RateLimitCount": 5 }), "RateLimitCount; no RateLimitTime")]
#[case::time(json!({ "RateLimitTime": 1e3 }), "RateLimitTime; no RateLimitCount")]
#[case::language(json!({ "AIResponseLanguage": "Klingon" }), "AIResponseLanguage; unknown")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_setting_without_effect_is_kept_and_named(#[case] edit: Value, #[case] warning: &str) {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = app.chatbot().await;
    assert_eq!(warned(&app, &serial, edit.clone()).await, [warning]);
    let chatbot = data(&app, GET, json!({ "serialNumber": serial })).await;
    let (field, reason) = warning.split_once("; ").expect("a field and a reason");
    assert_eq!(chatbot["Warnings"], json!([{ "Field": field, "Reason": reason }]));
    for (member, value) in edit.as_object().expect("an object") {
        let same = chatbot[member] == *value || chatbot[member].as_f64() == value.as_f64();
        assert!(same, "{member} is stored: {chatbot}");
    }
    let session = data(&app, "/chat/Chatbot/GetSession", json!({ "serialNumber": serial })).await;
    let ask = json!({ "sessionID": session["SessionID"], "content": "how many homes do you have?" });
    let answer = data(&app, "/chat/Chat/ClientAsk", ask).await;
    assert!(answer["content"].as_str().is_some_and(|text| !text.is_empty()), "the chatbot answers: {answer}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rate_limit_set_in_two_edits_is_in_force() {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = app.chatbot().await;
    let session = data(&app, "/chat/Chatbot/GetSession", json!({ "serialNumber": serial })).await;
    let ask = json!({ "sessionID": session["SessionID"], "content": "hello" });
    let request = async || app.post("/chat/Chat/ClientAsk", app.secret(), ask.to_string()).await.detail;
    assert_eq!(warned(&app, &serial, json!({ "RateLimitCount": 2.0 })).await.len(), 1);
    for _ in 0..3 {
        assert_eq!(request().await, None, "a lone count limits nothing");
    }
    assert_eq!(warned(&app, &serial, json!({ "RateLimitTime": 3600 })).await.len(), 0);
    assert_eq!([request().await, request().await, request().await], [None, None, Some(42901)]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn verifying_domains_without_any_lets_only_our_own_pages_in() {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = app.chatbot().await;
    let config = async |origin: &str| {
        let url = format!("{}/chat/Chatbot/GetConfig", app.base_url);
        let body = json!({ "serialNumber": serial }).to_string();
        let response = Client::new().post(url).header("origin", origin).body(body).send().await.expect("an answer");
        response.status().as_u16()
    };
    warned(&app, &serial, json!({ "VerifyDomain": true })).await;
    assert_eq!((config("https://homes.example").await, config(&app.base_url).await), (403, 200));
    let pasted = json!({ "Domains": "https://Homes.example/contact?from=ad, http://other.example:8080/x" });
    assert_eq!(warned(&app, &serial, pasted).await, Vec::<String>::new());
    assert_eq!((config("https://homes.example").await, config("http://other.example:8080").await), (200, 200));
    assert_eq!((config("http://other.example").await, config("https://www.homes.example").await), (403, 403));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn visitors_see_the_first_ten_of_a_long_list_of_suggestions() {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = app.chatbot().await;
    let lines: Vec<String> = (1..=40).map(|n| format!("Question {n}?")).collect();
    let edit = json!({ "SuggestedMessage": lines.join("\n"), "AIResponseLanguage": "Brazilian Portuguese" });
    assert_eq!(warned(&app, &serial, edit).await, Vec::<String>::new());
    let stored = data(&app, GET, json!({ "serialNumber": serial })).await;
    assert_eq!(stored["SuggestedMessage"], lines.join("\n"));
    assert_eq!(stored["AIResponseLanguage"], "Brazilian Portuguese");
    let shown = data(&app, "/chat/Chatbot/GetConfig", json!({ "serialNumber": serial })).await;
    assert_eq!(shown["SuggestedMessage"], lines[..10].join("\n"));
    assert_eq!(shown["AIResponseLanguage"], "Portuguese");
    let session = data(&app, "/chat/Chatbot/GetSession", json!({ "serialNumber": serial })).await;
    let ask = json!({ "sessionID": session["SessionID"], "content": "how many homes do you have?" });
    let answer = data(&app, "/chat/Chat/ClientAsk", ask).await["content"].as_str().expect("text").to_owned();
    assert!(!answer.contains("homes"), "in Portuguese: {answer}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_alias_names_a_model() {
    let model = SlowModel::start().await;
    let mut endpoints = scripted(&model.url);
    endpoints[0].models[0].id = Some("2".into());
    let app = TestApp::open_with(Kind::Sqlite, |config| config.models = endpoints).await;
    let serial = app.chatbot().await;
    assert_eq!(warned(&app, &serial, json!({ "Model": "2", "Temperature": 55 })).await, Vec::<String>::new());
    assert_eq!(warned(&app, &serial, json!({ "Model": "3" })).await, ["Model; unknown"]);
    assert_eq!(warned(&app, &serial, json!({ "Model": "scripted" })).await, Vec::<String>::new());
}
