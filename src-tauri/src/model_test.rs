//! Tests an OpenAI-compatible endpoint as the service does; the app names a certificate's problem as well.

use porchlight_client::ProbeResult;
use porchlight_server::{
    config::ModelEndpoint,
    workspace_settings::{LIST_LIMIT, ModelAnswer, ModelTestError, REPLY_LIMIT, try_model},
};

/// Lists the endpoint's models, or asks one for a one-word reply. The error says what is wrong.
pub async fn test(endpoint: &ModelEndpoint, model: Option<&str>) -> Result<ModelAnswer, ProbeResult> {
    let limit = if model.is_some() { REPLY_LIMIT } else { LIST_LIMIT };
    try_model(endpoint, model, false).await.map_err(|error| match error {
        ModelTestError::Transport(error) if error.is_timeout() => ProbeResult::TimedOut { seconds: limit.as_secs() },
        ModelTestError::Transport(error) => ProbeResult::from_transport_error(&error, &endpoint.url),
        ModelTestError::KeyRejected { message, .. } => ProbeResult::KeyRejected { message },
        ModelTestError::Rejected { message, .. } => ProbeResult::Troubled { message },
        ModelTestError::Redirect { to, .. } => ProbeResult::Redirects { to },
        ModelTestError::OtherFormat { status } => ProbeResult::SomethingElse { status },
    })
}
