//! A call to a model.

use serde_json::Value;
use tokio::time::Instant;

use super::timeouts::Timeouts;

/// A call to a model.
#[derive(Debug, Clone)]
pub struct ModelRequest {
    /// Messages with their roles, in order; content parts if the question has files.
    pub messages: Vec<(String, Value)>,
    /// In hundredths.
    pub temperature: u8,
    pub timeouts: Timeouts,
    /// When the visitor asked.
    pub question_at: Instant,
    /// Tokens of the messages, estimated.
    pub prompt_tokens: i64,
}
