//! Refreshes the planner's statistics after many new listings. Autovacuum does so up to a minute later; until then, a
//! first page sorts all listings of its chatbot instead of walking an index.

use std::sync::{Mutex, PoisonError};

use sqlx::PgPool;

use crate::error::{Result, StoreError};

/// Fewer new listings don't change a plan.
const MIN_NEW: u64 = 500;
/// New listings per listing in the statistics, as a divisor, as autovacuum has it.
const SHARE: u64 = 10;

const ANALYZE: &str = "analyze listing, listing_count";
const COUNT: &str =
    "select cast(greatest(reltuples, 0) as bigint) from pg_class where oid = cast('listing' as regclass)";

/// New listings since the statistics were refreshed.
#[derive(Default)]
pub(super) struct Statistics(Mutex<State>);

#[derive(Default)]
struct State {
    new: u64,
    /// Listings in the statistics.
    known: u64,
    is_running: bool,
}

impl Statistics {
    /// Counts new listings. Returns true if the caller should refresh the statistics.
    pub(super) fn add(&self, listings: u64) -> bool {
        let mut state = self.lock();
        state.new += listings;
        let is_due = state.new >= MIN_NEW.max(state.known / SHARE) && !state.is_running;
        if is_due {
            (state.new, state.is_running) = (0, true);
        }
        is_due
    }

    /// Refreshes the statistics. Listings that arrive during it count for the next one.
    pub(super) async fn refresh(&self, pool: &PgPool) {
        let known = refresh(pool).await;
        let mut state = self.lock();
        state.is_running = false;
        match known {
            Ok(known) => state.known = known,
            // A user without the right to analyze; autovacuum does it.
            Err(error) => tracing::debug!(%error, "the statistics of listings were not refreshed"),
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn refresh(pool: &PgPool) -> Result<u64> {
    let mut connection = pool.acquire().await?;
    sqlx::query(ANALYZE).execute(&mut *connection).await?;
    let known: i64 = sqlx::query_scalar(COUNT).fetch_one(&mut *connection).await?;
    u64::try_from(known).map_err(|_| StoreError::Broken("a negative number of rows".into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refreshes_after_many_new_listings_and_one_at_a_time() {
        let statistics = Statistics::default();
        assert!(!statistics.add(MIN_NEW - 1));
        assert!(statistics.add(1));
        assert!(!statistics.add(100_000), "the refresh still runs");
        *statistics.lock() = State { known: 1_000_000, ..State::default() };
        assert!(!statistics.add(99_999));
        assert!(statistics.add(1));
    }
}
