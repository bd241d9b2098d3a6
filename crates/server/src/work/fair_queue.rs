//! A bounded semaphore that is fair between tenants.
//!
//! The first class goes before the second. Within a class, tenants take turns, so that one with a
//! thousand waiters delays another by one turn at most.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::oneshot;

/// Who is served first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// Callers with a key of the workspace.
    Owner,
    /// Visitors and callers without a key.
    Visitor,
}

/// The queue is full, for this tenant or as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueFull;

/// How many may run and wait.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    pub running: usize,
    pub waiting: usize,
    pub waiting_per_tenant: usize,
}

/// Cheap to clone; all clones share the permits.
#[derive(Debug, Clone)]
pub struct FairQueue(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    free: usize,
    bounds: Bounds,
    classes: [Turns; 2],
}

#[derive(Debug, Default)]
struct Turns {
    /// Tenants with waiters, the next one first.
    order: VecDeque<i64>,
    waiting: HashMap<i64, VecDeque<oneshot::Sender<Permit>>>,
}

/// The right to run; the next waiter gets it when this is dropped.
#[derive(Debug)]
pub struct Permit(Option<FairQueue>);

impl FairQueue {
    pub fn new(bounds: Bounds) -> Self {
        Self(Arc::new(Mutex::new(State { free: bounds.running, bounds, classes: Default::default() })))
    }

    /// Waits for a turn; a caller that goes away leaves the queue.
    ///
    /// # Errors
    /// `QueueFull` at once when too many wait already.
    pub async fn acquire(&self, tenant: i64, class: Class) -> Result<Permit, QueueFull> {
        let turn = {
            let mut state = self.lock();
            if state.free > 0 {
                state.free -= 1;
                return Ok(Permit(Some(self.clone())));
            }
            state.enqueue(tenant, class)?
        };
        // The sender is only dropped with the queue, which this future keeps.
        turn.await.map_err(|_| QueueFull)
    }

    /// How many wait.
    pub fn waiting(&self) -> usize {
        self.lock().classes.iter().map(Turns::len).sum()
    }

    fn release(self) {
        let mut permit = Permit(None);
        loop {
            let next = {
                let mut state = self.lock();
                let Some(next) = state.classes.iter_mut().find_map(Turns::next) else {
                    state.free += 1;
                    return;
                };
                next
            };
            permit.0 = Some(self.clone());
            match next.send(permit) {
                Ok(()) => return,
                // This waiter has gone; the permit must not be released by its drop as well.
                Err(returned) => permit = returned,
            }
            permit.0 = None;
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn enqueue(&mut self, tenant: i64, class: Class) -> Result<oneshot::Receiver<Permit>, QueueFull> {
        let Bounds { waiting, waiting_per_tenant, .. } = self.bounds;
        let is_full = |state: &Self| {
            let own: usize = state.classes.iter().map(|turns| turns.len_of(tenant)).sum();
            own >= waiting_per_tenant || state.classes.iter().map(Turns::len).sum::<usize>() >= waiting
        };
        if is_full(self) {
            self.classes.iter_mut().for_each(Turns::forget_gone);
            if is_full(self) {
                return Err(QueueFull);
            }
        }
        let (permit, turn) = oneshot::channel();
        let turns = &mut self.classes[usize::from(class == Class::Visitor)];
        let own = turns.waiting.entry(tenant).or_default();
        if own.is_empty() {
            turns.order.push_back(tenant);
        }
        own.push_back(permit);
        Ok(turn)
    }
}

impl Turns {
    fn next(&mut self) -> Option<oneshot::Sender<Permit>> {
        let tenant = self.order.pop_front()?;
        let own = self.waiting.get_mut(&tenant)?;
        let next = own.pop_front();
        if own.is_empty() {
            self.waiting.remove(&tenant);
        } else {
            self.order.push_back(tenant);
        }
        next
    }

    fn len(&self) -> usize {
        self.waiting.values().map(VecDeque::len).sum()
    }

    fn len_of(&self, tenant: i64) -> usize {
        self.waiting.get(&tenant).map_or(0, VecDeque::len)
    }

    fn forget_gone(&mut self) {
        self.waiting.values_mut().for_each(|own| own.retain(|waiter| !waiter.is_closed()));
        self.waiting.retain(|_, own| !own.is_empty());
        let waiting = &self.waiting;
        self.order.retain(|tenant| waiting.contains_key(tenant));
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some(queue) = self.0.take() {
            queue.release();
        }
    }
}

#[cfg(test)]
mod tests {
    use futures::{FutureExt, future::join_all};

    use super::*;

    fn one_at_a_time() -> FairQueue {
        FairQueue::new(Bounds { running: 1, waiting: 100, waiting_per_tenant: 50 })
    }

    #[tokio::test]
    async fn tenants_take_turns_and_owners_go_first() {
        let queue = one_at_a_time();
        let first = queue.acquire(1, Class::Visitor).await.expect("a permit");
        let served = Mutex::new(Vec::new());
        let wait = async |tenant: i64, class: Class| {
            let _permit = queue.acquire(tenant, class).await.expect("a permit");
            served.lock().expect("the list").push((tenant, class));
        };
        let crowd = (0..3).map(|_| (1, Class::Visitor)).chain([(2, Class::Visitor), (1, Class::Owner)]);
        let all = join_all(crowd.map(|(tenant, class)| wait(tenant, class)));
        tokio::join!(all, async {
            tokio::task::yield_now().await;
            drop(first);
        });
        let expected =
            [(1, Class::Owner), (1, Class::Visitor), (2, Class::Visitor), (1, Class::Visitor), (1, Class::Visitor)];
        assert_eq!(served.into_inner().expect("the list"), expected);
    }

    #[tokio::test]
    async fn a_tenant_fills_its_own_part_of_the_queue_only() {
        let queue = FairQueue::new(Bounds { running: 1, waiting: 100, waiting_per_tenant: 2 });
        let _running = queue.acquire(1, Class::Visitor).await.expect("a permit");
        let mut own = [queue.acquire(1, Class::Visitor).boxed(), queue.acquire(1, Class::Visitor).boxed()];
        assert!(own.iter_mut().all(|waiter| waiter.now_or_never().is_none()));
        assert_eq!(queue.acquire(1, Class::Visitor).await.expect_err("full"), QueueFull);
        assert!(queue.acquire(2, Class::Visitor).now_or_never().is_none());
    }

    #[tokio::test]
    async fn a_waiter_that_goes_away_leaves_its_place_and_no_permit_is_lost() {
        let queue = FairQueue::new(Bounds { running: 1, waiting: 1, waiting_per_tenant: 1 });
        let running = queue.acquire(1, Class::Visitor).await.expect("a permit");
        assert!(queue.acquire(1, Class::Visitor).now_or_never().is_none());
        let mut next = queue.acquire(1, Class::Visitor).boxed();
        assert!((&mut next).now_or_never().is_none());
        drop(running);
        drop(next.await.expect("the place of the one that went away"));
        queue.acquire(3, Class::Owner).now_or_never().expect("free").expect("a permit");
    }
}
