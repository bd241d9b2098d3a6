//! Background tasks of live conversations: timers, and changes that other replicas committed.

use std::time::Duration;

use crate::state::AppState;

/// How often timers are looked for.
const TIMER_INTERVAL: Duration = Duration::from_secs(2);
/// How often the followed conversations are compared with the database while somebody follows one.
const WATCH_INTERVAL: Duration = Duration::from_millis(250);
/// From so many followed conversations on, the comparison takes long enough to be made half as often.
const MANY_FOLLOWED: usize = 1_000;
/// How often the notices of members are compared with the database while somebody waits for some.
const NOTICE_INTERVAL: Duration = Duration::from_secs(1);

/// How often visitors who follow are marked as here; a mark lasts three times as long.
const VISITOR_INTERVAL: Duration = Duration::from_secs(10);

/// Runs the timers until the service stops.
pub async fn run_timers(app: AppState) {
    let mut heartbeats = app.heartbeat.subscribe();
    loop {
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = heartbeats.wait(TIMER_INTERVAL, |due| due.has_timers) => {}
        }
        match app.store.run_live_timers(app.clock.now_ms()).await {
            Ok(changed) => {
                for change in changed {
                    tracing::info!(session = %change.session, event = change.event, "a conversation changed by its timer");
                    app.live.wake(change.session);
                }
            }
            Err(error) => tracing::warn!(%error, "timers of conversations could not be looked for"),
        }
    }
}

/// Stores that the visitors who follow a conversation are here, with one statement for all. Idle without any.
pub async fn mark_visitors(app: AppState) {
    loop {
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = tokio::time::sleep(VISITOR_INTERVAL) => {}
        }
        let visited = app.live.sessions.visited();
        if !visited.is_empty()
            && let Err(error) = app.store.touch_visitors(visited, app.clock.now_ms()).await
        {
            tracing::warn!(%error, "failed to record that visitors are here");
        }
    }
}

/// Wakes followers of conversations that another replica changed, until the service stops. Idle without followers.
pub async fn watch_other_replicas(app: AppState) {
    loop {
        let sessions = tokio::select! {
            () = app.stop.cancelled() => return,
            sessions = app.live.sessions.wait_for_followers() => sessions,
        };
        let interval = if sessions.len() < MANY_FOLLOWED { WATCH_INTERVAL } else { 2 * WATCH_INTERVAL };
        match app.store.follow_marks(sessions).await {
            Ok(marks) => app.live.sessions.compare(marks.into_iter().map(|mark| (mark.session, mark))),
            Err(error) => tracing::warn!(%error, "followed conversations could not be compared"),
        }
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = tokio::time::sleep(interval) => {}
        }
    }
}

/// Wakes those who wait for notices that were written or closed, here or on another replica. Idle without any.
pub async fn watch_notices(app: AppState) {
    loop {
        let members = tokio::select! {
            () = app.stop.cancelled() => return,
            members = app.notices.wait_for_followers() => members,
        };
        match app.store.notice_marks(members.clone()).await {
            Ok(marks) => {
                let mark_of = |member| marks.iter().find(|mark| mark.member == member).copied();
                app.notices.compare(members.into_iter().map(|member| (member, mark_of(member))));
            }
            Err(error) => tracing::warn!(%error, "notices could not be compared"),
        }
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = tokio::time::sleep(NOTICE_INTERVAL) => {}
        }
    }
}
