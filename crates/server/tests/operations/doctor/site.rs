//! A data folder to copy, and the doctor's findings.

use std::{
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{free_port, pass, program, success};

/// A folder with a used database, from which each plant makes its own copy.
pub struct Site {
    folder: TempDir,
}

/// A copy with a port of its own.
pub struct Copy {
    pub folder: TempDir,
    pub port: u16,
}

/// The disk of the data, which has enough room, because the doctor would rightly report another one, and a second disk:
/// the temporary folder and the memory, or the reverse if the temporary folder's disk is nearly full.
fn disks() -> [PathBuf; 2] {
    let [disk, memory] = [std::env::temp_dir(), PathBuf::from("/dev/shm")];
    let status = rustix::fs::statvfs(&disk).expect("the status of a disk");
    let is_roomy = status.f_bavail > status.f_blocks / 5 && status.f_bavail * status.f_frsize > 2 << 30;
    if is_roomy { [disk, memory] } else { [memory, disk] }
}

fn roomy_folder() -> TempDir {
    tempfile::tempdir_in(&disks()[0]).expect("a folder")
}

/// A folder on another disk than the copies.
pub fn folder_on_another_disk() -> TempDir {
    tempfile::tempdir_in(&disks()[1]).expect("a folder")
}

impl Site {
    pub fn new() -> Self {
        let folder = roomy_folder();
        let data = folder.path().join("data");
        success(program().args(["init", "--json", "--data"]).arg(&data));
        // A service leaves the note by which lost data is noticed.
        let options = ["--listen", "127.0.0.1:0", "--data"].map(str::to_owned);
        let service = crate::support::serve(&[&options[..], &[data.display().to_string()]].concat());
        while !data.join("porchlight.note").exists() {
            pass(Duration::from_millis(20));
        }
        drop(service);
        Self { folder }
    }

    pub fn copy(&self) -> Copy {
        let folder = roomy_folder();
        success(Command::new("cp").arg("-a").arg(self.folder.path().join("data")).arg(folder.path()));
        Copy { folder, port: free_port() }
    }
}

impl Copy {
    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The data folder and the listen address, with further options.
    pub fn options(&self, more: &[&str]) -> Vec<String> {
        let listen = format!("127.0.0.1:{}", self.port);
        let data = self.data().display().to_string();
        ["--data", &data, "--listen", &listen].iter().chain(more).map(|option| (*option).to_owned()).collect()
    }

    /// The data folder and a domain with files of its own, with further options.
    pub fn domain_options(&self, days: i64, more: &[&str]) -> Vec<String> {
        let (chain, key) = certificate(self.path(), days);
        let own = ["--tls-cert", &chain, "--tls-key", &key];
        let more: Vec<&str> = own.iter().chain(more).copied().collect();
        self.acme_options(&more)
    }

    /// The data folder and a domain, with further options.
    pub fn acme_options(&self, more: &[&str]) -> Vec<String> {
        let listen = format!("127.0.0.1:{}", self.port);
        let data = self.data().display().to_string();
        let first =
            ["--data", &data, "--domain", "chat.example.com", "--https-listen", &listen, "--http-listen", "off"];
        first.iter().chain(more).map(|option| (*option).to_owned()).collect()
    }

    /// Runs SQL with Debian's `sqlite3`.
    pub fn sql(&self, sql: &str) {
        success(Command::new("sqlite3").arg(self.data().join("porchlight.db")).arg(sql));
    }
}

/// The doctor's command line.
pub fn doctor(options: &[String]) -> Command {
    let mut command = program();
    command.args(["doctor", "--json"]).args(options);
    command
}

/// The codes that the doctor reports, with what it says about each.
#[track_caller]
pub fn examine(command: &mut Command) -> Vec<String> {
    let output = command.output().expect("the command runs");
    let out = String::from_utf8(output.stdout).expect("UTF-8");
    let err = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let (done, findings) = lines.split_last().unwrap_or_else(|| panic!("{command:?}: {err}"));
    assert_eq!(done["event"], "done");
    assert_eq!(output.status.code(), Some(if findings.is_empty() { 0 } else { 3 }), "{err}");
    for finding in findings {
        let text = |name: &str| finding[name].as_str().expect("text").to_owned();
        assert!(text("message").ends_with(['.', ')']), "{finding}");
        assert!(!text("fix").is_empty(), "{finding}");
        println!("{}  {}\n     fix: {}", text("code"), text("message"), text("fix"));
    }
    findings.iter().map(|finding| finding["code"].as_str().expect("a code").to_owned()).collect()
}

/// A self-signed certificate of `chat.example.com` with its key, valid for this many days more.
fn certificate(folder: &Path, days: i64) -> (String, String) {
    let (chain, key) = (folder.join("chain.pem"), folder.join("key.pem"));
    success(
        Command::new("openssl")
            .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"])
            .args(["-subj", "/CN=chat.example.com", "-addext", "subjectAltName=DNS:chat.example.com"])
            .args(["-days", &days.to_string(), "-out"])
            .arg(&chain)
            .arg("-keyout")
            .arg(&key),
    );
    (chain.display().to_string(), key.display().to_string())
}
