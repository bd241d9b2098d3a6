use porchlight_api::{ApiError, ErrorCode, FieldError, RateAnswer};
use porchlight_domain::{MessageId, text};

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, output::Output, state::AppState};

const COMMENT_CHARACTERS: usize = 2_000;

impl Handler for RateAnswer {
    type Output = Output<i64>;

    /// Rates an answer of the visitor's session; a second rating replaces the first.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let visitor = caller.as_visitor()?;
        let rating = match input.rating {
            1 => 1,
            -1 => -1,
            _ => return Err(FieldError::by_rule(ErrorCode::OutOfRange, "Rating").into()),
        };
        let comment = text::multi_line("Comment", input.comment.as_deref().unwrap_or_default(), COMMENT_CHARACTERS)?;
        let answer = MessageId(input.answer_id);
        let (chatbot, now_ms) = (visitor.chatbot.id, app.clock.now_ms());
        let rated = app.store.rate_answer(chatbot, visitor.session, answer, rating, &comment, now_ms).await;
        if rated.map_err(errors::from_store)? {
            Ok(Output::of(1))
        } else {
            Err(ApiError::new(ErrorCode::NoSuchSession, "Answer was not found."))
        }
    }
}
