//! Upload failures. The cause decides what is refunded and whether the URL still works.

use porchlight_api::ApiError;

/// Who caused a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blame {
    /// This service: the charge is refunded and the URL still works.
    Service,
    /// The sender stopped early, was too slow or declared too much: no refund, and the URL still works.
    Sender,
    /// The file itself: no refund, and the URL stops working.
    File,
}

/// A failed upload.
#[derive(Debug)]
pub struct Failure {
    pub error: ApiError,
    pub blame: Blame,
}

impl Failure {
    pub fn of_service(error: ApiError) -> Self {
        Self { error, blame: Blame::Service }
    }

    pub fn of_sender(error: ApiError) -> Self {
        Self { error, blame: Blame::Sender }
    }

    pub fn of_file(error: ApiError) -> Self {
        Self { error, blame: Blame::File }
    }
}
