use super::*;

const LONG: Duration = Duration::from_secs(60);

async fn is_woken(listener: &mut DueWorkListener) -> bool {
    let waiting = listener.wait(LONG, |due| due.has_timers);
    tokio::time::timeout(Duration::from_millis(20), waiting).await.is_ok()
}

#[tokio::test]
async fn a_task_runs_after_each_heartbeat_that_found_work_for_it() {
    let heartbeat = Heartbeat::new(true);
    let mut listener = heartbeat.subscribe();
    assert!(!is_woken(&mut listener).await, "before the first heartbeat");
    heartbeat.publish(DueWork { has_deliveries: true, ..DueWork::default() });
    assert!(!is_woken(&mut listener).await, "work for another task");
    for _ in 0..2 {
        heartbeat.publish(DueWork { has_timers: true, ..DueWork::default() });
        assert!(is_woken(&mut listener).await);
        assert!(!is_woken(&mut listener).await, "no heartbeat since");
    }
}

#[tokio::test(start_paused = true)]
async fn a_slow_task_uses_what_was_found_during_its_interval() {
    let heartbeat = Heartbeat::new(true);
    let mut listener = heartbeat.subscribe();
    heartbeat.publish(DueWork { has_timers: true, ..DueWork::default() });
    let waiting = listener.wait_after(LONG, |due| due.has_timers);
    assert!(tokio::time::timeout(LONG * 2, waiting).await.is_ok());
    let alone = Heartbeat::new(false);
    let mut listener = alone.subscribe();
    assert!(tokio::time::timeout(LONG * 2, listener.wait(LONG, |_| false)).await.is_ok(), "SQLite");
}
