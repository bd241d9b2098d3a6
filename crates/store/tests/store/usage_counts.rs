//! Counters of what clients cause: exact limits, windows of time, and clocks that jump.

use porchlight_domain::ChatbotId;
use porchlight_store::{Charge, Counter, LimitReached, Store, StoreError};

use crate::fixtures::{Fixture, NOW, on_both};

const MINUTE: i64 = 60_000;

on_both! {
    exactly_the_limit_passes_under_parallel_load,
    a_charge_that_passes_one_limit_of_two_counts_for_neither,
    an_amount_over_the_limit_is_rejected_at_once,
    a_window_begins_with_the_first_charge_after_the_previous_one,
    a_clock_that_jumps_back_neither_lifts_a_limit_nor_prolongs_it,
    a_refund_makes_room_again,
    a_refund_leaves_a_window_alone_that_began_since,
    the_report_shows_the_client_with_the_highest_usage,
    ended_windows_are_deleted_after_a_day,
}

fn counter(subject: &str, name: &'static str, now_ms: i64, amount: i64, max: i64) -> Counter {
    Counter { subject: subject.into(), name, start_ms: now_ms, end_ms: now_ms + MINUTE, amount, max: Some(max) }
}

async fn charge(store: &Store, chatbot: ChatbotId, now_ms: i64, counters: Vec<Counter>) -> Option<LimitReached> {
    match store.charge(Charge::new(chatbot, now_ms, counters)).await {
        Ok(()) => None,
        Err(StoreError::LimitReached(limit)) => Some(*limit),
        Err(other) => panic!("{other}"),
    }
}

async fn exactly_the_limit_passes_under_parallel_load(fixture: &'static Fixture) {
    let mut charges = tokio::task::JoinSet::new();
    for _ in 0..64 {
        charges.spawn(async {
            // Listed in any order, they are locked in one.
            let counters = vec![
                counter("i:2", "questions_per_hour", NOW, 1, 50),
                counter("i:2", "questions_per_minute", NOW, 1, 30),
            ];
            charge(&fixture.store, fixture.chatbot, NOW, counters).await.is_none()
        });
    }
    let passed = charges.join_all().await.into_iter().filter(|passed| *passed).count();
    assert_eq!(passed, 30);
    for (name, used) in [("questions_per_minute", 30), ("questions_per_hour", 30)] {
        assert_eq!(fixture.store.used("i:2", name, NOW).await.unwrap(), used, "{name}");
    }
}

async fn a_charge_that_passes_one_limit_of_two_counts_for_neither(fixture: &'static Fixture) {
    let both = |amount| vec![counter("i:1", "bytes", NOW, amount, 100), counter("s:1", "bytes", NOW, amount, 50)];
    assert_eq!(charge(&fixture.store, fixture.chatbot, NOW, both(40)).await, None);
    let limit = charge(&fixture.store, fixture.chatbot, NOW, both(20)).await.expect("over the session's limit");
    assert_eq!((limit.subject.as_str(), limit.max, limit.used, limit.end_ms), ("s:1", 50, 40, NOW + MINUTE));
    assert_eq!(fixture.store.used("i:1", "bytes", NOW).await.unwrap(), 40);
    assert_eq!(charge(&fixture.store, fixture.chatbot, NOW, both(10)).await, None);
}

async fn an_amount_over_the_limit_is_rejected_at_once(fixture: &'static Fixture) {
    let limit = charge(&fixture.store, fixture.chatbot, NOW, vec![counter("i:1", "bytes", NOW, 101, 100)]).await;
    assert_eq!(limit.map(|limit| (limit.used, limit.max)), Some((0, 100)));
    assert_eq!(fixture.store.used("i:1", "bytes", NOW).await.unwrap(), 0);
}

