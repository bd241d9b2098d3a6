//! Caches reached limits for seconds, so that a flood of requests doesn't write to the database.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use porchlight_store::{Counter, LimitReached};

/// A limit that another replica refunded rejects at most this long.
const CACHE_MS: i64 = 5_000;
/// The cache is cleared when it is full.
const MAX_CACHED: usize = 10_000;

/// Time and state of the last rejection, by subject and limit.
type Rejections = HashMap<(String, &'static str), (i64, LimitReached)>;

/// Recently reached limits.
#[derive(Debug, Default)]
pub(super) struct RecentlyReached(Mutex<Rejections>);

impl RecentlyReached {
    /// Returns a limit that certainly rejects one of the counters.
    pub(super) fn find(&self, counters: &[Counter], now_ms: i64) -> Option<LimitReached> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.is_empty() {
            return None;
        }
        let find_fresh = |counter: &Counter| {
            let (reached_at_ms, limit) = known.get(&(counter.subject.clone(), counter.name))?;
            let is_fresh = (*reached_at_ms..reached_at_ms + CACHE_MS).contains(&now_ms) && now_ms < limit.end_ms;
            is_fresh.then(|| limit.clone())
        };
        counters.iter().filter(|counter| counter.amount > 0).find_map(find_fresh)
    }

    /// Caches a limit if nothing is left.
    pub(super) fn record(&self, limit: &LimitReached, now_ms: i64) {
        if limit.used < limit.max {
            return;
        }
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MAX_CACHED {
            known.clear();
        }
        known.insert((limit.subject.clone(), limit.name), (now_ms, limit.clone()));
    }

    /// Removes limits after a refund.
    pub(super) fn remove(&self, counters: &[Counter]) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for counter in counters {
            known.remove(&(counter.subject.clone(), counter.name));
        }
    }
}
