//! Limits how many questions are prepared at once where their statements wait for a server.
//!
//! A question that has begun holds what it has read, its plan and its prompt until its model is called. Two thousand
//! that begin together and wait for sixteen connections took twice the memory of two thousand open streams.

use std::{
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use futures::future::BoxFuture;
use tokio::time::timeout;

use super::super::{
    capture::noticing_leave,
    fair_queue::{Bounds, Class, FairQueue, Permit},
};

/// Twice the connections, so that some parse while others read.
const MAX_PREPARED: usize = 32;
/// Later ones begin without a turn.
const MAX_WAITING: usize = 4_096;
/// After this time, a question begins without a turn: nothing may depend on others that are stuck.
const MAX_WAIT: Duration = Duration::from_secs(5);

/// The turns of questions. Tenants take turns.
pub(super) struct Preparations(FairQueue);

impl Default for Preparations {
    fn default() -> Self {
        let bounds = Bounds { running: MAX_PREPARED, waiting: MAX_WAITING, waiting_per_tenant: MAX_WAITING };
        Self(FairQueue::new(bounds))
    }
}

impl Preparations {
    /// Runs the task of a question when it is its turn.
    pub(super) fn run(&self, tenant: i64, task: BoxFuture<'static, ()>) -> impl Future<Output = ()> + use<> {
        let turns = self.0.clone();
        async move {
            let turn = timeout(MAX_WAIT, turns.acquire(tenant, Class::Visitor)).await;
            let permit = turn.ok().and_then(Result::ok);
            Preparing { task, permit }.await;
        }
    }
}

/// Passes its turn on when the task waits for its model.
struct Preparing {
    task: BoxFuture<'static, ()>,
    permit: Option<Permit>,
}

impl Future for Preparing {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let (polled, has_left) = noticing_leave(|| self.task.as_mut().poll(cx));
        if has_left {
            self.permit = None;
        }
        polled
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    };

    use tokio::sync::Semaphore;

    use super::*;
    use crate::work::leave_thread;

    #[tokio::test(start_paused = true)]
    async fn a_question_that_waits_for_its_model_makes_room_and_a_stuck_one_stops_nobody() {
        let preparations = Preparations::default();
        let (begun, model, stuck) =
            (Arc::new(AtomicUsize::new(0)), Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
        for number in 0..100 {
            let (begun, model, stuck) = (Arc::clone(&begun), Arc::clone(&model), Arc::clone(&stuck));
            let task = async move {
                begun.fetch_add(1, Ordering::SeqCst);
                if number >= 40 {
                    drop(stuck.acquire().await);
                }
                leave_thread().await;
                drop(model.acquire().await);
            };
            tokio::spawn(preparations.run(1, Box::pin(task)));
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
        assert_eq!(begun.load(Ordering::SeqCst), 40 + MAX_PREPARED);
        tokio::time::sleep(MAX_WAIT).await;
        assert_eq!(begun.load(Ordering::SeqCst), 100);
    }
}
