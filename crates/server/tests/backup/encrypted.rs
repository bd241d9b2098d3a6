//! Encrypted archives, and the recovery of an archive without Porchlight.

use std::{path::Path, process::Command};

use crate::program::{Ended, Service, chatbot, init, run, sqlite};

fn sh(script: &str) -> String {
    Ended::of(&Command::new("sh").args(["-ec", script]).output().expect("sh")).success()
}

/// A new key pair of `age-keygen`; returns the public key.
pub fn keygen(file: &Path) -> String {
    sh(&format!("age-keygen -o '{}' 2>/dev/null; age-keygen -y '{}'", file.display(), file.display())).trim().to_owned()
}

#[tokio::test]
async fn an_encrypted_archive_is_recovered_with_debian_tools_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let key = init(&data);
    chatbot(&data);
    let service = Service::start(&data);
    let (_, bytes) = service.upload(&key, "tour.mp4", 7).await;
    let (identity, other) = (folder.path().join("key.txt"), folder.path().join("other.txt"));
    let (recipient, _) = (keygen(&identity), keygen(&other));
    let archive = folder.path().join("backup.tar.zst.age");
    let archive = archive.to_str().expect("UTF-8");
    run(&data, &["backup", archive, "--encrypt-to", &recipient]).success();

    let name = |file: &Path| file.to_str().expect("UTF-8").to_owned();
    assert!(run(&data, &["verify", archive]).failure(2).contains("--identity"));
    let wrong = run(&data, &["verify", archive, "--identity", &name(&other)]).failure(65);
    assert!(wrong.contains("about.json"), "{wrong}");
    run(&data, &["verify", archive, "--identity", &name(&identity), "--deep"]).success();
    let target = folder.path().join("restored");
    run(&target, &["restore", archive, "--identity", &name(&identity)]).success();
    run(&target, &["verify", "--deep"]).success();

    // What docs/backup.md shows.
    let manual = folder.path().join("manual");
    sh(&format!(
        "mkdir '{m}'; age -d -i '{i}' '{archive}' | zstd -d | tar -x -C '{m}'",
        m = manual.display(),
        i = identity.display()
    ));
    let database = manual.join("database/porchlight.db");
    assert_eq!(sqlite(&database, "pragma quick_check"), "ok");
    let listings: usize = sqlite(&database, "select count(*) from listing").parse().expect("a number");
    let manifest: serde_json::Value =
        serde_json::from_slice(&std::fs::read(manual.join("manifest.json")).expect("read")).expect("JSON");
    assert_eq!(manifest["tables"]["listing"]["rows"], listings);
    assert!(listings > 0);
    let key = sqlite(&database, "select storage_key from stored_file where state = 'ready'");
    assert_eq!(std::fs::read(manual.join("files").join(key)).expect("the file"), bytes);
    let whole = std::fs::read(archive).expect("read");
    for cut in 1..=10 {
        let file = folder.path().join("cut.tar.zst.age");
        std::fs::write(&file, &whole[..whole.len() * cut / 11]).expect("written");
        run(&data, &["verify", &name(&file), "--identity", &name(&identity)]).failure(65);
        let mut flipped = whole.clone();
        flipped[whole.len() * cut / 11] ^= 4;
        std::fs::write(&file, flipped).expect("written");
        run(&data, &["verify", &name(&file), "--identity", &name(&identity)]).failure(65);
    }
    println!(
        "recovered with age, zstd, tar and sqlite3: {listings} listings and 1 file equal; 20 damaged archives found"
    );
}

#[test]
fn an_archive_goes_through_a_pipe() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    init(&data);
    chatbot(&data);
    let (program, target) = (crate::program::program(), folder.path().join("target"));
    sh(&format!(
        "'{program}' backup - --data '{}' | '{program}' restore - --data '{}'",
        data.display(),
        target.display()
    ));
    run(&target, &["verify", "--deep"]).success();
}
