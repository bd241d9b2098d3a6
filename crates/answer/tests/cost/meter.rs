//! Measures the CPU time of a case on its own thread, which other work on the machine does not change.

use std::time::Duration;

/// The most CPU time that reading one input may take, in a release build.
pub const LIMIT: Duration = Duration::from_millis(250);
/// How much longer a debug build may take.
const DEBUG_FACTOR: u32 = 12;

/// The cases so far and the most expensive of them.
pub struct Meter {
    subject: &'static str,
    case_count: usize,
    largest: Duration,
    largest_case: String,
    failures: Vec<String>,
}

impl Meter {
    pub fn new(subject: &'static str) -> Self {
        Self { subject, case_count: 0, largest: Duration::ZERO, largest_case: String::new(), failures: Vec::new() }
    }

    /// Runs one case.
    pub fn run<T>(&mut self, function: &str, input: &str, case: impl FnOnce() -> T) -> T {
        let before = thread_cpu_time();
        let out = case();
        let taken = thread_cpu_time().saturating_sub(before);
        self.case_count += 1;
        if taken > self.largest {
            self.largest = taken;
            self.largest_case = format!("{function}, {input:?}");
        }
        if taken > limit() {
            self.failures.push(format!("{function}, {input:?}: {} ms", taken.as_millis()));
        }
        out
    }

    /// The largest CPU time of a case so far.
    pub fn largest(&self) -> Duration {
        self.largest
    }

    /// Prints the largest CPU time of a case.
    ///
    /// # Panics
    ///
    /// When a case took longer than the limit.
    pub fn finish(self) {
        println!(
            "{}: {} cases, largest CPU time {} ms ({}), limit {} ms",
            self.subject,
            self.case_count,
            self.largest.as_millis(),
            self.largest_case,
            limit().as_millis()
        );
        assert!(self.failures.is_empty(), "over the limit:\n{}", self.failures.join("\n"));
    }
}

fn limit() -> Duration {
    if cfg!(debug_assertions) { LIMIT * DEBUG_FACTOR } else { LIMIT }
}

#[cfg(unix)]
pub fn thread_cpu_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.try_into().unwrap_or(0), now.tv_nsec.try_into().unwrap_or(0))
}

/// Without a thread clock only the steps are counted.
#[cfg(not(unix))]
pub fn thread_cpu_time() -> Duration {
    Duration::ZERO
}
