//! A running service on either database, with callers of two workspaces.
//!
//! Every test starts its own service on a free port with its own empty database, so tests are
//! independent of each other.

mod database;
mod slow_model;
mod test_mailbox;
mod webhook_receiver;

use std::{
    path::{Path, PathBuf},
    sync::LazyLock,
};

use porchlight_client::{Client, Keys};
use porchlight_server::{Clock, Config, ModelEndpoint, RunningService, Service, keys::bootstrap};
use serde_json::{Value, json};

pub use database::{Kind, fresh};
pub use slow_model::SlowModel;
pub use test_mailbox::{ReceivedEmail, TestMailbox, certificate, smtp_server};
pub use webhook_receiver::{Behavior, ReceivedEvent, WebhookReceiver};

/// The checkout.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests is in the checkout").to_owned()
}

/// Sends requests, each over a connection of its own. A new client would read the system's root certificates.
pub fn http() -> &'static reqwest::Client {
    static CLIENT: LazyLock<reqwest::Client> =
        LazyLock::new(|| reqwest::Client::builder().pool_max_idle_per_host(0).build().expect("a client"));
    &CLIENT
}

/// A service of one test's own; ends when it is dropped.
pub struct TestApp {
    pub base_url: String,
    pub keys: Keys,
    pub running: RunningService,
    _data: tempfile::TempDir,
}

impl TestApp {
    /// Starts a service on an empty database.
    pub async fn open(kind: Kind) -> Self {
        Self::open_with(kind, |_| {}).await
    }

    /// The same with changes to its configuration.
    pub async fn open_with(kind: Kind, change: impl FnOnce(&mut Config)) -> Self {
        Self::open_at(kind, Clock::system(), change).await
    }

    /// The same with a clock of the test's own.
    pub async fn open_at(kind: Kind, clock: Clock, change: impl FnOnce(&mut Config)) -> Self {
        let data = tempfile::tempdir().expect("a temporary folder");
        let mut config = Config::local(data.path(), ([127, 0, 0, 1], 0).into());
        config.database = database::fresh(kind);
        config.visitor_limits = false;
        change(&mut config);
        let mut app = Self::start_at(config, clock, data, Keys::default()).await;
        let service = &app.running.app;
        let (workspace, _) = bootstrap::workspace(service).await.expect("a workspace");
        let made = bootstrap::pair(service, workspace, "Test").await.expect("keys");
        app.keys = Keys { secret: Some(made.secret), session: Some(made.session) };
        app
    }

    /// Starts a service whose keys are known.
    pub async fn start(config: Config, data: tempfile::TempDir, keys: Keys) -> Self {
        Self::start_at(config, Clock::system(), data, keys).await
    }

    async fn start_at(config: Config, clock: Clock, data: tempfile::TempDir, keys: Keys) -> Self {
        let app = Service::open_to_serve(config, clock).await.expect("the service opens");
        if app.config.manage {
            app.set_admin(porchlight_server::admin::router);
        }
        let running = Service::listen(app).await.expect("the service starts");
        Self { base_url: running.base_url.clone(), keys, running, _data: data }
    }

    /// The same service after a stop and a start.
    pub async fn restart(self, clock: Clock) -> Self {
        let Self { keys, running, _data: data, .. } = self;
        let config = running.app.config.clone();
        running.stop().await;
        Self::start_at(config, clock, data, keys).await
    }

    /// A configuration and a folder for a second service on the same PostgreSQL database.
    pub fn plan_of_a_replica(&self) -> (Config, tempfile::TempDir) {
        let data = tempfile::tempdir().expect("a temporary folder");
        let mut config = self.running.app.config.clone();
        assert!(config.database.is_some(), "only one program serves a SQLite database");
        config.data = data.path().to_owned();
        (config, data)
    }

    /// A second service on the same PostgreSQL database.
    pub async fn replica(&self) -> Self {
        let (config, data) = self.plan_of_a_replica();
        Self::start(config, data, self.keys.clone()).await
    }

