use std::time::{Duration, Instant};

use porchlight_client::api;
use rstest::rstest;
use serde_json::json;

use super::{NOW, Office, SECOND, notices, presence, shown};
use crate::{
    emails::Visitor,
    live::{Agent, visitor},
    support::{Kind, TestApp, listing},
};

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_visitor_who_waits_is_one_notice_per_person_on_the_device_used_last(#[case] kind: Kind) {
    let office = Office::open(kind).await;
    let (ann, ben) = (&office.ann, &office.ben);
    for (agent, device) in [(ann, "laptop"), (ann, "phone"), (ben, "desk")] {
        assert!(notices(agent, device).await.is_empty());
        presence(agent, device, true, None).await;
        office.clock.set(office.app.running.app.clock.now_ms() + SECOND);
    }
    presence(ann, "laptop", false, None).await;
    let visitor = Visitor::of(&office.app, &office.serial).await;
    for _ in 0..3 {
        visitor.want_person("Is somebody there?").await;
    }
    // The laptop was used before the phone.
    let counts = [shown(ann, "laptop").await, shown(ann, "phone").await, shown(ben, "desk").await];
    assert_eq!(counts, [0, 1, 1]);
    let seen = notices(ann, "phone").await;
    assert_eq!((seen.len(), seen[0].kind.as_str(), seen[0].count, seen[0].show), (1, "Waiting", 3, true));
    assert_eq!(seen[0].text, "Is somebody there?");
    println!("{kind:?}: three requests for a person, two members, three devices: {counts:?} notifications");

    // The phone shows it until it is gone for a minute; then the laptop does.
    presence(ann, "laptop", true, None).await;
    assert_eq!((shown(ann, "laptop").await, shown(ann, "phone").await), (0, 1), "not twice");
    office.clock.set(NOW + 120 * SECOND);
    assert_eq!(shown(ann, "laptop").await, 1);
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_assignee_hears_of_a_waiting_visitor_first(#[case] kind: Kind) {
    let office = Office::open(kind).await;
    let (ann, ben) = (&office.ann, &office.ben);
    let visitor = visitor(&office.app, &office.serial).await;
    let change = api::ChangeConversation {
        session_id: visitor.session,
        assignee_id: Some(ben.id),
        state: Some("open".into()),
        ..Default::default()
    };
    ann.client.change_conversation(&change).await.expect("assigned");
    assert_eq!((notices(ben, "desk").await[0].kind.as_str(), notices(ann, "desk").await.len()), ("Assigned", 0));
    let own = api::ChangeConversation { assignee_id: Some(ann.id), ..change.clone() };
    ann.client.change_conversation(&own).await.expect("assigned");
    assert_eq!(notices(ann, "desk").await.len(), 0, "she knows what she did");
    ann.client.change_conversation(&change).await.expect("assigned");
    presence(ben, "desk", true, Some(visitor.session)).await;
    presence(ben, "desk", true, None).await;
    assert!(notices(ben, "desk").await.is_empty());

    office.clock.set(NOW + 60 * SECOND);
    assert!(notices(ben, "desk").await.is_empty(), "his app runs");
    visitor.want_person("").await;
    let waiting = |found: &[api::Notice]| found.iter().filter(|one| one.kind == "Waiting" && one.show).count();
    let at_once = (waiting(&notices(ben, "desk").await), waiting(&notices(ann, "desk").await));
    office.clock.set(NOW + 80 * SECOND);
    let later = (waiting(&notices(ben, "desk").await), waiting(&notices(ann, "desk").await));
    println!("{kind:?}: assignee and other: {at_once:?} at once, {later:?} after 20 seconds");
    assert_eq!((at_once, later), ((1, 0), (1, 1)));
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_is_no_notice_while_its_conversation_is_on_the_screen(#[case] kind: Kind) {
    let office = Office::open(kind).await;
    let (ann, ben) = (&office.ann, &office.ben);
    let visitor = visitor(&office.app, &office.serial).await;
    ann.take_over(visitor.session).await;
    presence(ann, "laptop", true, Some(visitor.session)).await;
    for n in 0..5 {
        visitor.say(&format!("message {n}")).await;
    }
    let focused = notices(ann, "laptop").await.len();
    office.clock.set(NOW + 31 * SECOND);
    visitor.say("Are you there?").await;
    visitor.say("Hello?").await;
    let left = notices(ann, "laptop").await;
    assert_eq!((left.len(), left[0].kind.as_str(), left[0].count), (1, "Message", 2));
    let others = notices(ben, "desk").await.len();
    println!("{kind:?}: {focused} notices of 5 messages while focused, {} of 2 later, {others} to others", left.len());
    assert_eq!((focused, others), (0, 0));
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_showing_is_a_notice_until_the_office_has_dealt_with_it(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let serial = app.chatbot().await;
    let mut new = listing(&serial, "S-1");
    new["Address"] = "12 Maple Lane".into();
    app.client().create_listing(&serde_json::from_value(new).expect("a listing")).await.expect("created");
    let spans = vec![api::HourSpan { from: "00:00".into(), to: "24:00".into() }];
    let week = (1..=7).map(|weekday| api::WeekdayHours { weekday, spans: spans.clone() }).collect();
    let hours = api::EditAvailability { serial_number: serial.clone(), week: Some(week), ..Default::default() };
    app.client().edit_availability(&hours).await.expect("hours");
    let ann = Agent::join(&app, "Ann Reyes", "manager").await;
    let visitor = visitor(&app, &serial).await;
    let all = api::ListListings { serial_number: serial.clone(), ..Default::default() };
    let listing_id = app.client().list_listings(&all).await.expect("listings").list[0].id;
    let slots = api::ListSlots { session_id: visitor.session, listing_id: Some(listing_id), ..Default::default() };
    let days = visitor.client.list_slots(&slots).await.expect("slots").days;
    let start = days.iter().flat_map(|day| &day.slots).next().expect("a free time").start.clone();
    let book = api::BookShowing {
        session_id: visitor.session,
        listing_id,
        start,
        name: Some("Dana Fox".into()),
        email: Some("dana@fox.example".into()),
        ..Default::default()
    };
    let showing = visitor.client.book_showing(&book).await.expect("booked");
    let found = notices(&ann, "desk").await;
    let shown: Vec<_> = found.iter().map(|one| (one.kind.as_str(), one.name.as_str(), one.text.as_str())).collect();
    println!("{kind:?}: a booked showing is {} notice: {shown:?}", found.len());
    assert_eq!(shown, [("Showing", "Dana Fox", "12 Maple Lane")]);
    assert_eq!(found[0].showing_id, showing.showing_id);
    let confirm = api::ChangeShowing { showing_id: showing.showing_id, action: "Confirm".into(), ..Default::default() };
    ann.client.change_showing(&confirm).await.expect("confirmed");
    assert!(notices(&ann, "desk").await.is_empty());
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_waits_hears_of_a_notice_within_seconds_and_counts_as_nobody_there(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let serial = app.chatbot().await;
    let ann = Agent::join(&app, "Ann Reyes", "manager").await;
    let visitor = visitor(&app, &serial).await;
    let mut slowest = 0;
    for _ in 0..5 {
        let request = api::ListNotices { device: Some("laptop".into()), ..Default::default() };
        let before = ann.client.list_notices(&request).await.expect("notices").next;
        let follow = api::ListNotices { after: Some(before.clone()), wait_s: Some(20), ..request };
        let client = ann.client.clone();
        let waits = tokio::spawn(async move { client.list_notices(&follow).await.map(|page| (page, Instant::now())) });
        tokio::time::sleep(Duration::from_millis(300)).await;
        let began = Instant::now();
        visitor.want_person("").await;
        let (page, heard_at) = waits.await.expect("no panic").expect("notices");
        assert_ne!(page.next, before);
        assert_eq!(page.list.len(), 1);
        slowest = slowest.max(heard_at.duration_since(began).as_millis());
    }
    println!("{kind:?}: of 5 notices the slowest took {slowest} ms");
    assert!(slowest < 3_000);
    let (members, waits) = (api::ListMembers {}, api::ListNotices { wait_s: Some(51), ..Default::default() });
    assert!(!app.client().list_members(&members).await.expect("members")[0].online, "nobody is at the app");
    assert_eq!(ann.client.list_notices(&waits).await.expect_err("too long").code(), Some(42203));
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn notices_and_settings_are_their_members_alone(#[case] kind: Kind) {
    let office = Office::open(kind).await;
    let (app, ann, ben) = (&office.app, &office.ann, &office.ben);
    let visitor = visitor(app, &office.serial).await;
    visitor.want_person("").await;
    let anns = notices(ann, "desk").await;
    let ids: Vec<i64> = anns.iter().map(|notice| notice.notice_id).collect();
    let stranger = app.stranger().await.secret.expect("a key");
    let bodies = [
        ("/chat/Inbox/NoticeList", json!({ "MemberID": ann.id })),
        ("/chat/Inbox/NoticeClose", json!({ "MemberID": ann.id, "NoticeIDs": ids })),
        ("/chat/Inbox/Presence", json!({ "MemberID": ann.id, "Device": "x", "Active": true })),
        ("/chat/Workspace/NotificationsGet", json!({ "MemberID": ann.id })),
    ];
    let mut cells = 0;
    for (path, body) in &bodies {
        assert_eq!(app.post(path, &stranger, body.to_string()).await.detail, Some(40410), "{path}");
        assert_eq!(app.post(path, &visitor.config.session_key, body.to_string()).await.detail, Some(40301), "{path}");
        cells += 2;
    }
    // A member's key acts for its member, whatever the request says.
    let closed = api::CloseNotices { member_id: Some(ann.id), notice_ids: ids };
    ben.client.close_notices(&closed).await.expect("nothing");
    assert_eq!(notices(ann, "desk").await, anns);
    let focus = json!({ "Device": "x", "Active": true, "FocusSessionID": 4_711 });
    assert_eq!(app.post("/chat/Inbox/Presence", &ann.key, focus.to_string()).await.detail, Some(40403));
    for (path, body) in [
        ("/chat/Inbox/Presence", json!({ "Device": "a b", "Active": true })),
        ("/chat/Inbox/NoticeList", json!({ "Device": "" })),
        ("/chat/Inbox/NoticeClose", json!({ "NoticeIDs": vec![1; 51] })),
    ] {
        let detail = app.post(path, &ann.key, body.to_string()).await.detail;
        assert!(matches!(detail, Some(42201..=42299)), "{path} {detail:?}");
        cells += 1;
    }
    println!("{kind:?}: {cells} cells refused");
}
