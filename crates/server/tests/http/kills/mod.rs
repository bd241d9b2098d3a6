//! The real program, ended with SIGKILL while visitors and members use it. On PostgreSQL, two replicas share the
//! database and one of them is killed; clients then reach the other, as behind a proxy.

mod booking;
mod slow_model;
mod takeover;

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use porchlight_server::ids::random_id;
use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};

use crate::restarts::{Program, command};

const TIMEOUT: Duration = Duration::from_secs(60);
/// Between two attempts of a client.
const RETRY: Duration = Duration::from_millis(20);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Sqlite,
    /// Two replicas.
    Postgres,
}

/// A response: the five digits of its error, or 0, and its data.
struct Reply {
    code: u32,
    data: Value,
}

impl Reply {
    #[track_caller]
    fn success(self) -> Value {
        assert_eq!(self.code, 0, "{}", self.data);
        self.data
    }
}

/// A workspace on a service whose processes are killed and started again.
struct KilledService {
    replicas: Vec<Mutex<Option<Program>>>,
    urls: Mutex<Vec<Option<String>>>,
    options: Vec<Vec<String>>,
    turn: AtomicUsize,
    http: Client,
    key: String,
    serial: String,
    folder: tempfile::TempDir,
}

impl KilledService {
    async fn open(kind: Kind, more: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let shared = match kind {
            Kind::Sqlite => Vec::new(),
            Kind::Postgres => vec!["--database".to_owned(), database()],
        };
        let init: Vec<&str> = ["init", "--json"].into_iter().chain(shared.iter().map(String::as_str)).collect();
        let made = command(&folder.path().join("replica0"), &init);
        let keys: Value = serde_json::from_str(&made).expect("JSON");
        let more = ["--visitor-limits", "off"].iter().chain(more).map(|option| (*option).to_owned());
        let options: Vec<String> = shared.into_iter().chain(more).collect();
        let count = if kind == Kind::Postgres { 2 } else { 1 };
        let mut service = Self {
            replicas: (0..count).map(|_| Mutex::new(None)).collect(),
            urls: Mutex::new(vec![None; count]),
            options: vec![options; count],
            turn: AtomicUsize::new(0),
            http: Client::new(),
            key: keys["secretKey"].as_str().expect("a key").to_owned(),
            serial: String::new(),
            folder,
        };
        (0..count).for_each(|number| service.start(number));
        let made = service.call(&service.key, "/chat/Chatbot/Add", json!({ "timeZone": "UTC", "type": 0 })).await;
        service.serial = made.success().as_str().expect("a serial number").to_owned();
        service
    }

    fn start(&self, number: usize) {
        let data = self.folder.path().join(format!("replica{number}"));
        let options: Vec<&str> = self.options[number].iter().map(String::as_str).collect();
        let program = tokio::task::block_in_place(|| Program::start_with(&data, &options));
        self.set_url(number, Some(program.base_url.clone()));
        *self.replicas[number].lock().unwrap_or_else(PoisonError::into_inner) = Some(program);
    }

    /// Ends a replica with SIGKILL.
    fn kill(&self, number: usize) {
        let program = self.replicas[number].lock().unwrap_or_else(PoisonError::into_inner).take();
        program.expect("it runs").kill();
        self.set_url(number, None);
    }

    fn set_url(&self, number: usize, url: Option<String>) {
        self.urls.lock().unwrap_or_else(PoisonError::into_inner)[number] = url;
    }

    /// A request to the next replica that runs.
    fn request(&self, key: &str, path: &str) -> Option<RequestBuilder> {
        let urls: Vec<String> =
            self.urls.lock().unwrap_or_else(PoisonError::into_inner).iter().flatten().cloned().collect();
        let turn = self.turn.fetch_add(1, Ordering::Relaxed);
        let url = urls.get(turn % urls.len().max(1))?;
        Some(self.http.post(format!("{url}{path}")).header("authorization", key))
    }

    /// Calls until a replica responds, each time under the same idempotency key.
    async fn call(&self, key: &str, path: &str, body: Value) -> Reply {
        let id = idempotency_key();
        let end = Instant::now() + TIMEOUT;
        loop {
            if let Some(request) = self.request(key, path)
                && let Ok(response) = request.header("idempotency-key", &id).json(&body).send().await
                && let code = error_code(&response)
                && code / 1_000 != 50
                && let Ok(envelope) = response.json::<Value>().await
            {
                let data = if code == 0 { envelope["Data"].clone() } else { envelope };
                return Reply { code, data };
            }
            assert!(Instant::now() < end, "no response of {path}");
            tokio::time::sleep(RETRY).await;
        }
    }

    /// Creates a member; returns their key.
    async fn member(&self, name: &str) -> String {
        let member = json!({ "Name": name, "Rights": "agent" });
        let member = self.call(&self.key, "/chat/Workspace/MemberSave", member).await.success();
        let made = json!({ "MemberID": member["MemberID"] });
        let made = self.call(&self.key, "/chat/Workspace/MemberKey", made).await.success();
        made["Key"].as_str().expect("a key").to_owned()
    }

    /// A visitor's key and session.
    async fn visitor(&self) -> (String, i64) {
        let config = json!({ "serialNumber": self.serial });
        let config = self.call("", "/chat/Chatbot/GetConfig", config).await.success();
        let session = config["SessionID"].as_i64().expect("a session");
        (config["SessionKey"].as_str().expect("a visitor key").to_owned(), session)
    }
}

/// The error of a response; 0 for none.
fn error_code(response: &reqwest::Response) -> u32 {
    let code = response.headers().get("x-error-code").and_then(|value| value.to_str().ok()?.parse().ok());
    code.unwrap_or(if response.status().is_server_error() { 50_000 } else { 0 })
}

fn idempotency_key() -> String {
    format!("{:032x}", u128::from_le_bytes(random_id()))
}

/// A time between 0 and `max_ms`.
fn random_time(max_ms: u64) -> Duration {
    Duration::from_millis(u64::from_le_bytes(random_id()) % (max_ms + 1))
}

/// A number of kills; `./scripts/test --full` sets larger ones.
fn count(variable: &str, default: usize) -> usize {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Creates an empty database on the server that `scripts/with-postgres` starts; returns its URL.
fn database() -> String {
    let server = std::env::var("PORCHLIGHT_TEST_POSTGRES")
        .expect("no PostgreSQL server: run the tests through scripts/with-postgres");
    let name = format!("kills_{:016x}", u64::from_le_bytes(random_id()));
    let made = std::process::Command::new("psql")
        .args([server.as_str(), "-q", "-c", &format!("create database {name}")])
        .status()
        .expect("psql runs");
    assert!(made.success(), "the database was not created");
    let (url, options) = server.split_once('?').unwrap_or((&server, ""));
    let (before, _) = url.rsplit_once('/').expect("a path");
    format!("{before}/{name}?{options}")
}
