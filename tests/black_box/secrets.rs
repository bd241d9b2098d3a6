//! The signing secrets: outside the database, replaceable, and shared by replicas.

use std::{path::Path, time::Duration};

use porchlight_domain::SessionId;
use porchlight_server::{Config, Service, keys::VisitorKey};
use porchlight_store::{Database, Store, StoredSecrets};
use rstest::rstest;
use serde_json::{Value, json};

use super::support::{Kind, Reply, TestApp};

const CONFIG: &str = "/chat/Chatbot/GetConfig";
const ASK: &str = "/chat/Chat/Ask";
const NOTICED_IN: Duration = Duration::from_secs(10);

struct Visitor {
    key: String,
    session: i64,
}

impl Visitor {
    async fn new(app: &TestApp, serial: &str) -> Self {
        Self::with_key(app, serial, "").await
    }

    /// As the widget does when a page loads: with the key it has, if it has one.
    async fn with_key(app: &TestApp, serial: &str, key: &str) -> Self {
        let mut request = crate::support::http().post(format!("{}{CONFIG}", app.base_url));
        if !key.is_empty() {
            request = request.header("chatrobot-sessionkey", key);
        }
        let reply = Reply::of(request.json(&json!({ "serialNumber": serial })).send().await.expect("an answer")).await;
        let data = reply.data();
        let (key, session) = (data["SessionKey"].as_str().expect("a key"), data["SessionID"].as_i64().expect("an id"));
        Self { key: key.to_owned(), session }
    }

    async fn ask(&self, app: &TestApp, text: &str) -> (u16, String) {
        let body = json!({ "sessionID": self.session, "content": text });
        let request = crate::support::http().post(format!("{}{ASK}", app.base_url));
        let answer = request.header("chatrobot-sessionkey", &self.key).json(&body).send().await.expect("an answer");
        (answer.status().as_u16(), answer.text().await.expect("text"))
    }

    /// Asks again until the service rejects the key, which it notices within about a second.
    async fn wait_until_rejected(&self, app: &TestApp) -> Value {
        let rejected = async {
            loop {
                let body = json!({ "sessionID": self.session }).to_string();
                let reply = app.post("/chat/Chat/SessionMessages", &self.key, body).await;
                if reply.status == 401 {
                    return reply.envelope;
                }
            }
        };
        tokio::time::timeout(NOTICED_IN, rejected).await.expect("noticed in time")
    }
}

fn data_of(app: &TestApp) -> &Path {
    &app.running.app.config.data
}

