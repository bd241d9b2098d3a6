//! Runs tasks whose steps need a thread for blocking work, several steps on one thread.
//!
//! A hop from the runtime to another thread and back takes six to eight futex calls. Here such a thread polls the task
//! itself: reads and writes of SQLite run inside the poll, and work of a lane between two polls. A task that waits for
//! anything else continues on the runtime, and comes back with its next work of a lane.
//!
//! While work of a lane runs, its task is in `State::working`. If the work takes long, `watch` moves the task to the
//! runtime, where the lane's time limit ends its wait.

mod preparing;
mod threads;
mod to_runtime;
mod tracked;

use std::{
    collections::HashMap,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, Weak,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, Wake, Waker},
    time::{Duration, Instant},
};

use porchlight_store::Store;
use tokio::{runtime::Handle, task::spawn_blocking};
use tokio_util::task::TaskTracker;

use self::{
    preparing::Preparations,
    threads::Threads,
    to_runtime::ToRuntime,
    tracked::{Tracked, Waiting},
};
use super::{
    capture::{Job, Place, is_on_thread, poll_capturing},
    cores,
};

/// Tasks that wait for a thread. Beyond, they begin on the runtime.
const MAX_WAITING: usize = 4_096;
/// After this time, a task whose work is still running moves to the runtime.
const MAX_WORK: Duration = Duration::from_millis(400);
/// After this time, a task that waits for a thread begins on the runtime if no thread has taken one in it either.
const MAX_STANDSTILL: Duration = Duration::from_secs(1);
/// After this time, it begins there in any case. Many that begin there at once hold what they have read until their turn.
const MAX_WAIT: Duration = Duration::from_secs(5);

/// Cheap to clone; clones share the threads.
#[derive(Clone)]
pub struct InlineTasks(Arc<Inner>);

struct Inner {
    store: Store,
    tasks: TaskTracker,
    runtime: Handle,
    threads: Threads,
    to_runtime: ToRuntime,
    preparations: Preparations,
    max_threads: usize,
    /// `watch` is called regularly.
    is_watched: AtomicBool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Threads that take waiting tasks.
    threads: usize,
    waiting: Waiting,
    /// When a thread took the last task.
    taken_at: Option<Instant>,
    working: HashMap<u64, Working>,
    next: u64,
}

/// A task whose work runs now.
struct Working {
    since: Instant,
    task: Tracked,
    /// Its thread takes waiting tasks.
    is_counted: bool,
}

/// What became of a task on a thread.
enum Driven {
    Ended,
    Pending(Tracked),
    /// It moved to the runtime, because its work takes long.
    Moved,
}

impl InlineTasks {
    pub fn new(store: Store, tasks: TaskTracker) -> Self {
        let max_threads = cores().clamp(2, 8) + 1;
        let (runtime, is_watched, state) = (Handle::current(), AtomicBool::new(false), Mutex::default());
        let (threads, to_runtime) = (Threads::new(runtime.clone()), ToRuntime::start(&runtime));
        let preparations = Preparations::default();
        Self(Arc::new(Inner {
            store,
            tasks,
            runtime,
            threads,
            to_runtime,
            preparations,
            max_threads,
            is_watched,
            state,
        }))
    }

