//! The notice of a newer version, with Debian's minisign and small servers: newer, same, older, changed, too large, slow, off.

use std::{
    path::Path,
    process::{Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::support::{free_port, http_server, pass, program, reply, success};

/// The publisher's key pair.
struct Publisher {
    folder: tempfile::TempDir,
    key: String,
}

impl Publisher {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut generate = Command::new("minisign");
        generate
            .args(["-G", "-f", "-W", "-p"])
            .arg(folder.path().join("public"))
            .arg("-s")
            .arg(folder.path().join("secret"));
        success(&mut generate);
        let public = std::fs::read_to_string(folder.path().join("public")).expect("a key");
        Self { key: public.lines().last().expect("a key").to_owned(), folder }
    }

    /// `latest.json` of a version.
    fn latest(&self, version: &str) -> Value {
        let release = json!({
            "version": version, "changes": format!("### Changed\n\n- News of {version}."), "url": "https://packages.example.com/upgrade",
        });
        let file = self.folder.path().join("release");
        std::fs::write(&file, release.to_string()).expect("written");
        let mut sign = Command::new("minisign");
        success(sign.args(["-S", "-s"]).arg(self.folder.path().join("secret")).arg("-m").arg(&file));
        let signature = std::fs::read_to_string(file.with_extension("minisig")).expect("a signature");
        json!({ "latest": release.to_string(), "signature": signature })
    }
}

/// A web server that counts requests, and headers that say more than a request must.
struct Web {
    url: String,
    requests: Arc<AtomicUsize>,
    talkative: Arc<AtomicUsize>,
}

fn web(body: &str, pause: Duration) -> Web {
    let (requests, talkative) = (Arc::<AtomicUsize>::default(), Arc::<AtomicUsize>::default());
    let (counted, more, body) = (requests.clone(), talkative.clone(), body.to_owned());
    let port = http_server(move |head| {
        let names = head.lines().skip(1).filter_map(|line| line.split_once(':')).map(|(name, _)| name.to_lowercase());
        more.fetch_add(names.filter(|name| name != "host" && name != "accept").count(), Ordering::Relaxed);
        counted.fetch_add(1, Ordering::Relaxed);
        pass(pause);
        reply("200 OK", "", &body)
    });
    Web { url: format!("http://127.0.0.1:{port}/latest.json"), requests, talkative }
}

/// How long a service that asks may take; one that doesn't is given less.
const LIMIT: Duration = Duration::from_secs(60);
const SHORT: Duration = Duration::from_secs(4);

/// Runs the service until the file of the last check changes, or for so long; returns its log.
fn serve(data: &Path, source: &[&str], limit: Duration) -> String {
    let log = data.with_extension("log");
    let mut command = program();
    command.args(["serve", "--listen", &format!("127.0.0.1:{}", free_port()), "--data"]).arg(data).args(source);
    command.stdout(Stdio::null()).stderr(std::fs::File::create(&log).expect("a file"));
    let mut child = command.spawn().expect("the program starts");
    let before = last_check(data);
    let end = Instant::now() + limit;
    while last_check(data) == before && Instant::now() < end {
        pass(Duration::from_millis(50));
    }
    child.kill().expect("killed");
    child.wait().expect("gone");
    std::fs::read_to_string(log).expect("a log")
}

fn last_check(data: &Path) -> String {
    std::fs::read_to_string(data.join("cache/update.json")).unwrap_or_default()
}

/// What the doctor says about a newer version; its status doesn't change with it.
fn doctor(data: &Path) -> String {
    let output = program().arg("doctor").arg("--data").arg(data).output().expect("the doctor runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().filter(|line| line.contains("newer version")).collect()
}

/// A new folder on which the service ran once; returns it with the log.
fn first_start(web: &Web, key: &str) -> (tempfile::TempDir, String) {
    let data = tempfile::tempdir().expect("a folder");
    let log = serve(data.path(), &["--update-url", &web.url, "--update-key", key], LIMIT);
    (data, log)
}

const NEWER: &str = "a newer version is available";

#[test]
fn a_newer_version_is_logged_once_and_shown_by_the_doctor() {
    let publisher = Publisher::new();
    let web = web(&publisher.latest("999.1.0").to_string(), Duration::ZERO);
    let (data, log) = first_start(&web, &publisher.key);
    assert!(log.contains("--update-check off") && log.contains(NEWER) && log.contains("999.1.0"), "{log}");
    assert!(doctor(data.path()).contains("999.1.0"));
    // The same day, and over restarts, nobody asks again, and the log doesn't repeat it.
    let log = serve(data.path(), &["--update-url", &web.url, "--update-key", &publisher.key], SHORT);
    assert!(!log.contains(NEWER) && !log.contains("--update-check"), "{log}");
    assert_eq!((web.requests.load(Ordering::Relaxed), web.talkative.load(Ordering::Relaxed)), (1, 0));
    println!("update notice: 1 request in 2 starts with no header beyond Host and Accept; said once");
}

#[test]
fn what_is_not_a_newer_signed_release_says_nothing() {
    let (publisher, other) = (Publisher::new(), Publisher::new());
    let newer = publisher.latest("999.1.0");
    let mut changed = newer.clone();
    changed["latest"] = newer["latest"].as_str().expect("text").replace("999.1.0", "999.2.0").into();
    let mut large = newer.clone();
    large["padding"] = "x".repeat(70_000).into();
    let here = env!("CARGO_PKG_VERSION");
    let cases = [
        ("same", publisher.latest(here).to_string(), Duration::ZERO),
        ("older", publisher.latest("0.0.1").to_string(), Duration::ZERO),
        ("changed", changed.to_string(), Duration::ZERO),
        ("signed by somebody else", other.latest("999.1.0").to_string(), Duration::ZERO),
        ("too large", large.to_string(), Duration::ZERO),
        ("not JSON", "<html>".to_owned(), Duration::ZERO),
        ("not a version", publisher.latest("latest").to_string(), Duration::ZERO),
        // The program waits 10 seconds.
        ("slow", newer.to_string(), Duration::from_secs(15)),
    ];
    let count = cases.len();
    for (name, body, pause) in cases {
        let web = web(&body, pause);
        let (data, log) = first_start(&web, &publisher.key);
        assert_eq!(web.requests.load(Ordering::Relaxed), 1, "{name}");
        assert!(!log.contains(NEWER) && !log.contains("WARN") && !log.contains("ERROR"), "{name}: {log}");
        assert_eq!(doctor(data.path()), "", "{name}");
    }
    println!("update notice: {count} files without a newer signed release said nothing");
}

#[test]
fn nobody_asks_if_it_is_off_or_the_build_is_no_release() {
    let publisher = Publisher::new();
    let web = web(&publisher.latest("999.1.0").to_string(), Duration::ZERO);
    for options in [&["--update-url", &web.url, "--update-key", &publisher.key, "--update-check", "off"][..], &[]] {
        let data = tempfile::tempdir().expect("a folder");
        let log = serve(data.path(), options, SHORT);
        assert!(!log.contains("newer version"), "{log}");
        assert_eq!(last_check(data.path()), "");
    }
    assert_eq!(web.requests.load(Ordering::Relaxed), 0);
    let rejected = program()
        .args(["serve", "--update-url", "http://packages.example.com/latest.json", "--update-key", "k"])
        .output();
    let rejected = String::from_utf8(rejected.expect("it runs").stderr).expect("UTF-8");
    assert!(rejected.contains("--update-url must be https"), "{rejected}");
    println!("update notice: 0 requests with --update-check off, and 0 of a build from the sources");
}
