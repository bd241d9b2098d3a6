//! Asks a chatbot within a session that the caller's workspace opened.
//!
//! Why it exists: the specification's ClientAsk, whole or as a stream. Not here: making the
//! answer (`answering/`) and the widget's way of asking (`ask_widget.rs`).

use porchlight_api::{Answer, ApiError, AskRequest, ErrorCode, FinalChunk};
use porchlight_domain::SessionId;

use super::{
    asking::{Begun, Place, begin, talk_of},
    cards_at, chatbot,
};
use crate::operations::Handler;
use crate::{
    caller::Caller,
    faults,
    open_streams::Opening,
    reply::{Answered, Reply},
    service::App,
    stream::{self, Framing},
};

impl Handler for AskRequest {
    type Output = Answered;

    /// Answers whole, or as a stream when `stream` is true; everything refusable is refused before.
    async fn handle(app: &App, caller: &Caller, input: Self) -> Result<Self::Output, ApiError> {
        let found = app.store.session_in_workspace(caller.workspace, SessionId(input.session_id)).await;
        let session = found.map_err(faults::of_store)?.ok_or_else(faults::no_session)?;
        let place = Place {
            chatbot: chatbot::of_session(app, caller.workspace, session.chatbot).await?,
            session: session.id,
            new_session: None,
            talk: talk_of(&session.state_json),
        };
        let cards = input.cards.unwrap_or(false);
        let is_streamed = input.stream.unwrap_or(false);
        let opening = is_streamed.then(|| Opening::of(app, caller)).transpose()?;
        let Begun { answer, replayed } = begin(app, caller, place, &input).await?;
        if let Some(opening) = opening {
            let base_url = cards.then(|| caller.base_url.clone());
            return Ok(Answered::Stream(stream::body(
                answer.reader(0),
                Framing::for_programs(caller),
                base_url,
                opening,
            )));
        }
        let (last, listings) = answer.wait().await;
        let listings = cards.then(|| cards_at(&caller.base_url, listings));
        Ok(Answered::Whole(Reply { replayed, ..Reply::of(whole(last, listings)?) }))
    }
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
