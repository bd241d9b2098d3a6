//! Daily backups of a running service into a repository.
//!
//! A run that was missed while the service was down is made at the start. Replicas with the same repository don't repeat
//! each other's backup: the repository's lease admits one at a time, and who finds a backup of this run skips it.

use std::time::Duration;

use jiff::{Timestamp, ToSpan, civil::Time, tz::TimeZone};
use tokio::runtime::Handle;

use super::{Progress, Repository, RepositoryBackup, RepositoryPlan, create_in_repository, timestamp};
use crate::{http::metrics, state::AppState};

/// Waits after the first, second and third failure; after a fourth, the next day's run is the next attempt.
const RETRIES: [Duration; 3] =
    [Duration::from_secs(5 * 60), Duration::from_secs(30 * 60), Duration::from_secs(120 * 60)];
/// After so many days without a backup, the log says so at the level of errors.
const MISSED_DAYS: i64 = 2;

/// A daily backup.
#[derive(Debug, Clone)]
pub struct Schedule {
    pub plan: RepositoryPlan,
    /// UTC.
    pub at: Time,
}

/// What a run did.
enum Run {
    Made(Box<RepositoryBackup>),
    /// The repository has a backup of this run, made at this time.
    Found(Timestamp),
}

/// Makes backups until the service stops.
pub async fn run(app: AppState, schedule: Schedule) {
    let mut failures = 0;
    loop {
        let due = last_due(schedule.at, Timestamp::now());
        let result = attempt(&app, &schedule, due).await;
        if app.stop.is_cancelled() {
            return;
        }
        let wait = match result {
            Ok(run) => {
                failures = 0;
                report(&schedule, run);
                until(next_due(schedule.at, Timestamp::now()))
            }
            Err(error) => {
                failures += 1;
                metrics::backup_failure();
                let wait = wait_after(failures, schedule.at, Timestamp::now());
                let minutes = wait.as_secs().div_ceil(60);
                tracing::warn!(error = format!("{error:#}"), "backup failed, next attempt in {minutes} min");
                if failures > RETRIES.len() {
                    failures = 0;
                }
                wait
            }
        };
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = tokio::time::sleep(wait) => {}
        }
    }
}

/// Makes a backup unless there is one since `due`.
async fn attempt(app: &AppState, schedule: &Schedule, due: Timestamp) -> anyhow::Result<Run> {
    let (config, plan, runtime, progress) =
        (app.config.clone(), schedule.plan.clone(), Handle::current(), Progress::silent());
    let inner = progress.clone();
    let work = move || {
        let newest = Repository::open(&plan.repository, runtime.clone())?.times()?.pop_last();
        if let Some(newest) = newest.as_deref().and_then(timestamp) {
            metrics::backup_success(newest.as_second());
            warn_if_missed(newest);
            if newest >= due {
                return Ok(Run::Found(newest));
            }
        }
        create_in_repository(&config, &plan, &inner, runtime).map(|made| Run::Made(Box::new(made)))
    };
    let mut task = tokio::task::spawn_blocking(work);
    tokio::select! {
        done = &mut task => done?,
        () = app.stop.cancelled() => {
            progress.stop();
            // It removes what it wrote.
            task.await?
        }
    }
}

fn warn_if_missed(newest: Timestamp) {
    let days = (Timestamp::now().as_second() - newest.as_second()) / 86_400;
    if days >= MISSED_DAYS {
        tracing::error!("the newest backup is {days} days old");
    }
}

fn report(schedule: &Schedule, run: Run) {
    let repository = schedule.plan.repository.as_str();
    match run {
        Run::Found(time) => tracing::info!(repository, %time, "a backup of this day exists"),
        Run::Made(made) => {
            if let Some(time) = timestamp(&made.time) {
                metrics::backup_success(time.as_second());
            }
            tracing::info!(
                repository,
                time = made.time,
                bytes = made.created.bytes,
                file_count = made.created.files,
                expired = made.expired,
                seconds = made.created.seconds,
                "backup made"
            );
            if let Some(problem) = &made.not_deleted {
                tracing::warn!("no expired backup was deleted: {problem}");
            }
        }
    }
}

/// The last moment before `now` at which a backup was due.
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
    RETRIES.get(failures.saturating_sub(1)).map_or(until_next, |retry| until_next.min(*retry))
}

fn until(time: Timestamp) -> Duration {
    Duration::try_from(time.duration_since(Timestamp::now())).unwrap_or_default()
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
        assert_eq!([1, 2, 3, 4].map(minutes), [5, 30, 120, 24 * 60 - 1]);
        assert_eq!(wait_after(3, at, time("2026-11-25T03:00:00Z")), Duration::from_secs(30 * 60));
    }
}
