//! Typing marks and read receipts, of both sides.

use porchlight_api::{ApiError, MarkRead, SetTyping};
use porchlight_domain::MessageId;

use super::acting_member;
use crate::{
    auth::AuthContext,
    errors,
    operations::{Handler, chat::session},
    output::Output,
    state::AppState,
};

impl Handler for SetTyping {
    type Output = Output<i64>;

    /// Stores that this side is typing, at most every two seconds. Without a conversation of the office nobody sees it.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let (_, session) = session(app, caller, input.session_id).await?;
        let by_visitor = caller.visitor.is_some();
        if !by_visitor {
            acting_member::optional(app, caller, input.member_id).await?;
        }
        let now_ms = app.clock.now_ms();
        let typing_ms = if input.typing { now_ms } else { 0 };
        if app.live.should_store_typing(session, by_visitor, input.typing, now_ms)
            && app.store.set_typing(session, by_visitor, typing_ms, now_ms).await.map_err(errors::from_store)?
        {
            app.live.wake(session);
        }
        Ok(Output::of(1))
    }
}

impl Handler for MarkRead {
    type Output = Output<i64>;

    /// Stores that this side has read a message; 40403 if the session has no such message.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let (chatbot, session) = session(app, caller, input.session_id).await?;
        let message = MessageId(input.message_id);
        let found = match &caller.visitor {
            Some(_) => app.store.mark_read_by_visitor(chatbot, session, message, app.clock.now_ms()).await,
            None => {
                let member = acting_member::optional(app, caller, input.member_id).await?;
                app.store.mark_read_by_office(chatbot, session, message, member).await
            }
        };
        if !found.map_err(errors::from_store)? {
            return Err(errors::session_not_found());
        }
        app.live.wake(session);
        Ok(Output::of(1))
    }
}
