//! Remembers for a few seconds which limits reject, so that a flood of requests costs no database write each.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use porchlight_store::{Counter, LimitReached};

/// A limit that another replica refunded, or a new configuration raised, rejects no longer than this.
const REMEMBER_MS: i64 = 5_000;
/// Beyond it the memory is emptied; it is only a shortcut.
const MAX_REMEMBERED: usize = 10_000;

/// By subject and name of the limit: when it rejected last, and what it was then.
type Rejections = HashMap<(String, &'static str), (i64, LimitReached)>;

/// Limits that were used up when they were charged last.
#[derive(Debug, Default)]
pub(super) struct RecentlyReached(Mutex<Rejections>);

impl RecentlyReached {
    /// A limit that rejects one of the counters for certain.
    pub(super) fn find(&self, counters: &[Counter], now_ms: i64) -> Option<LimitReached> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.is_empty() {
            return None;
        }
        let find_fresh = |counter: &Counter| {
            let (reached_at_ms, limit) = known.get(&(counter.subject.clone(), counter.name))?;
            let is_fresh = (*reached_at_ms..reached_at_ms + REMEMBER_MS).contains(&now_ms) && now_ms < limit.end_ms;
            is_fresh.then(|| limit.clone())
        };
        counters.iter().filter(|counter| counter.amount > 0).find_map(find_fresh)
    }

    /// Remembers a limit of which nothing is left.
    pub(super) fn record(&self, limit: &LimitReached, now_ms: i64) {
        if limit.used < limit.max {
            return;
        }
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MAX_REMEMBERED {
            known.clear();
        }
        known.insert((limit.subject.clone(), limit.name), (now_ms, limit.clone()));
    }

    /// Forgets limits of which something was given back.
    pub(super) fn forget(&self, counters: &[Counter]) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for counter in counters {
            known.remove(&(counter.subject.clone(), counter.name));
        }
    }
}
