//! Runs one kind of CPU-bound work, with a limit on threads, a bounded fair queue and a timeout.
//!
//! A thread can't be killed. Work that exceeds its timeout is abandoned: its caller continues without a result, and its
//! permit is released for others. Only `MAX_ABANDONED` abandoned threads release their permit; later ones keep it until
//! they end, so a lane never occupies more than its permits plus `MAX_ABANDONED` threads.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    time::Duration,
};

use thiserror::Error;
use tokio::{
    sync::oneshot,
    time::{Instant, timeout, timeout_at},
};
use tokio_util::sync::CancellationToken;

use super::{
    capture::{self, Job},
    fair_queue::{Bounds, Class, FairQueue, Permit},
};

/// Abandoned threads of a lane that release their permit.
const MAX_ABANDONED: usize = 4;

/// Why work failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum WorkError {
    #[error("the work queue is full")]
    QueueFull,
    #[error("no thread was available in time")]
    Busy,
    #[error("the work exceeded its time limit")]
    TimedOut,
    #[error("the work panicked")]
    Panicked,
}

/// Who requests the work.
#[derive(Debug, Clone, Copy)]
pub struct Requester<'a> {
    /// Tenants take turns.
    pub tenant: i64,
    pub class: Class,
    /// For the log; empty for work without a request.
    pub request_id: &'a str,
}

/// Limits of a lane.
#[derive(Debug, Clone, Copy)]
pub struct LaneLimits {
    pub bounds: Bounds,
    /// Maximum wait for a thread.
    pub wait: Duration,
    /// Maximum time on a thread.
    pub time: Duration,
}

/// The threads of a lane.
enum Threads {
    /// Tokio's pool of blocking threads.
    Shared,
    /// One thread of the lane, which reuses the memory of earlier work.
    Own(Mutex<mpsc::Sender<Job>>),
}

/// Runs one kind of work.
pub struct Lane {
    name: &'static str,
    limits: LaneLimits,
    queue: FairQueue,
    threads: Arc<Threads>,
    abandoned: Arc<AtomicUsize>,
}

impl Lane {
    /// A lane on tokio's blocking threads.
    pub fn new(name: &'static str, limits: LaneLimits) -> Self {
        let (queue, threads) = (FairQueue::new(limits.bounds), Arc::new(Threads::Shared));
        Self { name, limits, queue, threads, abandoned: Arc::default() }
    }

    /// A lane with one thread of its own.
    pub fn on_own_thread(name: &'static str, limits: LaneLimits) -> std::io::Result<Self> {
        let threads = Arc::new(Threads::Own(Mutex::new(start_thread(name)?)));
        Ok(Self { threads, ..Self::new(name, limits) })
    }

    /// Runs `work` when it is its turn. Dropping the future leaves the queue.
    pub async fn run<T: Send + 'static>(
        &self,
        requester: Requester<'_>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, WorkError> {
        let turn = timeout(self.limits.wait, self.queue.acquire(requester.tenant, requester.class)).await;
        let permit = match turn {
            Ok(Ok(permit)) => permit,
            Ok(Err(_)) => return Err(self.rejected(WorkError::QueueFull)),
            Err(_) => return Err(self.rejected(WorkError::Busy)),
        };
        let running = Arc::new(Running { permit: Mutex::new(Some(permit)), ended: CancellationToken::new() });
        let (done, mut result) = oneshot::channel();
        let on_thread = Arc::clone(&running);
        let job = Box::new(move || {
            let worked = catch_unwind(AssertUnwindSafe(work));
            // Before the result is sent, so that the caller finds the lane free.
            on_thread.end();
            // The caller may be gone.
            let _ = done.send(worked);
        });
        let mut watch = Watch {
            lane: self.name,
            request_id: requester.request_id.to_owned(),
            time: self.limits.time,
            deadline: Instant::now() + self.limits.time,
            abandoned: Arc::clone(&self.abandoned),
            threads: Arc::clone(&self.threads),
            running: Some(running),
        };
        self.threads.start(job).await;
        match timeout_at(watch.deadline, &mut result).await {
            Ok(worked) => {
                watch.running = None;
                match worked {
                    Ok(Ok(value)) => Ok(value),
                    Ok(Err(_)) | Err(_) => Err(WorkError::Panicked),
                }
            }
            Err(_) => {
                watch.abandon();
                Err(WorkError::TimedOut)
            }
        }
    }

    fn rejected(&self, error: WorkError) -> WorkError {
        metrics::counter!("porchlight_work_rejected_total", "lane" => self.name).increment(1);
        tracing::warn!(lane = self.name, %error, "work rejected");
        error
    }
}

