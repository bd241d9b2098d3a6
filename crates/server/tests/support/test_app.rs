//! A running service in a temporary folder, and requests to it.

use porchlight_server::{Config, RunningService, Service, keys::bootstrap};
use reqwest::{Client, RequestBuilder, Response};
use serde_json::{Value, json};

/// The service of one test.
pub struct TestApp {
    pub running: RunningService,
    pub secret: String,
    pub session: String,
    pub http: Client,
    _folder: tempfile::TempDir,
}

/// A complete response.
pub struct EnvelopeResponse {
    pub status: u16,
    pub code: String,
    pub headers: reqwest::header::HeaderMap,
    pub body: Value,
}

impl TestApp {
    pub async fn open() -> Self {
        Self::open_with(|_| {}).await
    }

    pub async fn open_with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut config = Config::local(folder.path(), ([127, 0, 0, 1], 0).into());
        change(&mut config);
        let running = Service::start(config).await.expect("a running service");
        let (secret, session) = keys_of_new_workspace(&running).await;
        Self { running, secret, session, http: Client::new(), _folder: folder }
    }

    /// The keys of a second workspace.
    pub async fn neighbor(&self) -> (String, String) {
        keys_of_new_workspace(&self.running).await
    }

    pub fn post(&self, operation: &str) -> RequestBuilder {
        let path = porchlight_api::Operation::named(operation).expect("an operation of the table").path;
        self.http.post(format!("{}{path}", self.running.base_url))
    }

    pub fn get(&self, path: &str) -> RequestBuilder {
        self.http.get(format!("{}{path}", self.running.base_url))
    }

    /// Calls with the secret key; the data of a success.
    pub async fn call(&self, operation: &str, body: Value) -> Value {
        let answer = read(self.post(operation).header("authorization", &self.secret).json(&body)).await;
        assert_eq!(answer.body["Success"], true, "{operation}: {}", answer.body);
        answer.body["Data"].clone()
    }

    pub async fn chatbot(&self) -> String {
        self.call("create_chatbot", json!({"timeZone": "UTC", "type": 0})).await.as_str().expect("a serial").to_owned()
    }

    pub async fn visitor_key(&self, serial: &str) -> String {
        let answer = read(self.post("get_widget_config").json(&json!({"serialNumber": serial}))).await;
        answer.body["Data"]["SessionKey"].as_str().expect("a visitor key").to_owned()
    }
}

async fn keys_of_new_workspace(running: &RunningService) -> (String, String) {
    let app = &running.app;
    let workspace = app.store.create_workspace("test", 1).await.expect("a workspace");
    let made = bootstrap::pair(app, workspace, "test").await.expect("keys");
    (made.secret, made.session)
}

/// Sends and reads; every answer must be an envelope of exactly five members with the headers.
pub async fn read(request: RequestBuilder) -> EnvelopeResponse {
    let response: Response = request.send().await.expect("an answer");
    let status = response.status().as_u16();
    let headers = response.headers().clone();
    assert!(headers.contains_key("x-request-id") && headers.contains_key("x-porchlight"));
    let body: Value = serde_json::from_slice(&response.bytes().await.expect("a body")).expect("JSON");
    check_envelope(&body);
    let code = headers.get("x-error-code").map_or("", |code| code.to_str().expect("text")).to_owned();
    EnvelopeResponse { status, code, headers, body }
}

pub fn check_envelope(body: &Value) {
    let mut names: Vec<&String> = body.as_object().expect("an object").keys().collect();
    names.sort();
    assert_eq!(names, ["Code", "Data", "Message", "Success", "Version"]);
    assert_eq!(body["Success"] == true, body["Code"] == 200);
    assert_eq!(body["Success"] == true, body["Message"] == "");
    assert_eq!(body["Version"], "1.0.0");
}

/// A listing with every required member.
pub fn listing(serial: &str, mls: &str) -> Value {
    json!({
        "SerialNumber": serial, "SaleType": "for_sale", "Status": "Active", "CurrencySymbol": "$",
        "PropertyType": "House", "Bedrooms": 3, "Bathrooms": 2.5, "Url": format!("https://example.com/{mls}"),
        "MLSNumber": mls, "YearBuilt": 1999, "DaysOnMarket": 3, "LotArea": 5000, "BuildingArea": 1800,
        "AreaUnit": "Square Feet", "ParkingSpots": 2, "City": "Tacoma", "SalePrice": 450000
    })
}
