//! Hands a talk over to a person.
//!
//! Why it exists: `talk_to_person`, the button; the same wish in words is `answers/lead_capture.rs`.
//! Not here: the mail's words and sending it (`mail/`).

use porchlight_api::{ApiError, ErrorCode, HandoffResult, RequestHandoff};
use porchlight_domain::text;

use crate::operations::Handler;
use crate::{
    answers::lead_capture::HandoffRequest,
    auth::AuthContext,
    errors,
    ledger::Source,
    operations::{chat, handoff_enabled},
    output::Output,
    service::AppState,
};

const MESSAGE_CHARACTERS: usize = 2_000;

impl Handler for RequestHandoff {
    type Output = Output<HandoffResult>;

    /// Marks the talk and queues its mail, once a day; the visitor reads the owner's words.
    ///
    /// Beyond the limits of emails the chatbot's digest tells of it; beyond those of handoffs it is rejected (42903).
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let message = text::multi_line("Message", input.message.as_deref().unwrap_or_default(), MESSAGE_CHARACTERS)?;
        let (chatbot, session, new_session) = chat::place(app, caller, input.session_id).await?;
        if !handoff_enabled(&chatbot.settings) {
            let sentence = "This chatbot hands no talks over: TalkToHumanEmail is not set.";
            return Err(ApiError::new(ErrorCode::WrongCombination, sentence));
        }
        let reply = app.answering.handoff_text(&chatbot, session).await.map_err(errors::from_store)?;
        let message = message.trim().to_owned();
        let now_ms = app.clock.now_ms();
        let source = Source::of(&app.ledger, caller, &chatbot, Some(session));
        let source = source.in_session_language(&app.store, &chatbot).await;
        let request = HandoffRequest { session, new_session, message, reply: Some(reply.clone()), source };
        let done = app.answering.request_handoff(&caller.write(now_ms), &chatbot, &request).await;
        let done = done.map_err(|error| match error {
            porchlight_store::StoreError::NotFound => errors::session_not_found(),
            porchlight_store::StoreError::Changed => {
                ApiError::new(ErrorCode::SessionBusy, "Wait for the current answer to finish.")
            }
            other => app.ledger.to_error(&request.source, other, now_ms),
        })?;
        Ok(Output::from(done).map(|_| HandoffResult { message: reply }))
    }
}
