//! `kill -9` of backups and restorations at random moments.

use std::{
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use crate::program::{chatbot, command, count, init, names, pass, run, sqlite};

#[test]
fn a_killed_backup_or_restoration_leaves_nothing_half_done() {
    let kills = count("PORCHLIGHT_BACKUP_KILLS", 10);
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    init(&data);
    chatbot(&data);
    let good = folder.path().join("good.tar.zst");
    let good = good.to_str().expect("UTF-8");
    let began = Instant::now();
    run(&data, &["backup", good]).success();
    let usual = began.elapsed();
    let rows = sqlite(&data.join("porchlight.db"), "select count(*) from listing");
    let (mut backups, mut restorations) = (0, 0);
    for kill in 0..kills {
        let archive = folder.path().join("killed.tar.zst");
        let target = folder.path().join("target");
        let is_backup = kill % 2 == 0;
        let mut child = match is_backup {
            true => command(&data, &["backup", archive.to_str().expect("UTF-8")]),
            false => command(&target, &["restore", good]),
        }
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("started");
        // Spread over the usual time and a little more.
        pass(usual.mul_f64(1.2 * f64::from(u32::try_from(kill).expect("few")) / kills as f64));
        child.kill().ok();
        child.wait().expect("gone");
        if is_backup {
            if archive.exists() {
                run(&data, &["verify", archive.to_str().expect("UTF-8"), "--deep"]).success();
                std::fs::remove_file(&archive).expect("removed");
                backups += 1;
            }
            // The next one removes what is left.
            run(&data, &["backup", archive.to_str().expect("UTF-8")]).success();
            std::fs::remove_file(&archive).expect("removed");
            assert!(names(folder.path()).iter().all(|name| !name.ends_with(".partial")));
            assert!(!data.join("cache/backup").exists());
        } else {
            match target.join("porchlight.db").exists() {
                true => restorations += 1,
                false => drop(run(&target, &["restore", good]).success()),
            }
            assert_eq!(sqlite(&target.join("porchlight.db"), "select count(*) from listing"), rows);
            run(&target, &["verify", "--deep"]).success();
            assert!(!folder.path().join("target.restoring").exists());
            std::fs::remove_dir_all(&target).expect("removed");
        }
    }
    println!("{kills} kills: {backups} backups and {restorations} restorations had finished, 0 half done");
}

#[cfg(unix)]
#[test]
fn a_stopped_backup_removes_its_partial_output() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    init(&data);
    // Large enough that the signal arrives in time.
    let fill = "create table ballast (content text);
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 60000)
        insert into ballast select hex(randomblob(500)) from n";
    sqlite(&data.join("porchlight.db"), fill);
    let archive = folder.path().join("stopped.tar.zst");
    let mut child = command(&data, &["backup", archive.to_str().expect("UTF-8")]).spawn().expect("started");
    // Beside other work a backup gets a thirtieth of a processor. This only ends a test that would never end.
    let end = Instant::now() + Duration::from_secs(120);
    while !folder.path().join("stopped.tar.zst.partial").exists() {
        assert!(Instant::now() < end && child.try_wait().expect("a child").is_none(), "it writes in time");
        pass(Duration::from_millis(2));
    }
    let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    assert_eq!(child.wait().expect("ended").code(), Some(143));
    assert_eq!(names(folder.path()), ["data"]);
}
