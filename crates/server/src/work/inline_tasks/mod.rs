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
mod watcher;

use std::{
    collections::HashMap,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, Wake, Waker},
    time::Instant,
};

use porchlight_store::Store;
use tokio::{runtime::Handle, task::spawn_blocking};
use tokio_util::task::TaskTracker;

pub use self::watcher::Watcher;
use self::{
    preparing::Preparations,
    threads::Threads,
    to_runtime::ToRuntime,
    tracked::{Tracked, Turn, Waiting},
};
use super::{
    capture::{Job, Place, is_on_thread},
    cores,
};

/// Tasks that wait for a thread. Beyond, they begin on the runtime.
const MAX_WAITING: usize = 4_096;
/// Tasks between their beginning and their wait for a model or their end. Further ones wait: what has begun holds what it
/// has read, and a lane takes only so many of a tenant. Enough for commits of 100 ms.
const MAX_BEGUN: usize = 64;

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
    /// Tasks that have a turn.
    begun: usize,
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
            self.begin_on_runtime(tenant, task);
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

    fn start_thread(&self) {
        let tasks = self.clone();
        self.0.threads.run(move || tasks.run_waiting());
    }

    /// Runs waiting tasks until there is none.
    fn run_waiting(&self) {
        loop {
            let next = {
                let mut state = self.0.lock();
                let next = state.take_waiting();
                state.threads -= usize::from(next.is_none());
                next
            };
            let Some(mut task) = next else { return };
            task.turn = Some(Turn(self.clone()));
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
            let poll = || self.0.store.run_inline(|| task.poll(&mut cx, Place::Thread));
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

    /// Begins a task that waits for no thread any more.
    fn begin_on_runtime(&self, tenant: i64, tracked: Tracked) {
        let task = Box::pin(self.0.preparations.run(tenant, tracked.task));
        self.continue_on_runtime(Tracked { task, ..tracked });
    }

    fn end_turn(&self) {
        let mut state = self.0.lock();
        state.begun -= 1;
        let starts = state.starts_thread(self.0.max_threads);
        drop(state);
        if starts {
            self.start_thread();
        }
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

impl Inner {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// The next task, which gets a turn.
    fn take_waiting(&mut self) -> Option<Tracked> {
        if self.begun >= MAX_BEGUN {
            return None;
        }
        let next = self.waiting.pop()?;
        self.taken_at = Some(Instant::now());
        self.begun += 1;
        Some(next)
    }

    /// Returns whether another thread must start, because a task waits and there may be one more.
    fn starts_thread(&mut self, max_threads: usize) -> bool {
        let starts = !self.waiting.is_empty() && self.threads < max_threads && self.begun < MAX_BEGUN;
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
        match task.poll(cx, Place::Runtime) {
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
