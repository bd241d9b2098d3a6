//! Stops the running answer of a session and its model call.

use std::time::Duration;

use porchlight_api::{ApiError, StopAnswer};

use super::session;
use crate::operations::Handler;
use crate::{auth::AuthContext, output::Output, state::AppState};

/// The longest wait for the partial answer to be stored.
const TIMEOUT: Duration = Duration::from_millis(500);

impl Handler for StopAnswer {
    type Output = Output<i64>;

    /// Cancels the running answer, if any, and stores its text as interrupted.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let (chatbot, session) = session(app, caller, input.session_id).await?;
        if let Some(running) = app.answering.under_way(chatbot, session).await? {
            if app.answering.running(chatbot, session).is_none() {
                app.answering.stop_elsewhere(chatbot, session, running.answer_id).await?;
            }
            running.cancel.cancel();
            // After the timeout the task still finishes storing.
            let _ = tokio::time::timeout(TIMEOUT, running.wait()).await;
        }
        Ok(Output::of(1))
    }
}
