//! The default welcome message and placeholder reach visitors in their language; what an owner wrote stays.

use serde_json::{Value, json};

use crate::support::{Kind, TestApp};

const CONFIG: &str = "/chat/Chatbot/GetConfig";

/// Welcome and placeholder of a page in a language, for a browser in another.
async fn shown(app: &TestApp, serial: &str, page: &str, browser: &str) -> (String, String, Value) {
    let body = json!({ "serialNumber": serial, "language": page }).to_string();
    let request = crate::support::http().post(format!("{}{CONFIG}", app.base_url)).header("accept-language", browser);
    let envelope: Value = request.body(body).send().await.expect("an answer").json().await.expect("an envelope");
    let text = |name: &str| envelope["Data"][name].as_str().expect("a text").to_owned();
    (text("WelcomeMessage"), text("UserInputPlaceholder"), envelope["Data"].clone())
}

async fn edit(app: &TestApp, serial: &str, mut change: Value) {
    change["serialNumber"] = json!(serial);
    app.post("/chat/Chatbot/Edit", app.secret(), change.to_string()).await.data();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn default_texts_are_shown_in_the_language_of_the_widget() {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = app.chatbot().await;
    for (page, browser, welcome, placeholder) in [
        ("es-MX", "en-US,en;q=0.9", "¡Hola! ¿En qué puedo ayudarle?", "Pregunte por nuestras viviendas…"),
        ("", "ar,en;q=0.5", "مرحبًا! كيف يمكنني مساعدتك؟", "اسأل عن عقاراتنا…"),
        ("sv", "sv,de;q=0.8", "Hallo! Wie kann ich Ihnen helfen?", "Fragen Sie nach unseren Immobilien…"),
        ("", "", "Hello! How can I help you?", "Ask about our homes…"),
    ] {
        let (shown_welcome, shown_placeholder, _) = shown(&app, &serial, page, browser).await;
        assert_eq!((&*shown_welcome, &*shown_placeholder), (welcome, placeholder), "{page} {browser}");
    }
    edit(&app, &serial, json!({ "AIResponseLanguage": "Japanese" })).await;
    let (welcome, placeholder, _) = shown(&app, &serial, "es", "es").await;
    assert_eq!(
        (&*welcome, &*placeholder),
        ("こんにちは。何かお手伝いできることはありますか？", "物件についてご質問ください…")
    );
    let stored =
        app.post("/chat/Chatbot/Get", app.secret(), json!({ "serialNumber": serial }).to_string()).await.data().clone();
    assert_eq!(stored["WelcomeMessage"], "Hello! How can I help you?", "the setting stays");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_owners_own_texts_stay_as_they_are() {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = app.chatbot().await;
    edit(&app, &serial, json!({ "WelcomeMessage": "Welcome to Harbor Realty!", "UserInputPlaceholder": "" })).await;
    let (welcome, placeholder, _) = shown(&app, &serial, "es", "es").await;
    assert_eq!((&*welcome, &*placeholder), ("Welcome to Harbor Realty!", ""));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_conversation_begins_with_the_welcome_that_its_visitor_saw() {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = app.chatbot().await;
    let (welcome, _, config) = shown(&app, &serial, "es", "en").await;
    let key = config["SessionKey"].as_str().expect("a key");
    let ask = json!({ "sessionID": 0, "content": "hola" }).to_string();
    let url = format!("{}/chat/Chat/Ask", app.base_url);
    let answer =
        crate::support::http().post(url).header("authorization", key).body(ask).send().await.expect("answered");
    assert_eq!(answer.status(), 200);
    answer.text().await.expect("the whole stream");
    let messages =
        app.post("/chat/Chat/SessionMessages", key, json!({ "sessionID": 0 }).to_string()).await.data().clone();
    assert_eq!(messages[0]["Content"], welcome);
}
