//! Stops asking an endpoint that keeps failing.
//!
//! Why it exists: a visitor should not wait 20 seconds for an endpoint that failed five of the
//! last ten times. Not here: what counts as a failure (`call.rs`).

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

const REMEMBERED: usize = 10;
const FAILURES: usize = 5;
const PAUSE: Duration = Duration::from_secs(30);

/// Remembers how the last calls went.
#[derive(Debug, Default)]
pub struct Breaker(Mutex<Memory>);

#[derive(Debug, Default)]
struct Memory {
    /// True for a failure.
    last: VecDeque<bool>,
    closed_until: Option<Instant>,
}

impl Breaker {
    /// True when a call may be made; after a pause one call may try again.
    pub fn lets_through(&self) -> bool {
        let mut memory = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match memory.closed_until {
            None => true,
            Some(until) if Instant::now() < until => false,
            Some(_) => {
                memory.closed_until = Some(Instant::now() + PAUSE);
                true
            }
        }
    }

    /// True while no call would be made.
    pub fn is_open(&self) -> bool {
        let memory = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        memory.closed_until.is_some_and(|until| Instant::now() < until)
    }

    /// Notes how a call went.
    pub fn note(&self, failed: bool) {
        let mut memory = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !failed && memory.closed_until.is_some() {
            *memory = Memory::default();
            return;
        }
        memory.last.push_back(failed);
        if memory.last.len() > REMEMBERED {
            memory.last.pop_front();
        }
        if memory.last.iter().filter(|failed| **failed).count() >= FAILURES {
            memory.closed_until = Some(Instant::now() + PAUSE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn five_failures_of_ten_open_it_and_one_success_after_the_pause_closes_it() {
        let breaker = Breaker::default();
        for failed in [true, false, true, true, false, true] {
            breaker.note(failed);
            assert!(breaker.lets_through());
        }
        breaker.note(true);
        assert!(!breaker.lets_through());
        tokio::time::advance(PAUSE).await;
        assert!(breaker.lets_through());
        assert!(!breaker.lets_through(), "only one call may try");
        breaker.note(false);
        assert!(breaker.lets_through() && breaker.lets_through());
    }

    #[test]
    fn failures_that_are_long_gone_do_not_count() {
        let breaker = Breaker::default();
        for failed in [true, true, true, true].into_iter().chain([false; 10]).chain([true]) {
            breaker.note(failed);
        }
        assert!(breaker.lets_through());
    }
}
