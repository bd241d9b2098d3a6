//! Requests a handoff to a person, from the widget's button. Typed requests are handled in `answers/leads`.

use porchlight_api::{ApiError, ErrorCode, HandoffResult, IdentifyVisitor, RequestHandoff};
use porchlight_domain::{text, time::rfc3339_ms};
use porchlight_store::{HandoffOutcome, StoreError};

use super::identify_visitor::change;
use crate::operations::Handler;
use crate::{
    answers::leads::{HandoffRequest, HandoffText},
    auth::AuthContext,
    email::handoff::handoff_enabled,
    errors,
    ledger::Source,
    operations::chat,
    output::Output,
    showings::contact_step,
    state::AppState,
};

const MESSAGE_CHARACTERS: usize = 2_000;
const WHEN_CHARACTERS: usize = 200;

impl Handler for RequestHandoff {
    type Output = Output<HandoffResult>;

    /// Marks the conversation and queues its email, once a day; the visitor gets the owner's message. The email of a
    /// visitor who can't be reached yet waits for contact details.
    ///
    /// Above the email limit the digest lists the handoff; above the handoff or identity limit it is rejected (42903).
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let message = text::multi_line("Message", input.message.as_deref().unwrap_or_default(), MESSAGE_CHARACTERS)?;
        let when = text::single_line("When", input.when.as_deref().unwrap_or_default(), WHEN_CHARACTERS)?;
        let (name, email, phone) = (input.name, input.email, input.phone);
        let fields = change(&IdentifyVisitor { name, email, phone, ..IdentifyVisitor::default() })?;
        let (chatbot, session, new_session) = chat::place(app, caller, input.session_id).await?;
        if !handoff_enabled(&chatbot) {
            let sentence = "Handoff is turned off: TalkToHumanEmail is not set.";
            return Err(ApiError::new(ErrorCode::WrongCombination, sentence));
        }
        let texts = [message.trim(), when.trim()];
        let message = texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
        let contact = app.answering.handoff_details(&chatbot, fields, &message).await;
        let page_language = caller.visitor.as_ref().and_then(|visitor| visitor.language);
        let text = app.answering.handoff_text(&chatbot, session, contact.as_ref(), page_language).await;
        let text = text.map_err(errors::from_store)?;
        let now_ms = app.clock.now_ms();
        let source = Source::of(&app.ledger, caller, &chatbot, Some(session));
        let source = source.in_session_language(&app.store, &chatbot).await;
        let request = HandoffRequest { session, new_session, message, contact, reply: Some(text.text.clone()), source };
        let done = app.answering.request_handoff(&caller.write(now_ms), &chatbot, &request).await;
        let done = done.map_err(|error| match error {
            StoreError::NotFound => errors::session_not_found(),
            StoreError::Changed => ApiError::new(ErrorCode::SessionBusy, "Wait for the current answer to finish."),
            other => app.ledger.to_error(&request.source, other, now_ms),
        })?;
        app.live.wake(session);
        // A repeated request without a message adds none.
        let is_added = done.value == HandoffOutcome::Now || !request.message.is_empty();
        let stored = app.store.handoff_reply(chatbot.id, session).await.map_err(errors::from_store)?;
        let message_id = stored.filter(|_| is_added).map(|id| id.0);
        Ok(Output::from(done).map(|_| result(text, message_id)))
    }
}

fn result(HandoffText { text, presence, visitor }: HandoffText, message_id: Option<i64>) -> HandoffResult {
    HandoffResult {
        message: text,
        missing: if visitor.is_reachable() { Vec::new() } else { vec!["Contact".to_owned()] },
        state: if presence.is_in { "Waiting" } else { "Nobody" }.to_owned(),
        opens_time: presence.opens_ms.map(rfc3339_ms),
        message_id,
        next: contact_step(&presence, &visitor),
    }
}
