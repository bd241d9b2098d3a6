//! When backups of a running service are due, and when the newest one is restored to verify it.

use std::{fmt, str::FromStr, time::Duration};

use jiff::{Timestamp, ToSpan, civil::Time, tz::TimeZone};

use super::{RepositoryPlan, history::Verification};

/// Waits after the first, second and third failure; after a fourth, the next day's run is the next attempt.
pub(super) const RETRIES: [Duration; 3] =
    [Duration::from_secs(5 * 60), Duration::from_secs(30 * 60), Duration::from_secs(120 * 60)];
/// A run at the same minute of a later day must not miss a verification by seconds.
const SLACK_HOURS: i64 = 12;
const HOUR_MS: i64 = 3_600_000;

/// A daily backup.
#[derive(Debug, Clone)]
pub struct Schedule {
    pub plan: RepositoryPlan,
    /// UTC.
    pub at: Time,
    /// `None`: backups are read back, but never restored.
    pub deep_verify: Option<DeepVerify>,
}

/// How often the newest backup is restored into a temporary place and compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeepVerify {
    Daily,
    Weekly,
    Monthly,
}

impl DeepVerify {
    pub fn days(self) -> i64 {
        match self {
            Self::Daily => 1,
            Self::Weekly => 7,
            Self::Monthly => 30,
        }
    }

    /// Returns whether this backup is to be verified. After one that failed, every new backup is.
    pub(super) fn is_due(self, last: Option<&Verification>, backup: &str, now_ms: i64) -> bool {
        let Some(last) = last else { return true };
        let is_after_failure = !last.problem.is_empty() && last.backup != backup;
        is_after_failure || now_ms - last.time_ms >= (self.days() * 24 - SLACK_HOURS) * HOUR_MS
    }
}

impl fmt::Display for DeepVerify {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Daily => "daily",
            Self::Weekly => "weekly",
            Self::Monthly => "monthly",
        })
    }
}

impl FromStr for DeepVerify {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let all = [Self::Daily, Self::Weekly, Self::Monthly];
        let found = all.into_iter().find(|period| period.to_string() == text);
        found.ok_or_else(|| format!("{text:?} is not daily, weekly or monthly"))
    }
}

impl Schedule {
    /// At the default time of `serve --backup-at`.
    pub fn daily(plan: RepositoryPlan, deep_verify: Option<DeepVerify>) -> Self {
        Self { plan, at: Time::constant(3, 30, 0, 0), deep_verify }
    }

    /// The last moment before `now` at which a backup was due.
    pub(super) fn last_due(&self, now: Timestamp) -> Timestamp {
        last_due(self.at, now)
    }

    /// How long to wait for the next run, after so many failures in a row.
    pub(super) fn wait(&self, failures: usize, now: Timestamp) -> Duration {
        wait_after(failures, self.at, now)
    }
}

fn last_due(at: Time, now: Timestamp) -> Timestamp {
    let next = next_due(at, now);
    next.checked_sub(24.hours()).unwrap_or(next)
}

/// The next moment after `now` at which a backup is due.
fn next_due(at: Time, now: Timestamp) -> Timestamp {
    let today = now.to_zoned(TimeZone::UTC).date().to_datetime(at);
    let today = today.to_zoned(TimeZone::UTC).map_or(now, |zoned| zoned.timestamp());
    match today > now {
        true => today,
        false => today.checked_add(24.hours()).unwrap_or(today),
    }
}

fn wait_after(failures: usize, at: Time, now: Timestamp) -> Duration {
    let next = next_due(at, now);
    let until_next = Duration::try_from(next.duration_since(now)).unwrap_or_default();
    match failures {
        0 => until_next,
        _ => RETRIES.get(failures - 1).map_or(until_next, |retry| until_next.min(*retry)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(text: &str) -> Timestamp {
        text.parse().expect("a time")
    }

    #[test]
    fn a_backup_is_due_once_a_day() {
        let at = Time::constant(3, 30, 0, 0);
        let cases = [
            ("2026-11-25T03:29:59Z", "2026-11-24T03:30:00Z", "2026-11-25T03:30:00Z"),
            ("2026-11-25T03:30:00Z", "2026-11-25T03:30:00Z", "2026-11-26T03:30:00Z"),
            ("2026-12-31T23:00:00Z", "2026-12-31T03:30:00Z", "2027-01-01T03:30:00Z"),
        ];
        for (now, last, next) in cases {
            assert_eq!((last_due(at, time(now)), next_due(at, time(now))), (time(last), time(next)), "{now}");
        }
    }

    #[test]
    fn failures_are_retried_three_times_and_never_after_the_next_run() {
        let (at, now) = (Time::constant(3, 30, 0, 0), time("2026-11-25T03:30:10Z"));
        let minutes = |failures| wait_after(failures, at, now).as_secs() / 60;
        assert_eq!([0, 1, 2, 3, 4].map(minutes), [24 * 60 - 1, 5, 30, 120, 24 * 60 - 1]);
        assert_eq!(wait_after(3, at, time("2026-11-25T03:00:00Z")), Duration::from_secs(30 * 60));
    }

    #[test]
    fn a_verification_is_due_after_its_period_and_after_a_failure_with_the_next_backup() {
        let now_ms = 100 * 24 * HOUR_MS;
        let last = |days: i64, problem: &str| Verification {
            time_ms: now_ms - days * 24 * HOUR_MS,
            backup: "first".into(),
            problem: problem.into(),
        };
        let is_due = |days, problem, backup| DeepVerify::Weekly.is_due(Some(&last(days, problem)), backup, now_ms);
        assert!(DeepVerify::Weekly.is_due(None, "first", now_ms));
        assert_eq!([0, 6, 7].map(|days| is_due(days, "", "second")), [false, false, true]);
        assert_eq!(["first", "second"].map(|backup| is_due(0, "damaged", backup)), [false, true]);
        assert_eq!("monthly".parse(), Ok(DeepVerify::Monthly));
        assert!("yearly".parse::<DeepVerify>().expect_err("rejected").contains("daily, weekly or monthly"));
    }
}
