//! Requests that nobody answers free their time, at once where somebody else wants it.

use porchlight_client::api;
use porchlight_server::Clock;
use rstest::rstest;

use super::{DAY, HOUR, NOW, Office, Visitor, booking, change, rejection, slots};
use crate::support::{Kind, TestApp};

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_waits_a_day_or_until_two_hours_before(#[case] kind: Kind) {
    let clock = Clock::standing(NOW);
    let app = TestApp::open_at(kind, clock.clone(), |_| {}).await;
    let office = Office::open(&app, "Request", 1).await;
    let listing = office.listings[0];
    let (dana, eve) = (Visitor::of(&app, &office.serial).await, Visitor::of(&app, &office.serial).await);
    let free = slots(&dana.client, dana.session, listing, 7).await;
    let tomorrow = free.iter().find(|slot| slot.start.starts_with("2026-11-25T15:00")).expect("Wednesday at 10");
    let soon = dana.client.book_showing(&booking(&dana, listing, &free[4].start, "Dana")).await.expect("today at 12");
    let late = dana.client.book_showing(&booking(&dana, listing, &tomorrow.start, "Dana")).await.expect("Wednesday");

    // Today's waits until 10:00, Wednesday's a day.
    clock.set(NOW + HOUR - 1);
    assert_eq!(app.running.app.store.expire_showings(NOW + HOUR - 1).await.expect("looked"), 0);
    clock.set(NOW + HOUR);
    assert_eq!(rejection(app.client().change_showing(&change(&soon, "Confirm")).await.expect_err("too late")).0, 42208);
    // Nobody has looked after it yet, and its time is free.
    let taken = eve.client.book_showing(&booking(&eve, listing, &free[8].start, "Eve")).await.expect("at 13:00");
    let again = booking(&eve, listing, &free[4].start, "Eve");
    let again = eve.client.book_showing(&again).await.expect("the expired time");
    assert_eq!((again.state.as_str(), taken.state.as_str()), ("Requested", "Requested"));
    assert_eq!(states(&office, &app).await, ["Expired", "Requested", "Requested", "Requested"]);

    clock.set(NOW + DAY);
    app.running.app.store.expire_showings(NOW + DAY).await.expect("looked");
    let query = api::ListShowings {
        serial_number: office.serial.clone(),
        from: Some("2026-11-23".into()),
        ..Default::default()
    };
    let all = app.client().list_showings(&query).await.expect("showings").list;
    assert!(all.len() == 4 && all.iter().all(|showing| showing.state == "Expired" && showing.rev == 2), "{all:?}");
    assert_eq!(app.running.app.store.expire_showings(NOW + DAY).await.expect("looked"), 0);
    let late = all.iter().find(|showing| showing.showing_id == late.showing_id);
    assert!(late.is_some(), "Wednesday's expired after a day");
    println!("{kind:?}: 4 requests expired, each once; its time was free at the minute");
}

/// The states of all showings, sorted.
async fn states(office: &Office, app: &TestApp) -> Vec<String> {
    let mut states: Vec<String> = office.showings(app).await.into_iter().map(|showing| showing.state).collect();
    states.sort_unstable();
    states
}
