//! One call of a model: asks, asks once more where that may help, and gives up in time. A visitor must get an answer
//! within 25 seconds whatever an endpoint does.

use std::time::Duration;

use reqwest::{Response, StatusCode, header::RETRY_AFTER};
use serde_json::Value;
use thiserror::Error;
use tokio::time::{Instant, sleep, timeout_at};

use super::{endpoint::ModelClient, response_stream::ModelStream};

/// How long a model may be silent, and an answer without a reader.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    /// From the call to the first piece of text; keep-alives and thoughts do not count.
    pub first: Duration,
    /// From the question to the first piece, whatever was done before the call.
    pub question: Duration,
    /// From one piece to the next; less while the first piece could still be on its way.
    pub between: Duration,
    /// From the call to the end.
    pub whole: Duration,
    /// Nobody reads: the model is hung up on after this.
    pub unread: Duration,
    /// For writing down a recording.
    pub hearing: Duration,
    /// Before the one more time, where the endpoint did not say how long.
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

/// An endpoint that wants a longer rest is not waited for.
const MAX_REST: Duration = Duration::from_secs(2);
/// What is read of a rejection, in bytes; it names the field that is not wanted.
const MAX_REJECTION_BYTES: usize = 16 * 1024;

/// How a model failed; the log gets the text, a visitor never does.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ModelError {
    #[error("the model timed out")]
    TooSlow,
    #[error("the endpoint returned HTTP status {0}")]
    Refused(u16),
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
    /// False where the endpoint is well and only this question was not to its taste.
    pub fn is_of_the_endpoint(&self) -> bool {
        !matches!(self, Self::Refused(400 | 413 | 415 | 422) | Self::Withheld(_) | Self::Unprocessed)
    }
}

/// The question of a model.
#[derive(Debug, Clone)]
pub struct ModelRequest {
    /// Texts with their roles, in order; content parts where files come with the question.
    pub messages: Vec<(String, Value)>,
    /// In hundredths.
    pub temperature: u8,
    pub patience: Timeouts,
    /// When the visitor asked.
    pub question_at: Instant,
    /// About how many tokens the messages are.
    pub prompt_tokens: i64,
}

/// Why there is no reply yet.
enum RetriedWith {
    /// The endpoint named a field that it does not want; it is left out from now on.
    Learned,
    /// Asking once more may help, after a rest.
    Rest(Duration, ModelError),
    Down(ModelError),
}

impl ModelClient {
    /// Sends the question. Errors: no answer in time, or a status other than 200.
    ///
    /// Asked once more are an endpoint that is busy or was not reached, and one that names a
    /// field of the request that it does not know; never after the reply has begun.
    pub async fn call(&self, call: &ModelRequest) -> Result<ModelStream, ModelError> {
        let asked_at = Instant::now();
        let first_by = (asked_at + call.patience.first).min(call.question_at + call.patience.question);
        let mut may_rest = true;
        loop {
            match self.send(call, first_by).await {
                Ok(response) => return Ok(ModelStream::new(response, call.patience, asked_at, first_by)),
                // Ends: what was learned is not sent again.
                Err(RetriedWith::Learned) => {}
                Err(RetriedWith::Rest(rest, _)) if may_rest && Instant::now() + rest < first_by => {
                    may_rest = false;
                    sleep(rest).await;
                }
                Err(RetriedWith::Rest(_, fault) | RetriedWith::Down(fault)) => return Err(fault),
            }
        }
    }

    async fn send(&self, call: &ModelRequest, first_by: Instant) -> Result<Response, RetriedWith> {
        let body = self.body(call);
        let request = self.endpoint.post(&self.endpoint.completions).json(&body);
        let sent = timeout_at(first_by, request.send()).await.map_err(|_| RetriedWith::Down(ModelError::TooSlow))?;
        let response = sent.map_err(|error| RetriedWith::Rest(call.patience.pause, stream_error(error)))?;
        let status = response.status();
        if status == StatusCode::OK {
            return Ok(response);
        }
        let fault = ModelError::Refused(status.as_u16());
        if matches!(status.as_u16(), 400 | 422) {
            let text =
                timeout_at(first_by, rejection(response)).await.map_err(|_| RetriedWith::Down(ModelError::TooSlow))?;
            return Err(if self.habits.learn(&body, &text) { RetriedWith::Learned } else { RetriedWith::Down(fault) });
        }
        if !matches!(status.as_u16(), 408 | 425 | 429 | 500 | 502 | 503 | 504 | 529) {
            return Err(RetriedWith::Down(fault));
        }
        match rest(&response, call.patience.pause) {
            Some(rest) => Err(RetriedWith::Rest(rest, fault)),
            None => Err(RetriedWith::Down(fault)),
        }
    }
}

/// How long the endpoint wants to be left alone; `None` when that is too long to wait for.
fn rest(response: &Response, usual: Duration) -> Option<Duration> {
    let Some(said) = response.headers().get(RETRY_AFTER) else { return Some(usual) };
    let seconds = said.to_str().ok()?.trim().parse().ok()?;
    Some(Duration::from_secs(seconds)).filter(|rest| *rest <= MAX_REST)
}

/// The beginning of a rejection's text.
async fn rejection(mut response: Response) -> String {
    let mut text = Vec::new();
    while text.len() < MAX_REJECTION_BYTES
        && let Ok(Some(bytes)) = response.chunk().await
    {
        text.extend_from_slice(&bytes);
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// The error without its address, which may hold a secret.
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
        // Whatever came before the call, and with the rest before asking once more.
        assert!(first + pause < promised && question < promised && between < promised);
        assert!(hearing < question);
        // A piece at the last moment, then silence.
        assert!(first + between / 3 <= promised);
    }
}
