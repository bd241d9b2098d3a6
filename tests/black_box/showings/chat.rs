//! A request for a showing in the chat is answered with stored free times.

use porchlight_client::api::{self, AskRequest, Chunk, FinalChunk};
use porchlight_server::Clock;
use serde_json::json;

use super::{NOW, Office, Visitor, booking, slots};
use crate::support::{Kind, TestApp};

/// Asks as the widget does, with cards.
async fn ask(visitor: &Visitor, content: &str) -> FinalChunk {
    let ask = AskRequest { content: content.into(), cards: Some(true), ..AskRequest::default() };
    let mut stream = visitor.client.ask_widget(&api::VisitorAskRequest(ask)).await.expect("a stream");
    while let Some(chunk) = stream.next().await.expect("a chunk") {
        if let Chunk::Final(last) = chunk {
            return last;
        }
    }
    panic!("no final chunk")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn free_times_are_offered_in_the_chat_and_booked() {
    let clock = Clock::standing(NOW);
    let app = TestApp::open_at(Kind::Sqlite, clock.clone(), |_| {}).await;
    let office = Office::open(&app, "Instant", 2).await;
    let dana = Visitor::of(&app, &office.serial).await;
    let offered = ask(&dana, "Can I see 1 Maple Lane tomorrow at 2pm?").await;
    println!("{}", offered.answer);
    assert!(offered.answer.ends_with("Choose one below, or tell me another day."), "{}", offered.answer);
    assert!(offered.answer.contains("Tuesday, November 24, 2026"), "{}", offered.answer);
    assert!(offered.answer.contains("2:00 PM") && !offered.answer.contains("2:07"), "{}", offered.answer);
    let next = offered.next.expect("a next step");
    assert_eq!((next.kind.as_str(), next.listing_id), ("Slots", Some(office.listings[0])));
    assert_eq!(next.missing, Some(vec!["Name".to_owned(), "Contact".to_owned()]));
    let wanted = next.wanted.expect("the wanted time");
    assert_eq!((wanted.date.as_deref(), wanted.from.as_deref()), (Some("2026-11-24"), Some("14:00")));
    assert_eq!(next.start.as_deref(), Some("2026-11-24T19:00:00.000Z"));
    let offered_starts = next.offered.expect("the named times");
    assert_eq!(offered_starts.len(), 3, "{offered_starts:?}");
    assert!(next.request_id.is_some_and(|id| id > 0), "{:?}", next.request_id);
    let free = next.slots.expect("slots");
    let all: Vec<&api::Slot> = free.days.iter().flat_map(|day| &day.slots).collect();
    let two = all.iter().find(|slot| slot.start.starts_with("2026-11-24T19:00")).expect("14:00");
    let booked = dana.client.book_showing(&booking(&dana, office.listings[0], &two.start, "Dana")).await;
    assert_eq!(booked.expect("booked").state, "Confirmed");

    // That hour is gone for the next one.
    let eve = Visitor::of(&app, &office.serial).await;
    let later = ask(&eve, "I'd like to see 2 Maple Lane tomorrow at 2pm").await;
    println!("{}", later.answer);
    assert!(
        later.next.is_some() && !later.answer.contains("2:00 PM") && !later.answer.contains("2:15 PM"),
        "{}",
        later.answer
    );
    // Every time in the text is a slot.
    let free = slots(&eve.client, eve.session, office.listings[1], 2).await;
    let named = later.answer.matches(" PM").count() + later.answer.matches(" AM").count();
    let stored = free.iter().filter(|slot| later.answer.contains(&slot.local)).count();
    assert!(named > 0 && stored >= named, "{}", later.answer);

    let sold = json!({ "SerialNumber": office.serial, "Key": "S-1", "KeyType": "MLSNumber", "Status": "Sold" });
    app.post("/chat/Chatbot/RealEstateUpdate", app.secret(), sold.to_string()).await.data();
    let finn = Visitor::of(&app, &office.serial).await;
    let closed = ask(&finn, "Can I see 1 Maple Lane tomorrow at 2pm?").await;
    println!("{}", closed.answer);
    assert!(closed.next.is_none() && closed.answer.contains("sold"), "{}", closed.answer);

    office.edit(&app, api::EditOffice { showings: Some("Off".into()), ..Default::default() }).await;
    let gil = Visitor::of(&app, &office.serial).await;
    let passed_on = ask(&gil, "Can I see 2 Maple Lane tomorrow at 2pm?").await;
    assert!(passed_on.next.is_none() && passed_on.answer.starts_with("I'll pass on"), "{}", passed_on.answer);
    println!("offered, booked, {named} times in words all stored, sold said, off passed on");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_service_knows_is_not_requested_again() {
    let clock = Clock::standing(NOW);
    let app = TestApp::open_at(Kind::Sqlite, clock.clone(), |_| {}).await;
    let office = Office::open(&app, "Request", 2).await;
    let dana = Visitor::of(&app, &office.serial).await;
    let first = ask(&dana, "I'd like to book a showing of 1 Maple Lane").await.next.expect("a next step");
    assert_eq!((first.wanted, first.start), (None, None));
    let spread = first.offered.expect("times");
    println!("spread over the day: {spread:?}");
    assert!(spread.len() == 3 && spread[0][..13] != spread[2][..13], "{spread:?}");
    // The page tells the service who it is.
    let identify = api::IdentifyVisitor {
        name: Some("Dana Fox".into()),
        email: Some("dana@fox.example".into()),
        ..Default::default()
    };
    dana.client.identify_visitor(&identify).await.expect("identified");
    let second = ask(&dana, "Can I see 1 Maple Lane tomorrow at 9am?").await.next.expect("a next step");
    assert_eq!(second.missing, Some(Vec::new()));
    assert_eq!(second.request_id, first.request_id);
    let start = second.start.expect("nine is free");
    let book = api::BookShowing {
        name: None,
        email: None,
        request_id: second.request_id,
        ..booking(&dana, office.listings[0], &start, "")
    };
    let booked = dana.client.book_showing(&book).await.expect("booked");
    assert_eq!(booked.state, "Requested");
    // The request is done, so the next showing has another.
    let third = ask(&dana, "Can I see 2 Maple Lane tomorrow at 3pm?").await.next.expect("a next step");
    assert!(third.request_id.is_some() && third.request_id != first.request_id, "{:?}", third.request_id);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_visit_in_arabic_of_a_latin_street_has_times() {
    let clock = Clock::standing(NOW);
    let app = TestApp::open_at(Kind::Sqlite, clock.clone(), |_| {}).await;
    let office = Office::open(&app, "Request", 2).await;
    let mut count = 0;
    for question in [
        "هل يمكنني زيارة 1 Maple Lane غدا؟",
        "هل يمكنني زيارة 1 Maple Lane غدًا؟",
        "ممكن أزور 1 Maple Lane بكرة؟",
        "أريد زيارة 1 Maple Lane غدا",
        "هل يمكننا معاينة 1 Maple Lane يوم الخميس؟",
    ] {
        let visitor = Visitor::of(&app, &office.serial).await;
        let answered = ask(&visitor, question).await;
        let next = answered.next.unwrap_or_else(|| panic!("{question}: {}", answered.answer));
        assert_eq!(next.listing_id, Some(office.listings[0]), "{question}");
        count += 1;
    }
    println!("{count} questions in Arabic with times");
}
