//! Contact first: a request for a person is one email, written when the visitor can be reached, or when nothing more
//! comes; and none if nothing was said.

use porchlight_client::api;
use porchlight_server::{Clock, email};
use rstest::rstest;
use serde_json::json;

use super::{MINUTE, NOW, Visitor, edit, list_emails, with_person};
use crate::support::{Kind, TestApp, TestMailbox, smtp_server};

const ASKS: &str =
    "What's your name, and the best email or phone number to reach you? I'll pass it to our team right away.";
const REQUEST: &str = "Zoë's Homes: New handoff request from Dana Fox";
const NO_CONTACT: &str = "Zoë's Homes: A visitor asked for a person and left no contact details";

/// A chatbot with handoff and our own words.
async fn chatbot(app: &TestApp) -> String {
    let serial = app.chatbot().await;
    edit(app, &serial, with_person()).await;
    edit(app, &serial, json!({"TalkToHumanResponseMessage": ""})).await;
    serial
}

async fn open(kind: Kind) -> (TestApp, Clock, String) {
    let clock = Clock::standing(NOW);
    let app = TestApp::open_at(kind, clock.clone(), |_| {}).await;
    let serial = chatbot(&app).await;
    (app, clock, serial)
}

/// The subjects of all emails after the scheduler looked at this minute, oldest first.
async fn subjects(app: &TestApp, clock: &Clock, serial: &str, minute: i64) -> Vec<String> {
    clock.set(NOW + minute * MINUTE);
    email::scheduler::enqueue_due(&app.running.app).await.expect("looked");
    written(app, serial).await.into_iter().map(|email| email.subject).collect()
}

async fn written(app: &TestApp, serial: &str) -> Vec<api::EmailItem> {
    let mut emails = list_emails(app, serial).await.list;
    emails.reverse();
    emails
}

async fn press(visitor: &Visitor, request: api::RequestHandoff) -> api::HandoffResult {
    visitor.client.request_handoff(&request).await.expect("handed over")
}

async fn leads(app: &TestApp, serial: &str) -> Vec<api::Lead> {
    let all = api::ListLeads { serial_number: serial.into(), ..api::ListLeads::default() };
    app.client().list_leads(&all).await.expect("leads")
}

