//! Nobody reaches what is not theirs, and "not yours" looks exactly like "does not exist".

use porchlight_client::{Client, Keys, api};
use rstest::rstest;
use serde_json::{Value, json};

use super::support::{Kind, Reply, TestApp, listing};

/// Every operation that names a chatbot, with a body that would work for its owner.
fn bodies(serial: &str) -> Vec<(&'static str, Value)> {
    vec![
        ("/chat/Chatbot/Edit", json!({ "serialNumber": serial, "Name": "Taken over" })),
        ("/chat/Chatbot/Get", json!({ "serialNumber": serial })),
        ("/chat/Chatbot/Remove", json!({ "serialNumber": serial })),
        ("/chat/Chatbot/GetSession", json!({ "serialNumber": serial })),
        ("/chat/Chatbot/RealEstateCreate", listing(serial, "X-1")),
        (
            "/chat/Chatbot/RealEstateUpdate",
            json!({ "SerialNumber": serial, "Key": "T-1", "KeyType": "MLSNumber", "City": "X" }),
        ),
        ("/chat/Chatbot/RealEstateList", json!({ "SerialNumber": serial })),
        ("/chat/Chatbot/RealEstateDelete", json!({ "SerialNumber": serial, "Keys": ["T-1"], "KeyType": "MLSNumber" })),
        ("/chat/Chatbot/RealEstateImport", json!({ "SerialNumber": serial, "Rows": [] })),
        ("/chat/Chatbot/ChatContentHistory", json!({ "SerialNumber": serial })),
        ("/chat/Chatbot/GetMessageCountByChatbot", json!({ "SerialNumber": serial })),
        ("/chat/Chatbot/LeadList", json!({ "serialNumber": serial })),
        ("/chat/Chatbot/LeadFind", json!({ "SerialNumber": serial })),
        ("/chat/Chatbot/LeadGet", json!({ "SerialNumber": serial, "LeadID": 1 })),
        ("/chat/Chatbot/LeadChange", json!({ "SerialNumber": serial, "LeadID": 1, "Status": "Spam" })),
        ("/chat/Inbox/NoteSave", json!({ "SerialNumber": serial, "LeadID": 1, "Content": "x" })),
        ("/chat/Inbox/NoteRemove", json!({ "SerialNumber": serial, "NoteID": 1 })),
        ("/chat/Inbox/List", json!({ "SerialNumber": serial })),
        ("/chat/Chatbot/FactList", json!({ "SerialNumber": serial })),
        ("/chat/Chatbot/FactSave", json!({ "SerialNumber": serial, "Answer": "A" })),
        ("/chat/Chatbot/FactRemove", json!({ "SerialNumber": serial, "FactID": 1 })),
        ("/chat/Chatbot/SavedQuestionList", json!({ "SerialNumber": serial })),
        ("/chat/Chatbot/SavedQuestionSave", json!({ "SerialNumber": serial, "Question": "Q" })),
        ("/chat/Chatbot/SavedQuestionRemove", json!({ "SerialNumber": serial, "SavedQuestionID": 1 })),
        ("/chat/Chatbot/TestAnswers", json!({ "SerialNumber": serial })),
        ("/chat/Chatbot/OfficeGet", json!({ "SerialNumber": serial })),
        ("/chat/Chatbot/OfficeEdit", json!({ "SerialNumber": serial, "Showings": "Off" })),
        ("/chat/Workspace/HoursGet", json!({ "SerialNumber": serial })),
        ("/chat/Workspace/HoursEdit", json!({ "SerialNumber": serial, "Week": [] })),
        ("/chat/Workspace/WebhookSave", json!({ "SerialNumber": serial, "Url": "https://crm.example.com/" })),
    ]
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn anothers_chatbot_looks_like_one_that_does_not_exist(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let serial = app.chatbot().await;
    let created = app.post("/chat/Chatbot/RealEstateCreate", app.session(), listing(&serial, "T-1").to_string()).await;
    let listing = created.data().clone();
    let stranger = app.stranger().await.secret.expect("a secret key");
    let unknown = "0123456789abcdef0123456789abcdef";
    for ((path, theirs), (_, nobodys)) in bodies(&serial).into_iter().zip(bodies(unknown)) {
        let theirs = app.post(path, &stranger, theirs.to_string()).await;
        let nobodys = app.post(path, &stranger, nobodys.to_string()).await;
        assert_eq!(theirs.detail, Some(40402), "{path}: {theirs:?}");
        assert_eq!((theirs.status, theirs.envelope), (nobodys.status, nobodys.envelope), "{path}");
    }
    let session = app
        .client()
        .create_session(&api::CreateSession { serial_number: serial.clone(), ..Default::default() })
        .await
        .expect("a session");
    for id in [session.session_id, 4_711] {
        let ask = json!({ "sessionID": id, "content": "hello" });
        let reply = app.post("/chat/Chat/ClientAsk", &stranger, ask.to_string()).await;
        assert_eq!((reply.detail, reply.envelope["Message"].as_str()), (Some(40403), Some("Session was not found.")));
    }
    for (path, body, code) in [
        ("/chat/Chatbot/ShowingList", json!({ "SerialNumber": serial }), 40402),
        ("/chat/Chat/Slots", json!({ "SessionID": session.session_id }), 40403),
        (
            "/chat/Chat/Book",
            json!({ "SessionID": session.session_id, "ListingID": 1, "Start": "2026-11-23T17:00:00Z" }),
            40403,
        ),
        ("/chat/Chat/ShowingChange", json!({ "ShowingID": 1, "Action": "Cancel" }), 40412),
    ] {
        assert_eq!(app.post(path, &stranger, body.to_string()).await.detail, Some(code), "{path}");
    }
    let list =
        app.post("/chat/Chatbot/RealEstateList", app.session(), json!({ "SerialNumber": serial }).to_string()).await;
    assert_eq!(list.data()["List"][0]["ID"].to_string(), listing.as_str().unwrap_or_default());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_visitors_key_opens_its_own_session_and_nothing_else() {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = app.chatbot().await;
    let nobody = Client::new(&app.base_url, Keys::default()).expect("a client");
    let config = api::GetWidgetConfig { serial_number: serial.clone(), ..api::GetWidgetConfig::default() };
    let mine = nobody.get_widget_config(&config).await.expect("a configuration");
    let other = nobody.get_widget_config(&config).await.expect("another visitor's");
    assert_ne!(mine.session_id, other.session_id);
    for (path, body) in bodies(&serial) {
        for header in ["authorization", "chatrobot-sessionkey"] {
            let request =
                crate::support::http().post(format!("{}{path}", app.base_url)).header(header, &mine.session_key);
            let reply = Reply::of(request.body(body.to_string()).send().await.expect("an answer")).await;
            assert_eq!((reply.status, reply.detail), (403, Some(40301)), "{path} by {header}");
        }
    }
    for path in ["/chat/Chat/SessionMessages", "/chat/Chat/Resume", "/chat/Chat/Stop"] {
        let reply = app.post(path, &mine.session_key, json!({ "sessionID": other.session_id }).to_string()).await;
        assert_eq!(reply.detail, Some(40403), "{path}: {reply:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_revoked_key_is_rejected_at_once() {
    let app = TestApp::open(Kind::Sqlite).await;
    let client = app.client();
    let made = client.create_key(&api::CreateKey { kind: "secret".into(), name: "Spare".into() }).await.expect("a key");
    let spare = client.with_keys(Keys { secret: Some(made.key), session: None });
    spare.list_models(&api::ListModels {}).await.expect("let in");
    assert_eq!(client.revoke_key(&api::RevokeKey { key_id: made.key_id }).await.expect("revoked"), 1);
    assert_eq!(spare.list_models(&api::ListModels {}).await.expect_err("refused").code(), Some(40102));
}
