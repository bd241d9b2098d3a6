//! Calls a model: retries once if that may help, and gives up in time. A visitor gets an answer within 25 seconds
//! whatever an endpoint does.

use std::time::Duration;

use reqwest::{Response, StatusCode, header::RETRY_AFTER};
use serde_json::Value;
use thiserror::Error;
use tokio::time::{Instant, sleep, timeout_at};

use super::{endpoint::ModelClient, response_stream::ModelStream};

/// Timeouts of model calls.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    /// From the call to the first piece of text; keep-alives and reasoning don't count.
    pub first: Duration,
    /// From the question to the first piece, including the work before the call.
    pub question: Duration,
    /// From one piece to the next.
    pub between: Duration,
    /// From the call to the end.
    pub whole: Duration,
    /// Without a reader, before the call is canceled.
    pub unread: Duration,
    /// For a transcription.
    pub hearing: Duration,
    /// Before the retry, if the endpoint doesn't say how long to wait.
    pub pause: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self {
            first: seconds(20),
            question: seconds(24),
            between: seconds(15),
            whole: seconds(120),
            unread: seconds(20),
            hearing: seconds(12),
            pause: Duration::from_millis(300),
        }
    }
}

/// The longest `Retry-After` that is waited for.
const MAX_REST: Duration = Duration::from_secs(2);
/// The part of an error response that is read; it names the rejected field.
const MAX_REJECTION_BYTES: usize = 16 * 1024;

/// How a model failed. The text is logged and shown to the owner, never to a visitor.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ModelError {
    #[error("the model timed out")]
    TooSlow,
    #[error("the endpoint returned HTTP status {0}")]
    StatusCode(u16),
    #[error("the response stream failed: {0}")]
    Broken(String),
    #[error("the response had no text")]
    Empty,
    #[error("the response was truncated")]
    CutOff,
    #[error("the endpoint ended the response: {0}")]
    Withheld(String),
    #[error("the response was too long")]
    TooLong,
    #[error("the prompt or the response was not processed in time")]
    Unprocessed,
}

impl ModelError {
    /// Returns whether the endpoint is at fault, and not just this question.
    pub fn is_of_the_endpoint(&self) -> bool {
        !matches!(self, Self::StatusCode(400 | 413 | 415 | 422) | Self::Withheld(_) | Self::Unprocessed)
    }
}

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

/// Why a call is retried.
enum RetriedWith {
    /// The endpoint rejected a field, which is left out from now on.
    Learned,
    /// A retry may help, after a pause.
    Rest(Duration, ModelError),
    Down(ModelError),
}

impl ModelClient {
    /// Sends the call. Errors: a timeout, or a status other than 200.
    ///
    /// Retried once if the endpoint is busy or unreachable, and if it rejects a field by name; never after
    /// the response has begun.
    pub async fn call(&self, call: &ModelRequest) -> Result<ModelStream, ModelError> {
        let requested_at = Instant::now();
        let first_by = (requested_at + call.timeouts.first).min(call.question_at + call.timeouts.question);
        let mut may_rest = true;
        loop {
            match self.send(call, first_by).await {
                Ok(response) => return Ok(ModelStream::new(response, call.timeouts, requested_at, first_by)),
                // Terminates, because a rejected field is not sent again.
                Err(RetriedWith::Learned) => {}
                Err(RetriedWith::Rest(rest, _)) if may_rest && Instant::now() + rest < first_by => {
                    may_rest = false;
                    sleep(rest).await;
                }
                Err(RetriedWith::Rest(_, error) | RetriedWith::Down(error)) => return Err(error),
            }
        }
    }

    async fn send(&self, call: &ModelRequest, first_by: Instant) -> Result<Response, RetriedWith> {
        let body = self.body(call);
        let request = self.endpoint.post(&self.endpoint.completions).json(&body);
        let sent = timeout_at(first_by, request.send()).await.map_err(|_| RetriedWith::Down(ModelError::TooSlow))?;
        let response = sent.map_err(|error| RetriedWith::Rest(call.timeouts.pause, stream_error(error)))?;
        let status = response.status();
        if status == StatusCode::OK {
            return Ok(response);
        }
        let error = ModelError::StatusCode(status.as_u16());
        if matches!(status.as_u16(), 400 | 422) {
            let text =
                timeout_at(first_by, rejection(response)).await.map_err(|_| RetriedWith::Down(ModelError::TooSlow))?;
            return Err(if self.habits.learn(&body, &text) { RetriedWith::Learned } else { RetriedWith::Down(error) });
        }
        if !matches!(status.as_u16(), 408 | 425 | 429 | 500 | 502 | 503 | 504 | 529) {
            return Err(RetriedWith::Down(error));
        }
        match rest(&response, call.timeouts.pause) {
            Some(rest) => Err(RetriedWith::Rest(rest, error)),
            None => Err(RetriedWith::Down(error)),
        }
    }
}

/// The pause before a retry; `None` if the endpoint asks for too long a one.
fn rest(response: &Response, usual: Duration) -> Option<Duration> {
    let Some(header) = response.headers().get(RETRY_AFTER) else { return Some(usual) };
    let seconds = header.to_str().ok()?.trim().parse().ok()?;
    Some(Duration::from_secs(seconds)).filter(|rest| *rest <= MAX_REST)
}

/// The beginning of an error response.
async fn rejection(mut response: Response) -> String {
    let mut text = Vec::new();
    while text.len() < MAX_REJECTION_BYTES
        && let Ok(Some(bytes)) = response.chunk().await
    {
        text.extend_from_slice(&bytes);
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// The error without its URL, which may contain a secret.
pub(super) fn stream_error(error: reqwest::Error) -> ModelError {
    ModelError::Broken(error.without_url().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_silent_model_leaves_time_to_answer_within_25_seconds() {
        let Timeouts { first, question, between, hearing, pause, .. } = Timeouts::default();
        let promised = Duration::from_secs(25);
        // Including the work before the call and the pause before a retry.
        assert!(first + pause < promised && question < promised && between < promised);
        assert!(hearing < question);
        // A piece at the last moment, then silence.
        assert!(first + between / 3 <= promised);
    }
}
