//! Too little space, two backups at once, wrong options and a missing source.

use std::{fs::File, process::Command};

use crate::program::{chatbot, init, names, run};

#[test]
fn a_backup_is_rejected_before_it_begins() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    init(&data);
    chatbot(&data);
    let archive = folder.path().join("one.tar.zst");
    let archive = archive.to_str().expect("UTF-8");

    let lock = File::create(data.join("porchlight.backup.lock")).expect("the lock");
    lock.try_lock().expect("locked");
    let second = run(&data, &["backup", archive, "--json"]);
    assert_eq!((&second.last_event()["event"], &second.last_event()["exit"]), (&"failed".into(), &75.into()));
    assert!(second.failure(75).contains("another backup"));
    drop(lock);

    std::fs::write(archive, "an earlier backup").expect("written");
    assert!(run(&data, &["backup", archive]).failure(73).contains("already exists"));
    assert_eq!(std::fs::read(archive).expect("read"), b"an earlier backup");
    assert!(run(&data, &["backup", "one.zip"]).failure(2).contains(".tar.zst"));
    assert!(run(&data, &["backup", "-", "--json"]).failure(2).contains("standard output"));
    run(&folder.path().join("none"), &["backup", "x.tar.zst"]).failure(66);
    run(&folder.path().join("none"), &["restore", "x.tar.zst"]).failure(66);
    run(&folder.path().join("none"), &["verify"]).failure(66);
    run(&data, &["backup", "/nonexistent/x.tar.zst"]).failure(66);
}

#[test]
fn a_small_disk_is_reported_before_the_first_byte() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    init(&data);
    let small = folder.path().join("small");
    std::fs::create_dir(&small).expect("a folder");
    let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=100k", "none"]).arg(&small).status();
    if !mounted.is_ok_and(|status| status.success()) {
        println!("not run: mounting a small disk needs root");
        return;
    }
    let archive = small.join("one.tar.zst");
    let backed_up = run(&data, &["backup", archive.to_str().expect("UTF-8")]);
    let left = names(&small);
    let elsewhere = folder.path().join("one.tar.zst");
    let elsewhere = elsewhere.to_str().expect("UTF-8");
    run(&data, &["backup", elsewhere]).success();
    let restored = run(&small.join("data"), &["restore", elsewhere]);
    let left_by_restore = names(&small);
    Command::new("umount").arg(&small).status().expect("unmounted");
    assert!(backed_up.failure(74).contains("MiB are needed"));
    assert!(left.is_empty(), "{left:?}");
    assert!(restored.failure(74).contains("MiB are needed"));
    assert!(left_by_restore.is_empty(), "{left_by_restore:?}");
    println!("a disk of 100 KiB: backup and restore rejected before the first byte");
}
