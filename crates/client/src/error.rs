//! Errors of a call: an unreachable service, a rejection, or something that isn't the API.

use porchlight_api::ErrorBody;

/// A call that gave no result.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The base address is no http or https URL.
    #[error("the address of the service must begin with http:// or https://")]
    InvalidUrl,
    /// The service answered with a fault; `retry_after_s` where it said so.
    #[error("{}", error.message)]
    Rejected { error: ErrorBody, http_status: u16, retry_after_s: Option<u64> },
    /// What came back is not the interface: another program, a proxy, a login page; `Between` says what it means.
    #[error("the address answered with something that is not this service (HTTP {http_status})")]
    NotTheService { http_status: u16, retry_after_s: Option<u64> },
    /// The upload URL that the service named is neither its own origin nor https at a public host; nothing was sent.
    #[error("the service named an upload address on {host:?} that is not allowed")]
    UploadTarget { host: String },
    /// The service could not be reached, or the connection broke.
    #[error("the service could not be reached")]
    Transport(#[from] reqwest::Error),
    /// A stream ended without its final chunk.
    #[error("the answer broke off")]
    BrokeOff,
}

impl ClientError {
    /// The five-digit detail where the service gave one.
    pub fn code(&self) -> Option<u32> {
        match self {
            Self::Rejected { error, .. } => Some(error.code),
            _ => None,
        }
    }
}
