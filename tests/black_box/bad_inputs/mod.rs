//! Bad inputs from outside: whatever is sent, the answer is the promised one and nothing breaks.
//!
//! Why it exists: rules are tested beside their code; here each kind of bad input goes through
//! the whole service, and what looks bad but is fine must come out harmless. Not here: time
//! limits of half a minute (beside the code) and pages (in the browser's tests).

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

use super::support::{Kind, Porch, Reply, home};

const EDIT: &str = "/chat/Chatbot/Edit";
const ASK: &str = "/chat/Chat/ClientAsk";
const CREATE: &str = "/chat/Chatbot/RealEstateCreate";
const UPDATE: &str = "/chat/Chatbot/RealEstateUpdate";
const LIST: &str = "/chat/Chatbot/RealEstateList";
const DELETE: &str = "/chat/Chatbot/RealEstateDelete";

/// A service with one chatbot and the short ways to it.
struct Street {
    porch: Porch,
    serial: String,
}

impl Street {
    async fn open() -> Self {
        Self::of(Porch::open(Kind::Sqlite).await).await
    }

    async fn of(porch: Porch) -> Self {
        let serial = porch.chatbot().await;
        Self { porch, serial }
    }

    /// A request without anything, to build on.
    fn request(&self, path: &str) -> RequestBuilder {
        reqwest::Client::new().post(format!("{}{path}", self.porch.base_url))
    }

    /// Sends a body of this chatbot with the secret key.
    async fn post(&self, path: &str, mut body: Value) -> Reply {
        let members = body.as_object_mut().expect("an object");
        let names_place = |name: &String| ["serialnumber", "sessionid"].contains(&name.to_ascii_lowercase().as_str());
        if !members.keys().any(names_place) {
            members.insert("SerialNumber".into(), self.serial.clone().into());
        }
        self.porch.post(path, self.porch.secret(), body.to_string()).await
    }

    /// Every setting as it is stored.
    async fn settings(&self) -> Value {
        self.post("/chat/Chatbot/Get", json!({ "serialNumber": self.serial })).await.data().clone()
    }

    /// Creates a home with changes to its members; gives the answer.
    async fn create(&self, mls_number: &str, changes: Value) -> Reply {
        let mut input = home(&self.serial, mls_number);
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
        let told = sent(self.request("/chat/Chatbot/GetConfig").body(body)).await;
        let told = told.data();
        (told["SessionKey"].as_str().expect("a key").to_owned(), told["SessionID"].as_i64().expect("an id"))
    }

    /// Asks for an address with this key and puts bytes there; gives the file's id and the answer.
    async fn upload(&self, key: &str, name: &str, bytes: Vec<u8>) -> (String, Reply) {
        let asked = self.porch.post("/chat/User/GetPreUploadUrl", key, json!({ "fileName": name }).to_string()).await;
        let asked = asked.data();
        let address = asked["PreUploadUrl"].as_str().expect("an address");
        let put = sent(reqwest::Client::new().put(address).body(bytes)).await;
        (asked["FileStoreId"].as_str().expect("an id").to_owned(), put)
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
fn refused(reply: &Reply, status: u16, detail: u32, what: &dyn std::fmt::Debug) {
    assert_eq!((reply.status, reply.detail), (status, Some(detail)), "{what:?}: {reply:?}");
    assert_eq!(reply.envelope["Code"], json!(detail / 100), "{what:?}");
    assert_eq!(reply.envelope["Success"], json!(false), "{what:?}");
    assert!(reply.envelope["Message"].as_str().is_some_and(|text| text.len() < 1_000), "{what:?}: {reply:?}");
}