async fn a_window_begins_with_the_first_charge_after_the_previous_one(fixture: &'static Fixture) {
    let once =
        async |now_ms| charge(&fixture.store, fixture.chatbot, now_ms, vec![counter("i:1", "n", now_ms, 1, 2)]).await;
    assert_eq!((once(NOW).await, once(NOW + MINUTE - 1).await), (None, None));
    assert_eq!(once(NOW + MINUTE - 1).await.expect("the third").end_ms, NOW + MINUTE);
    let later = NOW + 10 * MINUTE;
    assert_eq!((once(later).await, once(later + MINUTE - 1).await), (None, None));
    assert_eq!(once(later + MINUTE - 1).await.expect("the third").start_ms, later);
    assert_eq!(once(later + MINUTE).await, None);
}

async fn a_clock_that_jumps_back_neither_lifts_a_limit_nor_prolongs_it(fixture: &'static Fixture) {
    let once =
        async |now_ms| charge(&fixture.store, fixture.chatbot, now_ms, vec![counter("i:1", "n", now_ms, 1, 2)]).await;
    assert_eq!((once(NOW).await, once(NOW).await), (None, None));
    assert!(once(NOW - MINUTE / 2).await.is_some(), "half a minute back is the same window");
    assert!(once(NOW - MINUTE).await.is_some(), "so is a minute back");
    let back = NOW - 40 * 24 * 60 * MINUTE;
    assert_eq!((once(back).await, once(back).await), (None, None), "nobody waits 40 days for a window of a minute");
    assert_eq!(once(back).await.expect("the third").end_ms, back + MINUTE);
}

async fn a_refund_makes_room_again(fixture: &'static Fixture) {
    let counters = || vec![counter("s:1", "files", NOW, 2, 3)];
    assert_eq!(charge(&fixture.store, fixture.chatbot, NOW, counters()).await, None);
    assert!(charge(&fixture.store, fixture.chatbot, NOW, counters()).await.is_some());
    fixture.store.refund(Charge::new(fixture.chatbot, NOW, counters())).await.unwrap();
    assert_eq!(charge(&fixture.store, fixture.chatbot, NOW, counters()).await, None);
}

async fn a_refund_leaves_a_window_alone_that_began_since(fixture: &'static Fixture) {
    let counters = |now_ms| vec![counter("s:1", "files", now_ms, 2, 3)];
    assert_eq!(charge(&fixture.store, fixture.chatbot, NOW, counters(NOW)).await, None);
    let later = NOW + MINUTE;
    assert_eq!(charge(&fixture.store, fixture.chatbot, later, counters(later)).await, None);
    fixture.store.refund(Charge::new(fixture.chatbot, NOW, counters(NOW))).await.unwrap();
    assert_eq!(fixture.store.used("s:1", "files", later).await.unwrap(), 2);
    fixture.store.refund(Charge::new(fixture.chatbot, later, counters(later))).await.unwrap();
    assert_eq!(fixture.store.used("s:1", "files", later).await.unwrap(), 0);
}

async fn the_report_shows_the_client_with_the_highest_usage(fixture: &'static Fixture) {
    for (subject, times) in [("i:1", 3), ("i:2", 5), ("s:1", 2)] {
        for _ in 0..times {
            charge(&fixture.store, fixture.chatbot, NOW, vec![counter(subject, "n", NOW, 1, 10)]).await;
        }
    }
    let other = fixture.chatbot().await;
    charge(&fixture.store, other, NOW, vec![counter("i:3", "n", NOW, 9, 10)]).await;
    let counts = fixture.store.usage_counts(fixture.chatbot, NOW).await.unwrap();
    let seen: Vec<_> = counts.iter().map(|count| (count.scope.as_str(), count.max_used, count.subjects)).collect();
    assert_eq!(seen, [("i", 5, 2), ("s", 2, 1)]);
}

async fn ended_windows_are_deleted_after_a_day(fixture: &'static Fixture) {
    charge(&fixture.store, fixture.chatbot, NOW, vec![counter("i:1", "n", NOW, 1, 10)]).await;
    let count = || fixture.number("select count(*) from usage_count");
    fixture.store.purge_expired(NOW + 23 * 60 * MINUTE).await.unwrap();
    assert_eq!(count().await, 1);
    fixture.store.purge_expired(NOW + 25 * 60 * MINUTE).await.unwrap();
    assert_eq!(count().await, 0);
}
