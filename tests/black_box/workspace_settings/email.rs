use std::time::Instant;

use rstest::rstest;
use serde_json::{Value, json};

use super::{APPLIES_WITHIN, get, message, save, stored, test_email};
use crate::{
    emails::{Visitor, list_emails, with_person},
    support::{Kind, TestApp, TestMailbox, smtp_server},
};

const PASSWORD: &str = "pass-tulip-4711";

fn office() -> TestMailbox {
    TestMailbox::open_with(json!({"login": ["porch", PASSWORD], "plain_login": true}))
}

fn email(port: u16) -> Value {
    json!({
        "Host": "127.0.0.1", "Port": port, "Security": "offered", "Login": "porch", "Password": PASSWORD,
        "From": "Harbor Homes <bot@homes.example>"
    })
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_saved_email_server_sends_what_waited_without_a_restart(#[case] kind: Kind) {
    let mut office = office();
    let app = TestApp::open(kind).await;
    let serial = app.chatbot_with(with_person()).await;
    Visitor::of(&app, &serial).await.want_person("Hello. Write to ana@ruiz.example.").await;
    assert!(!list_emails(&app, &serial).await.can_send);
    assert_eq!(get(&app).await["Email"]["Source"], "none");

    let began = Instant::now();
    let saved = save(&app, json!({"Email": email(office.port)})).await;
    let letter = office.email().await;
    let took = began.elapsed();
    println!("{kind:?}: the email that waited arrived {} ms after saving", took.as_millis());
    assert!(took <= APPLIES_WITHIN, "{took:?}");
    assert!(letter.is_taken() && letter.0["login"] == true);
    assert_eq!(letter.header("from"), "Harbor Homes <bot@homes.example>");
    assert!(letter.header("message-id").ends_with("@homes.example>"), "{}", letter.header("message-id"));

    let shown = saved.data()["Email"].clone();
    let expected = json!({
        "Source": "workspace", "Host": "127.0.0.1", "Port": office.port, "Security": "offered", "Login": "porch",
        "HasPassword": true, "From": "Harbor Homes <bot@homes.example>"
    });
    assert_eq!(shown, expected);
    assert_eq!(get(&app).await["Email"], expected);
    assert!(list_emails(&app, &serial).await.can_send);
    for text in [saved.envelope.to_string(), get(&app).await.to_string(), stored(&app).await] {
        assert!(!text.contains(PASSWORD), "{text}");
    }

    // Deleting it takes the password along.
    save(&app, json!({"Email": {"Host": "", "Port": 0, "Security": "", "Login": "", "From": ""}})).await.data();
    assert_eq!(get(&app).await["Email"]["Source"], "none");
    assert_eq!(stored(&app).await, "null");
    assert!(!list_emails(&app, &serial).await.can_send);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_replica_uses_a_saved_email_server_within_two_seconds() {
    let office = office();
    let here = TestApp::open(Kind::Postgres).await;
    let there = here.replica().await;
    let serial = here.chatbot_with(with_person()).await;
    save(&here, json!({"Email": email(office.port)})).await.data();
    let began = Instant::now();
    while !list_emails(&there, &serial).await.can_send {
        assert!(began.elapsed() <= APPLIES_WITHIN, "not in use there");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    println!("another replica used it after {} ms", began.elapsed().as_millis());
    let tested = test_email(&there, json!({"To": "me@homes.example"})).await;
    assert_eq!(tested.data()["Problem"], "", "{:?}", tested.envelope);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_test_email_arrives_or_says_what_is_wrong() {
    let mut office = office();
    let app = TestApp::open(Kind::Sqlite).await;
    let input = json!({"Email": email(office.port), "To": "me@homes.example"});
    assert_eq!(test_email(&app, input.clone()).await.data()["Problem"], "");
    assert_eq!(office.email().await.recipients(), ["me@homes.example"]);
    assert_eq!(get(&app).await["Email"]["Source"], "none", "a test saves nothing");

    let mut wrong = input.clone();
    wrong["Email"]["Password"] = json!("wrong-rose-1");
    let tested = test_email(&app, wrong).await;
    assert_eq!(tested.data()["Problem"], "log in");
    assert!(!tested.envelope.to_string().contains("wrong-rose-1"));

    save(&app, json!({"Email": email(office.port)})).await.data();
    let mut kept = input.clone();
    kept["Email"].as_object_mut().expect("an object").remove("Password");
    assert_eq!(test_email(&app, kept.clone()).await.data()["Problem"], "", "with the saved password");
    assert_eq!(test_email(&app, json!({"To": "me@homes.example"})).await.data()["Problem"], "", "the server in use");

    // The saved password never goes to another host.
    let mut thief = TestMailbox::open_with(json!({"login": ["porch", PASSWORD], "plain_login": true}));
    for other in [json!({"Port": thief.port}), json!({"Host": "localhost"}), json!({"Login": "rose"})] {
        let mut elsewhere = kept.clone();
        elsewhere["Email"].as_object_mut().expect("an object").extend(other.as_object().expect("members").clone());
        let again = "Email.Password must be sent again if the host, port, encryption or login changes.";
        assert_eq!(message(&test_email(&app, elsewhere.clone()).await), again);
        assert_eq!(message(&save(&app, json!({"Email": elsewhere["Email"]})).await), again);
    }
    assert!(thief.others().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_operators_email_server_wins_and_is_read_only() {
    let mut office = TestMailbox::open();
    let server = smtp_server(&format!("smtp://rose:thorn-99@127.0.0.1:{}", office.port));
    let app = TestApp::open_with(Kind::Sqlite, |config| {
        config.smtp = Some(porchlight_server::SmtpServer { login: None, ..server });
    })
    .await;
    let shown = get(&app).await["Email"].clone();
    assert_eq!((&shown["Source"], &shown["From"]), (&json!("server"), &json!("bot@porch.example")));
    let rejected = save(&app, json!({"Email": email(25)})).await;
    assert_eq!(message(&rejected), "Email is set by the server's operator and can't be changed here.");
    assert_eq!(rejected.detail, Some(42208));
    assert_eq!(test_email(&app, json!({"To": "me@homes.example"})).await.data()["Problem"], "");
    assert_eq!(office.email().await.header("from"), "bot@porch.example");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_workspace_sends_nothing_through_the_email_server_of_another() {
    let mut office = office();
    let app = TestApp::open(Kind::Sqlite).await;
    let stranger = app.stranger().await;
    let key = stranger.secret.as_deref().expect("a key");
    let made = app.post("/chat/Chatbot/Add", key, r#"{"timeZone":"Europe/Madrid","type":0}"#).await;
    let serial = made.data().as_str().expect("a serial number").to_owned();
    let mut settings = with_person();
    settings["serialNumber"] = serial.clone().into();
    app.post("/chat/Chatbot/Edit", key, settings.to_string()).await.data();
    Visitor::of(&app, &serial).await.want_person("For the stranger. Write to ana@ruiz.example.").await;
    save(&app, json!({"Email": email(office.port)})).await.data();
    let own = app.chatbot_with(with_person()).await;
    Visitor::of(&app, &own).await.want_person("For us. Write to ana@ruiz.example.").await;
    assert!(office.email().await.text().contains("For us."));
    porchlight_server::email::send_due(&app.running.app).await.expect("looked");
    assert!(office.others().is_empty(), "the stranger's email waits");
    let theirs = app.post("/chat/Workspace/GetSettings", key, "{}").await;
    assert_eq!(theirs.data()["Email"]["Source"], "none");
}
