//! The data folder and its disk.

use std::path::Path;

use super::{Checkup, Finding, Problem};

#[cfg(unix)]
pub(super) fn check(checkup: &Checkup) -> Vec<Finding> {
    let folder = &checkup.config.data;
    let mut found = Vec::new();
    found.extend(owner(folder));
    found.extend(mode(folder));
    found.extend(disk(folder));
    found
}

#[cfg(not(unix))]
pub(super) fn check(_: &Checkup) -> Vec<Finding> {
    Vec::new()
}

/// Files that the service writes, other than uploaded ones.
#[cfg(unix)]
const OWN_FILES: [&str; 6] =
    ["porchlight.db", "porchlight.db-wal", "porchlight.db-shm", "porchlight.note", "porchlight.lock", "files"];

#[cfg(unix)]
fn owner(folder: &Path) -> Option<Finding> {
    use std::os::unix::fs::MetadataExt;

    let owner = std::fs::metadata(folder).ok()?.uid();
    let me = std::fs::metadata("/proc/self").map_or(owner, |this| this.uid());
    let shown = folder.display();
    if me != 0 && me != owner {
        let problem = Problem::DataFolderOwner { folder: shown.to_string(), owner, user: me };
        return Some(Finding::new(problem, format!("sudo chown -R {me} {shown}")));
    }
    let foreign = OWN_FILES.iter().map(|name| folder.join(name)).find_map(|file| {
        let uid = std::fs::symlink_metadata(&file).ok()?.uid();
        (uid != owner).then_some((file, uid))
    })?;
    let problem = Problem::DataFileOwner { file: foreign.0.display().to_string(), owner: foreign.1, user: owner };
    Some(Finding::new(problem, format!("sudo chown -R {owner} {shown}")))
}

#[cfg(unix)]
fn mode(folder: &Path) -> Option<Finding> {
    use std::os::unix::fs::MetadataExt;

    let mode = std::fs::metadata(folder).ok()?.mode() & 0o777;
    if mode & 0o077 == 0 {
        return None;
    }
    let problem = Problem::DataFolderOpen { folder: folder.display().to_string(), mode: format!("{mode:04o}") };
    let finding = Finding::new(problem, format!("chmod 700 {}", folder.display()));
    Some(finding.with(super::Repair::Mode(folder.to_owned(), 0o700)))
}

#[cfg(unix)]
fn disk(folder: &Path) -> Option<Finding> {
    const MIN_FREE: u64 = 1 << 30;
    const MIN_SHARE: u64 = 10;
    // A tenth of a large disk is more than the service needs.
    const ENOUGH: u64 = 10 << 30;

    let disk = rustix::fs::statvfs(folder).ok()?;
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    let share = percent(disk.f_bavail, disk.f_blocks);
    let inodes = percent(disk.f_favail, disk.f_files);
    let shown = folder.display().to_string();
    let fix = format!("du -xh {shown} | sort -h | tail -20");
    if free < MIN_FREE || share < MIN_SHARE && free < ENOUGH {
        Some(Finding::new(Problem::DiskFull { folder: shown, mebibytes: free >> 20, percent: share }, fix))
    } else if inodes < MIN_SHARE {
        Some(Finding::new(Problem::InodesUsed { folder: shown, percent: inodes }, fix))
    } else {
        None
    }
}

/// Some file systems, such as btrfs, have no fixed number of inodes and report 0 in all.
#[cfg(unix)]
fn percent(free: u64, all: u64) -> u64 {
    free.saturating_mul(100).checked_div(all).unwrap_or(100)
}
