//! `kill -9` of backups into a repository at random moments.

use std::{collections::BTreeSet, process::Stdio, time::Instant};

use serde_json::Value;

use crate::program::{Service, backups, chatbot, command, count, init, names, next_second, pass, run, sqlite, tree};

#[tokio::test]
async fn a_killed_backup_leaves_the_earlier_ones_and_no_garbage() {
    let kills = count("PORCHLIGHT_BACKUP_KILLS", 10) / 2;
    let folder = tempfile::tempdir().expect("a folder");
    let (data, repository) = (folder.path().join("data"), folder.path().join("repository"));
    let name = repository.to_str().expect("UTF-8");
    let key = init(&data);
    chatbot(&data);
    let service = Service::start(&data);
    let began = Instant::now();
    run(&data, &["backup", name]).success();
    let usual = began.elapsed();
    let mut finished = 0;
    for kill in 0..kills {
        // New files and deleted ones each time, so that there is something to copy and to delete.
        service.upload(&key, &format!("{kill}.mp4"), u8::try_from(kill % 250).expect("small")).await;
        let oldest = "delete from stored_file where id = (select min(id) from stored_file) and (select count(*) > 3 from stored_file)";
        sqlite(&data.join("porchlight.db"), oldest);
        next_second(&repository);
        let before = complete(&repository);
        let mut child = command(&data, &["backup", name, "--keep", "1d"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("started");
        pass(usual.mul_f64(2.0 * (kill + 1) as f64 / kills as f64));
        child.kill().ok();
        child.wait().expect("gone");
        let after = complete(&repository);
        assert!(!after.is_empty() && after.last() >= before.last(), "{before:?} {after:?}");
        finished += usize::from(after.last() > before.last());
        assert!(backups(name).success().lines().count() == after.len());
        for time in &after {
            run(&data, &["verify", &format!("{name}@{time}"), "--deep"]).success();
        }
    }
    drop(service);
    next_second(&repository);
    run(&data, &["backup", name, "--keep", "1d"]).success();
    let times = names(&repository.join("backups"));
    assert_eq!(times.len(), 1, "{times:?}");
    let manifest = std::fs::read(repository.join("backups").join(&times[0]).join("manifest.json")).expect("read");
    let manifest: Value = serde_json::from_slice(&manifest).expect("JSON");
    let file = |file: &Value| file["name"].as_str().expect("a name").to_owned();
    let named: BTreeSet<String> = manifest["files"].as_array().expect("files").iter().map(file).collect();
    let stored: BTreeSet<String> =
        tree(&repository.join("files")).into_iter().map(|(path, _)| format!("files/{path}")).collect();
    assert_eq!(stored, named);
    println!("{kills} kills of backups into a repository: {finished} had finished, 0 half done, 0 files too many");
}

/// The backups that have a manifest.
fn complete(repository: &std::path::Path) -> Vec<String> {
    let mut times = names(&repository.join("backups"));
    times.retain(|time| repository.join("backups").join(time).join("manifest.json").exists());
    times
}
