//! Asks as a visitor, in the one session that the visitor key opens.
//!
//! Why it exists: the widget's Ask, always a stream; the session's row is written with the first
//! question. Not here: making the answer (`answering/`).

use porchlight_api::{ApiError, VisitorAskRequest};

use super::{
    begin_question::{ChatTarget, begin, conversation_for},
    new_session, own_session,
};
use crate::operations::Handler;
use crate::{
    auth::AuthContext,
    errors,
    output::ByteStream,
    service::AppState,
    stream_framing::{self, Framing},
    stream_limits::StreamRequest,
};

impl Handler for VisitorAskRequest {
    type Output = ByteStream;

    /// Begins an answer and gives its stream; everything refusable is refused before.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let visitor = caller.as_visitor()?;
        own_session(caller, input.0.session_id)?;
        let chatbot = visitor.chatbot.clone();
        let there = app.store.session(chatbot.id, visitor.session).await.map_err(errors::from_store)?;
        let place = ChatTarget {
            session: visitor.session,
            // Also where the row is there: another replica may not see it yet, and it is no second one.
            new_session: Some(new_session(caller, &chatbot)),
            dialog_state: there.map(|session| conversation_for(&session.state_json)).unwrap_or_default(),
            chatbot,
        };
        let base_url = input.0.cards.unwrap_or(false).then(|| caller.base_url.clone());
        let opening = StreamRequest::of(app, caller)?;
        let begun = begin(app, caller, place, &input.0).await?;
        Ok(stream_framing::stream_body(begun.answer.reader(0), Framing::for_pages(caller), base_url, opening))
    }
}
