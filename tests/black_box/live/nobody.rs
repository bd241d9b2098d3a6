//! Nobody of the office is in: the visitor reads until when it is closed and is asked for contact details once.

use porchlight_client::{
    Client,
    api::{self, AskRequest, Chunk},
};
use porchlight_server::Clock;
use rstest::rstest;
use serde_json::json;

use super::{Agent, spoken};
use crate::{
    emails::{Visitor, edit, list_emails},
    support::{Kind, TestApp},
};

/// Monday, 2026-11-23, 18:00 in New York.
const EVENING: i64 = 1_795_474_800_000;
const HOUR: i64 = 3_600_000;
const ASKS: &str =
    "What's your name, and the best email or phone number to reach you? I'll pass it to our team right away.";

async fn open(kind: Kind) -> (TestApp, Clock, String) {
    let clock = Clock::standing(EVENING);
    let app = TestApp::open_at(kind, clock.clone(), |_| {}).await;
    let serial = app.chatbot().await;
    let settings = json!({
        "TimeZone": "America/New_York", "TalkToHumanEmail": "office@homes.example", "TalkToHumanResponseMessage": ""
    });
    edit(&app, &serial, settings).await;
    (app, clock, serial)
}

async fn press(visitor: &Visitor, request: api::RequestHandoff) -> api::HandoffResult {
    visitor.client.request_handoff(&request).await.expect("handed off")
}

/// The messages below which the chat shows fields for contact details after a reload.
async fn fields(client: &Client, session: i64) -> Vec<i64> {
    let request = api::ListSessionMessages { session_id: session };
    let messages = client.list_session_messages(&request).await.expect("messages");
    let step = |message: &&api::SessionMessage| message.next.as_ref().is_some_and(|next| next.kind == "Contact");
    messages.iter().filter(step).map(|message| message.message_id).collect()
}

