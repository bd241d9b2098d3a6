//! `serve --backup-to`: a daily backup, its metric and its log lines.

use std::{
    fs::File,
    net::TcpListener,
    path::Path,
    process::{Child, Stdio},
    time::{Duration, Instant},
};

use crate::program::{command, init, names, pass, run};

/// `porchlight serve` whose log goes to a file; killed when it is dropped.
struct Scheduled {
    child: Child,
    metrics: String,
}

impl Scheduled {
    fn start(data: &Path, repository: &str, log: &Path) -> Self {
        let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port").port();
        let metrics = format!("127.0.0.1:{port}");
        // Two hours ago, so that no run is due while the test runs.
        let at = (jiff::Timestamp::now() - jiff::Span::new().hours(2)).strftime("%H:%M").to_string();
        let arguments = ["serve", "--listen", "127.0.0.1:0", "--metrics-listen", &metrics];
        let child = command(data, &arguments)
            .args(["--backup-to", repository, "--backup-at", &at, "--backup-keep", "7d"])
            .stdout(Stdio::null())
            .stderr(File::create(log).expect("a log"))
            .spawn()
            .expect("the program starts");
        Self { child, metrics: format!("http://{metrics}/metrics") }
    }

    async fn metric(&self, name: &str) -> Option<f64> {
        let text = reqwest::get(&self.metrics).await.ok()?.text().await.ok()?;
        text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok())
    }
}

impl Drop for Scheduled {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits until the log has this text; returns its line.
fn logged(log: &Path, text: &str) -> String {
    let end = Instant::now() + Duration::from_secs(30);
    loop {
        let found = std::fs::read_to_string(log).expect("a log");
        if let Some(line) = found.lines().find(|line| line.contains(text)) {
            return line.to_owned();
        }
        assert!(Instant::now() < end, "{text:?} is not in {found}");
        pass(Duration::from_millis(50));
    }
}

#[tokio::test]
async fn a_service_backs_itself_up_once_a_day() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, repository) = (folder.path().join("data"), folder.path().join("repository"));
    let (log, name) = (folder.path().join("log"), repository.to_str().expect("UTF-8"));
    init(&data);
    let began = jiff::Timestamp::now().as_second();
    let service = Scheduled::start(&data, name, &log);
    let line = logged(&log, "backup made");
    let success = service.metric("porchlight_backup_last_success_timestamp_seconds").await.expect("the metric");
    assert!(success >= began as f64, "{success}");
    drop(service);
    run(&data, &["verify", name, "--deep"]).success();

    // The next start finds it.
    let service = Scheduled::start(&data, name, &log);
    logged(&log, "a backup of this day exists");
    let again = service.metric("porchlight_backup_last_success_timestamp_seconds").await;
    assert_eq!((again, names(&repository.join("backups")).len()), (Some(success), 1));
    drop(service);
    println!("{line}");

    // A place that is no repository.
    let other = folder.path().join("other");
    std::fs::create_dir(&other).expect("a folder");
    std::fs::write(other.join("photo.jpg"), "x").expect("written");
    let service = Scheduled::start(&data, other.to_str().expect("UTF-8"), &log);
    let line = logged(&log, "backup failed, next attempt in 5 min");
    assert!(line.contains("neither empty nor a repository"), "{line}");
    assert_eq!(service.metric("porchlight_backup_failures_total").await, Some(1.0));
    assert_eq!(names(&other), ["photo.jpg"]);
    println!("{line}");
    let serve = |options: &[&str]| run(&data, &[&["serve", "--backup-to", name], options].concat());
    assert!(serve(&["--backup-at", "25:00"]).failure(2).contains("is not a time such as 03:30"));
    assert!(serve(&["--backup-keep", "7y"]).failure(2).contains("7d,4w,12m"));
}
