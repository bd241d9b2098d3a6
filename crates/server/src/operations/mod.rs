//! The operations, a file per operation, without HTTP: each implements [`Handler`] on its input type.

use porchlight_api::{ApiError, Request};

use crate::{auth::AuthContext, http::dispatch::Respond, state::AppState};

pub mod chat;
pub mod chatbot_id;
pub mod chatbots;
pub mod conversations;
pub mod files;
pub mod history;
pub mod knowledge;
pub mod leads;
pub mod listings;
pub mod live;
pub mod maintenance;
pub mod moves;
pub mod saved_questions;
pub mod sessions;
pub mod showings;
pub mod webhooks;
pub mod widget_config;
pub mod workspace;

/// Runs an operation. Implemented on the operation's input type; the table of operations requires it.
pub trait Handler: Request + Send + Sync {
    /// `Reply<Self::Reply>`, or a stream for operations that stream.
    type Output: Respond<Self::Reply> + Send;

    /// Runs the operation for an authenticated caller.
    ///
    /// # Errors
    ///
    /// Caller errors have a code, a message and the fields; anything else is logged and returned as `Unexpected`.
    fn handle(
        app: &AppState,
        caller: &AuthContext,
        input: Self,
    ) -> impl Future<Output = Result<Self::Output, ApiError>> + Send;

    /// Changes an error before it is sent, also one of decoding the input.
    fn on_error(error: ApiError) -> ApiError {
        error
    }
}
