//! The service that imports, undo and exports use: this process or a remote service.

use std::future::Future;

use porchlight_api::{self as api, ApiError};
use serde::Serialize;

use crate::{
    auth::AuthContext,
    ids::request_id,
    operations::{Handler, chatbot_id},
    state::AppState,
};

/// Bytes of one call; the service accepts 8 MiB.
pub(super) const MAX_BATCH_BYTES: usize = 4 * 1024 * 1024;

/// An error: a code for programs, a sentence for people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message} ({code})")]
pub struct ListingServiceError {
    /// Five digits: the service's code, or 100xx if no service was reached.
    pub code: u32,
    pub message: String,
}

impl ListingServiceError {
    /// A file could not be read or written.
    pub fn file(message: impl Into<String>) -> Self {
        Self { code: 10004, message: message.into() }
    }

    /// The command's input is invalid.
    pub fn input(message: impl Into<String>) -> Self {
        Self { code: 10006, message: message.into() }
    }

    /// Returns whether the error concerns this listing only, so the next one may succeed.
    pub fn is_of_one_listing(&self) -> bool {
        matches!(self.code / 100, 400 | 404 | 409 | 422)
    }
}

impl From<ApiError> for ListingServiceError {
    fn from(error: ApiError) -> Self {
        Self { code: error.code.number(), message: error.message }
    }
}

/// The listing operations of a service. Every call is one request, without retries.
pub trait ListingsService: Send + Sync {
    /// Name of the connection, stored in the undo log.
    fn connection(&self) -> &str;
    /// Whether it supports `import_listings` and sorting, beyond the specification.
    fn can_import(&self) -> bool;
    /// The chatbot's time zone; `None` where the service can't tell it.
    fn time_zone(&self, serial_number: &str) -> impl Future<Output = Option<String>> + Send;
    fn list(
        &self,
        input: api::ListListings,
    ) -> impl Future<Output = Result<api::ListingPage, ListingServiceError>> + Send;
    fn import(
        &self,
        input: api::ImportListings,
    ) -> impl Future<Output = Result<api::ImportReport, ListingServiceError>> + Send;
    fn create(&self, input: api::NewListing) -> impl Future<Output = Result<String, ListingServiceError>> + Send;
    fn update(&self, input: api::ListingChange) -> impl Future<Output = Result<i64, ListingServiceError>> + Send;
    fn delete(&self, input: api::DeleteListings) -> impl Future<Output = Result<i64, ListingServiceError>> + Send;
}

/// The service in this process, used as one caller.
#[derive(Clone)]
pub struct InProcessListings {
    app: AppState,
    caller: AuthContext,
}

impl InProcessListings {
    pub fn new(app: AppState, caller: AuthContext) -> Self {
        Self { app, caller }
    }

    /// The caller for the next request, without the idempotency key of the first.
    fn caller(&self) -> AuthContext {
        AuthContext { idempotency: None, request_id: request_id(), ..self.caller.clone() }
    }
}

impl ListingsService for InProcessListings {
    fn connection(&self) -> &str {
        "here"
    }

    fn can_import(&self) -> bool {
        true
    }

    async fn time_zone(&self, serial_number: &str) -> Option<String> {
        let found = chatbot_id::chatbot(&self.app, &self.caller(), "SerialNumber", serial_number).await;
        found.ok().map(|chatbot| chatbot.settings.time_zone)
    }

    async fn list(&self, input: api::ListListings) -> Result<api::ListingPage, ListingServiceError> {
        Ok(porchlight_api::ListListings::handle(&self.app, &self.caller(), input).await?.data)
    }

    async fn import(&self, input: api::ImportListings) -> Result<api::ImportReport, ListingServiceError> {
        Ok(porchlight_api::ImportListings::handle(&self.app, &self.caller(), input).await?.data)
    }

    async fn create(&self, input: api::NewListing) -> Result<String, ListingServiceError> {
        Ok(porchlight_api::NewListing::handle(&self.app, &self.caller(), input).await?.data)
    }

    async fn update(&self, input: api::ListingChange) -> Result<i64, ListingServiceError> {
        Ok(porchlight_api::ListingChange::handle(&self.app, &self.caller(), input).await?.data)
    }

    async fn delete(&self, input: api::DeleteListings) -> Result<i64, ListingServiceError> {
        Ok(porchlight_api::DeleteListings::handle(&self.app, &self.caller(), input).await?.data.success_count)
    }
}
