//! Whether one more question fits into a sliding window.
//!
//! Why it exists: exactly `count` questions pass in any window, and a refusal says when the
//! next one will. Pure: the store reads the times inside the transaction that writes the question.

use crate::settings::RateLimit;

/// Checks one more question at `now_ms` against the times of those that passed.
///
/// `passed_ms` in any order; times outside the window do not matter. Errors: the whole seconds
/// (at least 1) until a question can pass.
pub fn sliding(passed_ms: &[i64], now_ms: i64, limit: RateLimit) -> Result<(), u64> {
    let window_ms = i64::from(limit.seconds) * 1000;
    let mut inside: Vec<i64> = passed_ms.iter().copied().filter(|at| *at > now_ms.saturating_sub(window_ms)).collect();
    let count = limit.count as usize;
    if inside.len() < count {
        return Ok(());
    }
    inside.sort_unstable();
    // The question that must leave the window before one more fits.
    let Some(leaving) = inside.len().checked_sub(count).and_then(|index| inside.get(index)) else { return Err(1) };
    let wait_ms = leaving.saturating_add(window_ms).saturating_sub(now_ms).max(1);
    Err((wait_ms as u64).div_ceil(1000))
}
