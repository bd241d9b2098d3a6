//! What a command answers instead of a result: a number for programs, a sentence for people.
//!
//! Why it exists: the screens show the service's own words, and for what the desktop itself
//! could not do a sentence that says what to do next. Not here: the service's faults (`api`).

use porchlight_client::{ClientError, roots};
use serde::Serialize;

/// A refusal as the screens get it; `code` is five digits, 100xx for the desktop's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message} ({code})")]
pub struct DesktopFault {
    pub code: u32,
    pub message: String,
}

/// What every command answers.
pub type Answer<T> = Result<T, DesktopFault>;

impl DesktopFault {
    fn new(code: u32, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    /// What a service or the import in this process said.
    pub fn of_service(code: u32, message: impl Into<String>) -> Self {
        Self::new(code, message)
    }

    /// The service could not be reached, or something else answered.
    pub fn unreachable(message: impl Into<String>) -> Self {
        Self::new(10001, message)
    }

    /// No key of the needed kind is kept for the connection.
    pub fn no_key() -> Self {
        Self::new(10002, "This connection has no key yet. Add its secret key under Connections and keys.")
    }

    /// The keychain is missing, locked or silent.
    pub fn keychain(message: impl Into<String>) -> Self {
        Self::new(10003, message)
    }

    /// A file could not be read, or is of a kind that is not taken.
    pub fn file(message: impl Into<String>) -> Self {
        Self::new(10004, message)
    }

    /// The input of a desktop command is not what it needs.
    pub fn input(message: impl Into<String>) -> Self {
        Self::new(10006, message)
    }
}

impl From<ClientError> for DesktopFault {
    fn from(error: ClientError) -> Self {
        match error {
            ClientError::Refused { fault, .. } => Self { code: fault.code, message: fault.message },
            ClientError::Address => Self::input("The address must begin with http:// or https://."),
            ClientError::NotTheService { http_status } => Self::unreachable(format!(
                "Something that is not this service answered (HTTP {http_status}). Check the address of the connection."
            )),
            ClientError::Transport(error) if roots::were_needed(&error) => Self::unreachable(
                "This computer has no root certificates, so no https:// address can be checked and nothing was sent. \
                 Install them (the package ca-certificates), then start Porchlight anew.",
            ),
            ClientError::Transport(_) => Self::unreachable(
                "The service could not be reached. Nothing was lost; check the connection and try again.",
            ),
            ClientError::BrokeOff => Self::unreachable("The answer broke off because the connection was lost."),
        }
    }
}

impl From<porchlight_api::Fault> for DesktopFault {
    fn from(fault: porchlight_api::Fault) -> Self {
        Self::new(fault.detail.number(), fault.message)
    }
}
