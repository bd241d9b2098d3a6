//! Counts what clients cause and enforces limits, exactly, under parallel load and across replicas.
//!
//! A counter has one row for each subject (a client IP's hash, a session or a chatbot) and limit. A window of
//! time begins with the first charge after the previous window has ended, so no row is added per request.

mod charge;
mod report;

pub(crate) use charge::charge;
pub use charge::{Charge, Counter};
pub use report::UsageCount;

use crate::{
    error::Result,
    executor::{Tx, args},
};

/// The limit on a session's questions, counted in the session's row.
pub const QUESTIONS_PER_SESSION: &str = "questions_per_session";

/// Ended windows are kept for a day to report today's use.
const KEPT_MS: i64 = 24 * 3600 * 1000;

const OLD: &str = "delete from usage_count where end_ms < $1";

/// Deletes counters whose window ended more than a day ago.
pub(crate) async fn purge_expired(tx: &mut Tx<'_>, now_ms: i64) -> Result<()> {
    tx.execute(OLD, args![now_ms - KEPT_MS]).await?;
    Ok(())
}
