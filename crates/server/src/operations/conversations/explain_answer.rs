//! Tells how an answer came about.
//!
//! Why it exists: `explain_answer`, for the app and for whoever doubts an answer. Not here:
//! reading what was kept (`explanation.rs`) and keeping it (`answers/compose.rs`).

use porchlight_answer::Language;
use porchlight_api::{ApiError, ErrorCode, ExplainAnswer, Explanation};
use porchlight_domain::MessageId;

use super::explanation::explained;
use crate::operations::Handler;
use crate::{auth::AuthContext, errors, output::Output, service::AppState};

impl Handler for ExplainAnswer {
    type Output = Output<Explanation>;

    /// Tells how an answer of one of the workspace's chatbots came about; 40403 for any other id.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let kept =
            app.store.explanation(caller.workspace, MessageId(input.answer_id)).await.map_err(errors::from_store)?;
        let kept = kept.ok_or_else(|| ApiError::new(ErrorCode::NoSuchSession, "Answer was not found."))?;
        let language = input.language.as_deref().and_then(Language::by_code).unwrap_or_default();
        Ok(Output::of(explained(&kept, language)))
    }
}
