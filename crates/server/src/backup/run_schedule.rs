//! Daily backups of a running service into a repository, and verifications of the newest one.
//!
//! A run that was missed while the service was down is made at the start. Replicas with the same repository don't repeat
//! each other's backup: the repository's lease admits one at a time, and who finds a backup of this run skips it.

use std::{path::Path, pin::pin, time::Duration};

use jiff::Timestamp;
use porchlight_store::CheckDepth;
use tokio::runtime::Handle;

use super::{
    BackupSource, Progress, Repository, RepositoryBackup, create_in_repository,
    history::{BackupFailure, NewestBackup, Verification},
    low_priority::run_at_low_priority,
    schedule::{RETRIES, Schedule},
    timestamp, verify_backup,
};
use crate::{
    exit::{Exit, failure, status_of},
    http::metrics,
    state::AppState,
};

/// What a run did.
enum Run {
    Made(Box<RepositoryBackup>),
    /// The repository has a backup of this run, made at this time.
    Found(Timestamp),
}

/// What a run did, and what the repository has now.
struct Outcome {
    run: Run,
    count: usize,
    newest: Option<NewestBackup>,
}

/// Makes backups by the service's schedule until it stops. The first one waits for `delay`, unless it is asked for.
pub async fn run(app: AppState, delay: Duration) {
    let mut changes = app.backups.watch();
    let mut failures = 0;
    wait(&app, &mut changes, delay).await;
    while !app.stop.is_cancelled() {
        changes.borrow_and_update();
        let Some(schedule) = app.backups.schedule() else {
            wait(&app, &mut changes, Duration::MAX).await;
            continue;
        };
        let result = attempt(&app, &schedule).await;
        if app.stop.is_cancelled() {
            return;
        }
        // The state is "running" until it is recorded.
        match result {
            Ok(outcome) => {
                failures = 0;
                report(&schedule, &outcome.run);
                succeeded(&app, &schedule, outcome).await;
                app.backups.end();
                verify_if_due(&app, &schedule).await;
            }
            Err(error) => {
                failures += 1;
                metrics::backup_failure();
                let minutes = schedule.wait(failures, Timestamp::now()).as_secs().div_ceil(60);
                tracing::warn!(error = format!("{error:#}"), "backup failed, next attempt in {minutes} min");
                failed(&app, &schedule, &error).await;
            }
        }
        app.backups.end();
        let pause = schedule.wait(failures, Timestamp::now());
        if failures > RETRIES.len() {
            failures = 0;
        }
        wait(&app, &mut changes, pause).await;
    }
}

/// Waits for this time, a change of the schedule, or the stop.
async fn wait(app: &AppState, changes: &mut tokio::sync::watch::Receiver<Option<Schedule>>, pause: Duration) {
    tokio::select! {
        () = app.stop.cancelled() => {}
        _ = changes.changed() => {}
        () = tokio::time::sleep(pause) => {}
    }
}

/// Makes a backup, unless there is one since the last due time and nobody asks for another.
async fn attempt(app: &AppState, schedule: &Schedule) -> anyhow::Result<Outcome> {
    let (config, plan, runtime, progress) =
        (app.config.clone(), schedule.plan.clone(), Handle::current(), Progress::silent());
    let due = schedule.last_due(Timestamp::now());
    let is_requested = app.backups.is_requested();
    let known = app.backups.history().newest;
    let (inner, service) = (progress.clone(), app.clone());
    let work = move || -> anyhow::Result<Outcome> {
        require_disk(&plan.repository, known.is_some())?;
        let repository = Repository::open(&plan.repository, runtime.clone())?;
        let newest = repository.times()?.pop_last();
        if let Some(newest) = newest.as_deref().and_then(timestamp) {
            metrics::backup_success(newest.as_second());
            if newest >= due && !is_requested {
                return outcome(&repository, Run::Found(newest), known);
            }
        }
        service.backups.begin(inner.clone());
        service.backups.take_request();
        let made = create_in_repository(&config, &plan, &inner, runtime)?;
        outcome(&repository, Run::Made(Box::new(made)), known)
    };
    let mut task = pin!(run_at_low_priority(work));
    tokio::select! {
        done = &mut task => done?,
        () = app.stop.cancelled() => {
            progress.stop();
            // It removes what it wrote.
            task.await?
        }
    }
}

