//! Settings and chatbots through the client, on both databases.

use porchlight_client::api::{self, GetChatbot, UpdateChatbot};
use rstest::rstest;
use serde_json::json;

use super::support::{Kind, TestApp};

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_edit_changes_what_was_sent_and_nothing_else(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let (client, serial) = (app.client(), app.chatbot().await);
    let before = client.get_chatbot(&GetChatbot { serial_number: serial.clone() }).await.expect("read");
    assert_eq!((before.name.as_str(), before.time_zone.as_str()), ("New chatbot", "Europe/Madrid"));
    let edit = UpdateChatbot {
        serial_number: serial.clone(),
        name: Some("Harbour Homes".into()),
        chat_bubble_color: Some("rgb( 1 , 2 ,3 )".into()),
        message_limit: Some(500),
        ..UpdateChatbot::default()
    };
    assert_eq!(client.update_chatbot(&edit).await.expect("edited"), 1);
    let after = client.get_chatbot(&GetChatbot { serial_number: serial }).await.expect("read");
    let expected = api::Chatbot {
        name: "Harbour Homes".into(),
        chat_bubble_color: "rgb(1,2,3)".into(),
        message_limit: 500,
        ..before
    };
    assert_eq!(after, expected);
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parallel_edits_of_different_settings_lose_none(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let (client, serial) = (app.client(), app.chatbot().await);
    let fields = [
        "Name",
        "SystemMessage",
        "AnswerSuffix",
        "WelcomeMessage",
        "UserInputPlaceholder",
        "SuggestedMessage",
        "ChatbotPrivacyPolicyName",
        "ChatbotPrivacyPolicyDescription",
        "TalkToHumanResponseMessage",
        "RateLimitMessage",
    ];
    let edits = fields.iter().map(|field| {
        let body = json!({ "serialNumber": serial, *field: format!("value of {field}") });
        app.post("/chat/Chatbot/Edit", app.secret(), body.to_string())
    });
    for reply in futures::future::join_all(edits).await {
        assert_eq!(reply.data(), &json!(1));
    }
    let chatbot = client.get_chatbot(&GetChatbot { serial_number: serial }).await.expect("read");
    let chatbot = serde_json::to_value(chatbot).expect("JSON");
    for field in fields {
        assert_eq!(chatbot[field], format!("value of {field}"));
    }
}

#[rstest]
#[case::null(json!({ "Name": null }), 42202)]
#[case::long_model(json!({ "Model": "m".repeat(1_000) }), 42204)]
#[case::fraction(json!({ "Temperature": 1.5 }), 42202)]
#[case::too_hot(json!({ "Temperature": 101 }), 42203)]
#[case::color_by_name(json!({ "ChatBubbleColor": "red" }), 42206)]
#[case::text_for_a_switch(json!({ "EnableUploadImage": "true" }), 42202)]
#[case::script(json!({ "SocialAUrl": "javascript:alert(1)" }), 42206)]
#[case::foreign_file(json!({ "ChatIcon": "12345" }), 40404)]
#[case::header_injection(json!({ "TalkToHumanEmail": "a@b.example\r\nBcc: x@y.example" }), 42206)]
#[case::every_domain(json!({ "Domains": "*" }), 42206)]
#[case::long_language(json!({ "AIResponseLanguage": "e".repeat(61) }), 42204)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bad_setting_is_rejected_and_changes_nothing(#[case] change: serde_json::Value, #[case] detail: u32) {
    let app = TestApp::open(Kind::Sqlite).await;
    let (client, serial) = (app.client(), app.chatbot().await);
    let before = client.get_chatbot(&GetChatbot { serial_number: serial.clone() }).await.expect("read");
    let mut body = change;
    body["serialNumber"] = serial.clone().into();
    body["UserInputPlaceholder"] = "must not be stored".into();
    let reply = app.post("/chat/Chatbot/Edit", app.secret(), body.to_string()).await;
    assert_eq!((reply.status, reply.detail), (200, Some(detail)), "{reply:?}");
    assert_eq!(client.get_chatbot(&GetChatbot { serial_number: serial }).await.expect("read"), before);
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_removed_chatbot_is_gone_for_everybody(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let (client, serial) = (app.client(), app.chatbot().await);
    let kept = app.chatbot().await;
    assert_eq!(client.delete_chatbot(&api::DeleteChatbot { serial_number: serial.clone() }).await.expect("removed"), 1);
    let gone = client.get_chatbot(&GetChatbot { serial_number: serial.clone() }).await.expect_err("gone");
    assert_eq!(gone.code(), Some(40402));
    let config = api::GetWidgetConfig { serial_number: serial, ..api::GetWidgetConfig::default() };
    assert_eq!(client.get_widget_config(&config).await.expect_err("gone").code(), Some(40402));
    let left = client.list_chatbots(&api::ListChatbots::default()).await.expect("listed");
    assert_eq!((left.virtual_count, left.list[0].serial_number.as_str()), (1, kept.as_str()));
}
