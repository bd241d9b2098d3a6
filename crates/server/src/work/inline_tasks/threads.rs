//! Threads that get work one by one.
//!
//! Tokio's pool wakes a thread while it still holds the lock that the thread takes next, so a hand-over often takes five
//! futex calls. Here it takes two: the wake of one thread, which waits for nothing else.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread::{self, Thread},
    time::{Duration, Instant},
};

use tokio::runtime::Handle;

type Work = Box<dyn FnOnce() + Send>;

/// A thread without work ends after this time.
const MAX_IDLE: Duration = Duration::from_secs(10);

/// Threads on which tokio's functions work; as many as there is work at once.
pub(super) struct Threads {
    runtime: Handle,
    /// The one that had work last is at the end.
    idle: Arc<Mutex<Vec<Arc<IdleThread>>>>,
}

struct IdleThread {
    thread: Thread,
    work: Mutex<Option<Work>>,
}

impl Threads {
    pub(super) fn new(runtime: Handle) -> Self {
        Self { runtime, idle: Arc::default() }
    }

    /// Runs work, which must not panic, on another thread.
    pub(super) fn run(&self, work: impl FnOnce() + Send + 'static) {
        let work: Work = Box::new(work);
        let next = lock(&self.idle).pop();
        match next {
            Some(next) => {
                *lock(&next.work) = Some(work);
                next.thread.unpark();
            }
            None => self.start(work),
        }
    }

    fn start(&self, work: Work) {
        let work = Arc::new(Mutex::new(Some(work)));
        let (runtime, idle, first) = (self.runtime.clone(), Arc::clone(&self.idle), Arc::clone(&work));
        let serve = move || {
            let _runtime = runtime.enter();
            let first = lock(&first).take();
            serve(&idle, first);
        };
        if let Err(error) = thread::Builder::new().name("questions".into()).spawn(serve) {
            tracing::warn!(%error, "failed to start a thread");
            let work = lock(&work).take();
            drop(work.map(|work| self.runtime.spawn_blocking(work)));
        }
    }
}

fn serve(idle: &Mutex<Vec<Arc<IdleThread>>>, mut next: Option<Work>) {
    let own = Arc::new(IdleThread { thread: thread::current(), work: Mutex::default() });
    while let Some(work) = next {
        work();
        lock(idle).push(Arc::clone(&own));
        next = wait(idle, &own);
    }
}

/// Waits for work; `None` ends the thread.
fn wait(idle: &Mutex<Vec<Arc<IdleThread>>>, own: &Arc<IdleThread>) -> Option<Work> {
    let end = Instant::now() + MAX_IDLE;
    loop {
        let work = lock(&own.work).take();
        if work.is_some() {
            return work;
        }
        let rest = end.saturating_duration_since(Instant::now());
        if rest.is_zero() {
            let mut idle = lock(idle);
            if let Some(at) = idle.iter().position(|other| Arc::ptr_eq(other, own)) {
                idle.remove(at);
                return None;
            }
        }
        // Without a rest, somebody has taken it from the list, and its work comes at once.
        thread::park_timeout(if rest.is_zero() { MAX_IDLE } else { rest });
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn a_thread_gets_one_work_after_the_other() {
        let (threads, (done, ended)) = (Threads::new(Handle::current()), mpsc::channel());
        for number in 0..1_000 {
            let done = done.clone();
            threads.run(move || done.send((number, Handle::try_current().is_ok())).expect("the test receives it"));
            assert_eq!(ended.recv_timeout(Duration::from_secs(5)), Ok((number, true)));
        }
    }

    #[tokio::test]
    async fn work_runs_while_other_work_waits() {
        let (threads, (done, ended)) = (Threads::new(Handle::current()), mpsc::channel());
        let (release, wait) = mpsc::channel::<()>();
        threads.run(move || {
            let _ = wait.recv();
        });
        for number in 0..100 {
            let done = done.clone();
            threads.run(move || done.send(number).expect("the test receives it"));
        }
        let mut all: Vec<i32> =
            (0..100).map(|_| ended.recv_timeout(Duration::from_secs(5)).expect("work runs")).collect();
        all.sort_unstable();
        assert_eq!(all, (0..100).collect::<Vec<_>>());
        drop(release);
    }
}
