//! Repositories: files are stored once, expired backups go, and damage is found.

use std::{collections::BTreeSet, fs::File, path::Path};

use crate::{
    encrypted::keygen,
    program::{Service, backups, init, names, next_second, only, run, sqlite, tree},
};

#[tokio::test]
async fn files_are_stored_once_and_expired_backups_are_deleted() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, repository) = (folder.path().join("data"), folder.path().join("repository"));
    let name = repository.to_str().expect("UTF-8");
    let key = init(&data);
    let service = Service::start(&data);
    service.upload(&key, "one.mp4", 1).await;
    run(&data, &["backup", name]).success();
    assert_eq!(tree(&repository.join("files")).len(), 1);
    let time = names(&repository.join("backups"))[0].clone();

    service.upload(&key, "two.mp4", 2).await;
    next_second(&repository);
    let second = run(&data, &["backup", name, "--json"]);
    let event = second.last_event();
    assert_eq!((&event["files"], &event["verified"], &event["notDeleted"]), (&2.into(), &true.into(), &().into()));
    drop(service);
    let listed = backups(name).success();
    assert_eq!(listed.lines().count(), 2, "{listed}");
    assert!(listed.lines().next().expect("a line").starts_with(&time), "{listed}");

    // The earlier one, by its time, and the latest.
    for (suffix, files) in [(format!("@{time}"), "1"), ("@latest".to_owned(), "2"), (String::new(), "2")] {
        let from = format!("{name}{suffix}");
        run(&data, &["verify", &from]).success();
        run(&data, &["verify", &from, "--deep"]).success();
        let target = folder.path().join(format!("target{files}{}", suffix.len()));
        run(&target, &["restore", &from]).success();
        let found = sqlite(&target.join("porchlight.db"), "select count(*) from stored_file where state = 'ready'");
        assert_eq!(found, files, "{from}");
        run(&target, &["verify", "--deep"]).success();
    }
    run(&data, &["verify", &format!("{name}@1999")]).failure(66);
    backups("/nonexistent").failure(66);

    // A backup that was cut off is not listed, and the next run removes it and files that no backup names.
    let cut = repository.join("backups/2026-01-01T000000Z");
    std::fs::create_dir(&cut).expect("a folder");
    std::fs::write(cut.join("database.tar.zst"), "half").expect("written");
    let workspace = only(&repository.join("files"), "");
    std::fs::write(workspace.join("left"), "x").expect("written");
    std::fs::write(workspace.join("killed#1"), "x").expect("written");
    assert_eq!(backups(name).success().lines().count(), 2);
    sqlite(&data.join("porchlight.db"), "delete from stored_file where name = 'one.mp4'");
    next_second(&repository);
    let third = run(&data, &["backup", name, "--keep", "1d", "--json"]);
    assert_eq!((&third.last_event()["expired"], &third.last_event()["files"]), (&2.into(), &1.into()));
    let left: BTreeSet<String> =
        tree(&repository).into_iter().map(|(path, _)| path).filter(|path| path != "porchlight.lock").collect();
    assert_eq!(left.len(), 4, "one backup and one file: {left:?}");
    assert!(left.iter().all(|path| !path.contains(&time) && !path.contains("2026-01-01")), "{left:?}");

    // Another database, and a damaged file.
    let other = folder.path().join("other");
    init(&other);
    assert!(run(&other, &["backup", name]).failure(2).contains("another database"));
    let stored = only(&only(&repository.join("files"), ""), "");
    let key = stored.file_name().expect("a name").to_str().expect("UTF-8");
    let mut bytes = std::fs::read(&stored).expect("read");
    bytes[4_000] ^= 1;
    std::fs::write(&stored, &bytes).expect("written");
    run(&data, &["verify", name]).success();
    assert!(run(&data, &["verify", name, "--deep"]).failure(65).contains(key));
    let never = folder.path().join("never");
    assert!(run(&never, &["restore", name]).failure(65).contains(key));
    std::fs::write(&stored, "changed").expect("written");
    assert!(run(&data, &["verify", name]).failure(65).contains(key));
    assert!(!never.exists());
    // The next backup copies a file again whose size is wrong.
    next_second(&repository);
    run(&data, &["backup", name]).success();
    run(&data, &["verify", name, "--deep"]).success();
    println!("repository: 4 backups, 2 files stored once each, 2 expired, 1 cut-off removed, damaged file named");
}

