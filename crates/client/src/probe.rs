//! Asks a service what it is, once.
//!
//! Why it exists: a person who adds a connection is told whether it can be reached, whether its
//! key is taken and which extensions it has.

use std::time::Duration;

use porchlight_api::ListModels;

use crate::{Client, ClientError, call::open};

const PROBE_LIMIT: Duration = Duration::from_secs(5);

/// What a service said of itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Probe {
    /// Names after `ext=` of `X-Porchlight`; empty for another service.
    pub extensions: Vec<String>,
    pub refusal: Option<ProbeRefusal>,
}

/// Why the probe was not answered well.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProbeRefusal {
    /// It could not be reached, or something else answered.
    Unreachable(String),
    /// It refused, in its own words.
    Refused(String),
}

impl Client {
    /// Asks for the model list and reads the headers; at most 5 seconds, and never an error.
    pub async fn probe(&self) -> Probe {
        let sent = self.request(&ListModels {}).timeout(PROBE_LIMIT).send().await;
        let response = match sent {
            Ok(response) => response,
            Err(error) => return Probe { refusal: Some(refusal(&ClientError::Transport(error))), ..Probe::default() },
        };
        let header = response.headers().get("x-porchlight").and_then(|value| value.to_str().ok());
        let extensions = header.map(names_in).unwrap_or_default();
        let refusal = open::<serde_json::Value>(response).await.err().map(|error| refusal(&error));
        Probe { extensions, refusal }
    }
}

fn refusal(error: &ClientError) -> ProbeRefusal {
    match error {
        ClientError::Refused { fault, .. } => ProbeRefusal::Refused(fault.message.clone()),
        _ => ProbeRefusal::Unreachable(error.to_string()),
    }
}

fn names_in(header: &str) -> Vec<String> {
    let list = header.split(';').find_map(|part| part.trim().strip_prefix("ext="));
    list.unwrap_or("").split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
}
