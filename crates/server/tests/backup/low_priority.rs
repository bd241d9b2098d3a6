//! A backup lets a service on the same computer go first.
#![cfg(target_os = "linux")]

use std::{path::Path, process::Stdio, time::Duration};

use crate::program::{chatbot, command, init, pass};

/// The `nice` values of a process's threads.
fn priorities(pid: u32) -> Vec<i32> {
    let Ok(threads) = std::fs::read_dir(Path::new("/proc").join(pid.to_string()).join("task")) else {
        return Vec::new();
    };
    let stats = threads.flatten().filter_map(|thread| std::fs::read_to_string(thread.path().join("stat")).ok());
    // The name can have spaces; its bracket ends the second of 52 values, of which `nice` is the 19th.
    stats.filter_map(|stat| stat.rsplit_once(") ")?.1.split(' ').nth(16)?.parse().ok()).collect()
}

#[test]
fn the_thread_of_a_backup_has_a_low_priority() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    init(&data);
    chatbot(&data);
    // Nobody reads what it writes, so it waits when the pipe is full.
    let mut child = command(&data, &["backup", "-"]);
    let mut child = child.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("started");
    let before = priorities(std::process::id())[0];
    let (mut seen, wanted) = (Vec::new(), 15.max(before));
    while child.try_wait().expect("its state").is_none() && !seen.contains(&wanted) {
        seen = priorities(child.id());
        pass(Duration::from_millis(2));
    }
    child.kill().ok();
    child.wait().expect("gone");
    assert!(seen.contains(&wanted), "{seen:?}");
    println!("a backup's threads have the priorities {seen:?}");
}
