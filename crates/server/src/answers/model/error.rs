//! How a model call fails.

use thiserror::Error;

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
    #[error("the endpoint takes no tools")]
    NoTools,
    #[error("the prompt or the response was not processed in time")]
    Unprocessed,
}

impl ModelError {
    /// Returns whether the endpoint is at fault, and not just this question.
    pub fn is_of_the_endpoint(&self) -> bool {
        !matches!(self, Self::StatusCode(400 | 413 | 415 | 422) | Self::Withheld(_) | Self::NoTools | Self::Unprocessed)
    }
}

/// The error without its URL, which may contain a secret.
pub(super) fn stream_error(error: reqwest::Error) -> ModelError {
    ModelError::Broken(error.without_url().to_string())
}

/// The error of a connection, with its cause but without the address.
pub(super) fn connection_error(error: std::io::Error) -> ModelError {
    let cause = error.get_ref().and_then(|error| error.source()).map(|cause| format!(": {cause}"));
    ModelError::Broken(format!("{error}{}", cause.unwrap_or_default()))
}
