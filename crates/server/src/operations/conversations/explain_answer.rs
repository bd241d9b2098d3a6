use porchlight_answer::Language;
use porchlight_api::{ApiError, ErrorCode, ExplainAnswer, Explanation};
use porchlight_domain::MessageId;

use super::explanation::explained;
use crate::operations::Handler;
use crate::{auth::AuthContext, errors, output::Output, state::AppState};

impl Handler for ExplainAnswer {
    type Output = Output<Explanation>;

    /// Returns how an answer of the workspace's chatbots was produced; 40403 for any other ID.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let kept =
            app.store.explanation(caller.workspace, MessageId(input.answer_id)).await.map_err(errors::from_store)?;
        let kept = kept.ok_or_else(|| ApiError::new(ErrorCode::NoSuchSession, "Answer was not found."))?;
        let language = input.language.as_deref().and_then(Language::by_code).unwrap_or_default();
        Ok(Output::of(explained(&kept, language)))
    }
}