    /// Runs a task, which the service waits for when it stops.
    pub fn spawn(&self, tenant: i64, task: impl Future<Output = ()> + Send + 'static) {
        let inner = &self.0;
        // PostgreSQL's statements wait for the network.
        if inner.store.is_shared() {
            inner.tasks.spawn(inner.preparations.run(tenant, Box::pin(task)));
            return;
        }
        if !inner.is_watched.load(Ordering::Relaxed) {
            inner.tasks.spawn(task);
            return;
        }
        let task = Tracked::new(&inner.tasks, task);
        let mut state = inner.lock();
        if state.waiting.len() >= MAX_WAITING {
            drop(state);
            self.continue_on_runtime(task);
            return;
        }
        state.waiting.push(tenant, task);
        let starts = state.starts_thread(inner.max_threads);
        // A thread that wakes before would wait for the lock.
        drop(state);
        if starts {
            self.start_thread();
        }
    }

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
        let stands_still = state.taken_at.is_none_or(|at| at.elapsed() > MAX_STANDSTILL);
        let waited = state.waiting.take_older_than(if stands_still { MAX_STANDSTILL } else { MAX_WAIT });
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
        for (tenant, Tracked { task, token }) in waited {
            let task = Box::pin(self.0.preparations.run(tenant, task));
            self.continue_on_runtime(Tracked { task, token });
        }
    }

    fn start_thread(&self) {
        let tasks = self.clone();
        self.0.threads.run(move || tasks.run_waiting());
    }

    /// Runs waiting tasks until there is none.
    fn run_waiting(&self) {
        loop {
            let next = {
                let mut state = self.0.lock();
                let next = state.waiting.pop();
                state.taken_at = Some(Instant::now());
                state.threads -= usize::from(next.is_none());
                next
            };
            let Some(task) = next else { return };
            match self.drive(task, None, true) {
                Driven::Ended => {}
                Driven::Pending(task) => self.continue_on_runtime(task),
                Driven::Moved => return,
            }
        }
    }

    /// Runs work on this thread, then its task as far as it comes here.
    fn run_work(&self, task: Tracked, job: Job) {
        if let Driven::Pending(task) = self.drive(task, Some(job), false) {
            self.continue_on_runtime(task);
        }
    }

    fn drive(&self, mut task: Tracked, mut job: Option<Job>, is_counted: bool) -> Driven {
        let waker = Waker::from(Arc::new(OnThread));
        let mut cx = Context::from_waker(&waker);
        loop {
            if let Some(job) = job.take() {
                let id = self.0.lock().begin_work(task, is_counted);
                job();
                match self.0.lock().working.remove(&id) {
                    Some(work) => task = work.task,
                    None => return Driven::Moved,
                }
            }
            let poll = || self.0.store.run_inline(|| poll_capturing(task.task.as_mut(), &mut cx, Place::Thread));
            let Ok((polled, next)) = catch_unwind(AssertUnwindSafe(poll)) else {
                tracing::error!("a task panicked");
                return Driven::Ended;
            };
            match (polled, next) {
                (Poll::Pending, None) => return Driven::Pending(task),
                (Poll::Pending, next) => job = next,
                (Poll::Ready(()), next) => {
                    drop(next.map(spawn_blocking));
                    return Driven::Ended;
                }
            }
        }
    }

    fn continue_on_runtime(&self, task: Tracked) {
        let (runtime, task) = (self.0.runtime.clone(), OnRuntime { tasks: self.clone(), task: Some(task) });
        self.0.to_runtime.run(move || drop(runtime.spawn(task)));
    }

    /// Runs a short action that wakes a task: soon on the runtime if this is one of the threads, or else here.
    pub fn wake(&self, action: impl FnOnce() + Send + 'static) {
        if is_on_thread() {
            self.0.to_runtime.run(action);
        } else {
            action();
        }
    }
}

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

impl Inner {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Returns whether another thread must start, because a task waits and there may be one more.
    fn starts_thread(&mut self, max_threads: usize) -> bool {
        let starts = !self.waiting.is_empty() && self.threads < max_threads;
        self.threads += usize::from(starts);
        starts
    }

    fn begin_work(&mut self, task: Tracked, is_counted: bool) -> u64 {
        self.next += 1;
        self.working.insert(self.next, Working { since: Instant::now(), task, is_counted });
        self.next
    }
}

/// The waker of a task on a thread, where nothing wakes it: it is polled after its work, or on the runtime.
struct OnThread;

impl Wake for OnThread {
    fn wake(self: Arc<Self>) {}
}

/// A task on the runtime until it needs a thread.
struct OnRuntime {
    tasks: InlineTasks,
    task: Option<Tracked>,
}

impl Future for OnRuntime {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let Some(mut task) = self.task.take() else { return Poll::Ready(()) };
        match poll_capturing(task.task.as_mut(), cx, Place::Runtime) {
            (Poll::Pending, None) => {
                self.task = Some(task);
                return Poll::Pending;
            }
            (Poll::Pending, Some(job)) => {
                let tasks = self.tasks.clone();
                self.tasks.0.threads.run(move || tasks.run_work(task, job));
            }
            (Poll::Ready(()), job) => drop(job.map(spawn_blocking)),
        }
        Poll::Ready(())
    }
}
