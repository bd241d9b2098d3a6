//! Stops the answer that a session is getting.
//!
//! Why it exists: a visitor has read enough; the model call ends with it. Not here: readers that
//! just go away, whom the answer outlives for a while.

use std::time::Duration;

use porchlight_api::{ApiError, StopAnswer};

use super::session;
use crate::operations::Handler;
use crate::{auth::AuthContext, output::Output, service::AppState};

/// Storing what exists must not keep the visitor waiting.
const TIMEOUT: Duration = Duration::from_millis(500);

impl Handler for StopAnswer {
    type Output = Output<i64>;

    /// Cancels the running answer, if there is one; what exists is stored as interrupted.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let (chatbot, session) = session(app, caller, input.session_id).await?;
        if let Some(running) = app.answering.under_way(chatbot, session).await? {
            if app.answering.running(chatbot, session).is_none() {
                app.answering.stop_elsewhere(chatbot, session, running.answer_id).await?;
            }
            running.cancel.cancel();
            // Late is fine: the task goes on storing by itself.
            let _ = tokio::time::timeout(TIMEOUT, running.wait()).await;
        }
        Ok(Output::of(1))
    }
}
