//! A talk handed to a person: the button, the words, twice, without a mail server.

use porchlight_client::api;
use porchlight_server::{Clock, email};
use rstest::rstest;
use serde_json::json;

use super::{MINUTE, NOW, Visitor, edit, mails, with_person};
use crate::support::{Kind, Porch, PostOffice, home};

async fn porch_with_home(kind: Kind, clock: Clock, office: &PostOffice) -> (Porch, String) {
    let porch = Porch::open_at(kind, clock, |config| office.serve(config)).await;
    let serial = porch.chatbot().await;
    edit(&porch, &serial, with_person()).await;
    let input = serde_json::from_value(home(&serial, "H-1")).expect("a listing");
    porch.client().create_listing(&input).await.expect("created");
    (porch, serial)
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wish_for_a_person_is_one_mail_with_the_talk(#[case] kind: Kind) {
    let mut office = PostOffice::open();
    let (porch, serial) = porch_with_home(kind, Clock::standing(NOW), &office).await;
    let visitor = Visitor::of(&porch, &serial).await;
    assert!(visitor.config.settings.can_talk_to_human);
    let told =
        api::IdentifyVisitor { page: Some("https://homes.example/harbour".into()), ..api::IdentifyVisitor::default() };
    visitor.client.identify_visitor(&told).await.expect("told");
    visitor.say("3 bedroom homes in Harbour Bay under 600k").await;
    visitor.say("what is the meaning of life and the universe?").await;
    visitor.say("my name is Ana Ruiz, mail ana@ruiz.example").await;
    assert_eq!(visitor.want_person("Please call after 5.").await, "Somebody from our office will write to you.");
    assert_eq!(visitor.want_person("").await, "Somebody from our office will write to you.");

    let letter = office.letter().await;
    assert_eq!(letter.recipients(), ["office@homes.example"]);
    assert_eq!(letter.header("to"), "office@homes.example");
    assert_eq!(letter.header("from"), "Zoë's Homes <bot@porch.example>");
    assert_eq!(letter.header("reply-to"), "ana@ruiz.example");
    assert_eq!(letter.header("auto-submitted"), "auto-generated");
    assert_eq!(letter.header("subject"), "Zoë's Homes: Ana Ruiz wants to talk to a person");
    assert!(letter.header("message-id").ends_with("@porch.example>"), "{letter:?}");
    for part in [
        "When: 2026-09-21 10:13 (America/New_York)\n",
        "Name: Ana Ruiz\n",
        "E-mail: ana@ruiz.example\n",
        "Page: https://homes.example/harbour\n",
        "Looking for: 3+ bedrooms; In Harbour Bay; Under $600,000\n",
        "Message: Please call after 5.\n",
        "Questions without an answer:\n- what is the meaning of life and the universe?\n",
        "Visitor: 3 bedroom homes in Harbour Bay under 600k\n",
    ] {
        let text = letter.text().replace("\r\n", "\n");
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
    let listed = mails(&porch, &serial).await;
    assert_eq!((listed.virtual_count, listed.can_send, listed.list[0].kind.as_str()), (1, true, "Handover"));
    assert!(office.others().is_empty());
    let asked = api::ListSessionMessages { session_id: visitor.session };
    let messages = visitor.client.list_session_messages(&asked).await.expect("messages");
    let last: Vec<&str> = messages.iter().rev().take(2).map(|message| message.content.as_str()).collect();
    assert_eq!(last, ["Somebody from our office will write to you.", "Please call after 5."]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn words_are_a_wish_and_what_follows_is_told_once() {
    let mut office = PostOffice::open();
    let clock = Clock::standing(NOW);
    let (porch, serial) = porch_with_home(Kind::Sqlite, clock.clone(), &office).await;
    let visitor = Visitor::of(&porch, &serial).await;
    let answer = visitor.say("I want to talk to a real person").await;
    assert_eq!(answer, "Somebody from our office will write to you.");
    let letter = office.letter().await;
    assert!(letter.text().contains("Chatbot: Somebody from our office"), "{}", letter.text());

    visitor.say("my number is +1 253 555 0142").await;
    visitor.say("can I talk to a person please").await;
    assert_eq!(email::enqueue_due(&porch.running.app).await.expect("looked"), 0, "it may go on for five minutes");
    clock.set(NOW + 6 * MINUTE);
    assert_eq!(email::enqueue_due(&porch.running.app).await.expect("looked"), 1);
    let news = office.letter().await;
    assert!(news.text().contains("Phone: +1 253 555 0142"), "{}", news.text());
    assert!(news.text().contains("my number is") && !news.text().contains("real person"), "{}", news.text());
    assert_eq!(email::enqueue_due(&porch.running.app).await.expect("looked"), 0);
    visitor.say("thanks").await;
    clock.set(NOW + 60 * MINUTE);
    assert_eq!(email::enqueue_due(&porch.running.app).await.expect("looked"), 0, "one an hour");
    clock.set(NOW + 67 * MINUTE);
    assert_eq!(email::enqueue_due(&porch.running.app).await.expect("looked"), 1);
    office.letter().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_mail_server_the_mail_waits_and_is_seen() {
    let porch = Porch::open(Kind::Sqlite).await;
    let serial = porch.chatbot().await;
    let nobody = Visitor::of(&porch, &serial).await;
    assert!(!nobody.config.settings.can_talk_to_human);
    let refused = nobody.client.request_handoff(&api::RequestHandoff::default()).await;
    assert_eq!(refused.expect_err("refused").code(), Some(42208));

    edit(&porch, &serial, json!({"TalkToHumanEmail": "office@homes.example", "AIResponseLanguage": "German"})).await;
    let visitor = Visitor::of(&porch, &serial).await;
    assert!(visitor.config.settings.can_talk_to_human);
    let words = visitor.want_person("").await;
    assert!(words.starts_with("Ich habe dieses Gespräch"), "{words}");
    let listed = mails(&porch, &serial).await;
    let waiting = &listed.list[0];
    assert_eq!((listed.can_send, waiting.state.as_str(), waiting.attempts), (false, "Waiting", 0));
    assert!(waiting.text.contains("A visitor wants to talk to a person."), "{}", waiting.text);
}