    /// The same with the test's clock.
    pub async fn replica_at(&self, clock: Clock) -> Self {
        let (config, data) = self.plan_of_a_replica();
        Self::start_at(config, clock, data, self.keys.clone()).await
    }

    /// Keys of another workspace on the same service.
    pub async fn stranger(&self) -> Keys {
        let app = &self.running.app;
        let workspace = app.store.create_workspace("Stranger", app.clock.now_ms()).await.expect("a workspace");
        let made = bootstrap::pair(&self.running.app, workspace, "Stranger").await.expect("keys");
        Keys { secret: Some(made.secret), session: Some(made.session) }
    }

    /// A client with both keys.
    pub fn client(&self) -> Client {
        Client::new(&self.base_url, self.keys.clone()).expect("a client")
    }

    /// The secret key.
    pub fn secret(&self) -> &str {
        self.keys.secret.as_deref().expect("a secret key")
    }

    /// The workspace session key.
    pub fn session(&self) -> &str {
        self.keys.session.as_deref().expect("a session key")
    }

    /// Makes a chatbot and gives its serial number.
    pub async fn chatbot(&self) -> String {
        let new = porchlight_api::CreateChatbot { time_zone: Some("Europe/Madrid".into()), kind: Some(0) };
        self.client().create_chatbot(&new).await.expect("a chatbot")
    }

    /// A new chatbot with these settings.
    pub async fn chatbot_with(&self, mut settings: Value) -> String {
        let serial = self.chatbot().await;
        settings["serialNumber"] = serial.clone().into();
        self.post("/chat/Chatbot/Edit", self.secret(), settings.to_string()).await.data();
        serial
    }

    /// Sends a body as it is and gives status, detail and envelope.
    pub async fn post(&self, path: &str, key: &str, body: impl Into<reqwest::Body>) -> Reply {
        let request = http().post(format!("{}{path}", self.base_url)).header("authorization", key).body(body);
        Reply::of(request.send().await.expect("an answer")).await
    }
}

/// An answer with what tests look at.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    /// `X-Error-Code`.
    pub detail: Option<u32>,
    pub envelope: Value,
}

impl Reply {
    /// Reads an answer and holds it against the envelope's five members.
    pub async fn of(response: reqwest::Response) -> Self {
        let status = response.status().as_u16();
        let detail = response.headers().get("x-error-code").and_then(|value| value.to_str().ok()?.parse().ok());
        let envelope: Value = response.json().await.expect("an envelope");
        let mut members: Vec<&str> = envelope.as_object().expect("an object").keys().map(String::as_str).collect();
        members.sort_unstable();
        assert_eq!(members, ["Code", "Data", "Message", "Success", "Version"]);
        Self { status, detail, envelope }
    }

    /// `Data` of a success.
    pub fn data(&self) -> &Value {
        assert_eq!(self.envelope["Success"], json!(true), "{:?}", self.envelope);
        &self.envelope["Data"]
    }
}

/// One endpoint with the model "scripted".
pub fn scripted(url: &str) -> Vec<ModelEndpoint> {
    vec![ModelEndpoint::plain(url.parse().expect("a URL"), None, &["scripted".into()])]
}

/// A listing input with every required member.
pub fn listing(serial_number: &str, mls_number: &str) -> Value {
    json!({
        "SerialNumber": serial_number, "SaleType": "for_sale", "Status": "Active", "CurrencySymbol": "$",
        "PropertyType": "Townhouse", "Bedrooms": 3, "Bathrooms": 2.5,
        "Url": format!("https://homes.example/{mls_number}"), "MLSNumber": mls_number, "YearBuilt": 1998,
        "DaysOnMarket": 4, "LotArea": 3600, "BuildingArea": 1860, "AreaUnit": "Square Feet", "ParkingSpots": 1,
        "City": "Harbour Bay", "Address": format!("{mls_number} Lantern Street"), "SalePrice": 512000
    })
}
