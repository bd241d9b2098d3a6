//! Gives work of a lane to the thread or task that polls its caller, instead of starting a thread for it.

use std::{
    cell::{Cell, RefCell},
    future::poll_fn,
    pin::Pin,
    task::{Context, Poll, Waker},
};

pub(super) type Job = Box<dyn FnOnce() + Send>;

struct Capture {
    waker: Waker,
    job: Option<Job>,
    place: Place,
}

/// Where a future is polled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// On a thread for blocking work.
    Thread,
    Runtime,
}

thread_local! {
    static CAPTURE: RefCell<Option<Capture>> = const { RefCell::new(None) };
    /// `leave_thread` was called in the current poll.
    static HAS_LEFT: Cell<bool> = const { Cell::new(false) };
}

/// Polls a future. Also returns the work that it waits for, which the caller must run before it polls again.
pub(super) fn poll_capturing<F: Future + ?Sized>(
    future: Pin<&mut F>,
    cx: &mut Context<'_>,
    place: Place,
) -> (Poll<F::Output>, Option<Job>) {
    struct Restore(Option<Capture>);
    impl Drop for Restore {
        fn drop(&mut self) {
            CAPTURE.set(self.0.take());
        }
    }
    let capture = Capture { waker: cx.waker().clone(), job: None, place };
    let _restore = Restore(CAPTURE.replace(Some(capture)));
    let polled = future.poll(cx);
    (polled, CAPTURE.take().and_then(|capture| capture.job))
}

/// Runs `poll`, which polls a future. Also returns whether that called `leave_thread`.
pub(super) fn noticing_leave<T>(poll: impl FnOnce() -> T) -> (T, bool) {
    HAS_LEFT.set(false);
    let polled = poll();
    (polled, HAS_LEFT.replace(false))
}

/// Starts work: gives it to `poll_capturing`, or runs it on one of tokio's threads for blocking work.
///
/// In the first case this completes with the next poll. Then the work has ended, or somebody else must watch its time.
pub(super) async fn start(job: Job) {
    let mut job = Some(job);
    let starting = poll_fn(|cx| match job.take().map(|job| offer(cx.waker(), job)) {
        Some(Ok(())) => Poll::Pending,
        Some(Err(job)) => {
            drop(tokio::task::spawn_blocking(job));
            Poll::Ready(())
        }
        None => Poll::Ready(()),
    });
    starting.await;
}

/// Returns whether the current future is polled on a thread for blocking work.
pub(super) fn is_on_thread() -> bool {
    CAPTURE.with_borrow(|capture| capture.as_ref().is_some_and(|capture| capture.place == Place::Thread))
}

/// Continues on the runtime. To wait for a socket, or to wake a task, is cheaper there.
pub(crate) async fn leave_thread() {
    HAS_LEFT.set(true);
    let mut has_left = false;
    let leaving = poll_fn(|cx| {
        let is_here = |capture: &Capture| capture.place == Place::Thread && is_same(&capture.waker, cx.waker());
        let must_leave = !has_left && CAPTURE.with_borrow(|capture| capture.as_ref().is_some_and(is_here));
        has_left = true;
        if must_leave { Poll::Pending } else { Poll::Ready(()) }
    });
    leaving.await;
}

/// Returns the work if `poll_capturing` wouldn't poll this future again, or has other work.
fn offer(waker: &Waker, job: Job) -> Result<(), Job> {
    CAPTURE.with_borrow_mut(|capture| match capture {
        // Part of a future with wakers of its own, such as `FuturesUnordered`, is polled only after its own waker.
        Some(capture) if capture.job.is_none() && is_same(&capture.waker, waker) => {
            capture.job = Some(job);
            Ok(())
        }
        _ => Err(job),
    })
}

/// Returns whether two wakers that are in use wake the same task.
///
/// `will_wake` also compares their vtables, of which the compiler may make copies: a clone then differs from its
/// original.
fn is_same(a: &Waker, b: &Waker) -> bool {
    std::ptr::eq(a.data(), b.data())
}
