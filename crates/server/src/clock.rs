use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

/// A clock with millisecond precision, which tests can set. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Clock(Option<Arc<AtomicI64>>);

impl Clock {
    /// The system clock.
    pub fn system() -> Self {
        Self(None)
    }

    /// A clock that only moves when set; clones share the time.
    pub fn standing(now_ms: i64) -> Self {
        Self(Some(Arc::new(AtomicI64::new(now_ms))))
    }

    /// Sets a standing clock; does nothing for the system clock.
    pub fn set(&self, now_ms: i64) {
        if let Some(time_ms) = &self.0 {
            time_ms.store(now_ms, Ordering::Relaxed);
        }
    }

    /// Milliseconds since 1970, UTC.
    pub fn now_ms(&self) -> i64 {
        match &self.0 {
            Some(time_ms) => time_ms.load(Ordering::Relaxed),
            None => jiff::Timestamp::now().as_millisecond(),
        }
    }

    /// The current year in UTC.
    pub fn year(&self) -> i64 {
        jiff::Timestamp::from_millisecond(self.now_ms())
            .map_or(2026, |time| time.to_zoned(jiff::tz::TimeZone::UTC).year().into())
    }
}
