//! Polls a connection again at once if it woke itself.
//!
//! hyper wakes its own task when a handler reads the request's body, and we do at the end of a response. To tokio, such a
//! task yields: it also wakes another worker to look for work, which finds none. That costs four futex calls a request.

use std::{
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
    task::{Context, Poll, Wake, Waker},
};

use futures::task::AtomicWaker;

/// A future that still wakes itself then lets other tasks run.
const MAX_POLLS: usize = 8;

/// Nobody polls; a wake is for the task.
const WAITING: u8 = 0;
const POLLING: u8 = 1;
/// Woken while it was polled.
const WOKEN: u8 = 2;

/// A future that is polled again instead of waking its task while it is polled.
pub(super) struct PollAgain<F> {
    future: F,
    wakes: Arc<Wakes>,
    waker: Waker,
}

#[derive(Default)]
struct Wakes {
    state: AtomicU8,
    task: AtomicWaker,
}

impl<F> PollAgain<F> {
    pub(super) fn new(future: F) -> Self {
        let wakes = Arc::<Wakes>::default();
        Self { future, waker: Waker::from(Arc::clone(&wakes)), wakes }
    }
}

impl<F: Future + Unpin> Future for PollAgain<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        let Self { future, wakes, waker } = &mut *self;
        wakes.task.register(cx.waker());
        for _ in 0..MAX_POLLS {
            wakes.state.store(POLLING, Ordering::SeqCst);
            if let Poll::Ready(output) = Pin::new(&mut *future).poll(&mut Context::from_waker(waker)) {
                return Poll::Ready(output);
            }
            let waited = wakes.state.compare_exchange(POLLING, WAITING, Ordering::SeqCst, Ordering::SeqCst);
            if waited.is_ok() {
                return Poll::Pending;
            }
        }
        wakes.state.store(WAITING, Ordering::SeqCst);
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}

impl Wake for Wakes {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        let noticed = self.state.compare_exchange(POLLING, WOKEN, Ordering::SeqCst, Ordering::SeqCst);
        if noticed == Err(WAITING) {
            self.task.wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{future::poll_fn, sync::atomic::AtomicUsize, time::Duration};

    use super::*;

    #[derive(Default)]
    struct Counted(AtomicUsize);

    impl Wake for Counted {
        fn wake(self: Arc<Self>) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }

    #[test]
    fn a_future_that_wakes_itself_is_polled_again() {
        let mut polls = 0;
        let future = poll_fn(|cx| {
            polls += 1;
            cx.waker().wake_by_ref();
            if polls == 3 { Poll::Ready(()) } else { Poll::Pending }
        });
        let counted = Arc::new(Counted::default());
        let polled = Pin::new(&mut PollAgain::new(future)).poll(&mut Context::from_waker(&counted.clone().into()));
        assert_eq!((polled, counted.0.load(Ordering::SeqCst)), (Poll::Ready(()), 0));
    }

    #[test]
    fn a_future_that_never_stops_waking_itself_lets_others_run() {
        let mut polls = 0;
        let mut future = PollAgain::new(poll_fn(|cx| {
            polls += 1;
            cx.waker().wake_by_ref();
            Poll::<()>::Pending
        }));
        let counted = Arc::new(Counted::default());
        let polled = Pin::new(&mut future).poll(&mut Context::from_waker(&counted.clone().into()));
        assert_eq!((polled, counted.0.load(Ordering::SeqCst)), (Poll::Pending, 1));
        drop(future);
        assert_eq!(polls, MAX_POLLS);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn no_wake_of_another_thread_is_lost() {
        for _ in 0..2_000 {
            let (sender, receiver) = tokio::sync::oneshot::channel();
            let sending = tokio::spawn(async move { sender.send(()) });
            let received = tokio::time::timeout(Duration::from_secs(5), PollAgain::new(receiver)).await;
            assert_eq!(received, Ok(Ok(())));
            assert_eq!(sending.await.expect("it sends"), Ok(()));
        }
    }
}
