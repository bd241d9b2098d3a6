//! The specification taken at its word: every member comes back, every number is accepted, and what has no effect yet
//! is stored with a warning.

mod listing_members;
mod open_houses;
mod settings;

use serde_json::Value;

use super::support::TestApp;

const EDIT: &str = "/chat/Chatbot/Edit";
const GET: &str = "/chat/Chatbot/Get";
const CREATE: &str = "/chat/Chatbot/RealEstateCreate";
const UPDATE: &str = "/chat/Chatbot/RealEstateUpdate";
const LIST: &str = "/chat/Chatbot/RealEstateList";

/// Sends a body with the secret key and gives `Data` of the success.
async fn data(app: &TestApp, path: &str, body: Value) -> Value {
    app.post(path, app.secret(), body.to_string()).await.data().clone()
}
