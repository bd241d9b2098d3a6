//! Answers through the whole service: a question in a new session, the text of its answer.

mod cards;
mod changed_listings;
mod hidden_listings;
mod listing_view;
mod next_steps;
mod open_houses;
mod saved_questions;
mod statuses;

use porchlight_client::api::{AskRequest, CreateSession};

use crate::support::TestApp;

/// Asks a question in a new session.
async fn ask(app: &TestApp, serial: &str, question: &str) -> String {
    let client = app.client();
    let new = CreateSession { serial_number: serial.into(), ..CreateSession::default() };
    let session_id = client.create_session(&new).await.expect("a session").session_id;
    let request = AskRequest { session_id, content: question.into(), ..AskRequest::default() };
    client.ask(&request).await.expect("an answer").content
}
