//! Health, the environment file, and what systemd is sent.

use std::{os::unix::net::UnixDatagram, process::Stdio, time::Duration};

use crate::support::{Running, file, free_port, program, success, wait_for};

#[test]
fn systemd_is_notified_and_its_watchdog_is_fed() {
    let folder = tempfile::tempdir().expect("a folder");
    let socket = folder.path().join("notify");
    let notified = UnixDatagram::bind(&socket).expect("a socket");
    notified.set_read_timeout(Some(Duration::from_secs(20))).expect("set");
    let port = free_port();
    let mut command = program();
    command.args(["serve", "--listen", &format!("127.0.0.1:{port}"), "--data"]).arg(folder.path().join("data"));
    command.env("NOTIFY_SOCKET", &socket).env("WATCHDOG_USEC", "600000");
    let mut service = Running(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("started"));
    let next = || {
        let mut buffer = [0; 256];
        let length = notified.recv(&mut buffer).expect("a notification");
        String::from_utf8_lossy(&buffer[..length]).trim().to_owned()
    };
    assert_eq!(next(), "READY=1");
    wait_for(port);
    assert_eq!([next(), next(), next()], ["WATCHDOG=1"; 3]);
    success(std::process::Command::new("kill").arg(service.0.id().to_string()));
    while next() != "STOPPING=1" {}
    assert!(service.0.wait().expect("ended").success());
}

#[test]
fn commands_use_the_environment_file_and_the_environment_wins() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, other) = (folder.path().join("data"), folder.path().join("other"));
    let config = file(folder.path(), "porchlight.env", &format!("# Test\nPORCHLIGHT_DATA=\"{}\"\n", data.display()));
    success(program().arg("init").arg("--config").arg(&config));
    assert!(data.join("porchlight.db").exists());
    success(program().arg("init").env("PORCHLIGHT_CONFIG", &config).env("PORCHLIGHT_DATA", &other));
    assert!(other.join("porchlight.db").exists());
    let broken = file(folder.path(), "broken.env", "PORCHLIGHT_DATA\n");
    let ended = program().arg("init").arg("--config").arg(&broken).output().expect("the command runs");
    assert_eq!(ended.status.code(), Some(78), "{ended:?}");
    assert!(String::from_utf8_lossy(&ended.stderr).contains("broken.env, line 1: must be NAME=value"), "{ended:?}");
}

#[test]
fn health_is_the_readiness_of_the_service() {
    let folder = tempfile::tempdir().expect("a folder");
    let listen = format!("127.0.0.1:{}", free_port());
    let health = || {
        let started = std::time::Instant::now();
        let ended = program().args(["health", "--listen", &listen]).output().expect("the command runs");
        (ended.status.code(), started.elapsed())
    };
    assert_eq!(health().0, Some(1), "nobody listens");
    let data = folder.path().join("data").display().to_string();
    let _service = crate::support::serve(&["--listen", &listen, "--data", &data].map(str::to_owned));
    let (status, took) = health();
    println!("porchlight health: {} ms", took.as_millis());
    assert_eq!(status, Some(0));
}
