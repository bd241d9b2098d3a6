//! When a delivery to a webhook is tried again.

use jiff::fmt::rfc2822;

const SECOND_MS: i64 = 1_000;
const MINUTE_MS: i64 = 60 * SECOND_MS;
const HOUR_MS: i64 = 60 * MINUTE_MS;
/// Waits after each failed attempt, as Standard Webhooks advises: 75 hours and 35 minutes in all.
const BACKOFFS_MS: [i64; 9] = [
    5 * SECOND_MS,
    5 * MINUTE_MS,
    30 * MINUTE_MS,
    2 * HOUR_MS,
    5 * HOUR_MS,
    10 * HOUR_MS,
    14 * HOUR_MS,
    20 * HOUR_MS,
    24 * HOUR_MS,
];
/// The longest `Retry-After` that counts.
const MAX_RETRY_AFTER_MS: i64 = 24 * HOUR_MS;

/// Returns the wait after so many failed attempts; `None` after the last. `random` adds up to 10 percent, so that
/// deliveries of an outage don't come back all at once.
pub fn delivery_backoff_ms(attempts: i64, random: u8) -> Option<i64> {
    let place = usize::try_from(attempts.max(1) - 1).ok()?;
    BACKOFFS_MS.get(place).map(|wait| wait + wait * i64::from(random) / 2_550)
}

/// Parses `Retry-After`: seconds or a date. Returns the wait from now, at most a day.
pub fn parse_retry_after_ms(value: &str, now_ms: i64) -> Option<i64> {
    let value = value.trim();
    let wait_ms = match value.parse::<i64>() {
        Ok(seconds) => seconds.saturating_mul(SECOND_MS),
        Err(_) => rfc2822::parse(value).ok()?.timestamp().as_millisecond() - now_ms,
    };
    (wait_ms > 0).then(|| wait_ms.min(MAX_RETRY_AFTER_MS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_attempts_take_75_hours_and_35_minutes() {
        let waits: Vec<i64> = (1..).map_while(|attempts| delivery_backoff_ms(attempts, 0)).collect();
        assert_eq!((waits.len() + 1, waits.iter().sum::<i64>()), (10, 75 * HOUR_MS + 35 * MINUTE_MS + 5 * SECOND_MS));
        assert_eq!(delivery_backoff_ms(10, 0), None);
        let longest: i64 = (1..).map_while(|attempts| delivery_backoff_ms(attempts, 255)).sum();
        assert!(longest <= waits.iter().sum::<i64>() * 11 / 10, "{longest}");
    }

    #[test]
    fn retry_after_is_seconds_or_a_date_within_a_day() {
        let now_ms = 784_111_777_000;
        assert_eq!(parse_retry_after_ms("120", now_ms), Some(120_000));
        assert_eq!(parse_retry_after_ms("Sun, 06 Nov 1994 08:51:37 GMT", now_ms), Some(120_000));
        assert_eq!(parse_retry_after_ms("999999999999999999", now_ms), Some(MAX_RETRY_AFTER_MS));
        for nothing in ["", "0", "-5", "soon", "Sun, 06 Nov 1994 08:40:00 GMT"] {
            assert_eq!(parse_retry_after_ms(nothing, now_ms), None, "{nothing}");
        }
    }
}
