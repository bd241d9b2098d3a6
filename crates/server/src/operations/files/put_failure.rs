//! Why an upload failed, and who is to blame: that decides what is refunded and whether the address still works.

use porchlight_api::ApiError;

/// Who caused a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blame {
    /// This service: the charge is refunded and the address still works.
    Service,
    /// The sender stopped early, was too slow or declared too much: it stays charged and the address still works.
    Sender,
    /// The bytes themselves: it stays charged and the address is used up.
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