/// Without its disk, a folder of earlier backups would be created again on another one.
fn require_disk(repository: &str, had_backups: bool) -> anyhow::Result<()> {
    let is_missing = !repository.contains("://") && !Path::new(repository).is_dir();
    match had_backups && is_missing {
        true => Err(failure(Exit::SourceMissing, format!("there is no folder {repository}; connect its disk"))),
        false => Ok(()),
    }
}

/// Reads what the repository has. `known` is the newest backup that this service knows of.
fn outcome(repository: &Repository, run: Run, known: Option<NewestBackup>) -> anyhow::Result<Outcome> {
    let times = repository.times()?;
    let Some((name, time)) = times.last().and_then(|name| Some((name, timestamp(name)?))) else {
        return Ok(Outcome { run, count: 0, newest: None });
    };
    let time_ms = time.as_millisecond();
    let is_verified = match &run {
        Run::Made(made) => made.created.is_verified,
        Run::Found(_) => known.is_some_and(|known| known.time_ms == time_ms && known.is_verified),
    };
    let manifest = repository.entry(name)?.manifest;
    let bytes = manifest.database.bytes + manifest.files.iter().map(|file| file.bytes).sum::<u64>();
    let newest = NewestBackup { time_ms, bytes, files: manifest.files.len() as u64, is_verified };
    Ok(Outcome { run, count: times.len(), newest: Some(newest) })
}

async fn succeeded(app: &AppState, schedule: &Schedule, outcome: Outcome) {
    app.backups
        .record(|history| {
            // The schedule may have changed since.
            if history.repository == schedule.plan.repository {
                history.failure = None;
                history.count = outcome.count;
                history.newest = outcome.newest;
            }
        })
        .await;
}

async fn failed(app: &AppState, schedule: &Schedule, error: &anyhow::Error) {
    let time_ms = Timestamp::now().as_millisecond();
    let message = format!("{error:#}");
    app.backups.take_request();
    app.backups
        .record(|history| {
            if history.repository == schedule.plan.repository {
                history.failure = Some(BackupFailure { time_ms, message });
            }
        })
        .await;
    if app.backups.history().warning(time_ms).is_some() {
        tracing::error!(repository = schedule.plan.repository, "no backup was made for two days, or one is damaged");
    }
}

fn report(schedule: &Schedule, run: &Run) {
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

/// Restores the newest backup into a temporary place and compares it, if that is due.
async fn verify_if_due(app: &AppState, schedule: &Schedule) {
    let Some(period) = schedule.deep_verify else { return };
    let (name, runtime, progress) = (schedule.plan.repository.clone(), Handle::current(), Progress::silent());
    let (inner, service) = (progress.clone(), app.clone());
    let work = move || -> anyhow::Result<Option<Verification>> {
        let repository = Repository::open_existing(&name, runtime.clone())?;
        let last = repository.last_verification()?;
        let now_ms = Timestamp::now().as_millisecond();
        let Some(time) = repository.times()?.pop_last().filter(|time| period.is_due(last.as_ref(), time, now_ms))
        else {
            return Ok(last);
        };
        service.backups.begin(inner.clone());
        let source = BackupSource::Repository { name, time: time.clone() };
        let problem = match verify_backup(&source, None, CheckDepth::Deep, &inner, runtime) {
            Ok(_) => String::new(),
            // The service stops, or retention deleted it: nothing was found out.
            Err(error) if matches!(status_of(&error), Exit::Interrupted | Exit::Busy) => return Err(error),
            Err(error) => format!("{error:#}"),
        };
        let verification = Verification { time_ms: Timestamp::now().as_millisecond(), backup: time, problem };
        repository.record_verification(&verification)?;
        Ok(Some(verification))
    };
    let mut task = pin!(run_at_low_priority(work));
    let verified = tokio::select! {
        done = &mut task => done,
        () = app.stop.cancelled() => {
            progress.stop();
            task.await
        }
    };
    match verified.and_then(|verified| verified) {
        Ok(None) => {}
        Ok(Some(verification)) if app.backups.history().verification.as_ref() == Some(&verification) => {}
        Ok(Some(verification)) => {
            match verification.problem.as_str() {
                "" => {
                    tracing::info!(backup = verification.backup, "the backup was restored to verify it and is intact")
                }
                problem => tracing::error!(backup = verification.backup, problem, "a backup can't be restored"),
            }
            app.backups.record(|history| history.verification = Some(verification)).await;
        }
        Err(error) => tracing::warn!(error = format!("{error:#}"), "the newest backup could not be verified"),
    }
}
