//! Resumes an answer stream at an offset, for example after a reload or a lost connection.

use porchlight_api::{ApiError, ErrorCode, FieldError, ResumeAnswer};
use porchlight_domain::MessageId;
use porchlight_store::MessageRole;

use super::{replay, session};
use crate::operations::Handler;
use crate::{
    auth::AuthContext,
    errors,
    output::ByteStream,
    state::AppState,
    stream_framing::{self, Framing},
    stream_request::StreamRequest,
};

impl Handler for ResumeAnswer {
    type Output = ByteStream;

    /// Streams a running or stored answer from `Offset`: the one with this ID, the one of this `Idempotency-Key`, or
    /// the session's last.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let offset = usize::try_from(input.offset.unwrap_or(0))
            .map_err(|_| FieldError::new(ErrorCode::OutOfRange, "Offset", "must be 0 or more"))?;
        let (chatbot, session) = session(app, caller, input.session_id).await?;
        let opening = StreamRequest::of(app, caller)?;
        let named = || caller.idempotency.is_some().then(|| replay::ids(caller)[1]);
        let wanted = input.answer_id.map(MessageId).or_else(named);
        let is_wanted = |id: MessageId| wanted.is_none_or(|wanted| wanted == id);
        let running = app.answering.under_way(chatbot, session).await?.filter(|running| is_wanted(running.answer_id));
        let answer = match running {
            Some(running) => running,
            None => {
                let messages = app.store.messages(chatbot, session).await.map_err(errors::from_store)?;
                // An answer follows its question; the welcome message doesn't.
                let found = (1..messages.len()).rev().find(|at| {
                    let (before, message) = (&messages[at - 1], &messages[*at]);
                    let is_answer = message.role == MessageRole::Chatbot && before.kind != "ToAgent";
                    is_answer && before.from_visitor && is_wanted(message.id)
                });
                let at = found.ok_or_else(no_answer)?;
                if messages[at].running {
                    return Err(
                        ApiError::new(ErrorCode::SessionBusy, "The answer has not started. Try again.").retry_after(1)
                    );
                }
                replay::load_stored(messages[at - 1].id, &messages[at])
            }
        };
        Ok(stream_framing::stream_body(
            answer.reader_at_utf16(offset),
            Framing::for_pages(caller),
            Some(caller.base_url.clone()),
            opening,
        ))
    }
}

fn no_answer() -> ApiError {
    ApiError::new(ErrorCode::NoSuchSession, "Answer was not found.")
}
