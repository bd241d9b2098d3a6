//! Errors of commands: a number for programs and a sentence for people.

use porchlight_api::{ErrorField, Slot};
use porchlight_client::{ClientError, GatewayError, tls_roots};
use serde::Serialize;

/// A refusal as the screens get it; `code` is five digits, 100xx for the desktop's own, 10000 and the
/// HTTP status of a proxy between the app and the service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message} ({code})")]
pub struct DesktopError {
    pub code: u32,
    pub message: String,
    /// Seconds after which asking again may help, where that was told.
    #[serde(rename = "retryAfterS", skip_serializing_if = "Option::is_none")]
    pub retry_after_s: Option<u64>,
    /// The rejected fields, where the service names them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<ErrorField>,
    /// Other free times, where one was taken.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<Slot>,
}

/// The result of a command.
pub type CommandResult<T> = Result<T, DesktopError>;

impl DesktopError {
    fn new(code: u32, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), retry_after_s: None, fields: Vec::new(), slots: Vec::new() }
    }

    /// An error from a service, or from an import in this process.
    pub fn of_service(code: u32, message: impl Into<String>) -> Self {
        Self::new(code, message)
    }

    /// The service could not be reached, or something else answered.
    pub fn unreachable(message: impl Into<String>) -> Self {
        Self::new(10001, message)
    }

    /// Something else answered in the service's stead; the screens say what to do by the status.
    fn between(http_status: u16, retry_after_s: Option<u64>) -> Self {
        let what = format!("Unexpected response (HTTP {http_status}).");
        match GatewayError::from_response(http_status) {
            GatewayError::NotReached => Self::unreachable(format!("{what} Check the connection's URL.")),
            GatewayError::Rejected | GatewayError::Later => {
                Self { retry_after_s, ..Self::new(10_000 + u32::from(http_status), what) }
            }
        }
    }

    /// The connection has no key of the needed kind.
    pub fn no_key() -> Self {
        Self::new(10002, "This connection has no key. Add its secret key under Connections and keys.")
    }

    /// The keychain is missing, locked or silent.
    pub fn keychain(message: impl Into<String>) -> Self {
        Self::new(10003, message)
    }

    /// A file can't be read, or its type isn't supported.
    pub fn file(message: impl Into<String>) -> Self {
        Self::new(10004, message)
    }

    /// The input of a desktop command is invalid.
    pub fn input(message: impl Into<String>) -> Self {
        Self::new(10006, message)
    }
}

impl From<ClientError> for DesktopError {
    fn from(error: ClientError) -> Self {
        match error {
            ClientError::Rejected { error, retry_after_s, .. } => {
                let fields = error.fields.unwrap_or_default();
                let slots = error.slots.unwrap_or_default();
                Self { retry_after_s, fields, slots, ..Self::new(error.code, error.message) }
            }
            ClientError::InvalidUrl => Self::input("The URL must start with http:// or https://."),
            ClientError::UploadTarget { host } => Self::file(format!(
                "The service named the upload address {host}, which is neither its own nor https:// at a public host. \
                 Nothing was sent. Ask whoever runs the service to check its public URL or its object storage."
            )),
            ClientError::NotTheService { http_status, retry_after_s } => Self::between(http_status, retry_after_s),
            ClientError::Transport(error) if tls_roots::is_missing_roots(&error) => Self::unreachable(
                "This computer has no root certificates, so no https:// address can be checked and nothing was sent. \
                 Install them (the package ca-certificates), then start Porchlight anew.",
            ),
            ClientError::Transport(_) => {
                Self::unreachable("Can't reach the service. Nothing was lost. Check the connection and try again.")
            }
            ClientError::BrokeOff => Self::unreachable("The connection was lost during the answer."),
        }
    }
}

impl From<porchlight_api::ApiError> for DesktopError {
    fn from(error: porchlight_api::ApiError) -> Self {
        let fields = error.fields.iter().map(ErrorField::from).collect();
        Self { fields, ..Self::new(error.code.number(), error.message) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_proxy(http_status: u16, retry_after_s: Option<u64>) -> DesktopError {
        ClientError::NotTheService { http_status, retry_after_s }.into()
    }

    #[test]
    fn what_a_proxy_refuses_is_not_called_unreachable() {
        for (http_status, code) in [(413, 10413), (403, 10403), (404, 10404), (429, 10429), (200, 10001), (502, 10001)]
        {
            assert_eq!(of_proxy(http_status, None).code, code, "HTTP {http_status}");
        }
        let reported = serde_json::to_value(of_proxy(429, Some(30))).expect("a fault is JSON");
        assert_eq!(reported["retryAfterS"], 30);
    }
}
