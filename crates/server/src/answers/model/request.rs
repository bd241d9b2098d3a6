//! A call to a model.

use std::sync::Arc;

use serde_json::Value;
use tokio::time::Instant;

use super::timeouts::Timeouts;

/// A call to a model.
#[derive(Debug, Clone)]
pub struct ModelRequest {
    /// Messages with their roles, in order; content parts if the question has files.
    pub messages: Vec<(String, Value)>,
    /// Tool calls and their results, in order, as the endpoint gets them.
    pub rounds: Vec<Value>,
    pub tools: Option<Tools>,
    /// In hundredths.
    pub temperature: u8,
    pub timeouts: Timeouts,
    /// When the visitor asked.
    pub question_at: Instant,
    /// Tokens of the messages, estimated.
    pub prompt_tokens: i64,
}

/// The functions of a call.
#[derive(Debug, Clone)]
pub struct Tools {
    /// As the request has them.
    pub functions: Arc<Value>,
    /// The model must write now.
    pub is_last: bool,
}
