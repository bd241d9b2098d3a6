//! The one clock of the service, cut to milliseconds where time is made.
//!
//! Why it exists: both databases keep milliseconds, and tests set the time. Not here: days and
//! zones (`porchlight-domain`).

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

/// Tells UTC milliseconds; cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Clock(Option<Arc<AtomicI64>>);

impl Clock {
    /// The computer's clock.
    pub fn system() -> Self {
        Self(None)
    }

    /// A clock that stands until it is set; clones stand and move together.
    pub fn standing(now_ms: i64) -> Self {
        Self(Some(Arc::new(AtomicI64::new(now_ms))))
    }

    /// Sets a standing clock; the computer's clock is left alone.
    pub fn set(&self, now_ms: i64) {
        if let Some(hand) = &self.0 {
            hand.store(now_ms, Ordering::Relaxed);
        }
    }

    /// Milliseconds since 1970, UTC.
    pub fn now_ms(&self) -> i64 {
        match &self.0 {
            Some(hand) => hand.load(Ordering::Relaxed),
            None => jiff::Timestamp::now().as_millisecond(),
        }
    }

    /// The calendar year in UTC, for rules such as "ten years from now".
    pub fn year(&self) -> i64 {
        jiff::Timestamp::from_millisecond(self.now_ms())
            .map_or(2026, |time| time.to_zoned(jiff::tz::TimeZone::UTC).year().into())
    }
}
