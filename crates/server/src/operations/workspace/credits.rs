//! Message credits and the question limit of a session.

use porchlight_api::{ApiError, Credits, ErrorCode, FieldError, GetCredits, SetSessionLimit};
use porchlight_store::SessionLimit;

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, output::Output, state::AppState};

impl Handler for GetCredits {
    type Output = Output<Credits>;

    /// Returns the number of answered questions and the visitors' limit per session. The total is unlimited.
    async fn handle(app: &AppState, caller: &AuthContext, _input: Self) -> Result<Self::Output, ApiError> {
        let used = app.store.credits_used(caller.workspace).await.map_err(errors::from_store)?;
        let limit = app.store.session_limit(caller.workspace).await.map_err(errors::from_store)?;
        Ok(Output::of(Credits {
            total: -1,
            used,
            remain: -1,
            messages_limit: Some(limit.or(app.ledger.questions_per_session()).map_or(-1, i64::from)),
        }))
    }
}

impl Handler for SetSessionLimit {
    type Output = Output<bool>;

    /// Sets the question limit of every session of the workspace; -1 removes it.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let limit = match input.messages_limit {
            -1 => SessionLimit::Unlimited,
            limit => match i32::try_from(limit).ok().and_then(|limit| u32::try_from(limit).ok()) {
                Some(limit) => SessionLimit::At(limit),
                None => return Err(FieldError::by_rule(ErrorCode::OutOfRange, "MessagesLimit").into()),
            },
        };
        app.store.set_session_limit(caller.workspace, limit).await.map_err(errors::from_store)?;
        Ok(Output::of(true))
    }
}
