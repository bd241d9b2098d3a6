//! One call of a model: asks, asks once more where that may help, and gives up in time.
//!
//! Why it exists: a visitor must get an answer within 25 seconds whatever an endpoint does. Not
//! here: what is sent (`stats.rs`), reading the reply (`stream.rs`) and what is done after a
//! failure (`writing.rs`).

use std::time::Duration;

use reqwest::{Response, StatusCode, header::RETRY_AFTER};
use serde_json::Value;
use thiserror::Error;
use tokio::time::{Instant, sleep, timeout_at};

use super::{endpoint::Writer, stream::ModelStream};

/// How long a model may be silent, and an answer without a reader.
#[derive(Debug, Clone, Copy)]
pub struct Patience {
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

impl Default for Patience {
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
const LONGEST_REST: Duration = Duration::from_secs(2);
/// What is read of a refusal, in bytes; it names the member that is not wanted.
const MOST_OF_A_REFUSAL: usize = 16 * 1024;

/// How a model failed; the log gets the text, a visitor never does.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ModelFault {
    #[error("the model was silent for too long")]
    TooSlow,
    #[error("the endpoint answered with status {0}")]
    Refused(u16),
    #[error("the reply broke: {0}")]
    Broken(String),
    #[error("the reply had no text")]
    Empty,
    #[error("the reply was cut off")]
    CutOff,
    #[error("the reply was ended by the endpoint: {0}")]
    Withheld(String),
    #[error("the reply was longer than an answer may be")]
    TooLong,
    #[error("the prompt or the reply was not processed in time")]
    Unprocessed,
}

impl ModelFault {
    /// False where the endpoint is well and only this question was not to its taste.
    pub fn is_of_the_endpoint(&self) -> bool {
        !matches!(self, Self::Refused(400 | 413 | 415 | 422) | Self::Withheld(_) | Self::Unprocessed)
    }
}

/// What is asked of a model.
#[derive(Debug, Clone)]
pub struct Call {
    /// Texts with their roles, in order; content parts where files come with the question.
    pub messages: Vec<(String, Value)>,
    /// In hundredths.
    pub temperature: u8,
    pub patience: Patience,
    /// When the visitor asked.
    pub question_at: Instant,
    /// About how many tokens the messages are.
    pub prompt_tokens: i64,
}

/// Why there is no reply yet.
enum Turned {
    /// The endpoint named a member that it does not want; it is left out from now on.
    Learned,
    /// Asking once more may help, after a rest.
    Rest(Duration, ModelFault),
    Down(ModelFault),
}

impl Writer {
    /// Sends the question. Errors: no answer in time, or a status other than 200.
    ///
    /// Asked once more are an endpoint that is busy or was not reached, and one that names a
    /// member of the request that it does not know; never after the reply has begun.
    pub async fn call(&self, call: &Call) -> Result<ModelStream, ModelFault> {
        let asked_at = Instant::now();
        let first_by = (asked_at + call.patience.first).min(call.question_at + call.patience.question);
        let mut may_rest = true;
        loop {
            match self.send(call, first_by).await {
                Ok(response) => return Ok(ModelStream::new(response, call.patience, asked_at, first_by)),
                // Ends: what was learned is not sent again.
                Err(Turned::Learned) => {}
                Err(Turned::Rest(rest, _)) if may_rest && Instant::now() + rest < first_by => {
                    may_rest = false;
                    sleep(rest).await;
                }
                Err(Turned::Rest(_, fault) | Turned::Down(fault)) => return Err(fault),
            }
        }
    }

    async fn send(&self, call: &Call, first_by: Instant) -> Result<Response, Turned> {
        let body = self.body(call);
        let request = self.endpoint.post(&self.endpoint.completions).json(&body);
        let sent = timeout_at(first_by, request.send()).await.map_err(|_| Turned::Down(ModelFault::TooSlow))?;
        let response = sent.map_err(|error| Turned::Rest(call.patience.pause, broken(error)))?;
        let status = response.status();
        if status == StatusCode::OK {
            return Ok(response);
        }
        let fault = ModelFault::Refused(status.as_u16());
        if matches!(status.as_u16(), 400 | 422) {
            let text = timeout_at(first_by, refusal(response)).await.map_err(|_| Turned::Down(ModelFault::TooSlow))?;
            return Err(if self.habits.learn(&body, &text) { Turned::Learned } else { Turned::Down(fault) });
        }
        if !matches!(status.as_u16(), 408 | 425 | 429 | 500 | 502 | 503 | 504 | 529) {
            return Err(Turned::Down(fault));
        }
        match rest(&response, call.patience.pause) {
            Some(rest) => Err(Turned::Rest(rest, fault)),
            None => Err(Turned::Down(fault)),
        }
    }
}

/// How long the endpoint wants to be left alone; none when that is too long to wait for.
fn rest(response: &Response, usual: Duration) -> Option<Duration> {
    let Some(said) = response.headers().get(RETRY_AFTER) else { return Some(usual) };
    let seconds = said.to_str().ok()?.trim().parse().ok()?;
    Some(Duration::from_secs(seconds)).filter(|rest| *rest <= LONGEST_REST)
}

/// The beginning of a refusal's text.
async fn refusal(mut response: Response) -> String {
    let mut text = Vec::new();
    while text.len() < MOST_OF_A_REFUSAL
        && let Ok(Some(bytes)) = response.chunk().await
    {
        text.extend_from_slice(&bytes);
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// The error without its address, which may hold a secret.
pub(super) fn broken(error: reqwest::Error) -> ModelFault {
    ModelFault::Broken(error.without_url().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_silent_model_leaves_time_to_answer_within_25_seconds() {
        let Patience { first, question, between, hearing, pause, .. } = Patience::default();
        let promised = Duration::from_secs(25);
        // Whatever came before the call, and with the rest before asking once more.
        assert!(first + pause < promised && question < promised && between < promised);
        assert!(hearing < question);
        // A piece at the last moment, then silence.
        assert!(first + between / 3 <= promised);
    }
}
