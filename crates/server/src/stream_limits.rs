//! Limits open streams to four per visitor, counted per process. A stream is closed within five seconds after its key
//! or the permission of its site is revoked.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use porchlight_api::{ApiError, ErrorCode};
use porchlight_domain::SessionId;

use crate::ledger::count_rejection;

/// Open streams of one visitor.
const MAX_STREAMS: usize = 4;

type Counts = HashMap<SessionId, usize>;

/// The open streams of all visitors.
#[derive(Debug, Default)]
pub struct StreamLimiter(Arc<Mutex<Counts>>);

impl StreamLimiter {
    /// Counts one more stream of a visitor until the permit is dropped.
    ///
    /// # Errors
    /// 42904.
    pub fn open(&self, session: SessionId) -> Result<StreamPermit, ApiError> {
        let mut counts = lock(&self.0);
        let count = counts.entry(session).or_default();
        if *count >= MAX_STREAMS {
            count_rejection("open_streams_per_session");
            let message = format!("Too many open streams. At most {MAX_STREAMS} can be open at the same time.");
            return Err(ApiError::new(ErrorCode::TooManyStreams, message)
                .retry_after(5)
                .quota_exceeded(MAX_STREAMS as u64, None));
        }
        *count += 1;
        Ok(StreamPermit { session, counts: Arc::clone(&self.0) })
    }
}

/// One open stream.
#[derive(Debug)]
pub struct StreamPermit {
    session: SessionId,
    counts: Arc<Mutex<Counts>>,
}

impl Drop for StreamPermit {
    fn drop(&mut self) {
        let mut counts = lock(&self.counts);
        if let Some(count) = counts.get_mut(&self.session) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.session);
            }
        }
    }
}

fn lock(counts: &Mutex<Counts>) -> MutexGuard<'_, Counts> {
    counts.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fifth_stream_of_a_visitor_waits_for_one_to_end() {
        let streams = StreamLimiter::default();
        let mut open: Vec<StreamPermit> = (0..4).map(|_| streams.open(SessionId(1)).expect("one of four")).collect();
        assert_eq!(streams.open(SessionId(1)).expect_err("the fifth").code, ErrorCode::TooManyStreams);
        assert!(streams.open(SessionId(2)).is_ok());
        open.pop();
        assert!(streams.open(SessionId(1)).is_ok());
    }
}
