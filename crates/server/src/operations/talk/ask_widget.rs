//! Asks as a visitor, in the one session that the visitor key opens.
//!
//! Why it exists: the widget's Ask, always a stream; the session's row is written with the first
//! question. Not here: making the answer (`answering/`).

use porchlight_api::{ApiError, VisitorAskRequest};

use super::{
    asking::{Place, begin, talk_of},
    new_session, own_session,
};
use crate::operations::Handler;
use crate::{
    caller::Caller,
    faults,
    open_streams::Opening,
    reply::ByteStream,
    service::App,
    stream::{self, Framing},
};

impl Handler for VisitorAskRequest {
    type Output = ByteStream;

    /// Begins an answer and gives its stream; everything refusable is refused before.
    async fn handle(app: &App, caller: &Caller, input: Self) -> Result<Self::Output, ApiError> {
        let visitor = caller.as_visitor()?;
        own_session(caller, input.0.session_id)?;
        let chatbot = visitor.chatbot.clone();
        let there = app.store.session(chatbot.id, visitor.session).await.map_err(faults::of_store)?;
        let place = Place {
            session: visitor.session,
            // Also where the row is there: another replica may not see it yet, and it is no second one.
            new_session: Some(new_session(caller, &chatbot)),
            talk: there.map(|session| talk_of(&session.state_json)).unwrap_or_default(),
            chatbot,
        };
        let base_url = input.0.cards.unwrap_or(false).then(|| caller.base_url.clone());
        let opening = Opening::of(app, caller)?;
        let begun = begin(app, caller, place, &input.0).await?;
        Ok(stream::body(begun.answer.reader(0), Framing::for_pages(caller), base_url, opening))
    }
}
