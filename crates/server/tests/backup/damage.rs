//! Damaged, cut, rearranged and newer archives are rejected, and nothing is restored from them.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use crate::program::{Ended, Service, init, names, run};

/// An archive with two files, and its folder.
async fn archive(folder: &Path) -> PathBuf {
    let data = folder.join("data");
    let key = init(&data);
    let service = Service::start(&data);
    for number in 0..2 {
        service.upload(&key, &format!("note{number}.mp4"), number).await;
    }
    drop(service);
    let archive = folder.join("backup.tar.zst");
    run(&data, &["backup", archive.to_str().expect("UTF-8")]).success();
    archive
}

/// Verifies and restores bytes; returns the message of the rejection.
#[track_caller]
fn rejected(folder: &Path, bytes: &[u8], status: i32) -> String {
    let file = folder.join("changed.tar.zst");
    std::fs::write(&file, bytes).expect("written");
    let name = file.to_str().expect("UTF-8");
    let verified = run(folder, &["verify", name]).failure(status);
    let target = folder.join("target");
    let restored = run(&target, &["restore", name]).failure(status);
    // On a slow machine it also says how far it is.
    let error: String =
        restored.lines().filter(|line| !line.starts_with("restore ")).map(|l| format!("{l}\n")).collect();
    assert_eq!(verified, error);
    assert!(!target.exists() && !folder.join("target.restoring").exists(), "nothing is left of it");
    verified
}

/// Verifies bytes that hold every member unchanged.
#[track_caller]
fn intact(folder: &Path, bytes: &[u8]) {
    let file = folder.join("changed.tar.zst");
    std::fs::write(&file, bytes).expect("written");
    let printed = run(folder, &["verify", file.to_str().expect("UTF-8")]).success();
    assert!(printed.contains(": intact, "), "{printed}");
}

fn names_a_member(message: &str) -> bool {
    ["about.json", "database/porchlight.db", "files/", "manifest.json"].iter().any(|name| message.contains(name))
}

#[tokio::test]
async fn flipped_bytes_and_cuts_are_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = std::fs::read(archive(folder.path()).await).expect("the archive");
    let contents = zstd::decode_all(whole.as_slice()).expect("a frame");
    let (flips, cuts, mut idle) = (50, 20, 0);
    for flip in 0..flips {
        let mut bytes = whole.clone();
        // The first bytes only say what the rest is.
        let at = 8 + flip * (bytes.len() - 9) / (flips - 1);
        bytes[at] ^= 1 << (flip % 8);
        // A few bits of a zstd frame are padding: with them flipped it decodes to the very same bytes.
        if zstd::decode_all(bytes.as_slice()).is_ok_and(|decoded| decoded == contents) {
            intact(folder.path(), &bytes);
            idle += 1;
            continue;
        }
        let message = rejected(folder.path(), &bytes, 65);
        assert!(names_a_member(&message), "byte {at}: {message}");
    }
    for cut in 0..cuts {
        let length = 16 + cut * (whole.len() - 17) / (cuts - 1);
        let message = rejected(folder.path(), &whole[..length], 65);
        assert!(names_a_member(&message), "{length} bytes: {message}");
    }
    let message = rejected(folder.path(), b"PK\x03\x04 something else", 65);
    assert!(message.contains("not an archive of Porchlight"), "{message}");
    assert!(idle <= 5, "{idle} of {flips} flips change nothing");
    println!(
        "damaged archives: {found} flipped bytes and {cuts} cuts found, 0 restored; {idle} flips in padding",
        found = flips - idle
    );
}

/// Unpacks an archive with Debian's tools.
fn unpack(archive: &Path, folder: &Path) -> Vec<String> {
    std::fs::create_dir_all(folder).expect("a folder");
    let sh = format!("zstd -dcq '{}' | tar -xvf - -C '{}'", archive.display(), folder.display());
    let listed = Ended::of(&Command::new("sh").args(["-c", &sh]).output().expect("sh")).success();
    listed.lines().map(str::to_owned).collect()
}

