//! Moves tasks to the runtime that wait too long for a thread or for their work.

use std::{
    sync::{Arc, Weak, atomic::Ordering},
    time::Duration,
};

use super::{InlineTasks, Inner, State};

/// After this time, a task whose work is still running moves to the runtime.
const MAX_WORK: Duration = Duration::from_millis(400);
/// After this time, a task that waits for a thread begins on the runtime if no thread has taken one in it either.
const MAX_STANDSTILL: Duration = Duration::from_secs(1);
/// After this time, it begins there in any case.
const MAX_WAIT: Duration = Duration::from_secs(5);

/// Watches the tasks of an `InlineTasks`.
pub struct Watcher(Weak<Inner>);

impl Watcher {
    /// Moves tasks to the runtime that have waited too long for a thread or for their work. Call it twice a second.
    pub fn watch(&self) {
        if let Some(inner) = self.0.upgrade() {
            InlineTasks(inner).watch();
        }
    }
}

impl InlineTasks {
    /// Lets another thread watch the tasks without keeping the store open.
    pub fn watcher(&self) -> Watcher {
        Watcher(Arc::downgrade(&self.0))
    }

    fn watch(&self) {
        self.0.is_watched.store(true, Ordering::Relaxed);
        let mut state = self.0.lock();
        if state.waiting.is_empty() && state.working.is_empty() {
            return;
        }
        let stuck: Vec<u64> =
            state.working.iter().filter(|(_, work)| work.since.elapsed() > MAX_WORK).map(|(id, _)| *id).collect();
        let max_wait = state.max_wait();
        let waited = state.waiting.take_older_than(max_wait);
        let (mut moved, mut started) = (Vec::new(), 0);
        for id in stuck {
            let Some(work) = state.working.remove(&id) else { continue };
            state.threads -= usize::from(work.is_counted);
            moved.push(work.task);
            started += usize::from(state.starts_thread(self.0.max_threads));
        }
        drop(state);
        (0..started).for_each(|_| self.start_thread());
        moved.into_iter().for_each(|task| self.continue_on_runtime(task));
        waited.into_iter().for_each(|(tenant, task)| self.begin_on_runtime(tenant, task));
    }
}

impl State {
    /// How long a task may wait for a thread. They take turns, so a wait alone says only that there are many.
    fn max_wait(&self) -> Duration {
        let is_moving = self.taken_at.is_some_and(|at| at.elapsed() < MAX_STANDSTILL);
        if is_moving { MAX_WAIT } else { MAX_STANDSTILL }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use tokio_util::task::TaskTracker;

    use super::{
        super::tracked::{Tracked, Waiting},
        *,
    };

    #[test]
    fn tasks_wait_longer_while_threads_take_others() {
        let taken = |age: Duration| State { taken_at: Instant::now().checked_sub(age), ..State::default() };
        assert_eq!(State::default().max_wait(), MAX_STANDSTILL);
        assert_eq!(taken(Duration::ZERO).max_wait(), MAX_WAIT);
        assert_eq!(taken(MAX_STANDSTILL).max_wait(), MAX_STANDSTILL);
    }

    #[test]
    fn tasks_that_waited_too_long_leave_with_their_tenants() {
        let (tracker, mut waiting) = (TaskTracker::new(), Waiting::default());
        for tenant in [7, 8] {
            waiting.push(tenant, Tracked::new(&tracker, async {}));
        }
        assert!(waiting.take_older_than(MAX_WAIT).is_empty());
        let mut tenants: Vec<i64> =
            waiting.take_older_than(Duration::ZERO).into_iter().map(|(tenant, _)| tenant).collect();
        tenants.sort_unstable();
        assert_eq!((tenants, waiting.len()), (vec![7, 8], 0));
    }
}
