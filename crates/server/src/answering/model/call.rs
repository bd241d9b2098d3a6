//! One call of a model: asks, reads pieces, and knows when it has waited long enough.
//!
//! Why it exists: a visitor must get an answer within 25 seconds whatever an endpoint does. Not
//! here: reading the bytes (`reply.rs`) and what is done after a failure (`writing.rs`).

use std::{collections::VecDeque, time::Duration};

use serde_json::{Value, json};
use thiserror::Error;
use tokio::time::{Instant, timeout_at};

use super::{
    endpoint::Writer,
    reply::{ReplyReader, Said},
};

/// How long a model may be silent, and an answer without a reader.
#[derive(Debug, Clone, Copy)]
pub struct Patience {
    /// From the call to the first piece of text; keep-alives do not count.
    pub first: Duration,
    /// From one piece to the next.
    pub between: Duration,
    /// From the call to the end.
    pub whole: Duration,
    /// Nobody reads: the model is hung up on after this.
    pub unread: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { first: seconds(20), between: seconds(15), whole: seconds(120), unread: seconds(20) }
    }
}

/// After its reason to finish an endpoint may still send what it counted, but not for long.
const AFTERWARDS: Duration = Duration::from_secs(1);

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
}

/// What is asked of a model.
#[derive(Debug, Clone)]
pub struct Call {
    /// Texts with their roles, in order; content parts where files come with the question.
    pub messages: Vec<(String, Value)>,
    /// 0 to 2, as the settings have it.
    pub temperature: u8,
    pub patience: Patience,
}

/// A reply on its way; dropping it hangs up.
pub struct ModelStream {
    response: Option<reqwest::Response>,
    reader: ReplyReader,
    said: VecDeque<Said>,
    patience: Patience,
    asked_at: Instant,
    last_piece_at: Option<Instant>,
    reason: Option<String>,
    done: bool,
    /// As the endpoint counted them; none when it did not.
    pub tokens: Option<i64>,
}

impl Writer {
    /// Sends the question. Errors: no answer in time, or a status other than 200. Never retried.
    pub async fn call(&self, call: &Call) -> Result<ModelStream, ModelFault> {
        let asked_at = Instant::now();
        let mut request = self.endpoint.client.post(self.endpoint.completions.clone()).json(&self.body(call));
        if let Some(key) = &self.endpoint.key {
            request = request.bearer_auth(key);
        }
        let sent = timeout_at(asked_at + call.patience.first, request.send()).await;
        let response = sent.map_err(|_| ModelFault::TooSlow)?.map_err(broken)?;
        if response.status() != reqwest::StatusCode::OK {
            return Err(ModelFault::Refused(response.status().as_u16()));
        }
        Ok(ModelStream {
            response: Some(response),
            reader: ReplyReader::default(),
            said: VecDeque::new(),
            patience: call.patience,
            asked_at,
            last_piece_at: None,
            reason: None,
            done: false,
            tokens: None,
        })
    }

    fn body(&self, call: &Call) -> Value {
        let temperature = match call.temperature {
            0 => 0.0,
            1 => 0.7,
            _ => 1.0,
        };
        let message = |(role, content): &(String, Value)| json!({"role": role, "content": content});
        json!({
            "model": self.name,
            "messages": call.messages.iter().map(message).collect::<Vec<_>>(),
            "temperature": temperature,
            "stream": true,
            "stream_options": {"include_usage": true},
        })
    }
}

impl ModelStream {
    /// The next piece; none when the reply is complete. After an error there is nothing more.
    pub async fn next(&mut self) -> Result<Option<String>, ModelFault> {
        loop {
            while let Some(said) = self.said.pop_front() {
                match said {
                    Said::Piece(piece) => {
                        self.last_piece_at = Some(Instant::now());
                        return Ok(Some(piece));
                    }
                    Said::Tokens(tokens) => self.tokens = Some(tokens),
                    Said::Finished(reason) => self.reason = Some(reason),
                    Said::Done => self.done = true,
                    Said::Failed(text) if !self.is_over() => return Err(ModelFault::Broken(text)),
                    Said::Failed(_) => {}
                }
            }
            if self.done || self.response.is_none() {
                return self.ended();
            }
            self.receive().await?;
        }
    }

    /// True when the reply itself said that it is complete; a clean end alone says nothing.
    pub fn said_it_is_complete(&self) -> bool {
        self.is_over()
    }

    fn is_over(&self) -> bool {
        self.done || self.reason.is_some()
    }

    fn ended(&self) -> Result<Option<String>, ModelFault> {
        match self.reason.as_deref() {
            Some("length") => Err(ModelFault::CutOff),
            _ if self.last_piece_at.is_none() => Err(ModelFault::Empty),
            _ => Ok(None),
        }
    }

    async fn receive(&mut self) -> Result<(), ModelFault> {
        let limit = self.limit();
        let Some(response) = &mut self.response else { return Ok(()) };
        match timeout_at(limit, response.chunk()).await {
            Ok(Ok(Some(bytes))) => self.said.extend(self.reader.push(&bytes)),
            Ok(Ok(None)) => {
                self.response = None;
                self.said.extend(std::mem::take(&mut self.reader).finish());
            }
            _ if self.is_over() => self.response = None,
            Ok(Err(error)) => return Err(broken(error)),
            Err(_) => return Err(ModelFault::TooSlow),
        }
        Ok(())
    }

    fn limit(&self) -> Instant {
        let next = match self.last_piece_at {
            _ if self.is_over() => Instant::now() + AFTERWARDS,
            Some(at) => at + self.patience.between,
            None => self.asked_at + self.patience.first,
        };
        next.min(self.asked_at + self.patience.whole)
    }
}

/// The error without its address, which may hold a secret.
fn broken(error: reqwest::Error) -> ModelFault {
    ModelFault::Broken(error.without_url().to_string())
}
