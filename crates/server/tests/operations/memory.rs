//! How many arenas malloc has in a running service.

use crate::support::{free_port, serve, wait_for};

/// Where glibc puts the memory of an arena that a thread gets.
const ARENA_ALIGNMENT: u64 = 64 << 20;

#[test]
fn malloc_has_one_arena_per_processor() {
    let folder = tempfile::tempdir().expect("a folder");
    let port = free_port();
    let listen = format!("127.0.0.1:{port}");
    let data = folder.path().join("data").display().to_string();
    let service = serve(&["--listen", &listen, "--data", &data].map(str::to_owned));
    wait_for(port);
    let maps = std::fs::read_to_string(format!("/proc/{}/maps", service.0.id())).expect("its memory");
    let threads = std::fs::read_dir(format!("/proc/{}/task", service.0.id())).expect("its threads").count();
    let starts_arena = |line: &&str| {
        let mut columns = line.split_whitespace();
        let start = columns.next().and_then(|range| range.split('-').next());
        let start = start.and_then(|start| u64::from_str_radix(start, 16).ok()).expect("a start");
        // Nothing but memory has no file and no name.
        columns.nth(4).is_none() && start.is_multiple_of(ARENA_ALIGNMENT)
    };
    let arenas = 1 + maps.lines().filter(starts_arena).count();
    let processors = std::thread::available_parallelism().map_or(2, |count| count.get().max(2));
    println!("{arenas} arenas of {threads} threads on {processors} processors");
    assert!(arenas <= processors, "{maps}");
}
