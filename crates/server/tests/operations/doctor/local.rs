//! Problems of the computer: folders, disks, limits, backups, versions.

use std::{fs, os::unix::fs::PermissionsExt, path::Path, process::Command};

use super::site::{Copy, Site, doctor, examine};
use crate::support::{PROGRAM, success};

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("the mode is set");
}

fn found(copy: &Copy) -> Vec<String> {
    examine(&mut doctor(&copy.options(&[])))
}

pub fn readable_folder(site: &Site) -> Vec<String> {
    let copy = site.copy();
    set_mode(&copy.data(), 0o755);
    found(&copy)
}

pub fn foreign_owner(site: &Site) -> Vec<String> {
    let copy = site.copy();
    let file = copy.data().join("porchlight.note");
    // In a namespace of its own, so that a test without root can give a file away.
    success(Command::new("chown").arg("12345").arg(file));
    found(&copy)
}

pub fn full_disk(site: &Site) -> Vec<String> {
    let copy = site.copy();
    let data = copy.path().join("small");
    fs::create_dir(&data).expect("a folder");
    let script = format!(
        "mount -t tmpfs -o size=64m,mode=0700 none {0} && exec {PROGRAM} doctor --json --data {0} --listen 127.0.0.1:{1}",
        data.display(),
        copy.port
    );
    examine(Command::new("unshare").args(["--map-root-user", "--mount", "sh", "-c", &script]))
}

pub fn few_files(site: &Site) -> Vec<String> {
    let copy = site.copy();
    let script = format!("ulimit -n 4096; exec {PROGRAM} doctor --json \"$@\"");
    examine(Command::new("sh").args(["-c", &script, "sh"]).args(copy.options(&[])))
}

pub fn no_secret_file(site: &Site) -> Vec<String> {
    let copy = site.copy();
    fs::remove_file(copy.data().join("porchlight.secrets")).expect("removed");
    found(&copy)
}

pub fn readable_secret_file(site: &Site) -> Vec<String> {
    let copy = site.copy();
    set_mode(&copy.data().join("porchlight.secrets"), 0o644);
    found(&copy)
}

pub fn foreign_secret_file(site: &Site) -> Vec<String> {
    let copy = site.copy();
    let file = copy.data().join("porchlight.secrets");
    let text = fs::read_to_string(&file).expect("read");
    let other = text.lines().map(|line| match line.starts_with("key-hash") {
        true => format!("key-hash = \"{}\"\n", "ab".repeat(32)),
        false => format!("{line}\n"),
    });
    fs::write(&file, other.collect::<String>()).expect("written");
    found(&copy)
}

fn with_backups(copy: &Copy, backups: &Path) -> Vec<String> {
    examine(&mut doctor(&copy.options(&["--backups", &backups.display().to_string()])))
}

pub fn no_backup(site: &Site) -> Vec<String> {
    let copy = site.copy();
    // The name of an archive that is not complete.
    fs::write(copy.path().join("today.tar.zst.partial"), "").expect("written");
    with_backups(&copy, copy.path())
}

pub fn old_backup(site: &Site) -> Vec<String> {
    let copy = site.copy();
    let archive = copy.path().join("2026-01-01.tar.zst");
    fs::write(&archive, "").expect("written");
    success(Command::new("touch").args(["-d", "3 days ago"]).arg(&archive));
    with_backups(&copy, copy.path())
}

pub fn backup_on_same_disk(site: &Site) -> Vec<String> {
    let copy = site.copy();
    fs::write(copy.path().join("today.tar.zst.age"), "").expect("written");
    with_backups(&copy, copy.path())
}

pub fn unfinished_restore(site: &Site) -> Vec<String> {
    let copy = site.copy();
    fs::create_dir(copy.path().join("data.restoring")).expect("a folder");
    found(&copy)
}

pub fn newer_schema(site: &Site) -> Vec<String> {
    let copy = site.copy();
    copy.sql("insert into _sqlx_migrations (version, description, success, checksum, execution_time) values (9000, 'later', 1, x'00', 0)");
    found(&copy)
}

pub fn lost_database(site: &Site) -> Vec<String> {
    let copy = site.copy();
    fs::remove_file(copy.data().join("porchlight.db")).expect("removed");
    found(&copy)
}

/// `--fix` repairs the modes and nothing is found afterwards.
pub fn repaired(site: &Site) {
    let copy = site.copy();
    let secrets = copy.data().join("porchlight.secrets");
    set_mode(&copy.data(), 0o755);
    set_mode(&secrets, 0o640);
    assert_eq!(found(&copy), ["D06", "D17"]);
    let out = success(doctor(&copy.options(&[])).arg("--fix"));
    assert_eq!(out.matches("\"fixed\":true").count(), 2, "{out}");
    let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
    assert_eq!((mode(&copy.data()), mode(&secrets)), (0o700, 0o600));
    assert!(found(&copy).is_empty());
}
