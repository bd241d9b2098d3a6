//! Runs CPU-bound work on blocking threads, each kind with its own limits.
//!
//! No input may block a thread of the runtime: a stuck one holds the tasks in its queue and possibly the I/O driver
//! (docs/decisions/015).

mod capture;
pub mod fair_queue;
pub mod inline_tasks;
mod lane;
#[cfg(test)]
mod lane_tests;
pub(crate) mod pulse;

use std::time::Duration;

pub(crate) use capture::leave_thread;
use fair_queue::Bounds;
pub use fair_queue::Class;
pub use lane::{Lane, LaneLimits, Requester, WorkError};

/// The lanes of answers. `files` and `imports` have their own.
pub struct WorkPool {
    /// Parsing questions, composing and verifying answers.
    pub understanding: Lane,
    /// Building the vocabularies of chatbots.
    pub vocabularies: Lane,
}

impl Default for WorkPool {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        let understanding = LaneLimits {
            bounds: Bounds { running: cores().clamp(2, 8), waiting: 4_096, waiting_per_tenant: 1_024 },
            wait: seconds(5),
            time: seconds(3),
        };
        let vocabularies = LaneLimits {
            bounds: Bounds { running: 1, waiting: 1_024, waiting_per_tenant: 2 },
            wait: seconds(10),
            // A million listings take a few seconds, more while the machine is busy.
            time: seconds(60),
        };
        Self {
            understanding: Lane::new("understanding", understanding),
            vocabularies: Lane::new("vocabularies", vocabularies),
        }
    }
}

/// CPU cores available to this process.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Worker threads of the runtime: one per core, at least 4 so that two slow tasks don't stop it.
pub fn worker_threads() -> usize {
    cores().max(4)
}
