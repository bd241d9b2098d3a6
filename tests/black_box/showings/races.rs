//! Many visitors want the same few times at once, on two replicas where there can be two.

use std::time::Instant;

use porchlight_client::{ClientError, api};
use porchlight_server::Clock;
use rstest::rstest;
use tokio::task::JoinSet;

use super::{DAY, NOW, Office, Visitor, booking, slots};
use crate::{
    live::percentile,
    support::{Kind, TestApp},
};

const VISITORS: usize = 40;
const SLOTS: usize = 10;
/// `PORCHLIGHT_SHOWING_ROUNDS` overrides it; `./scripts/test --full` runs 200.
const ROUNDS: usize = 4;

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_time_is_booked_twice(#[case] kind: Kind) {
    let rounds = std::env::var("PORCHLIGHT_SHOWING_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(ROUNDS);
    let clock = Clock::standing(NOW);
    let app = TestApp::open_at(kind, clock.clone(), |_| {}).await;
    let other = if kind == Kind::Postgres { Some(app.replica_at(clock.clone()).await) } else { None };
    let office = Office::open(&app, "Instant", SLOTS).await;
    let change = api::EditOffice {
        showing_minutes: Some(45),
        buffer_minutes: Some(0),
        showings_per_day: Some(96),
        horizon_days: Some(60),
        ..Default::default()
    };
    office.edit(&app, change).await;
    let (mut booked, mut rejected, mut with_others, mut double, mut errors) = (0, 0, 0, 0, Vec::new());
    let (mut slot_ms, mut book_ms) = (Vec::new(), Vec::new());
    for round in 0..rounds {
        let day = i64::try_from(round).expect("few rounds");
        clock.set(NOW + day * DAY);
        // Ten times of tomorrow that don't overlap; the office can show one home at a time.
        let mut racers = JoinSet::new();
        for n in 0..VISITORS {
            let at = if n % 2 == 0 { &app } else { other.as_ref().unwrap_or(&app) };
            let visitor = Visitor::of(at, &office.serial).await;
            let listing = office.listings[n % SLOTS];
            let start = at_slot(day + 1, i64::try_from(n % SLOTS).expect("few slots"));
            racers.spawn(async move {
                let started = Instant::now();
                slots(&visitor.client, visitor.session, listing, 2).await;
                let listed_ms = started.elapsed().as_millis();
                let request = booking(&visitor, listing, &start, &format!("Visitor {round} {n}"));
                let started = Instant::now();
                let result = visitor.client.book_showing(&request).await;
                (listed_ms, result, started.elapsed().as_millis())
            });
        }
        while let Some(raced) = racers.join_next().await {
            let (listed_ms, result, booked_ms) = raced.expect("a task");
            slot_ms.push(listed_ms);
            book_ms.push(booked_ms);
            match result {
                Ok(_) => booked += 1,
                Err(ClientError::Rejected { error, .. }) if error.code == 40907 => {
                    rejected += 1;
                    with_others += usize::from(error.slots.is_some_and(|slots| !slots.is_empty()));
                }
                Err(error) => errors.push(error),
            }
        }
        let mut starts: Vec<String> = office.showings(&app).await.into_iter().map(|showing| showing.start).collect();
        let all = starts.len();
        starts.sort_unstable();
        starts.dedup();
        double += all - starts.len();
    }
    println!(
        "{kind:?}: {rounds} rounds of {VISITORS} visitors for {SLOTS} times: {booked} booked, {rejected} refused \
         ({with_others} with other times), double {double}, deadlocks and other errors {}; slots p95 {} ms, \
         booking p95 {} ms",
        errors.len(),
        percentile(&mut slot_ms, 95),
        percentile(&mut book_ms, 95)
    );
    assert_eq!((booked, rejected), (rounds * SLOTS, rounds * (VISITORS - SLOTS)), "{errors:?}");
    assert_eq!((double, errors.len(), with_others), (0, 0, rejected));
}

/// A slot of 45 minutes from 9:00 in New York, so many days after the first.
fn at_slot(day: i64, slot: i64) -> String {
    let date = jiff::civil::date(2026, 11, 23).checked_add(jiff::Span::new().days(day)).expect("a date");
    let first = date.at(9, 0, 0, 0).in_tz("America/New_York").expect("a time").timestamp();
    (first + jiff::SignedDuration::from_mins(45 * slot)).to_string()
}
