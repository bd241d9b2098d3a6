//! Each kind of bad input, sent through the whole service: the response is the documented one, and
//! input that only looks bad comes out harmless. Time limits are tested beside their code, pages in
//! the browser tests.

mod bodies;
mod callers;
mod containers;
mod images;
mod listings;
mod lists;
mod questions;
mod settings;

use reqwest::{RequestBuilder, header::HeaderMap};
use serde_json::{Value, json};

use super::support::{Kind, Reply, TestApp, listing};

const EDIT: &str = "/chat/Chatbot/Edit";
const ASK: &str = "/chat/Chat/ClientAsk";
const CREATE: &str = "/chat/Chatbot/RealEstateCreate";
const UPDATE: &str = "/chat/Chatbot/RealEstateUpdate";
const LIST: &str = "/chat/Chatbot/RealEstateList";
const DELETE: &str = "/chat/Chatbot/RealEstateDelete";

/// A service with one chatbot and the short ways to it.
struct Street {
    app: TestApp,
    serial: String,
}

impl Street {
    async fn open() -> Self {
        Self::of(TestApp::open(Kind::Sqlite).await).await
    }

    async fn of(app: TestApp) -> Self {
        let serial = app.chatbot().await;
        Self { app, serial }
    }

    /// A request without anything, to build on.
    fn request(&self, path: &str) -> RequestBuilder {
        crate::support::http().post(format!("{}{path}", self.app.base_url))
    }

    /// Sends a body of this chatbot with the secret key.
    async fn post(&self, path: &str, mut body: Value) -> Reply {
        let members = body.as_object_mut().expect("an object");
        let names_place = |name: &String| ["serialnumber", "sessionid"].contains(&name.to_ascii_lowercase().as_str());
        if !members.keys().any(names_place) {
            members.insert("SerialNumber".into(), self.serial.clone().into());
        }
        self.app.post(path, self.app.secret(), body.to_string()).await
    }

    /// Every setting as it is stored.
    async fn settings(&self) -> Value {
        self.post("/chat/Chatbot/Get", json!({ "serialNumber": self.serial })).await.data().clone()
    }

    /// Creates a home with changes to its members; gives the answer.
    async fn create(&self, mls_number: &str, changes: Value) -> Reply {
        let mut input = listing(&self.serial, mls_number);
        for (name, value) in changes.as_object().expect("an object") {
            input[name] = value.clone();
        }
        self.post(CREATE, input).await
    }

    /// The listings that a filter finds.
    async fn list(&self, filter: Value) -> Value {
        self.post(LIST, filter).await.data().clone()
    }

    /// A new session of the chatbot.
    async fn session(&self) -> i64 {
        let made = self.post("/chat/Chatbot/GetSession", json!({ "serialNumber": self.serial })).await;
        made.data()["SessionID"].as_i64().expect("an id")
    }

    /// A visitor: key and session.
    async fn visitor(&self) -> (String, i64) {
        let body = json!({ "serialNumber": self.serial }).to_string();
        let result = sent(self.request("/chat/Chatbot/GetConfig").body(body)).await;
        let result = result.data();
        (result["SessionKey"].as_str().expect("a key").to_owned(), result["SessionID"].as_i64().expect("an id"))
    }

    /// Asks for an address with this key and puts bytes there; gives the file's id and the answer.
    async fn upload(&self, key: &str, name: &str, bytes: Vec<u8>) -> (String, Reply) {
        let request = self.app.post("/chat/User/GetPreUploadUrl", key, json!({ "fileName": name }).to_string()).await;
        let request = request.data();
        let url = request["PreUploadUrl"].as_str().expect("an address");
        let put = sent(crate::support::http().put(url).body(bytes)).await;
        (request["FileStoreId"].as_str().expect("an id").to_owned(), put)
    }
}

async fn sent(request: RequestBuilder) -> Reply {
    sent_with_headers(request).await.0
}

async fn sent_with_headers(request: RequestBuilder) -> (Reply, HeaderMap) {
    let response = request.send().await.expect("an answer");
    let headers = response.headers().clone();
    (Reply::of(response).await, headers)
}

/// Holds status and detail against what was promised.
fn rejected(reply: &Reply, status: u16, detail: u32, what: &dyn std::fmt::Debug) {
    assert_eq!((reply.status, reply.detail), (status, Some(detail)), "{what:?}: {reply:?}");
    assert_eq!(reply.envelope["Code"], json!(detail / 100), "{what:?}");
    assert_eq!(reply.envelope["Success"], json!(false), "{what:?}");
    assert!(reply.envelope["Message"].as_str().is_some_and(|text| text.len() < 1_000), "{what:?}: {reply:?}");
}
