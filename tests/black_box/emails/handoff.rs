//! Handoff to a person: by the button, by a question, twice, and without an email server.

use porchlight_client::api;
use porchlight_server::{Clock, email};
use rstest::rstest;
use serde_json::json;

use super::{MINUTE, NOW, Visitor, edit, list_emails, with_person};
use crate::support::{Kind, TestApp, TestMailbox, listing};

async fn app_with_a_listing(kind: Kind, clock: Clock, office: &TestMailbox) -> (TestApp, String) {
    let app = TestApp::open_at(kind, clock, |config| office.serve(config)).await;
    let serial = app.chatbot().await;
    edit(&app, &serial, with_person()).await;
    let input = serde_json::from_value(listing(&serial, "H-1")).expect("a listing");
    app.client().create_listing(&input).await.expect("created");
    (app, serial)
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_handoff_is_one_email_with_the_conversation(#[case] kind: Kind) {
    let mut office = TestMailbox::open();
    let (app, serial) = app_with_a_listing(kind, Clock::standing(NOW), &office).await;
    let visitor = Visitor::of(&app, &serial).await;
    assert!(visitor.config.settings.can_talk_to_human);
    let result =
        api::IdentifyVisitor { page: Some("https://homes.example/harbour".into()), ..api::IdentifyVisitor::default() };
    visitor.client.identify_visitor(&result).await.expect("told");
    visitor.say("3 bedroom homes in Harbour Bay under 600k").await;
    visitor.say("what is the meaning of life and the universe?").await;
    visitor.say("my name is Ana Ruiz, mail ana@ruiz.example").await;
    assert_eq!(visitor.want_person("Please call after 5.").await, "Somebody from our office will write to you.");
    assert_eq!(visitor.want_person("").await, "Somebody from our office will write to you.");

    let email = office.email().await;
    assert_eq!(email.recipients(), ["office@homes.example"]);
    assert_eq!(email.header("to"), "office@homes.example");
    assert_eq!(email.header("from"), "Zoë's Homes <bot@porch.example>");
    assert_eq!(email.header("reply-to"), "ana@ruiz.example");
    assert_eq!(email.header("auto-submitted"), "auto-generated");
    assert_eq!(email.header("subject"), "Zoë's Homes: New handoff request from Ana Ruiz");
    assert!(email.header("message-id").ends_with("@porch.example>"), "{email:?}");
    for part in [
        "Time: 2026-09-21 10:13 (America/New_York)\n",
        "Name: Ana Ruiz\n",
        "Email: ana@ruiz.example\n",
        "Page: https://homes.example/harbour\n",
        "Looking for: 3+ bedrooms; In Harbour Bay; Under $600,000\n",
        "Message: Please call after 5.\n",
        "Unanswered questions:\n- what is the meaning of life and the universe?\n",
        "Visitor: 3 bedroom homes in Harbour Bay under 600k\n",
    ] {
        let text = email.text().replace("\r\n", "\n");
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
    let listed = list_emails(&app, &serial).await;
    assert_eq!((listed.virtual_count, listed.can_send, listed.list[0].kind.as_str()), (1, true, "Handover"));
    assert!(office.others().is_empty());
    let request = api::ListSessionMessages { session_id: visitor.session };
    let messages = visitor.client.list_session_messages(&request).await.expect("messages");
    let last: Vec<&str> = messages.iter().rev().take(2).map(|message| message.content.as_str()).collect();
    assert_eq!(last, ["Somebody from our office will write to you.", "Please call after 5."]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_requests_a_handoff_and_follow_ups_are_sent_once() {
    let mut office = TestMailbox::open();
    let clock = Clock::standing(NOW);
    let (app, serial) = app_with_a_listing(Kind::Sqlite, clock.clone(), &office).await;
    let visitor = Visitor::of(&app, &serial).await;
    let answer = visitor.say("I want to talk to a real person, mail ana@ruiz.example").await;
    assert_eq!(answer, "Somebody from our office will write to you.");
    let email = office.email().await;
    assert!(email.text().contains("Chatbot: Somebody from our office"), "{}", email.text());

    visitor.say("my number is +1 253 555 0142").await;
    visitor.say("can I talk to a person please").await;
    assert_eq!(
        email::scheduler::enqueue_due(&app.running.app).await.expect("looked"),
        0,
        "it may go on for five minutes"
    );
    clock.set(NOW + 6 * MINUTE);
    assert_eq!(email::scheduler::enqueue_due(&app.running.app).await.expect("looked"), 1);
    let news = office.email().await;
    assert!(news.text().contains("Phone: +1 253 555 0142"), "{}", news.text());
    assert!(news.text().contains("my number is") && !news.text().contains("real person"), "{}", news.text());
    assert_eq!(email::scheduler::enqueue_due(&app.running.app).await.expect("looked"), 0);
    visitor.say("thanks").await;
    clock.set(NOW + 60 * MINUTE);
    assert_eq!(email::scheduler::enqueue_due(&app.running.app).await.expect("looked"), 0, "one an hour");
    clock.set(NOW + 67 * MINUTE);
    assert_eq!(email::scheduler::enqueue_due(&app.running.app).await.expect("looked"), 1);
    office.email().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_an_smtp_server_an_email_stays_queued() {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = app.chatbot().await;
    let nobody = Visitor::of(&app, &serial).await;
    assert!(!nobody.config.settings.can_talk_to_human);
    let rejected = nobody.client.request_handoff(&api::RequestHandoff::default()).await;
    assert_eq!(rejected.expect_err("refused").code(), Some(42208));

    edit(&app, &serial, json!({"TalkToHumanEmail": "office@homes.example", "AIResponseLanguage": "German"})).await;
    let visitor = Visitor::of(&app, &serial).await;
    assert!(visitor.config.settings.can_talk_to_human);
    let text = visitor.want_person("").await;
    assert!(text.starts_with("Wie heißen Sie"), "{text}");
    let text = visitor.want_person("ana@ruiz.example").await;
    assert_eq!(text, "Ich habe unserem Team Bescheid gegeben. Es meldet sich bei Ihnen unter ana@ruiz.example.");
    let listed = list_emails(&app, &serial).await;
    let waiting = &listed.list[0];
    assert_eq!((listed.can_send, waiting.state.as_str(), waiting.attempts), (false, "Waiting", 0));
    assert!(waiting.text.contains("A visitor asked to talk to a person."), "{}", waiting.text);
}