fn pack(folder: &Path, members: &[String]) -> Vec<u8> {
    let sh = format!("tar -cf - --format=gnu -C '{}' {} | zstd -cq", folder.display(), members.join(" "));
    let output = Command::new("sh").args(["-c", &sh]).output().expect("sh");
    assert!(output.status.success());
    output.stdout
}

#[tokio::test]
async fn rearranged_and_newer_archives_are_rejected() {
    let folder = tempfile::tempdir().expect("a folder");
    let archive = archive(folder.path()).await;
    let inside = folder.path().join("inside");
    let members = unpack(&archive, &inside);
    assert_eq!((members[0].as_str(), members[1].as_str()), ("about.json", "database/porchlight.db"));
    assert_eq!((members.len(), members[4].as_str()), (5, "manifest.json"));
    let check = |members: &[String], status| rejected(folder.path(), &pack(&inside, members), status);
    let repacked = folder.path().join("repacked.tar.zst");
    std::fs::write(&repacked, pack(&inside, &members)).expect("written");
    run(folder.path(), &["verify", repacked.to_str().expect("UTF-8")]).success();

    let mut swapped = members.clone();
    swapped.swap(2, 3);
    assert!(check(&swapped, 65).contains(&format!("{} is out of order", members[2])));
    assert!(check(&members[..4], 65).contains("manifest.json is missing"));
    assert!(check(&members[1..], 65).contains("database/porchlight.db is out of order"));
    let without = [&members[..2], &members[3..]].concat();
    assert!(check(&without, 65).contains(&members[2]));
    let doubled = [&members[..3], &members[2..]].concat();
    assert!(check(&doubled, 65).contains(&members[2]));
    std::fs::write(inside.join("evil"), "x").expect("written");
    assert!(check(&[&members[..2], &["evil".to_owned()][..]].concat(), 65).contains("unexpected member"));
    let outside = [&members[..2], &["--transform=s,evil,../../evil,".to_owned(), "evil".to_owned()][..]].concat();
    assert!(check(&outside, 65).contains("unexpected member"));

    // Two files exchanged under each other's name.
    let (one, two) = (inside.join(&members[2]), inside.join(&members[3]));
    let (first, second) = (std::fs::read(&one).expect("read"), std::fs::read(&two).expect("read"));
    std::fs::write(&one, &second).expect("written");
    std::fs::write(&two, &first).expect("written");
    assert!(check(&members, 65).contains(&members[2]));
    std::fs::write(&one, &first).expect("written");
    std::fs::write(&two, &second).expect("written");

    let about = std::fs::read_to_string(inside.join("about.json")).expect("read");
    let schema = about.lines().find(|line| line.contains("\"schema\"")).expect("a schema").to_owned();
    std::fs::write(inside.join("about.json"), about.replace(&schema, "  \"schema\": 9000,")).expect("written");
    assert!(check(&members, 76).contains("9000"));
    std::fs::write(inside.join("about.json"), about.replace("\"format\": 1", "\"format\": 2")).expect("written");
    assert!(check(&members, 76).contains("format 2"));
    assert_eq!(names(&folder.path().join("target")), [""; 0]);
    println!("rearranged archives: 10 rejected with the member's name or version, 0 restored");
}

#[tokio::test]
async fn a_missing_file_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    archive(folder.path()).await;
    let data = folder.path().join("data");
    let workspace = data.join("files").join(&names(&data.join("files"))[0]);
    let file = names(&workspace)[0].clone();
    std::fs::remove_file(workspace.join(&file)).expect("removed");
    let found = run(&data, &["verify"]);
    assert!(found.out.contains(&format!("{file} is missing")), "{found:?}");
    found.failure(3);
    let target = folder.path().join("again.tar.zst");
    let message = run(&data, &["backup", target.to_str().expect("UTF-8")]).failure(65);
    assert!(message.contains(&file), "{message}");
    assert!(names(folder.path()).iter().all(|name| !name.starts_with("again")), "no partial archive is left");
}