#[tokio::test]
async fn each_file_is_encrypted() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, repository) = (folder.path().join("data"), folder.path().join("repository"));
    let name = repository.to_str().expect("UTF-8");
    let (identity, other) = (folder.path().join("key.txt"), folder.path().join("other.txt"));
    let (recipient, _) = (keygen(&identity), keygen(&other));
    let (identity, other) = (identity.to_str().expect("UTF-8"), other.to_str().expect("UTF-8"));
    let key = init(&data);
    let service = Service::start(&data);
    let (_, bytes) = service.upload(&key, "one.mp4", 1).await;
    drop(service);
    run(&data, &["backup", name, "--encrypt-to", &recipient]).success();
    next_second(&repository);
    assert!(run(&data, &["backup", name]).failure(2).contains("other keys"));
    run(&data, &["backup", name, "--encrypt-to", &recipient]).success();
    for (path, _) in tree(&repository) {
        let text = std::fs::read(repository.join(&path)).expect("read");
        let is_open = path.ends_with(".json") || path == "porchlight.lock";
        assert!(is_open || (path.ends_with(".age") && text.starts_with(b"age-encryption.org/")), "{path}");
    }
    let stored = only(&only(&repository.join("files"), ""), "");
    let decrypted =
        std::process::Command::new("age").args(["-d", "-i", identity]).arg(&stored).output().expect("age is installed");
    assert_eq!(decrypted.stdout, bytes, "readable without Porchlight");

    assert!(run(&data, &["verify", name]).failure(2).contains("--identity"));
    run(&data, &["verify", name, "--deep", "--identity", identity]).success();
    let target = folder.path().join("target");
    run(&target, &["restore", name, "--identity", identity]).success();
    run(&target, &["verify", "--deep"]).success();
    run(&data, &["verify", name, "--identity", other]).failure(65);
}

#[test]
fn a_damaged_manifest_prevents_deletion_but_no_backup() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, repository) = (folder.path().join("data"), folder.path().join("repository"));
    let name = repository.to_str().expect("UTF-8");
    init(&data);
    for _ in 0..2 {
        next_second(&repository);
        run(&data, &["backup", name]).success();
    }
    let times = names(&repository.join("backups"));
    let manifest = repository.join("backups").join(&times[0]).join("manifest.json");
    std::fs::write(&manifest, "{\"format\":1,").expect("written");
    let unnamed = repository.join("files/1/unnamed");
    std::fs::create_dir_all(unnamed.parent().expect("a folder")).expect("a folder");
    std::fs::write(&unnamed, "x").expect("written");

    let listed = backups(name);
    assert!(listed.out.contains(&format!("{}  damaged: ", times[0])), "{listed:?}");
    listed.failure(3);
    next_second(&repository);
    let made = run(&data, &["backup", name, "--keep", "1d", "--json"]);
    let event = made.last_event();
    assert!(event["notDeleted"].as_str().is_some_and(|text| text.contains(&times[0])), "{event}");
    assert_eq!((&event["expired"], names(&repository.join("backups")).len()), (&0.into(), 3));
    assert!(unnamed.exists(), "nobody knows whether the damaged manifest names it");
    run(&data, &["verify", name]).success();
    run(&data, &["verify", &format!("{name}@{}", times[0])]).failure(65);

    // A format of the future, and names that leave the folder.
    std::fs::write(&manifest, "{\"format\":2}").expect("written");
    run(&data, &["verify", &format!("{name}@{}", times[0])]).failure(76);
    let intact = std::fs::read_to_string(repository.join("backups").join(&times[1]).join("manifest.json"));
    let evil = intact
        .expect("read")
        .replace("\"files\":[]", "\"files\":[{\"name\":\"files/../../evil\",\"bytes\":1,\"blake3\":\"\"}]");
    assert!(evil.contains("evil"));
    std::fs::write(&manifest, evil).expect("written");
    let target = folder.path().join("target");
    let rejected = run(&target, &["restore", &format!("{name}@{}", times[0])]).failure(65);
    assert!(rejected.contains("no file's name"), "{rejected}");
    assert!(!target.exists());
}

#[test]
fn a_repository_has_one_writer_and_a_place_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, repository) = (folder.path().join("data"), folder.path().join("repository"));
    let name = repository.to_str().expect("UTF-8");
    init(&data);
    run(&data, &["backup", name]).success();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        for inner in ["backups", "files"] {
            let mode = repository.join(inner).metadata().expect("a folder").permissions().mode();
            assert_eq!(mode & 0o777, 0o700, "{inner}");
        }
    }
    let lock = File::create(repository.join("porchlight.lock")).expect("the lock");
    lock.try_lock().expect("locked");
    next_second(&repository);
    assert!(run(&data, &["backup", name]).failure(75).contains("another backup"));
    drop(lock);
    run(&data, &["backup", name]).success();
    run(&data, &["backup", data.to_str().expect("UTF-8")]).failure(73);
    assert!(run(&data, &["backup", "gs://bucket/x"]).failure(2).contains("s3://"));
    assert!(run(&data, &["backup", "/tmp/x.tar.zst", "--keep", "1d"]).failure(2).contains("repository"));
    assert_eq!(names(&repository.join("backups")).len(), 2);
    let full = Path::new("/dev/full");
    if full.exists() {
        // Not a folder.
        assert_ne!(run(&data, &["backup", "/dev/full"]).status, Some(0));
    }
}
