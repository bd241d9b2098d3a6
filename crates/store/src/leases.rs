//! Leases of background work, which end by themselves if their sender dies.

/// How much later than our own longest one another's lease can end and still be valid: we read our clock before we
/// waited for the database, and another replica's clock can be ahead. A lease that ends later still is from before
/// the clock was set back.
pub(crate) const MAX_LEASE_SKEW_MS: i64 = 60_000;
