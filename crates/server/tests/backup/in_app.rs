//! Backups and the doctor as the app sees them: state, "Back up now", verification by restoring, and what is rejected.

use std::{
    fs,
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, Stdio},
    time::{Duration, Instant},
};

use reqwest::Client;
use serde_json::{Value, json};

use crate::program::{Ended, backups, chatbot, command, init, names, next_second, pass, run};

/// `porchlight serve` with its secret key; killed when it is dropped.
struct Office {
    child: Child,
    base_url: String,
    key: String,
}

impl Office {
    fn start(data: &Path, key: &str, options: &[&str]) -> Self {
        let port = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr()).expect("a port").port();
        let listen = format!("127.0.0.1:{port}");
        let mut serve = command(data, &["serve", "--listen", &listen]);
        let child = serve.args(options).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("started");
        let end = Instant::now() + Duration::from_secs(30);
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(Instant::now() < end, "nobody listens on {port}");
            pass(Duration::from_millis(20));
        }
        Self { child, base_url: format!("http://{listen}"), key: key.to_owned() }
    }

    async fn call(&self, path: &str) -> Value {
        let url = format!("{}/chat/Workspace/{path}", self.base_url);
        let sent = Client::new().post(url).header("authorization", &self.key).json(&json!({})).send().await;
        let response = sent.expect("a response");
        let code = response.headers().get("x-error-code").and_then(|code| code.to_str().ok()).map(str::to_owned);
        let body: Value = response.json().await.expect("JSON");
        match code {
            Some(code) => json!({ "code": code, "message": body["Message"] }),
            None => body["Data"].clone(),
        }
    }

    /// The state of the backups, once it is as wanted.
    async fn backups(&self, wanted: impl Fn(&Value) -> bool) -> Value {
        let end = Instant::now() + Duration::from_secs(60);
        loop {
            let status = self.call("BackupGet").await;
            if wanted(&status) {
                return status;
            }
            assert!(Instant::now() < end, "{status:#}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// What the doctor says about a code: its state and the first message.
    async fn doctor(&self, code: &str) -> (String, String) {
        let report = self.call("Doctor").await;
        let checks = report["Checks"].as_array().expect("checks");
        assert_eq!(checks.len(), 20);
        let check = checks.iter().find(|check| check["Code"] == code).expect("the check");
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        (text(&check["State"]), text(&check["Findings"][0]["Message"]))
    }
}

impl Drop for Office {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Two hours ago in UTC, so that no run becomes due while the test runs.
fn earlier() -> String {
    (jiff::Timestamp::now() - jiff::Span::new().hours(2)).strftime("%H:%M").to_string()
}

#[tokio::test]
async fn the_app_sees_makes_and_verifies_backups() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, repository) = (folder.path().join("data"), folder.path().join("repository"));
    let key = init(&data);
    chatbot(&data);
    let (name, at) = (repository.to_str().expect("UTF-8"), earlier());

    let office = Office::start(&data, &key, &[]);
    assert_eq!(office.call("BackupGet").await["State"], "Off");
    let rejected = office.call("BackupStart").await;
    assert_eq!(rejected["code"], "40303", "{rejected}");
    assert!(rejected["message"].as_str().is_some_and(|text| text.contains("--backup-to")), "{rejected}");
    assert_eq!(office.doctor("D18").await.0, "Skipped");
    assert_eq!(office.doctor("D19").await.0, "Ok");
    drop(office);

    // A run that is due is made at the start and restored to verify it.
    let options = ["--backup-to", name, "--backup-at", &at, "--backup-deep-verify", "weekly"];
    let office = Office::start(&data, &key, &options);
    let first = office.backups(|status| !status["Verification"].is_null() && status["State"] == "Waiting").await;
    assert_eq!((&first["Repository"], &first["Keep"], &first["Count"]), (&json!(name), &json!("7d,4w,12m"), &json!(1)));
    assert_eq!((&first["Last"]["Verified"], &first["Verification"]["Problem"]), (&json!(true), &json!("")));
    assert_eq!((&first["Failure"], &first["Warning"]), (&Value::Null, &json!("")));
    assert!(first["Last"]["Bytes"].as_i64().is_some_and(|bytes| bytes > 10_000), "{first}");
    assert!(backups(name).success().contains("restored to verify it"));

    // "Back up now", once for two calls.
    next_second(&repository);
    assert_eq!(office.call("BackupStart").await["State"], "Running");
    office.call("BackupStart").await;
    let is_another = |status: &Value| status["Last"]["Time"] != first["Last"]["Time"];
    let is_known = |status: &Value| status["Verification"] != first["Verification"] && status["State"] == "Waiting";
    let second = office.backups(|status| is_another(status) && is_known(status)).await;
    assert_eq!(second["Count"], 1, "of one day the newest is kept, and the first one's verification expired with it");
    let (state, message) = office.doctor("D18").await;
    assert_eq!(state, "Problem");
    assert!(message.contains("on the same disk as the data"), "{message}");
    drop(office);

    // What is known survives a restart, also without the disk; its folder is not created again.
    let elsewhere = folder.path().join("unplugged");
    fs::rename(&repository, &elsewhere).expect("moved");
    let office = Office::start(&data, &key, &options);
    let failed = office.backups(|status| !status["Failure"].is_null()).await;
    assert!(failed["Failure"]["Message"].as_str().is_some_and(|text| text.contains("connect its disk")), "{failed}");
    assert_eq!((&failed["Last"], &failed["Warning"]), (&second["Last"], &json!("")));
    assert!(!repository.exists());
    drop(office);
    fs::rename(&elsewhere, &repository).expect("moved back");

    // A damaged backup is found by restoring it. The app, the list of backups and the doctor say so.
    let newest = names(&repository.join("backups")).pop().expect("a backup");
    let below = repository.join("backups");
    for time in names(&below) {
        let _ = fs::remove_file(below.join(time).join("verified.json"));
    }
    let archive = below.join(&newest).join("database.tar.zst");
    let mut bytes = fs::read(&archive).expect("read");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x10;
    fs::write(&archive, bytes).expect("written");
    let office = Office::start(&data, &key, &options);
    let damaged = office.backups(|status| status["Warning"] == "Unverified").await;
    let problem = damaged["Verification"]["Problem"].as_str().expect("a problem").to_owned();
    assert!(backups(name).success().contains("can't be restored"));
    let (_, message) = office.doctor("D18").await;
    assert!(message.contains(&newest) && message.contains("can't be restored"), "{message}");
    let doctor = run(&data, &["doctor", "--listen", "127.0.0.1:0", "--backup-to", name]).failure_text(3);
    assert!(doctor.contains("D18") && doctor.contains("can't be restored"), "{doctor}");

    // The next backup is verified at once.
    next_second(&repository);
    office.call("BackupStart").await;
    let mended = office.backups(|status| status["Warning"] == "" && status["State"] == "Waiting").await;
    assert_eq!((&mended["Count"], &mended["Verification"]["Problem"]), (&json!(1), &json!("")));
    drop(office);
    println!("backups in the app: 3 made, 3 verified, 1 damaged one found: {problem}");

    // Encrypted backups can't be restored by the server.
    let recipient = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";
    let options = ["serve", "--backup-to", name, "--backup-deep-verify", "weekly", "--backup-encrypt-to", recipient];
    let rejected = run(&data, &options).failure(2);
    assert!(rejected.contains("cannot be used with"), "{rejected}");
    assert!(run(&data, &["serve", "--backup-to", name, "--backup-deep-verify", "often"]).failure(2).contains("weekly"));
}

impl Ended {
    /// Standard output of a command that ended with this status.
    fn failure_text(self, status: i32) -> String {
        assert_eq!(self.status, Some(status), "{}{}", self.out, self.err);
        self.out
    }
}
