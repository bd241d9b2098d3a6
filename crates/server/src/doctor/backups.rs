//! The backups in the folder of `--backups`: recent, complete, and on another disk.

use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};

use super::{Checkup, Finding};

/// Names that `porchlight backup` gives to archives, and the last member of a backup in a repository.
const ENDINGS: [&str; 2] = [".tar.zst", ".tar.zst.age"];
const LAST_MEMBER: &str = "manifest.json";

pub(super) fn check(checkup: &Checkup) -> Option<Finding> {
    let folder = checkup.backups.as_ref()?;
    let shown = folder.display();
    let fix = format!("porchlight backup {shown}/$(date +%Y-%m-%d).tar.zst --data {}", checkup.config.data.display());
    let hours = checkup.backup_interval.as_secs() / 3600;
    match newest(folder) {
        Err(error) => Some(Finding::new("D18", format!("The backups in {shown} can't be listed: {error}."), fix)),
        Ok(None) => Some(Finding::new("D18", format!("There is no backup in {shown}."), fix)),
        Ok(Some((file, made))) => {
            let age = checkup.now.duration_since(made).unwrap_or_default();
            if age > checkup.backup_interval * 2 {
                let message = format!(
                    "The last backup in {shown} is {} hours old; one is due every {hours} hours.",
                    age.as_secs() / 3600
                );
                return Some(Finding::new("D18", message, fix));
            }
            same_disk(&checkup.config.data, &file).then(|| {
                let message = format!("The backups in {shown} are on the same disk as the data and are lost with it.");
                Finding::new("D18", message, format!("rsync -a {shown}/ OTHER-COMPUTER:backups/"))
            })
        }
    }
}

/// The newest complete backup. An archive gets its name when it is complete.
fn newest(folder: &Path) -> std::io::Result<Option<(PathBuf, SystemTime)>> {
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
            backups.push((file, made));
        }
    }
    Ok(backups.into_iter().max_by_key(|(_, made)| *made))
}

#[cfg(unix)]
fn same_disk(data: &Path, backup: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let device = |path: &Path| std::fs::metadata(path).map(|about| about.dev()).ok();
    device(data).is_some() && device(data) == device(backup)
}

#[cfg(not(unix))]
fn same_disk(_: &Path, _: &Path) -> bool {
    false
}
