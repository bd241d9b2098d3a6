//! The backups: recent, complete, intact, and on another disk.

use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};

use jiff::Timestamp;
use tokio::runtime::Handle;

use super::{BackupPlace, Checkup, Finding, Problem};
use crate::backup::{Repository, timestamp};

/// Names that `porchlight backup` gives to archives, and the last member of a backup in a repository.
const ENDINGS: [&str; 2] = [".tar.zst", ".tar.zst.age"];
const LAST_MEMBER: &str = "manifest.json";
const HOUR_S: u64 = 3600;

pub(super) async fn check(checkup: &Checkup) -> Option<Finding> {
    let place = checkup.backups.clone()?;
    let is_bucket = place.name.contains("://");
    let (data, now, runtime) = (checkup.config.data.clone(), checkup.now, Handle::current());
    let interval = checkup.backup_interval;
    let examine = move || {
        let fix = match is_bucket || Path::new(&place.name).join("backups").is_dir() {
            true => format!("porchlight backup {} --data {}", place.name, data.display()),
            false => {
                format!("porchlight backup {}/$(date +%Y-%m-%d).tar.zst --data {}", place.name, data.display())
            }
        };
        let shown = &place.name;
        let newest = match is_bucket {
            true => newest_in_bucket(shown, runtime.clone()),
            false => newest(Path::new(shown)).map_err(|error| error.to_string()),
        };
        match newest {
            Err(reason) => Some(Finding::new(Problem::BackupsUnlisted { place: shown.clone(), reason }, fix)),
            Ok(None) => Some(Finding::new(Problem::NoBackup { place: shown.clone() }, fix)),
            Ok(Some((file, made))) => {
                let age = now.duration_since(made).unwrap_or_default();
                if age > interval * 2 {
                    let (hours, interval) = (age.as_secs() / HOUR_S, interval.as_secs() / HOUR_S);
                    return Some(Finding::new(Problem::BackupOld { place: shown.clone(), hours, interval }, fix));
                }
                verified(&place, now, runtime).or_else(|| same_disk(&data, file.as_deref(), shown))
            }
        }
    };
    tokio::task::spawn_blocking(examine).await.ok().flatten()
}

/// The newest complete backup of a folder. An archive gets its name when it is complete.
fn newest(folder: &Path) -> std::io::Result<Option<(Option<PathBuf>, SystemTime)>> {
    let mut backups = Vec::new();
    let below = folder.join("backups");
    let repository = if below.is_dir() { std::fs::read_dir(below)?.collect() } else { Vec::new() };
    for entry in std::fs::read_dir(folder)?.chain(repository) {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let file = match path.is_dir() {
            true => path.join(LAST_MEMBER),
            false if ENDINGS.iter().any(|ending| name.ends_with(ending)) => path,
            false => continue,
        };
        if let Ok(made) = std::fs::metadata(&file).and_then(|about| about.modified()) {
            backups.push((Some(file), made));
        }
    }
    Ok(backups.into_iter().max_by_key(|(_, made)| *made))
}

fn newest_in_bucket(name: &str, runtime: Handle) -> Result<Option<(Option<PathBuf>, SystemTime)>, String> {
    let times = Repository::open_existing(name, runtime).and_then(|repository| repository.times());
    let newest = times.map_err(|error| format!("{error:#}"))?.pop_last();
    Ok(newest.as_deref().and_then(timestamp).map(|time| (None, time.into())))
}

/// The last restoration of a backup that the service made to verify it.
fn verified(place: &BackupPlace, now: SystemTime, runtime: Handle) -> Option<Finding> {
    let shown = &place.name;
    let repository = match place.deep_verify {
        // A folder of archives has no verifications.
        None if !shown.contains("://") && !Path::new(shown).join("backups").is_dir() => return None,
        _ => Repository::open_existing(shown, runtime).ok()?,
    };
    let fix = format!("porchlight verify {shown} --deep");
    let last = match repository.last_verification() {
        Ok(last) => last,
        Err(error) => {
            let problem = Problem::BackupsUnreadable { place: shown.clone(), reason: format!("{error:#}") };
            return Some(Finding::new(problem, fix));
        }
    };
    if let Some(last) = last.as_ref().filter(|last| !last.problem.is_empty()) {
        let (backup, reason) = (last.backup.clone(), last.problem.clone());
        let fix = format!("{fix}; porchlight backup {shown}   # then examine the disk of {shown}");
        return Some(Finding::new(Problem::BackupDamaged { backup, place: shown.clone(), reason }, fix));
    }
    let days = place.deep_verify?.days();
    let age_days = match &last {
        Some(last) => (Timestamp::try_from(now).ok()?.as_millisecond() - last.time_ms) / 86_400_000,
        // The first verification follows the first backup.
        None => return None,
    };
    (age_days > days * 2).then(|| {
        let problem = Problem::BackupUnverified { place: shown.clone(), days: age_days, interval: days };
        Finding::new(problem, fix)
    })
}

#[cfg(unix)]
fn same_disk(data: &Path, backup: Option<&Path>, shown: &str) -> Option<Finding> {
    use std::os::unix::fs::MetadataExt;

    let device = |path: &Path| std::fs::metadata(path).map(|about| about.dev()).ok();
    (device(data).is_some() && device(data) == device(backup?)).then(|| {
        Finding::new(
            Problem::BackupsOnDataDisk { place: shown.to_owned() },
            format!("rsync -a {shown}/ OTHER-COMPUTER:backups/"),
        )
    })
}

#[cfg(not(unix))]
fn same_disk(_: &Path, _: Option<&Path>, _: &str) -> Option<Finding> {
    None
}
