//! Stops calling an endpoint that failed five of the last ten times, so that visitors don't wait 20 seconds for it.

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

const WINDOW_SIZE: usize = 10;
const FAILURE_THRESHOLD: usize = 5;
const OPEN_DURATION: Duration = Duration::from_secs(30);

/// The results of the last calls.
#[derive(Debug, Default)]
pub struct CircuitBreaker(Mutex<BreakerState>);

#[derive(Debug, Default)]
struct BreakerState {
    /// Returns whether this is a failure.
    last: VecDeque<bool>,
    open_until: Option<Instant>,
}

impl CircuitBreaker {
    /// Returns whether a call may be made; after a pause one call may try again.
    pub fn allows_call(&self) -> bool {
        let mut memory = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match memory.open_until {
            None => true,
            Some(until) if Instant::now() < until => false,
            Some(_) => {
                memory.open_until = Some(Instant::now() + OPEN_DURATION);
                true
            }
        }
    }

    /// Returns whether calls are blocked.
    pub fn is_open(&self) -> bool {
        let memory = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        memory.open_until.is_some_and(|until| Instant::now() < until)
    }

    /// Records the result of a call.
    pub fn record(&self, failed: bool) {
        let mut memory = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !failed && memory.open_until.is_some() {
            *memory = BreakerState::default();
            return;
        }
        memory.last.push_back(failed);
        if memory.last.len() > WINDOW_SIZE {
            memory.last.pop_front();
        }
        if memory.last.iter().filter(|failed| **failed).count() >= FAILURE_THRESHOLD {
            memory.open_until = Some(Instant::now() + OPEN_DURATION);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn five_failures_of_ten_open_it_and_one_success_after_the_open_duration_closes_it() {
        let breaker = CircuitBreaker::default();
        for failed in [true, false, true, true, false, true] {
            breaker.record(failed);
            assert!(breaker.allows_call());
        }
        breaker.record(true);
        assert!(!breaker.allows_call());
        tokio::time::advance(OPEN_DURATION).await;
        assert!(breaker.allows_call());
        assert!(!breaker.allows_call(), "only one call may try");
        breaker.record(false);
        assert!(breaker.allows_call() && breaker.allows_call());
    }

    #[test]
    fn failures_that_are_long_gone_do_not_count() {
        let breaker = CircuitBreaker::default();
        for failed in [true, true, true, true].into_iter().chain([false; 10]).chain([true]) {
            breaker.record(failed);
        }
        assert!(breaker.allows_call());
    }
}
