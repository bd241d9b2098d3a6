use std::{sync::mpsc, time::Duration};

use super::{Class, Lane, LaneLimits, Requester, WorkError, fair_queue::Bounds};

fn limits(running: usize, time_ms: u64) -> LaneLimits {
    LaneLimits {
        bounds: Bounds { running, waiting: 16, waiting_per_tenant: 8 },
        wait: Duration::from_millis(200),
        time: Duration::from_millis(time_ms),
    }
}

fn requester<'a>() -> Requester<'a> {
    Requester { tenant: 1, class: Class::Visitor, request_id: "test" }
}

#[tokio::test]
async fn a_panic_ends_the_work_and_the_next_one_runs() {
    for lane in [Lane::new("test", limits(1, 9_000)), Lane::on_own_thread("test", limits(1, 9_000)).expect("a thread")]
    {
        let panicked = lane.run(requester(), || panic!("a mistake")).await;
        assert_eq!(panicked, Err::<(), _>(WorkError::Panicked));
        assert_eq!(lane.run(requester(), || 7).await, Ok(7));
    }
}

#[tokio::test]
async fn stuck_work_is_abandoned_and_others_are_served() {
    for lane in [Lane::new("test", limits(1, 50)), Lane::on_own_thread("test", limits(1, 50)).expect("a thread")] {
        let (release, stuck) = mpsc::channel::<()>();
        let abandoned = lane.run(requester(), move || stuck.recv().is_ok()).await;
        assert_eq!(abandoned, Err(WorkError::TimedOut));
        assert_eq!(lane.run(requester(), || 7).await, Ok(7));
        drop(release);
    }
}

#[tokio::test]
async fn so_many_threads_are_abandoned_and_no_more() {
    let lane = Lane::new("test", limits(1, 50));
    let mut releases = Vec::new();
    let mut outcomes = Vec::new();
    for _ in 0..6 {
        let (release, stuck) = mpsc::channel::<()>();
        releases.push(release);
        outcomes.push(lane.run(requester(), move || stuck.recv().is_ok()).await.expect_err("stuck"));
    }
    let timed_out = outcomes.iter().filter(|error| **error == WorkError::TimedOut).count();
    assert_eq!((timed_out, outcomes[5]), (5, WorkError::Busy), "the fifth keeps its permit");
    drop(releases);
    // The threads end, and the permit that was kept comes back.
    assert_eq!(lane.run(requester(), || 7).await, Ok(7));
}

#[tokio::test]
async fn stuck_work_whose_caller_went_away_is_abandoned_too() {
    for lane in [Lane::new("test", limits(1, 50)), Lane::on_own_thread("test", limits(1, 50)).expect("a thread")] {
        let (release, stuck) = mpsc::channel::<()>();
        let gone = tokio::time::timeout(Duration::from_millis(5), lane.run(requester(), move || stuck.recv().is_ok()));
        assert!(gone.await.is_err());
        assert_eq!(lane.run(requester(), || 7).await, Ok(7));
        drop(release);
    }
}
