//! Settings of a workspace through the API: they apply without a restart, on every replica, and no secret comes back.

mod email;
mod models;
mod rules;

use serde_json::Value;

use crate::support::{Reply, TestApp};

/// Longest wait for a change to apply, on another replica too.
pub const APPLIES_WITHIN: std::time::Duration = std::time::Duration::from_secs(2);

pub async fn get(app: &TestApp) -> Value {
    app.post("/chat/Workspace/GetSettings", app.secret(), "{}").await.data().clone()
}

pub async fn save(app: &TestApp, change: Value) -> Reply {
    app.post("/chat/Workspace/SaveSettings", app.secret(), change.to_string()).await
}

pub async fn test_email(app: &TestApp, input: Value) -> Reply {
    app.post("/chat/Workspace/TestEmail", app.secret(), input.to_string()).await
}

pub async fn test_model(app: &TestApp, input: Value) -> Reply {
    app.post("/chat/Workspace/TestModel", app.secret(), input.to_string()).await
}

/// Everything of the settings that the database has, as text.
pub async fn stored(app: &TestApp) -> String {
    let rows = app.running.app.store.workspace_settings().await.expect("rows");
    rows.into_iter().map(|row| row.settings).collect()
}

/// The message of a rejection.
pub fn message(reply: &Reply) -> &str {
    assert_eq!(reply.envelope["Success"], false, "{:?}", reply.envelope);
    reply.envelope["Message"].as_str().expect("a message")
}
