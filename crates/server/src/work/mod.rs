//! Runs CPU-bound work of requests on blocking threads, each kind within its own limits.
//!
//! No input may occupy a thread of the runtime: one stuck there keeps the tasks in its queue and,
//! with bad luck, the I/O driver from everybody (docs/decisions/015).

pub mod fair_queue;
mod lane;
#[cfg(test)]
mod lane_tests;
pub(crate) mod pulse;

use std::time::Duration;

use fair_queue::Bounds;
pub use fair_queue::Class;
pub use lane::{Lane, LaneLimits, Requester, WorkError};

/// The lanes of answers; images have theirs in `files`, imported files in `importing`.
pub struct WorkPool {
    /// Reading questions, composing and checking answers.
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
            time: seconds(10),
        };
        Self {
            understanding: Lane::new("understanding", understanding),
            vocabularies: Lane::new("vocabularies", vocabularies),
        }
    }
}

/// Cores of this computer, or of this program's share of it.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Threads that a runtime of the service needs: one a core, and never so few that two slow tasks
/// stop it.
pub fn worker_threads() -> usize {
    cores().max(4)
}
