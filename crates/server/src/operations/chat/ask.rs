//! Answers a question in a session that the caller's workspace created, whole or as a stream.

use futures::FutureExt;
use porchlight_api::{Answer, ApiError, AskRequest, ErrorCode, FinalChunk};
use porchlight_domain::SessionId;

use super::{
    begin_question::{ChatTarget, IncomingQuestion, begin, conversation_for},
    cards_at, replay,
};
use crate::operations::Handler;
use crate::{
    answers::reply_channel::StartedAnswer,
    auth::AuthContext,
    errors,
    output::{Output, OutputBody},
    state::AppState,
    stream_framing::{self, Framing},
    stream_request::StreamRequest,
};

impl Handler for AskRequest {
    type Output = OutputBody;

    /// Answers whole, or as a stream when `stream` is true; rejects invalid requests before the answer starts.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let cards = input.cards.unwrap_or(false);
        let is_streamed = input.stream.unwrap_or(false);
        let opening = is_streamed.then(|| StreamRequest::of(app, caller)).transpose()?;
        let question = IncomingQuestion::new(app, caller, input);
        let StartedAnswer { answer, replayed } =
            begin(question, !is_streamed, |question| find_target(question).boxed()).await?;
        if let Some(opening) = opening {
            let base_url = cards.then(|| caller.base_url.clone());
            return Ok(OutputBody::Stream(stream_framing::stream_body(
                answer.reader(0),
                Framing::for_programs(caller),
                base_url,
                opening,
            )));
        }
        let (last, listings) = answer.wait().await;
        let listings = cards.then(|| cards_at(&caller.base_url, listings));
        Ok(OutputBody::Whole(Output { replayed, ..Output::of(whole(last, listings)?) }))
    }
}

async fn find_target(question: &IncomingQuestion) -> Result<ChatTarget, ApiError> {
    let IncomingQuestion { app, caller, ask, .. } = question;
    let ids = replay::ids(caller);
    let earlier = caller.idempotency.is_some().then_some(ids[0]);
    let known = app.store.question_context(caller.workspace, None, SessionId(ask.session_id), earlier).await;
    let known = known.map_err(errors::from_store)?;
    let (Some(session), Some(chatbot)) = (known.session, known.chatbot) else {
        return Err(errors::session_not_found());
    };
    Ok(ChatTarget {
        chatbot,
        session: session.id,
        new_session: None,
        dialog_state: conversation_for(&session.state_json),
        session_limit: known.session_limit,
        ids,
        earlier: known.earlier,
    })
}

fn whole(last: FinalChunk, listings: Option<Vec<porchlight_api::ListingCard>>) -> Result<Answer, ApiError> {
    if last.success == Some(false) {
        let detail = match last.code {
            Some(502) => ErrorCode::ModelFailed,
            Some(503) => ErrorCode::Stopping,
            Some(504) => ErrorCode::ModelTooSlow,
            Some(507) => ErrorCode::StorageFull,
            _ => ErrorCode::Unexpected,
        };
        return Err(ApiError::new(detail, last.message.unwrap_or_default()));
    }
    Ok(Answer {
        messageid: last.answer_id,
        content: last.answer,
        total_token: last.total_token,
        no_answer: last.no_answer,
        listings,
    })
}