impl Threads {
    async fn start(&self, job: Job) {
        match self {
            Self::Shared => capture::start(job).await,
            Self::Own(sender) => {
                let sender = sender.lock().unwrap_or_else(PoisonError::into_inner);
                // The thread lives as long as its sender; a job that is dropped ends its caller's wait.
                let _ = sender.send(job);
            }
        }
    }

    /// Replaces the lane's own thread, which is stuck.
    fn replace(&self, lane: &str) {
        let Self::Own(sender) = self else { return };
        match start_thread(lane) {
            Ok(fresh) => *sender.lock().unwrap_or_else(PoisonError::into_inner) = fresh,
            Err(error) => tracing::error!(lane, %error, "failed to start a thread"),
        }
    }
}

fn start_thread(name: &str) -> std::io::Result<mpsc::Sender<Job>> {
    let (jobs, next) = mpsc::channel::<Job>();
    std::thread::Builder::new().name(name.into()).spawn(move || next.into_iter().for_each(|job| job()))?;
    Ok(jobs)
}

/// Work on a thread.
struct Running {
    permit: Mutex<Option<Permit>>,
    ended: CancellationToken,
}

impl Running {
    fn end(&self) {
        self.ended.cancel();
        self.pass_on();
    }

    fn pass_on(&self) {
        let permit = self.permit.lock().unwrap_or_else(PoisonError::into_inner).take();
        drop(permit);
    }
}

/// Keeps the time of work, also after its caller has gone.
struct Watch {
    lane: &'static str,
    request_id: String,
    time: Duration,
    deadline: Instant,
    abandoned: Arc<AtomicUsize>,
    threads: Arc<Threads>,
    /// None once it has ended or was abandoned.
    running: Option<Arc<Running>>,
}

impl Watch {
    fn abandon(&mut self) {
        let Some(running) = self.running.take() else { return };
        if running.ended.is_cancelled() {
            return;
        }
        let lane = self.lane;
        let count = self.abandoned.fetch_add(1, Ordering::Relaxed) + 1;
        metrics::counter!("porchlight_work_abandoned_total", "lane" => lane).increment(1);
        metrics::gauge!("porchlight_work_abandoned", "lane" => lane).increment(1.0);
        let time_limit_ms = self.time.as_millis() as u64;
        tracing::error!(lane, request_id = self.request_id, time_limit_ms, abandoned = count, "abandoned stuck work");
        // Before the permit passes on, so that the next work does not queue behind the stuck one.
        self.threads.replace(lane);
        if count <= MAX_ABANDONED {
            running.pass_on();
        }
        let abandoned = Arc::clone(&self.abandoned);
        tokio::spawn(async move {
            running.ended.cancelled().await;
            abandoned.fetch_sub(1, Ordering::Relaxed);
            metrics::gauge!("porchlight_work_abandoned", "lane" => lane).decrement(1.0);
        });
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let Some(running) = self.running.take() else { return };
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        if running.ended.is_cancelled() {
            return;
        }
        let mut watch = Self {
            request_id: std::mem::take(&mut self.request_id),
            abandoned: Arc::clone(&self.abandoned),
            threads: Arc::clone(&self.threads),
            running: None,
            ..*self
        };
        runtime.spawn(async move {
            if timeout_at(watch.deadline, running.ended.cancelled()).await.is_err() {
                watch.running = Some(running);
                watch.abandon();
            }
        });
    }
}
