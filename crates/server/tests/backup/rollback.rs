//! An upgrade takes a snapshot, and `rollback` puts it back.

use std::{path::Path, process::Stdio, time::Instant};

use crate::program::{chatbot, command, count, init, names, only, pass, run, sqlite};

/// Takes a migration away; returns the newest one that is left.
fn make_outdated(data: &Path) -> i64 {
    let sql = "drop table saved_question; delete from _sqlx_migrations where version = 16";
    sqlite(&data.join("porchlight.db"), sql);
    newest(data)
}

fn newest(data: &Path) -> i64 {
    let newest = sqlite(&data.join("porchlight.db"), "select max(version) from _sqlx_migrations");
    newest.parse().expect("a number")
}

#[test]
fn a_rollback_puts_the_snapshot_back_byte_for_byte() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    init(&data);
    let serial = chatbot(&data);
    let current = newest(&data);
    let earlier = make_outdated(&data);

    let dry = run(&data, &["migrate", "--dry-run"]).success();
    assert!(dry.starts_with(&format!("schema {earlier:04}, 1 migrations are missing:\n0016 ")), "{dry}");
    assert!(dry.contains("rows changed"), "{dry}");
    assert!(names(&data.join("snapshots")).is_empty(), "a dry run changes nothing");
    assert!(run(&data, &["migrate"]).success().ends_with(&format!("schema {current:04}: up to date\n")));
    let snapshot = only(&data.join("snapshots"), &format!("schema-{earlier:04}-"));
    let bytes = std::fs::read(&snapshot).expect("the snapshot");

    run(&data, &["chatbot", "create", "--name", "Later"]).success();
    run(&data, &["import", "--samples", "--chatbot", serial.as_str(), "--on-conflict", "skip"]).success();
    let listed = run(&data, &["rollback", "--list"]).success();
    assert!(listed.contains(&format!("schema {earlier:04}")), "{listed}");
    let summary = run(&data, &["rollback"]).failure(2);
    assert!(summary.contains("0 messages, 0 leads and 0 listings added since"), "{summary}");
    let missing = run(&data, &["rollback", "--to", "schema-0001.db", "--yes"]).failure(66);
    assert!(missing.contains("no snapshot schema-0001.db"), "{missing}");

    let done = run(&data, &["rollback", "--yes", "--json"]).success();
    assert_eq!(std::fs::read(data.join("porchlight.db")).expect("the database"), bytes);
    let done: serde_json::Value = serde_json::from_str(&done).expect("JSON");
    assert_eq!((&done["schema"], &done["program"]), (&earlier.into(), &env!("CARGO_PKG_VERSION").into()));
    let kept = only(&data.join("snapshots"), &format!("replaced-schema-{current:04}-"));
    assert_eq!(sqlite(&kept, "select count(*) from chatbot"), "2");

    // The same program upgrades it again, and the data is there.
    let again = run(&data, &["chatbot", "list"]).success();
    assert!(again.contains(&serial) && !again.contains("Later"), "{again}");
    println!("rollback: {} bytes put back unchanged", bytes.len());
}

#[test]
fn an_upgrade_without_room_for_a_snapshot_is_rejected() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    init(&data);
    let mount = |arguments: &[&str]| std::process::Command::new("mount").args(arguments).status();
    let small = folder.path().join("small");
    std::fs::create_dir(&small).expect("a folder");
    let small_name = small.to_str().expect("UTF-8");
    if !mount(&["-t", "tmpfs", "-o", "size=1700k", "none", small_name]).is_ok_and(|status| status.success()) {
        println!("not run: mounting a small disk needs root");
        return;
    }
    make_outdated(&data);
    for name in ["porchlight.db", "porchlight.secrets"] {
        std::fs::copy(data.join(name), small.join(name)).expect("copied");
    }
    std::fs::write(small.join("ballast"), vec![0; 700_000]).expect("written");
    let rejected = run(&small, &["migrate"]);
    let began = rejected.status;
    let skipped = run(&small, &["migrate", "--no-snapshot"]);
    let kept = names(&small.join("snapshots"));
    std::process::Command::new("umount").arg(&small).status().expect("unmounted");
    assert!(rejected.err.contains("--no-snapshot"), "{rejected:?}");
    assert_eq!(began, Some(74), "{rejected:?}");
    assert_eq!(skipped.status, Some(0), "{skipped:?}");
    assert!(kept.is_empty(), "{kept:?}");
}

#[test]
fn a_killed_upgrade_or_rollback_leaves_a_usable_database() {
    const COMMANDS: [&[&str]; 2] = [&["migrate"], &["rollback", "--yes"]];
    let kills = count("PORCHLIGHT_UPGRADE_KILLS", 6);
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    init(&data);
    let serial = chatbot(&data);
    make_outdated(&data);
    let usual = COMMANDS.map(|arguments| {
        let began = Instant::now();
        run(&data, arguments).success();
        began.elapsed()
    });
    run(&data, &["migrate"]).success();
    let mut completed = 0;
    for kill in 0..kills {
        make_outdated(&data);
        let which = kill % COMMANDS.len();
        if which == 1 {
            run(&data, &["migrate"]).success();
        }
        let (arguments, began) = (COMMANDS[which], Instant::now());
        let mut child = command(&data, arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("started");
        // Spread over the usual time of the command.
        pass(usual[which].mul_f64(f64::from(u32::try_from(kill + 1).expect("few")) / kills as f64));
        child.kill().ok();
        completed += usize::from(child.wait().expect("gone").success());
        let listed = run(&data, &["chatbot", "list"]).success();
        assert!(listed.contains(&serial), "kill {kill} after {:?}: {listed}", began.elapsed());
        assert_eq!(sqlite(&data.join("porchlight.db"), "pragma quick_check"), "ok");
        assert!(names(&data.join("snapshots")).iter().filter(|name| name.starts_with("schema-")).count() <= 3);
    }
    println!("{kills} kills of migrate and rollback: {completed} had finished, 0 databases lost");
    assert!(completed < kills, "the kills came at the wrong moments");
}
