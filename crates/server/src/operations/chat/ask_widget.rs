//! Answers a visitor's question as a stream, in the session of the visitor key.

use futures::FutureExt;
use porchlight_api::{ApiError, VisitorAskRequest};

use super::{
    begin_question::{ChatTarget, IncomingQuestion, begin, conversation_for},
    new_session, own_session, replay,
};
use crate::operations::Handler;
use crate::{
    auth::AuthContext,
    errors,
    output::ByteStream,
    state::AppState,
    stream_framing::{self, Framing},
    stream_request::StreamRequest,
};

impl Handler for VisitorAskRequest {
    type Output = ByteStream;

    /// Starts an answer and returns its stream; rejects invalid requests before the answer starts.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        caller.as_visitor()?;
        own_session(caller, input.0.session_id)?;
        let base_url = input.0.cards.unwrap_or(false).then(|| caller.base_url.clone());
        let opening = StreamRequest::of(app, caller)?;
        let question = IncomingQuestion::new(app, caller, input.0);
        let begun = begin(question, false, |question| find_target(question).boxed()).await?;
        Ok(stream_framing::stream_body(begun.answer.reader(0), Framing::for_pages(caller), base_url, opening))
    }
}

async fn find_target(question: &IncomingQuestion) -> Result<ChatTarget, ApiError> {
    let IncomingQuestion { app, caller, .. } = question;
    let visitor = caller.as_visitor()?;
    let chatbot = visitor.chatbot.clone();
    let ids = replay::ids(caller);
    let earlier = caller.idempotency.is_some().then_some(ids[0]);
    let known = app.store.question_context(caller.workspace, Some(chatbot.id), visitor.session, earlier).await;
    let known = known.map_err(errors::from_store)?;
    Ok(ChatTarget {
        session: visitor.session,
        // Always sent: another replica may not see the row yet, and an existing one is kept.
        new_session: Some(new_session(caller, &chatbot)),
        dialog_state: known.session.map(|session| conversation_for(&session.state_json)).unwrap_or_default(),
        chatbot,
        session_limit: known.session_limit,
        ids,
        earlier: known.earlier,
    })
}
