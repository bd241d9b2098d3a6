//! From free times to a booked showing and what the office does with it.

use porchlight_client::api;
use porchlight_server::Clock;
use rstest::rstest;
use serde_json::json;

use super::{DAY, HOUR, NOW, Office, Visitor, booking, change, local, rejection, slots};
use crate::support::{Kind, TestApp};

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_office_without_members_is_booked_confirmed_moved_and_canceled(#[case] kind: Kind) {
    let clock = Clock::standing(NOW);
    let app = TestApp::open_at(kind, clock.clone(), |_| {}).await;
    let office = Office::open(&app, "Request", 2).await;
    let dana = Visitor::of(&app, &office.serial).await;
    assert_eq!(dana.config.showings.as_deref(), Some("Request"));
    let listing = office.listings[0];
    let free = slots(&dana.client, dana.session, listing, 1).await;
    // Two hours of notice from 9:00; the last showing ends at 17:00.
    assert_eq!((free.len(), free[0].local.as_str(), free[22].local.as_str()), (23, "11:00 AM", "4:30 PM"));

    let mut without = booking(&dana, listing, &free[0].start, "Dana Fox");
    without.email = None;
    assert_eq!(rejection(dana.client.book_showing(&without).await.expect_err("no contact")).0, 42201);
    let booked = dana.client.book_showing(&booking(&dana, listing, &free[4].start, "Dana Fox")).await.expect("booked");
    assert_eq!((booked.state.as_str(), booked.member_id, booked.rev), ("Requested", 0, 1));
    assert_eq!(booked.local, "Monday, November 23, 2026, 12:00 PM");
    assert!(booked.street_address.contains("1 Maple Lane"), "{}", booked.street_address);

    // The time is taken for every listing, and so is the way.
    let eve = Visitor::of(&app, &office.serial).await;
    let left = slots(&eve.client, eve.session, office.listings[1], 1).await;
    assert_eq!(local(&left[..2]), json!(["11:00 AM", "11:15 AM"]));
    assert_eq!(left[2].local, "12:45 PM");
    let (code, others) = rejection(
        eve.client.book_showing(&booking(&eve, office.listings[1], &free[4].start, "Eve")).await.expect_err("taken"),
    );
    assert_eq!((code, others.len()), (40907, 6));
    assert!(others[0].local.starts_with("Monday, November 23, 2026, "), "{others:?}");

    let confirmed = app.client().change_showing(&change(&booked, "Confirm")).await.expect("confirmed");
    assert_eq!((confirmed.state.as_str(), confirmed.rev), ("Confirmed", 2));
    let old = api::ChangeShowing { rev: Some(1), ..change(&booked, "Cancel") };
    assert_eq!(rejection(app.client().change_showing(&old).await.expect_err("changed")).0, 40908);
    let leads = api::FindLeads { serial_number: office.serial.clone(), ..Default::default() };
    let lead = app.client().find_leads(&leads).await.expect("leads").list.remove(0);
    assert_eq!((lead.status.as_str(), lead.name.as_str()), ("ShowingBooked", "Dana Fox"));

    let moved = api::ChangeShowing { start: Some(left[0].start.clone()), ..change(&booked, "Move") };
    let moved = dana.client.change_showing(&moved).await.expect("moved");
    // The office confirms again what a visitor moved.
    assert_eq!((moved.state.as_str(), moved.moves, moved.sequence), ("Requested", 1, 1));
    assert_eq!(slots(&eve.client, eve.session, office.listings[1], 1).await[0].local, "11:45 AM");
    let stranger = app.stranger().await;
    let nobody = app.client().with_keys(stranger);
    assert_eq!(rejection(nobody.change_showing(&change(&booked, "Cancel")).await.expect_err("not theirs")).0, 40412);
    assert_eq!(rejection(eve.client.change_showing(&change(&booked, "Cancel")).await.expect_err("not hers")).0, 40412);
    assert_eq!(rejection(dana.client.change_showing(&change(&booked, "Confirm")).await.expect_err("no")).0, 40301);

    let canceled = dana.client.change_showing(&change(&booked, "Cancel")).await.expect("canceled");
    assert_eq!((canceled.state.as_str(), canceled.sequence), ("Canceled", 2));
    assert_eq!(rejection(dana.client.change_showing(&change(&booked, "Cancel")).await.expect_err("over")).0, 42208);
    assert_eq!(slots(&eve.client, eve.session, listing, 1).await.len(), 23);
    println!("{kind:?}: booked, taken by none, confirmed, moved, canceled; 6 other times offered");
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn members_share_the_showings_and_the_day_has_a_limit(#[case] kind: Kind) {
    let clock = Clock::standing(NOW);
    let app = TestApp::open_at(kind, clock.clone(), |_| {}).await;
    let office = Office::open(&app, "Instant", 8).await;
    let mut members = Vec::new();
    for name in ["Ann Reyes", "Ben Cole"] {
        let new = api::SaveMember { name: name.into(), ..Default::default() };
        members.push(app.client().save_member(&new).await.expect("a member").member_id);
    }
    // Ben only works in the afternoon.
    let spans = vec![api::HourSpan { from: "13:00".into(), to: "17:00".into() }];
    let week = (1..=7).map(|weekday| api::WeekdayHours { weekday, spans: spans.clone() }).collect();
    let hours = api::EditAvailability {
        serial_number: office.serial.clone(),
        member_id: Some(members[1]),
        week: Some(week),
        ..Default::default()
    };
    let bens = app.client().edit_availability(&hours).await.expect("hours");
    assert!(bens.is_own && bens.next_days.len() == 14);
    assert_eq!(bens.next_days[0].slots[0].local, "1:00 PM");
    office.edit(&app, api::EditOffice { showings_per_day: Some(3), ..Default::default() }).await;

    let mut by_member = [0, 0];
    for (n, listing) in office.listings.iter().enumerate() {
        let visitor = Visitor::of(&app, &office.serial).await;
        let free = slots(&visitor.client, visitor.session, *listing, 1).await;
        let Some(slot) = free.last() else {
            assert_eq!(n, 6, "three of each");
            break;
        };
        let booked = visitor.client.book_showing(&booking(&visitor, *listing, &slot.start, &format!("V {n}"))).await;
        let booked = booked.expect("booked");
        assert_eq!(booked.state, "Confirmed");
        by_member[members.iter().position(|member| *member == booked.member_id).expect("a member")] += 1;
    }
    assert_eq!(by_member, [3, 3]);
    let day = office.showings(&app).await;
    assert_eq!(day.len(), 6);
    clock.set(NOW + DAY);
    let done = app.client().change_showing(&change(&day[0], "Done")).await.expect("done");
    assert_eq!(done.state, "Done");
    assert_eq!(rejection(app.client().change_showing(&change(&day[0], "NoShow")).await.expect_err("over")).0, 42208);
    println!("{kind:?}: 6 showings, {by_member:?} by member, at most 3 a day each");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_shown_has_a_reason() {
    let clock = Clock::standing(NOW);
    let app = TestApp::open_at(Kind::Sqlite, clock.clone(), |_| {}).await;
    let office = Office::open(&app, "Instant", 1).await;
    let dana = Visitor::of(&app, &office.serial).await;
    let listing = office.listings[0];
    let free = slots(&dana.client, dana.session, listing, 2).await;
    let reason = async |client: &porchlight_client::Client| {
        let request = api::ListSlots { session_id: dana.session, listing_id: Some(listing), ..Default::default() };
        client.list_slots(&request).await.expect("slots").reason
    };
    assert_eq!(reason(&dana.client).await, None);
    office.edit(&app, api::EditOffice { showings: Some("Off".into()), ..Default::default() }).await;
    assert_eq!(reason(&dana.client).await.as_deref(), Some("Off"));
    let request = booking(&dana, listing, &free[0].start, "Dana");
    assert_eq!(rejection(dana.client.book_showing(&request).await.expect_err("off")).0, 42208);
    office.edit(&app, api::EditOffice { showings: Some("Instant".into()), ..Default::default() }).await;

    let sold = json!({ "SerialNumber": office.serial, "Key": "S-1", "KeyType": "MLSNumber", "Status": "Sold" });
    app.post("/chat/Chatbot/RealEstateUpdate", app.secret(), sold.to_string()).await.data();
    assert_eq!(reason(&dana.client).await.as_deref(), Some("NotBookable"));
    assert_eq!(rejection(dana.client.book_showing(&request).await.expect_err("sold")).0, 42208);
    for start in ["2026-11-23T17:07:00Z", "2026-11-23T03:00:00Z", "2026-11-22T17:00:00Z", "2027-11-23T17:00:00Z"] {
        let active = json!({ "SerialNumber": office.serial, "Key": "S-1", "KeyType": "MLSNumber", "Status": "Active" });
        app.post("/chat/Chatbot/RealEstateUpdate", app.secret(), active.to_string()).await.data();
        let no_slot = booking(&dana, listing, start, "Dana");
        let (code, others) = rejection(dana.client.book_showing(&no_slot).await.expect_err("no slot"));
        assert_eq!((code, others.len()), (40907, 6), "{start}");
    }
    // The office books where visitors can't, never over a showing.
    let at = |hour: i64| format!("{}", jiff::Timestamp::from_millisecond(NOW + hour * HOUR).expect("a time"));
    let by_office = api::BookShowing { outside_hours: Some(true), ..booking(&dana, listing, &at(11), "Dana") };
    assert_eq!(app.client().book_showing(&by_office).await.expect("at 20:00").state, "Confirmed");
    assert_eq!(rejection(app.client().book_showing(&by_office).await.expect_err("booked")).0, 40907);

    let closed =
        api::DateHours { date: "2026-11-24".into(), closed: true, label: "Holiday".into(), ..Default::default() };
    let dates =
        api::EditAvailability { serial_number: office.serial.clone(), dates: Some(vec![closed]), ..Default::default() };
    let now = app.client().edit_availability(&dates).await.expect("dates");
    assert!(now.next_days[1].slots.is_empty() && !now.next_days[2].slots.is_empty() && now.week.len() == 7);
    let none = api::EditAvailability {
        serial_number: office.serial.clone(),
        week: Some(Vec::new()),
        dates: Some(Vec::new()),
        ..Default::default()
    };
    app.client().edit_availability(&none).await.expect("no hours");
    assert_eq!(reason(&dana.client).await.as_deref(), Some("NoHours"));
    println!("off, sold, no slot (4), outside of hours, holiday, no hours: all said");
}
