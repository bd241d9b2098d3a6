//! Calls a model: retries once if that may help, and gives up in time. A visitor gets an answer within 25 seconds
//! whatever an endpoint does.

use std::time::Duration;

use http::StatusCode;
use tokio::time::{Instant, sleep, timeout_at};

use super::{
    endpoint::ModelClient,
    endpoint_response::{EndpointResponse, ResponseBody},
    error::ModelError,
    quirks::ModelQuirks,
    request::ModelRequest,
    response_stream::ModelStream,
};
use crate::work::leave_thread;

/// The longest `Retry-After` that is waited for.
const MAX_REST: Duration = Duration::from_secs(2);
/// The part of an error response that is read; it names the rejected field.
const MAX_REJECTION_BYTES: usize = 16 * 1024;

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
                Ok(response) => {
                    let takes_tools = call.tools.is_some();
                    return Ok(ModelStream::new(response.body, call.timeouts, requested_at, first_by, takes_tools));
                }
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

    async fn send(&self, call: &ModelRequest, first_by: Instant) -> Result<EndpointResponse, RetriedWith> {
        let learned = self.habits.known();
        let body = || serde_json::to_vec(&self.body(call, learned)).unwrap_or_default();
        let first = body();
        leave_thread().await;
        let sent = timeout_at(first_by, self.endpoint.complete(first, body)).await;
        let sent = sent.map_err(|_| RetriedWith::Down(ModelError::TooSlow))?;
        let response = sent.map_err(|error| RetriedWith::Rest(call.timeouts.pause, error))?;
        let status = response.status;
        if status == StatusCode::OK {
            return Ok(response);
        }
        let error = ModelError::StatusCode(status.as_u16());
        // An endpoint without tools says so with any of these.
        let may_lack_tools = call.tools.is_some() && matches!(status.as_u16(), 404 | 500 | 501);
        if matches!(status.as_u16(), 400 | 422) || may_lack_tools {
            let rest = rest(&response, call.timeouts.pause);
            let text = timeout_at(first_by, rejection(response.body)).await;
            let text = text.map_err(|_| RetriedWith::Down(ModelError::TooSlow))?;
            let may_learn = !may_lack_tools || ModelQuirks::names_tools(&text);
            return Err(match (may_learn && self.habits.learn(&self.body(call, learned), &text), rest) {
                (true, _) if call.tools.is_some() && !self.takes_tools() => RetriedWith::Down(ModelError::NoTools),
                (true, _) => RetriedWith::Learned,
                (false, Some(rest)) if status == StatusCode::INTERNAL_SERVER_ERROR => RetriedWith::Rest(rest, error),
                (false, _) => RetriedWith::Down(error),
            });
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
fn rest(response: &EndpointResponse, usual: Duration) -> Option<Duration> {
    let Some(header) = &response.retry_after else { return Some(usual) };
    let seconds = header.to_str().ok()?.trim().parse().ok()?;
    Some(Duration::from_secs(seconds)).filter(|rest| *rest <= MAX_REST)
}

/// The beginning of an error response.
async fn rejection(mut body: ResponseBody) -> String {
    let mut text = Vec::new();
    while text.len() < MAX_REJECTION_BYTES
        && let Ok(Some(bytes)) = body.next().await
    {
        text.extend_from_slice(&bytes);
    }
    String::from_utf8_lossy(&text).into_owned()
}