/// What `porchlight key rotate-visitors` does beside a running service.
async fn rotate_beside(config: Config) {
    let app = Service::open(config).await.expect("a command opens the data");
    app.secrets.rotate_visitors(&app.store).await.expect("rotated");
    app.store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copied_folder_without_the_secret_file_forges_no_visitor() {
    let app = TestApp::open(Kind::Sqlite).await;
    if app.running.app.config.database.is_some() {
        return;
    }
    let serial = app.chatbot().await;
    let visitor = Visitor::new(&app, &serial).await;
    assert_eq!(visitor.ask(&app, "hello, this is private").await.0, 200);

    let copy = tempfile::tempdir().expect("a folder");
    let secrets = std::fs::read_to_string(data_of(&app).join("porchlight.secrets")).expect("the secret file");
    for name in ["porchlight.db", "porchlight.db-wal"] {
        let bytes = std::fs::read(data_of(&app).join(name)).expect("a part of the database");
        for secret in secrets.split('"').filter(|part| part.len() == 64) {
            assert!(!bytes.windows(64).any(|window| window == secret.as_bytes()), "{name} holds a secret");
        }
        std::fs::write(copy.path().join(name), bytes).expect("copied");
    }
    let thief = Service::open(Config::local(copy.path(), ([127, 0, 0, 1], 0).into())).await.expect("the copy opens");
    let (session, issued_at_ms) = (SessionId(visitor.session), thief.clock.now_ms());
    let claim = VisitorKey { serial: serial.clone(), session, issued_at_ms, language: None };
    assert!(thief.store.public_chatbot(&serial).await.expect("a store").is_some(), "the copy has the data");
    let body = json!({ "sessionID": visitor.session }).to_string();
    let forged = app.post("/chat/Chat/SessionMessages", &thief.keys.sign_visitor(&claim), body.clone()).await;
    assert_eq!((forged.status, forged.detail), (401, Some(40102)), "{forged:?}");
    let own = app.post("/chat/Chat/SessionMessages", &visitor.key, body).await;
    assert!(own.data().to_string().contains("private"));
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rotation_ends_visitor_keys_and_the_next_page_view_starts_a_session(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let serial = app.chatbot().await;
    let visitor = Visitor::new(&app, &serial).await;
    assert_eq!(visitor.ask(&app, "hello").await.0, 200);
    let request = app.post("/chat/User/GetPreUploadUrl", app.secret(), json!({ "fileName": "a.png" }).to_string());
    let upload = request.await.data()["PreUploadUrl"].as_str().expect("an address").to_owned();

    rotate_beside(app.running.app.config.clone()).await;

    let rejected = visitor.wait_until_rejected(&app).await;
    assert_eq!(rejected["Message"], "Credentials were not accepted.");
    let put = crate::support::http().put(upload).body("x").send().await.expect("an answer");
    assert_eq!(put.headers()["x-error-code"], "40404");
    let again = Visitor::with_key(&app, &serial, &visitor.key).await;
    assert_ne!(again.session, visitor.session);
    assert_eq!(again.ask(&app, "hello again").await.0, 200);
    assert!(app.client().list_chatbots(&Default::default()).await.is_ok(), "API keys stay valid");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_earlier_databases_secrets_move_to_the_file_and_its_keys_go_on() {
    let app = TestApp::open(Kind::Sqlite).await;
    if app.running.app.config.database.is_some() {
        return;
    }
    let serial = app.chatbot().await;
    let visitor = Visitor::new(&app, &serial).await;
    let current = app.running.app.secrets.current();
    let TestApp { running, keys, .. } = &app;
    let data = running.app.config.data.clone();
    let earlier = tempfile::tempdir().expect("a folder");
    running.app.store.close().await;
    std::fs::copy(data.join("porchlight.db"), earlier.path().join("porchlight.db")).expect("copied");
    let store = Store::open(&Database::Sqlite(earlier.path().to_owned())).await.expect("a store");
    let stored = StoredSecrets {
        key_hash: Some(current.key_hash),
        visitor_key: Some(current.visitor_key),
        uploads: Some(current.uploads),
        fingerprint: None,
    };
    store.replace_secrets(stored).await.expect("stored as before");
    store.close().await;

    // As an upgrade copies it, before its secrets are moved.
    let copy = earlier.path().join("porchlight.before-0014.db");
    std::fs::copy(earlier.path().join("porchlight.db"), &copy).expect("copied");

    let config = Config::local(earlier.path(), ([127, 0, 0, 1], 0).into());
    let upgraded = TestApp::start(config, earlier, keys.clone()).await;
    assert!(data_of(&upgraded).join("porchlight.secrets").exists());
    assert!(!upgraded.running.app.store.stored_secrets().await.expect("a store").has_secrets());
    assert!(upgraded.client().list_chatbots(&Default::default()).await.is_ok(), "API keys go on");
    assert_eq!(visitor.ask(&upgraded, "still here").await.0, 200);

    let restored = tempfile::tempdir().expect("a folder");
    let bytes = std::fs::read(copy).expect("the copy");
    let hex = |secret: [u8; 32]| secret.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    for secret in [current.visitor_key, current.uploads] {
        assert!(!bytes.windows(64).any(|window| window == hex(secret).as_bytes()), "the copy holds a secret");
    }
    std::fs::write(restored.path().join("porchlight.db"), bytes).expect("copied");
    let thief = Service::open(Config::local(restored.path(), ([127, 0, 0, 1], 0).into())).await.expect("it opens");
    let (session, issued_at_ms) = (SessionId(visitor.session), thief.clock.now_ms());
    let claim = VisitorKey { serial, session, issued_at_ms, language: None };
    let body = json!({ "sessionID": visitor.session }).to_string();
    let forged = upgraded.post("/chat/Chat/SessionMessages", &thief.keys.sign_visitor(&claim), body).await;
    assert_eq!((forged.status, forged.detail), (401, Some(40102)), "{forged:?}");
    assert_eq!(thief.secrets.current().key_hash, current.key_hash, "its API keys work after a restore");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_secret_file_of_another_database_is_rejected_and_not_overwritten() {
    let data = tempfile::tempdir().expect("a folder");
    let config = |name: &str| Config::local(data.path().join(name), ([127, 0, 0, 1], 0).into());
    Service::open(config("one")).await.expect("a service").store.close().await;
    let file = data.path().join("one/porchlight.secrets");
    let before = std::fs::read_to_string(&file).expect("the secret file");
    let store = Store::open(&Database::Sqlite(data.path().join("other"))).await.expect("a store");
    let stored = StoredSecrets {
        key_hash: Some([7; 32]),
        visitor_key: Some([7; 32]),
        uploads: Some([7; 32]),
        fingerprint: None,
    };
    store.replace_secrets(stored).await.expect("stored as before the file");
    store.close().await;

    let started = Service::open(Config { secret_file: Some(file.clone()), ..config("other") }).await;
    let rejection = started.err().expect("refused").to_string();
    assert!(rejection.contains("belongs to another database"), "{rejection}");
    assert_eq!(std::fs::read_to_string(&file).expect("the secret file"), before);
    Service::open(config("other")).await.expect("it starts with a file of its own");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_secret_file_is_replaced_and_new_keys_can_be_made() {
    let data = tempfile::tempdir().expect("a folder");
    let config = Config::local(data.path(), ([127, 0, 0, 1], 0).into());
    let app = Service::open(config.clone()).await.expect("a service");
    let (workspace, _) = porchlight_server::keys::bootstrap::workspace(&app).await.expect("a workspace");
    let lost = porchlight_server::keys::bootstrap::pair(&app, workspace, "Test").await.expect("keys");
    app.store.close().await;
    std::fs::remove_file(data.path().join("porchlight.secrets")).expect("the file is lost");

    let app = Service::open(config).await.expect("it starts all the same");
    assert!(!porchlight_server::keys::bootstrap::is_accepted(&app, &lost.secret).await);
    let made = porchlight_server::keys::bootstrap::pair(&app, workspace, "Test").await.expect("keys");
    assert!(porchlight_server::keys::bootstrap::is_accepted(&app, &made.secret).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn replicas_share_one_secret_file_and_do_not_start_with_another() {
    let shared = tempfile::tempdir().expect("a folder");
    let file = shared.path().join("shared.secrets");
    let app = TestApp::open(Kind::Postgres).await;
    let serial = app.chatbot().await;
    let visitor = Visitor::new(&app, &serial).await;
    let (mut config, data) = app.plan_of_a_replica();
    config.secret_file = Some(file.clone());
    let replica = TestApp::start(config.clone(), data, app.keys.clone()).await;
    assert!(!replica.running.app.store.stored_secrets().await.expect("a store").has_secrets(), "moved to the file");
    assert_eq!(visitor.ask(&replica, "hello").await.0, 200);
    assert!(replica.client().list_chatbots(&Default::default()).await.is_ok());

    let rejection = async |config: Config| Service::open(config).await.err().expect("refused").to_string();
    let without = rejection(Config { secret_file: None, ..config.clone() }).await;
    assert!(without.contains("--secret-file"), "{without}");
    let missing = shared.path().join("missing.secrets");
    let lost = rejection(Config { secret_file: Some(missing.clone()), ..config.clone() }).await;
    assert!(lost.contains("Copy it from another replica"), "{lost}");
    assert!(!missing.exists());
    let foreign = Config::local(shared.path().join("other"), ([127, 0, 0, 1], 0).into());
    Service::open(foreign).await.expect("another service").store.close().await;
    let other = shared.path().join("other/porchlight.secrets");
    let foreign = rejection(Config { secret_file: Some(other), ..config.clone() }).await;
    assert!(foreign.contains("belongs to another database"), "{foreign}");

    rotate_beside(config).await;
    visitor.wait_until_rejected(&replica).await;
}
