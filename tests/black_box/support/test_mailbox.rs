//! A third-party SMTP server on a free loopback port, and what it received.
//!
//! aiosmtpd receives the emails and Python's email package reads them (`test_mailbox.py`). The server
//! ends with the test.

use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use porchlight_server::{Config, SmtpServer};
use serde_json::{Value, json};
use tokio::sync::mpsc;

/// Longer than a year of emails takes on a busy machine.
const LONGEST: Duration = Duration::from_secs(120);

/// A running SMTP server.
pub struct TestMailbox {
    pub port: u16,
    child: Child,
    emails: mpsc::UnboundedReceiver<Value>,
}

/// An email as Python reads it.
#[derive(Debug, Clone)]
pub struct ReceivedEmail(pub Value);

impl TestMailbox {
    /// A server that takes everything.
    pub fn open() -> Self {
        Self::open_with(json!({}))
    }

    /// See `test_mailbox.py` for the options.
    pub fn open_with(options: Value) -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/black_box/support/test_mailbox.py");
        // Debian's own, which its packages belong to; another may come before it on the path.
        let debian = "/usr/bin/python3";
        let python = if std::path::Path::new(debian).exists() { debian } else { "python3" };
        let mut child = Command::new(python)
            .args(["-X", "utf8", script, &options.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("python3 starts");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let first = lines.next().expect("python3-aiosmtpd is installed (scripts/setup.sh)").expect("a line");
        let first: Value = serde_json::from_str(&first).expect("JSON");
        let (sender, emails) = mpsc::unbounded_channel();
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                let email = serde_json::from_str(&line).expect("JSON");
                if sender.send(email).is_err() {
                    break;
                }
            }
        });
        Self { port: first["port"].as_u64().expect("a port") as u16, child, emails }
    }

    /// Lets a service send through it, unencrypted.
    pub fn serve(&self, config: &mut Config) {
        config.smtp = Some(smtp_server(&format!("smtp://127.0.0.1:{}", self.port)));
    }

    /// Waits for so many emails, accepted or rejected.
    pub async fn emails(&mut self, count: usize) -> Vec<ReceivedEmail> {
        let mut out = Vec::with_capacity(count);
        while out.len() < count {
            let email = tokio::time::timeout(LONGEST, self.emails.recv()).await;
            let missing = || format!("{} of {count} mails came", out.len());
            out.push(ReceivedEmail(
                email.unwrap_or_else(|_| panic!("{}", missing())).unwrap_or_else(|| panic!("{}", missing())),
            ));
        }
        out
    }

    /// The one email that arrives.
    pub async fn email(&mut self) -> ReceivedEmail {
        self.emails(1).await.remove(0)
    }

    /// Emails that arrived and weren't read yet.
    pub fn others(&mut self) -> Vec<ReceivedEmail> {
        std::iter::from_fn(|| self.emails.try_recv().ok()).map(ReceivedEmail).collect()
    }
}

impl Drop for TestMailbox {
    fn drop(&mut self) {
        // It also ends by itself, with its standard input.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// A certificate for `localhost` that signs itself, and its key.
pub fn certificate(folder: &Path) -> (PathBuf, PathBuf) {
    let (certificate, key) = (folder.join("cert.pem"), folder.join("key.pem"));
    let made = Command::new("openssl")
        .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"])
        .args(["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE"])
        .arg("-keyout")
        .arg(&key)
        .arg("-out")
        .arg(&certificate)
        .output()
        .expect("openssl runs");
    assert!(made.status.success(), "{made:?}");
    (certificate, key)
}

/// A server as `--smtp-url` and `--mail-from` say it.
pub fn smtp_server(url: &str) -> SmtpServer {
    SmtpServer::parse(&url.parse().expect("a URL"), "bot@porch.example").expect("a mail server")
}

impl ReceivedEmail {
    pub fn header(&self, name: &str) -> &str {
        let headers = self.0["headers"].as_array().expect("headers");
        let found = headers.iter().find(|pair| pair[0].as_str().is_some_and(|known| known.eq_ignore_ascii_case(name)));
        found.and_then(|pair| pair[1].as_str()).unwrap_or_default()
    }

    /// Names of the headers, sorted.
    pub fn header_names(&self) -> Vec<String> {
        let headers = self.0["headers"].as_array().expect("headers");
        let mut names: Vec<String> =
            headers.iter().map(|pair| pair[0].as_str().expect("a name").to_ascii_lowercase()).collect();
        names.sort_unstable();
        names
    }

    /// The text part.
    pub fn text(&self) -> &str {
        self.part(0)["text"].as_str().expect("a text")
    }

    pub fn part(&self, at: usize) -> &Value {
        &self.0["parts"][at]
    }

    pub fn recipients(&self) -> Vec<&str> {
        self.0["recipients"].as_array().expect("a list").iter().filter_map(Value::as_str).collect()
    }

    pub fn is_taken(&self) -> bool {
        self.0["taken"] == json!(true)
    }
}