async fn handed_off(app: &TestApp, serial: &str) -> usize {
    let request = api::ListConversations {
        serial_number: serial.into(),
        handed_off: Some(true),
        ..api::ListConversations::default()
    };
    app.client().list_conversations(&request).await.expect("a page").list.len()
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_button_in_an_empty_chat_asks_for_contact_and_sends_nothing(#[case] kind: Kind) {
    let (app, clock, serial) = open(kind).await;
    let visitor = Visitor::of(&app, &serial).await;
    let pressed = press(&visitor, api::RequestHandoff::default()).await;
    assert_eq!((pressed.message.as_str(), pressed.missing), (ASKS, vec!["Contact".to_owned()]));
    let mut emails = 0;
    for minute in 0..=60 {
        emails = emails.max(subjects(&app, &clock, &serial, minute).await.len());
    }
    println!("{kind:?}: the button in an empty chat: {emails} emails in 60 minutes");
    assert_eq!((emails, handed_off(&app, &serial).await, leads(&app, &serial).await.len()), (0, 1, 0));

    // Contact details still reach the office an hour later.
    visitor.say("Dana Fox, dana@fox.example").await;
    assert_eq!(subjects(&app, &clock, &serial, 60).await, [REQUEST]);
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_button_and_then_contact_details_are_one_email(#[case] kind: Kind) {
    let (app, clock, serial) = open(kind).await;
    let (typed, identified) = (Visitor::of(&app, &serial).await, Visitor::of(&app, &serial).await);
    for visitor in [&typed, &identified] {
        visitor.say("homes under 600k").await;
        assert_eq!(visitor.want_person("").await, ASKS);
    }
    assert_eq!(subjects(&app, &clock, &serial, 2).await, [""; 0]);
    let answer = typed.say("I'm Dana Fox, dana@fox.example").await;
    assert!(answer.starts_with("Thanks, Dana Fox!"), "{answer}");
    let emails = written(&app, &serial).await;
    assert_eq!(emails.len(), 1, "before the scheduler looks");
    for part in
        ["Name: Dana Fox\n", "Email: dana@fox.example\n", "Visitor: homes under 600k\n", "Visitor: I'm Dana Fox"]
    {
        assert!(emails[0].text.contains(part), "{part:?} is not in\n{}", emails[0].text);
    }
    let identity = api::IdentifyVisitor {
        name: Some("Dana Fox".into()),
        phone: Some("253 555 0142".into()),
        ..api::IdentifyVisitor::default()
    };
    identified.client.identify_visitor(&identity).await.expect("told");
    let again = identified.want_person("").await;
    assert_eq!(again, "I've let our team know. They'll reach you at 253 555 0142.");
    let all = subjects(&app, &clock, &serial, 61).await;
    println!("{kind:?}: two visitors with the button, then contact details: {} emails in an hour", all.len());
    assert_eq!(all, [REQUEST, REQUEST]);
    assert!(written(&app, &serial).await.iter().any(|email| email.text.contains("Phone: 253 555 0142\n")));
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_without_contact_details_are_one_email_ten_minutes_after_the_last(#[case] kind: Kind) {
    let (app, clock, serial) = open(kind).await;
    let visitor = Visitor::of(&app, &serial).await;
    assert_eq!(visitor.say("I want to talk to a real person").await, ASKS);
    assert_eq!(subjects(&app, &clock, &serial, 9).await, [""; 0]);
    visitor.say("is the harbor house still there?").await;
    assert_eq!(subjects(&app, &clock, &serial, 18).await, [""; 0]);
    assert_eq!(subjects(&app, &clock, &serial, 19).await, [NO_CONTACT]);
    let text = written(&app, &serial).await.remove(0).text;
    assert!(text.starts_with("A visitor asked to talk to a person and left no contact details.\n"), "{text}");
    assert!(text.contains("real person") && text.contains("harbor house"), "{text}");
    assert_eq!(subjects(&app, &clock, &serial, 21).await.len(), 1);
    // What comes later follows as before: after five minutes, then once an hour.
    visitor.say("Dana Fox, dana@fox.example").await;
    let follow_up = "Zoë's Homes: New messages from Dana Fox";
    assert_eq!(subjects(&app, &clock, &serial, 25).await.len(), 1);
    assert_eq!(subjects(&app, &clock, &serial, 26).await, [NO_CONTACT, follow_up]);
    visitor.say("thanks").await;
    assert_eq!(subjects(&app, &clock, &serial, 85).await.len(), 2);
    let all = subjects(&app, &clock, &serial, 86).await;
    println!("{kind:?}: words, silence, contact, thanks: {} emails", all.len());
    assert_eq!(all.len(), 3);
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn contact_details_in_the_request_are_a_lead_and_one_email(#[case] kind: Kind) {
    let (app, clock, serial) = open(kind).await;
    let typed = Visitor::of(&app, &serial).await;
    let answer = typed.say("I want to talk to a real person, I'm Dana Fox, dana@fox.example").await;
    assert_eq!(answer, "I've let our team know. They'll reach you at dana@fox.example.");
    let message = Some("I'm Dana Fox, call me at 253 555 0142".to_owned());
    let by_message =
        press(&Visitor::of(&app, &serial).await, api::RequestHandoff { message, ..Default::default() }).await;
    let (name, email) = (Some("Dana Fox".to_owned()), Some("dana@fields.example".to_owned()));
    let form = api::RequestHandoff { name, email, ..Default::default() };
    let visitor = Visitor::of(&app, &serial).await;
    let filled = press(&visitor, form.clone()).await;
    // A repeated request adds no message.
    let again = api::HandoffResult { message_id: None, ..filled.clone() };
    assert_eq!(press(&visitor, form).await, again);
    assert_eq!(filled.message, "I've let our team know. They'll reach you at dana@fields.example.");
    assert_eq!((by_message.missing.len(), filled.missing.len()), (0, 0));
    assert!(by_message.message.contains("253 555 0142"), "{}", by_message.message);
    let all = subjects(&app, &clock, &serial, 61).await;
    let people = leads(&app, &serial).await;
    println!("{kind:?}: three requests with contact details: {} emails, {} leads", all.len(), people.len());
    assert_eq!((all, people.len(), handed_off(&app, &serial).await), (vec![REQUEST.to_owned(); 3], 3, 3));
    assert!(people.iter().all(|lead| lead.name == "Dana Fox"), "{people:?}");

    let wrong = api::RequestHandoff { email: Some("dana@".into()), ..Default::default() };
    let rejected = Visitor::of(&app, &serial).await.client.request_handoff(&wrong).await;
    assert_eq!(rejected.expect_err("no address").code(), Some(42206));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_that_lacks_its_time_has_a_minute_to_be_completed() {
    let (app, clock, serial) = open(Kind::Sqlite).await;
    let visitor = Visitor::of(&app, &serial).await;
    visitor.say("I'd like to schedule a showing").await;
    visitor.say("Dana Fox, dana@fox.example").await;
    assert_eq!(subjects(&app, &clock, &serial, 0).await, [""; 0]);
    assert_eq!(subjects(&app, &clock, &serial, 1).await, [REQUEST]);
    assert_eq!(subjects(&app, &clock, &serial, 61).await, [REQUEST]);
}

/// Everything that may write the email, at the same time.
async fn race(here: &TestApp, there: &TestApp, serial: &str) -> usize {
    let (visitor, app) = (Visitor::of(here, serial).await, &here.running.app);
    let elsewhere = porchlight_client::Client::new(
        &there.base_url,
        porchlight_client::Keys { secret: None, session: Some(visitor.config.session_key.clone()) },
    )
    .expect("a client");
    let before = list_emails(here, serial).await.virtual_count;
    let button = async |client: &porchlight_client::Client| {
        // A conversation that changes all the time may refuse the button, and is asked again.
        while client.request_handoff(&api::RequestHandoff::default()).await.is_err() {}
    };
    let identity = api::IdentifyVisitor { email: Some("dana@fox.example".into()), ..Default::default() };
    let identify = async |client: &porchlight_client::Client| {
        client.identify_visitor(&identity).await.expect("told");
    };
    tokio::join!(
        button(&visitor.client),
        button(&elsewhere),
        identify(&elsewhere),
        identify(&visitor.client),
        async { email::scheduler::enqueue_due(app).await.expect("looked") },
        async { email::scheduler::enqueue_due(&there.running.app).await.expect("looked") },
    );
    email::scheduler::enqueue_due(app).await.expect("looked");
    email::scheduler::enqueue_due(&there.running.app).await.expect("looked");
    (list_emails(here, serial).await.virtual_count - before) as usize
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_replicas_write_one_email() {
    let here = TestApp::open(Kind::Postgres).await;
    let there = here.replica().await;
    let serial = chatbot(&here).await;
    let mut emails = Vec::new();
    for _ in 0..20 {
        emails.push(race(&here, &there, &serial).await);
    }
    println!("20 races on two replicas: {} emails", emails.iter().sum::<usize>());
    assert_eq!(emails, [1; 20]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_service_writes_one_email() {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = chatbot(&app).await;
    let mut emails = Vec::new();
    for _ in 0..20 {
        emails.push(race(&app, &app, &serial).await);
    }
    println!("20 races on one service: {} emails", emails.iter().sum::<usize>());
    assert_eq!(emails, [1; 20]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_email_server_that_is_down_gets_one_email_later() {
    let port = TestMailbox::open().port;
    let clock = Clock::standing(NOW);
    let server = smtp_server(&format!("smtp://127.0.0.1:{port}"));
    let app = TestApp::open_at(Kind::Sqlite, clock.clone(), |config| config.smtp = Some(server)).await;
    let serial = chatbot(&app).await;
    let visitor = Visitor::of(&app, &serial).await;
    visitor.want_person("").await;
    visitor.say("Dana Fox, dana@fox.example").await;
    super::tried(&app, &serial, 1).await;
    let mut office = TestMailbox::open_with(json!({"port": port}));
    clock.set(NOW + MINUTE);
    email::send_due(&app.running.app).await.expect("tried");
    let received = office.email().await;
    assert_eq!(received.header("reply-to"), "dana@fox.example");
    assert_eq!(subjects(&app, &clock, &serial, 61).await, [REQUEST]);
    email::send_due(&app.running.app).await.expect("tried");
    assert!(office.others().is_empty());
}
