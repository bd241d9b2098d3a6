//! Settings and workspace operations (B-041 to B-068).

use serde_json::{Value, json};

use crate::test_app::{TestApp, read};

async fn code(app: &TestApp, operation: &str, body: &Value) -> (u16, String) {
    let answer = read(app.post(operation).header("authorization", &app.secret).json(body)).await;
    (answer.status, answer.code)
}

#[tokio::test]
async fn an_invalid_serial_number_is_rejected() {
    let app = TestApp::open().await;
    let rows = [
        (json!({}), "42201"),
        (json!({"serialNumber": null}), "42201 42202"),
        (json!({"serialNumber": ""}), "42201 42206"),
        (json!({"serialNumber": 7}), "42202"),
        (json!({"serialNumber": "a".repeat(65)}), "42206"),
        (json!({"serialNumber": "' OR 1=1--"}), "42206"),
        (json!({"serialNumber": "../xxxxxxx"}), "42206"),
        (json!({"serialNumber": "0123456789ABCDEF"}), "40402"),
    ];
    for (body, codes) in rows {
        let (status, code) = code(&app, "update_chatbot", &body).await;
        assert!(status == 200 && codes.contains(&code) && !code.is_empty(), "{body}: {code}");
    }
}

#[tokio::test]
async fn invalid_settings_change_nothing() {
    let app = TestApp::open().await;
    let serial = app.chatbot().await;
    let rows = [
        (json!({"Name": null}), "42202"),
        (json!({"Name": "a\u{202e}b"}), "42207"),
        (json!({"Model": "m".repeat(201)}), "42204"),
        (json!({"Temperature": 101}), "42203"),
        (json!({"Temperature": "1"}), "42202"),
        (json!({"ChatBubbleColor": "red"}), "42206"),
        (json!({"EnableUploadImage": "true"}), "42202"),
        (json!({"SocialAUrl": "javascript:alert(1)"}), "42206"),
        (json!({"ChatIcon": "../x"}), "42206"),
        (json!({"ChatIcon": "4711"}), "40404"),
        (json!({"TalkToHumanEmail": "a@"}), "42206"),
        (json!({"Domains": "*"}), "42206"),
        (json!({"RateLimitCount": 0, "RateLimitTime": 5}), "42203"),
        (json!({"MessageLimit": -2}), "42203"),
        (json!({"AIResponseLanguage": "e".repeat(61)}), "42204"),
    ];
    let before = app.call("get_chatbot", json!({"serialNumber": serial})).await;
    for (mut body, expected) in rows {
        body["serialNumber"] = serial.clone().into();
        let (status, code) = code(&app, "update_chatbot", &body).await;
        assert_eq!((status, code.as_str()), (200, expected), "{body}");
    }
    assert_eq!(app.call("get_chatbot", json!({"serialNumber": serial})).await, before);
    assert_eq!(app.call("update_chatbot", json!({"serialNumber": serial})).await, 1);
}

#[tokio::test]
async fn edits_of_different_settings_at_once_lose_none() {
    let app = TestApp::open().await;
    let serial = app.chatbot().await;
    let edits = [
        json!({"Name": "Ada"}),
        json!({"WelcomeMessage": "Hi"}),
        json!({"AnswerSuffix": "Bye"}),
        json!({"ChatBubbleColor": "rgb( 1 , 2 ,3 )"}),
        json!({"UserInputPlaceholder": "Ask"}),
        json!({"FacebookUrl": "https://social.example/a"}),
    ];
    let sent = edits.into_iter().map(|mut edit| {
        edit["serialNumber"] = serial.clone().into();
        app.call("update_chatbot", edit)
    });
    futures::future::join_all(sent).await;
    let now = app.call("get_chatbot", json!({"serialNumber": serial})).await;
    let read = ["Name", "WelcomeMessage", "AnswerSuffix", "ChatBubbleColor", "UserInputPlaceholder", "SocialAUrl"];
    let read: Vec<&str> = read.iter().map(|name| now[name].as_str().expect("text")).collect();
    assert_eq!(read, ["Ada", "Hi", "Bye", "rgb(1,2,3)", "Ask", "https://social.example/a"]);
}

#[tokio::test]
async fn chatbots_are_made_listed_and_removed() {
    let app = TestApp::open().await;
    let (first, second) = (app.chatbot().await, app.chatbot().await);
    assert_eq!(app.call("list_chatbots", json!({})).await["VirtualCount"], 2);
    assert_eq!(app.call("delete_chatbot", json!({"serialNumber": first})).await, 1);
    assert_eq!(code(&app, "delete_chatbot", &json!({"serialNumber": first})).await.1, "40402");
    assert_eq!(app.call("list_chatbots", json!({})).await["List"][0]["SerialNumber"], second.as_str());
    for (body, expected) in
        [(json!({"timeZone": "Moon/Base", "type": 0}), "42205"), (json!({"timeZone": "UTC", "type": 1}), "42205")]
    {
        assert_eq!(code(&app, "create_chatbot", &body).await.1, expected);
    }
}

#[tokio::test]
async fn credits_models_and_session_limit_have_their_documented_shapes() {
    let app = TestApp::open().await;
    assert_eq!(
        app.call("get_credits", json!({})).await,
        json!({"Total": -1, "Used": 0, "Remain": -1, "MessagesLimit": 200})
    );
    let models = app.call("list_models", json!({})).await;
    assert_eq!(models, json!([{"Key": "1", "Value": "Built-in engine", "Status": true}]));
    assert_eq!(app.call("set_session_limit", json!({"MessagesLimit": 5})).await, true);
    assert_eq!(app.call("get_credits", json!({})).await["MessagesLimit"], 5);
    assert_eq!(code(&app, "set_session_limit", &json!({"MessagesLimit": -2})).await.1, "42203");
    assert_eq!(code(&app, "create_key", &json!({"Kind": "master", "Name": "x"})).await.1, "42205");
    assert_eq!(code(&app, "revoke_key", &json!({"KeyID": 1})).await.1, "42205");
}

#[tokio::test]
async fn a_session_has_the_welcome_message_and_its_history() {
    let app = TestApp::open().await;
    let serial = app.chatbot().await;
    let session = app.call("create_session", json!({"serialNumber": serial})).await["SessionID"].clone();
    let history = app.call("get_history", json!({"SerialNumber": serial})).await;
    assert_eq!(history[0]["SessionID"], session);
    let welcome = json!([{"Type": "AI", "Content": "Hello! How can I help you?"}]);
    assert_eq!(history[0]["Messages"], welcome);
    let none = json!({"SerialNumber": serial, "StartTime": "2001-01-01", "EndTime": "2001-01-02"});
    assert_eq!(app.call("get_history", none).await, json!([]));
}
