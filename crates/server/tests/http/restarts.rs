//! The real program: killed during uploads, restarted, and its commands beside the service.

use std::{
    io::{BufRead, BufReader, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use reqwest::Client;
use serde_json::{Value, json};

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_porchlight");
const TIMEOUT: Duration = Duration::from_secs(30);

/// `porchlight serve` on a folder; killed when it is dropped.
pub(crate) struct Program {
    child: Child,
    pub(crate) base_url: String,
}

impl Program {
    pub(crate) fn start(data: &Path) -> Self {
        Self::start_with(data, &[])
    }

    pub(crate) fn start_with(data: &Path, options: &[&str]) -> Self {
        Self::start_logged(data, options, Stdio::null())
    }

    /// Logs as much as the program can.
    pub(crate) fn start_logged(data: &Path, options: &[&str], log: Stdio) -> Self {
        let mut child = Command::new(PROGRAM)
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .args(options)
            .env("PORCHLIGHT_LOG", "trace")
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the program starts");
        let lines = BufReader::new(child.stdout.take().expect("standard output")).lines();
        let base_url =
            lines.map_while(Result::ok).find_map(|line| line.strip_prefix("listening on ").map(str::to_owned));
        Self { child, base_url: base_url.expect("the program listens") }
    }

    /// `kill -9`.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }

    pub(crate) async fn call(&self, key: &str, path: &str, body: Value) -> Value {
        let request = Client::new().post(format!("{}{path}", self.base_url)).header("authorization", key).json(&body);
        request.send().await.expect("an answer").json().await.expect("JSON")
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs a command on the folder; gives its standard output.
pub(crate) fn command(data: &Path, arguments: &[&str]) -> String {
    let output = Command::new(PROGRAM).args(arguments).arg("--data").arg(data).output().expect("the command runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text").trim().to_owned()
}

fn staged(data: &Path) -> usize {
    let Ok(folders) = std::fs::read_dir(data.join("files")) else { return 0 };
    let files = folders.flat_map(|folder| std::fs::read_dir(folder.expect("an entry").path()).expect("a folder"));
    files.filter(|file| file.as_ref().expect("an entry").file_name().to_string_lossy().contains('#')).count()
}

async fn wait_until(what: &str, program: &Program, holds: impl Fn() -> bool) {
    let end = Instant::now() + TIMEOUT;
    while !holds() {
        assert!(Instant::now() < end, "{what}");
        reqwest::get(format!("{}/healthz", program.base_url)).await.expect("an answer");
    }
}

#[tokio::test]
async fn uploads_cut_off_by_a_kill_are_gone_after_the_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let key = command(&data, &["init", "--json"]);
    let keys: Value = serde_json::from_str(&key).expect("JSON");
    let key = keys["secretKey"].as_str().expect("a key").to_owned();
    let program = Program::start(&data);
    let mut senders = Vec::new();
    for _ in 0..5 {
        let request = program.call(&key, "/chat/User/GetPreUploadUrl", json!({"fileName": "tour.mp4"})).await;
        let url = request["Data"]["PreUploadUrl"].as_str().expect("an address").to_owned();
        let (host, path) = url.strip_prefix("http://").expect("http").split_once('/').expect("a path");
        let mut socket = TcpStream::connect(host).expect("connected");
        let head = format!("PUT /{path} HTTP/1.1\r\nhost: {host}\r\ncontent-length: 90000000\r\n\r\n");
        let video = [&b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom"[..], &vec![0; 12 * 1024 * 1024]].concat();
        socket.write_all(&[head.as_bytes(), &video].concat()).expect("half of it is sent");
        senders.push(socket);
    }
    wait_until("the uploads are staged", &program, || staged(&data) == 5).await;
    program.kill();
    assert_eq!(staged(&data), 5, "the kill left them behind");

    let program = Program::start(&data);
    wait_until("the staged parts are swept", &program, || staged(&data) == 0).await;
    let whole = program.call(&key, "/chat/User/GetPreUploadUrl", json!({"fileName": "tour.mp4"})).await;
    assert_eq!(whole["Success"], true);
}

/// Serves until the folder's note counts what was written, then kills the program.
async fn serve_until_logged(data: &Path) {
    let note = data.join("porchlight.note");
    let program = Program::start(data);
    wait_until("the note is written", &program, || note.exists()).await;
    let keys: Value = serde_json::from_str(&command(data, &["init", "--json"])).expect("JSON");
    let key = keys["secretKey"].as_str().expect("a key").to_owned();
    // The first new note may count no more than the key; the second counts the first chatbots.
    for _ in 0..2 {
        let before = std::fs::read(&note).expect("the note");
        for _ in 0..20 {
            assert_eq!(
                program.call(&key, "/chat/Chatbot/Add", json!({"timeZone": "UTC", "type": 0})).await["Code"],
                200
            );
        }
        wait_until("the note counts the writes", &program, || std::fs::read(&note).expect("the note") != before).await;
    }
    program.kill();
}

/// What `serve` says when it refuses to start.
fn error_response(data: &Path) -> String {
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--data"];
    let output = Command::new(PROGRAM).args(arguments).arg(data).output().expect("the program runs");
    assert!(!output.status.success());
    String::from_utf8(output.stderr).expect("text")
}

#[tokio::test]
async fn a_database_with_a_lost_tail_is_not_served_by_accident() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    command(&data, &["init"]);
    serve_until_logged(&data).await;
    Program::start(&data).kill();

    serve_until_logged(&data).await;
    std::fs::remove_file(data.join("porchlight.db-wal")).expect("the log is lost");
    let _ = std::fs::remove_file(data.join("porchlight.db-shm"));
    let padded = error_response(&data);
    assert!(padded.contains("had data, but the newest part of the database is missing"), "{padded}");
    assert!(padded.contains("--accept-data-loss"), "{padded}");

    for part in ["porchlight.db", "porchlight.db-wal", "porchlight.db-shm"] {
        let _ = std::fs::remove_file(data.join(part));
    }
    let padded = error_response(&data);
    assert!(padded.contains("the database file is missing or empty"), "{padded}");
    assert!(!data.join("porchlight.db").exists(), "nothing was created");
    command(&data, &["init", "--accept-data-loss"]);
    Program::start(&data).kill();
}

#[tokio::test]
async fn rotating_beside_the_service_rejects_earlier_visitor_keys() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    command(&data, &["init"]);
    let serial = command(&data, &["chatbot", "create"]);
    let program = Program::start(&data);
    let config = program.call("", "/chat/Chatbot/GetConfig", json!({"serialNumber": serial})).await;
    let key = config["Data"]["SessionKey"].as_str().expect("a visitor key").to_owned();
    let session = config["Data"]["SessionID"].clone();
    let messages = async || program.call(&key, "/chat/Chat/SessionMessages", json!({"sessionID": session})).await;
    assert_ne!(messages().await["Code"], 401, "the key is accepted");

    let padded = command(&data, &["key", "rotate-visitors"]);
    assert_eq!(padded, "earlier visitor keys and upload URLs are no longer accepted");
    let end = Instant::now() + TIMEOUT;
    while messages().await["Code"] != 401 {
        assert!(Instant::now() < end, "the running service noticed");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        for name in ["porchlight.secrets", "porchlight.db", "porchlight.lock"] {
            let mode = std::fs::metadata(data.join(name)).expect("a file").permissions().mode();
            assert_eq!(mode & 0o077, 0, "{name} is {mode:o}");
        }
    }
}
