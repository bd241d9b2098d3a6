//! Tasks that the service waits for when it stops, and those that wait for a thread.

use std::{
    collections::{HashMap, VecDeque},
    task::{Context, Poll},
    time::{Duration, Instant},
};

use futures::future::BoxFuture;
use tokio_util::task::{TaskTracker, task_tracker::TaskTrackerToken};

use super::{
    super::capture::{Job, Place, noticing_leave, poll_capturing},
    InlineTasks,
};

/// Tasks by tenant. Tenants take turns.
#[derive(Default)]
pub(super) struct Waiting {
    count: usize,
    order: VecDeque<i64>,
    tasks: HashMap<i64, VecDeque<(Instant, Tracked)>>,
}

/// A task that the service waits for when it stops.
pub(super) struct Tracked {
    pub(super) task: BoxFuture<'static, ()>,
    /// Until it waits for a model or ends.
    pub(super) turn: Option<Turn>,
    pub(super) _token: TaskTrackerToken,
}

/// Permission to begin, which the next task gets when it is dropped. Don't drop it under the lock.
pub(super) struct Turn(pub(super) InlineTasks);

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.end_turn();
    }
}

impl Tracked {
    pub(super) fn new(tracker: &TaskTracker, task: impl Future<Output = ()> + Send + 'static) -> Self {
        Self { task: Box::pin(task), turn: None, _token: tracker.token() }
    }

    /// Polls the task, as `poll_capturing`. Its turn ends when it leaves its thread to wait.
    pub(super) fn poll(&mut self, cx: &mut Context<'_>, place: Place) -> (Poll<()>, Option<Job>) {
        let (polled, has_left) = noticing_leave(|| poll_capturing(self.task.as_mut(), cx, place));
        if has_left {
            self.turn = None;
        }
        polled
    }
}

impl Waiting {
    pub(super) fn len(&self) -> usize {
        self.count
    }

    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(super) fn push(&mut self, tenant: i64, task: Tracked) {
        let own = self.tasks.entry(tenant).or_default();
        if own.is_empty() {
            self.order.push_back(tenant);
        }
        own.push_back((Instant::now(), task));
        self.count += 1;
    }

    pub(super) fn pop(&mut self) -> Option<Tracked> {
        let tenant = self.order.pop_front()?;
        let own = self.tasks.get_mut(&tenant)?;
        let (_, task) = own.pop_front()?;
        self.count -= 1;
        if own.is_empty() {
            self.tasks.remove(&tenant);
        } else {
            self.order.push_back(tenant);
        }
        Some(task)
    }

    /// Takes tasks that have waited longer, with their tenants.
    pub(super) fn take_older_than(&mut self, age: Duration) -> Vec<(i64, Tracked)> {
        let mut taken = Vec::new();
        for (tenant, own) in &mut self.tasks {
            while own.front().is_some_and(|(since, _)| since.elapsed() > age) {
                taken.extend(own.pop_front().map(|(_, task)| (*tenant, task)));
            }
        }
        self.count -= taken.len();
        self.tasks.retain(|_, own| !own.is_empty());
        self.order.retain(|tenant| self.tasks.contains_key(tenant));
        taken
    }
}
