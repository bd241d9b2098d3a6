//! The program, its output and its exit status.

use std::{
    collections::BTreeSet,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::mpsc,
    time::Duration,
};

use reqwest::Client;
use serde_json::{Value, json};

/// The program that Cargo built, or `PORCHLIGHT_PROGRAM`, such as a release build.
pub fn program() -> String {
    std::env::var("PORCHLIGHT_PROGRAM").unwrap_or_else(|_| env!("CARGO_BIN_EXE_porchlight").to_owned())
}

/// What a command printed and how it ended.
#[derive(Debug)]
pub struct Ended {
    pub status: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ended {
    pub fn of(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self { status: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) }
    }

    /// Standard output of a command that succeeded.
    #[track_caller]
    pub fn success(self) -> String {
        assert_eq!(self.status, Some(0), "{}{}", self.out, self.err);
        self.out
    }

    /// Standard error of a command that ended with this status.
    #[track_caller]
    pub fn failure(self, status: i32) -> String {
        assert_eq!(self.status, Some(status), "{}{}", self.out, self.err);
        self.err
    }

    /// The last JSON line on standard output.
    pub fn last_event(&self) -> Value {
        serde_json::from_str(self.out.lines().last().expect("a line")).expect("JSON")
    }
}

/// Runs `porchlight ARGUMENTS --data DATA`.
pub fn run(data: &Path, arguments: &[&str]) -> Ended {
    Ended::of(&command(data, arguments).output().expect("the command runs"))
}

pub fn command(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program());
    command.args(arguments).arg("--data").arg(data);
    command
}

/// Runs `porchlight backups REPOSITORY`.
pub fn backups(repository: &str) -> Ended {
    Ended::of(&Command::new(program()).args(["backups", repository]).output().expect("the command runs"))
}

/// Creates a workspace; returns the secret key.
pub fn init(data: &Path) -> String {
    let keys: Value = serde_json::from_str(&run(data, &["init", "--json"]).success()).expect("JSON");
    keys["secretKey"].as_str().expect("a key").to_owned()
}

/// Creates a chatbot with the sample listings; returns its serial number.
pub fn chatbot(data: &Path) -> String {
    let serial = run(data, &["chatbot", "create", "--name", "Harbor Homes"]).success().trim().to_owned();
    run(data, &["import", "--samples", "--chatbot", &serial]).success();
    serial
}

/// Runs SQL with Debian's `sqlite3`; returns its output.
pub fn sqlite(database: &Path, sql: &str) -> String {
    let output = Command::new("sqlite3").arg(database).arg(sql).output().expect("sqlite3 is installed");
    Ended::of(&output).success().trim().to_owned()
}

/// Names in a folder, sorted.
pub fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let name = |entry: std::io::Result<std::fs::DirEntry>| entry.expect("an entry").file_name().into_string();
    let mut names: Vec<String> = entries.map(|entry| name(entry).expect("UTF-8")).collect();
    names.sort();
    names
}

/// All files below a folder with their bytes.
pub fn tree(folder: &Path) -> BTreeSet<(String, u64)> {
    let mut found = BTreeSet::new();
    for name in names(folder) {
        let path = folder.join(&name);
        match path.is_dir() {
            true => found.extend(tree(&path).into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes))),
            false => drop(found.insert((name, path.metadata().expect("a file").len()))),
        }
    }
    found
}

/// Waits until the next backup in a repository has another name.
pub fn next_second(repository: &Path) {
    let last = names(&repository.join("backups")).pop();
    let now = || jiff::Timestamp::now().strftime("%Y-%m-%dT%H%M%SZ").to_string();
    while last.as_ref().is_some_and(|last| *last >= now()) {
        pass(Duration::from_millis(20));
    }
}

/// The only file of a folder whose name starts so.
#[track_caller]
pub fn only(folder: &Path, start: &str) -> PathBuf {
    let found: Vec<String> = names(folder).into_iter().filter(|name| name.starts_with(start)).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    folder.join(&found[0])
}

/// Lets time pass, for kills at random moments.
pub fn pass(time: Duration) {
    let (_open, never) = mpsc::channel::<()>();
    never.recv_timeout(time).ok();
}

/// A number of repetitions; `./scripts/test --full` sets larger ones.
pub fn count(variable: &str, default: usize) -> usize {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// `porchlight serve` on a folder; killed when it is dropped.
pub struct Service {
    child: Child,
    pub base_url: String,
}

impl Service {
    pub fn start(data: &Path) -> Self {
        let mut child = command(data, &["serve", "--listen", "127.0.0.1:0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let lines = BufReader::new(child.stdout.take().expect("standard output")).lines();
        let base_url =
            lines.map_while(Result::ok).find_map(|line| line.strip_prefix("listening on ").map(str::to_owned));
        Self { child, base_url: base_url.expect("the program listens") }
    }

    pub async fn call(&self, key: &str, path: &str, body: Value) -> Value {
        let request = Client::new().post(format!("{}{path}", self.base_url)).header("authorization", key).json(&body);
        request.send().await.expect("an answer").json().await.expect("JSON")
    }

    /// Uploads a file of a few kilobytes; returns its name and its bytes.
    pub async fn upload(&self, key: &str, name: &str, seed: u8) -> (String, Vec<u8>) {
        let request = self.call(key, "/chat/User/GetPreUploadUrl", json!({ "fileName": name })).await;
        let url = request["Data"]["PreUploadUrl"].as_str().expect("an address");
        let body: Vec<u8> = (0..5_000_u32).map(|index| (index * 31 % 251) as u8 ^ seed).collect();
        let bytes = [&b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom"[..], &body].concat();
        let put = Client::new().put(url).body(bytes.clone()).send().await.expect("an answer");
        assert!(put.status().is_success(), "{}", put.text().await.expect("text"));
        let id = request["Data"]["FileStoreId"].clone();
        let finished = self.call(key, "/chat/User/ReportUploadSuccess", json!({ "FileStoreId": id })).await;
        assert_eq!(finished["Success"], true, "{finished}");
        (name.to_owned(), bytes)
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