/// Sets hours of every weekday, of a member or of the office.
async fn set_hours(app: &TestApp, serial: &str, member: Option<i64>, from: &str, to: &str) {
    let spans = vec![api::HourSpan { from: from.into(), to: to.into() }];
    let week = (1..=5).map(|weekday| api::WeekdayHours { weekday, spans: spans.clone() }).collect();
    let hours = api::EditAvailability {
        serial_number: serial.into(),
        member_id: member,
        week: Some(week),
        ..Default::default()
    };
    app.client().edit_availability(&hours).await.expect("hours");
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_closed_office_says_until_when_and_asks_for_contact_once(#[case] kind: Kind) {
    let (app, clock, serial) = open(kind).await;
    // Nothing is known of an office without members and hours.
    let first = press(&Visitor::of(&app, &serial).await, api::RequestHandoff::default()).await;
    assert_eq!((first.message.as_str(), first.state.as_str(), first.opens_time), (ASKS, "Nobody", None));

    set_hours(&app, &serial, None, "09:00", "17:00").await;
    let dana = Visitor::of(&app, &serial).await;
    let closed = press(&dana, api::RequestHandoff::default()).await;
    assert_eq!(closed.message, format!("The office is closed until 9:00 AM tomorrow. {ASKS}"));
    assert_eq!(closed.opens_time.as_deref(), Some("2026-11-24T14:00:00.000Z"));
    let next = closed.next.expect("fields");
    assert_eq!((next.kind.as_str(), next.missing), ("Contact", Some(vec!["Name".to_owned(), "Contact".to_owned()])));
    let stored = spoken(&dana.client, dana.session).await;
    assert_eq!(stored.last(), Some(&("AI".to_owned(), closed.message.clone())));
    assert!(closed.message_id.is_some());

    // After a reload the fields are below the same reply, also if other answers follow; the office doesn't see them.
    dana.say("Which homes have a garage?").await;
    assert_eq!(fields(&dana.client, dana.session).await, [closed.message_id.expect("an ID")]);
    assert_eq!(fields(&app.client(), dana.session).await, [0_i64; 0]);
    clock.set(EVENING + 25 * HOUR);
    assert_eq!(fields(&dana.client, dana.session).await, [0_i64; 0], "a day later");
    clock.set(EVENING);

    // On a Spanish page, before the first question and after one in English.
    let ana = Visitor::in_language(&app, &serial, Some("es-MX")).await;
    let closed = press(&ana, api::RequestHandoff::default()).await;
    assert!(closed.message.starts_with("La oficina está cerrada y abre mañana a las 9:00."), "{}", closed.message);
    let gus = Visitor::in_language(&app, &serial, Some("es")).await;
    gus.say("Which homes have a garage?").await;
    let closed = press(&gus, api::RequestHandoff::default()).await;
    assert!(closed.message.starts_with("The office is closed until 9:00 AM tomorrow."), "{}", closed.message);

    // The form.
    let form = api::RequestHandoff {
        name: Some("Dana Fox".into()),
        email: Some("dana@fox.example".into()),
        when: Some("after 5 pm".into()),
        ..Default::default()
    };
    let sent = press(&dana, form).await;
    assert_eq!(
        sent.message,
        "The office is closed until 9:00 AM tomorrow. I've let our team know. They'll reach you at dana@fox.example."
    );
    assert_eq!((sent.missing.len(), sent.next), (0, None));
    assert_eq!(fields(&dana.client, dana.session).await, [0_i64; 0], "who can be reached isn't asked again");
    let stored = spoken(&dana.client, dana.session).await;
    assert_eq!(
        stored[stored.len() - 2..],
        [("User".to_owned(), "after 5 pm".to_owned()), ("AI".to_owned(), sent.message)]
    );
    let emails = list_emails(&app, &serial).await.list;
    assert_eq!(emails.len(), 1, "one email");
    assert!(emails[0].text.contains("dana@fox.example") && emails[0].text.contains("after 5 pm"), "{}", emails[0].text);

    // Of two members, the first who begins opens the office.
    let ann = Agent::join(&app, "Ann Reyes", "manager").await;
    let ben = Agent::join(&app, "Ben Ode", "agent").await;
    set_hours(&app, &serial, Some(ann.id), "08:00", "12:00").await;
    clock.set(EVENING + HOUR);
    let eve = Visitor::of(&app, &serial).await;
    let closed = press(&eve, api::RequestHandoff::default()).await;
    assert!(closed.message.starts_with("The office is closed until 8:00 AM tomorrow."), "{}", closed.message);

    // Somebody who is there at night counts, whatever the hours say.
    clock.set(EVENING + 4 * HOUR);
    ben.client.list_inbox(&api::ListInbox::default()).await.expect("an inbox");
    let hal = Visitor::of(&app, &serial).await;
    let waiting = press(&hal, api::RequestHandoff::default()).await;
    assert_eq!((waiting.message.as_str(), waiting.state.as_str(), waiting.next), (ASKS, "Waiting", None));

    // Within hours nobody may be there; then nothing is said of hours.
    clock.set(EVENING + 15 * HOUR);
    let gil = Visitor::of(&app, &serial).await;
    let alone = press(&gil, api::RequestHandoff::default()).await;
    assert_eq!(alone.message, format!("Nobody is available right now. {ASKS}"));
    assert_eq!((alone.state.as_str(), alone.opens_time), ("Nobody", None));
    println!("{kind:?}: 6 offices asked: unknown, closed, closed by members, nobody within hours, somebody at night");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_typed_request_gets_the_same_sentence_and_fields() {
    let (app, _, serial) = open(Kind::Sqlite).await;
    set_hours(&app, &serial, None, "09:00", "17:00").await;
    let mut count = 0;
    for (question, sentence) in [
        ("I want to talk to a person", "The office is closed until 9:00 AM tomorrow."),
        ("Quiero hablar con una persona", "La oficina está cerrada y abre mañana a las 9:00."),
    ] {
        let visitor = Visitor::of(&app, &serial).await;
        let ask = AskRequest { content: question.into(), cards: Some(true), ..AskRequest::default() };
        let mut stream = visitor.client.ask_widget(&api::VisitorAskRequest(ask)).await.expect("a stream");
        let mut last = None;
        while let Some(chunk) = stream.next().await.expect("a chunk") {
            if let Chunk::Final(chunk) = chunk {
                last = Some(chunk);
            }
        }
        let last = last.expect("a final chunk");
        assert!(last.answer.starts_with(sentence), "{}", last.answer);
        assert_eq!(last.next.expect("fields").kind, "Contact", "{question}");
        assert_eq!(fields(&visitor.client, visitor.session).await, [last.answer_id], "after a reload");
        // Who left an address in the same message isn't asked.
        let known = Visitor::of(&app, &serial).await;
        let answer = known.say(&format!("{question}, dana@fox.example")).await;
        assert!(answer.contains("dana@fox.example"), "{answer}");
        count += 1;
    }
    println!("{count} typed requests in as many languages");
}
