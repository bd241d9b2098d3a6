//! What the visitor reads after a request for a person.

use porchlight_answer::{Language, Query, RenderedAnswer, RequestKind, render::handoff::handoff_message};
use porchlight_domain::SessionId;
use porchlight_store::{ChatbotRow, StoreError, VisitorChange, VisitorRow};

use super::preferences::dialog_state;
use crate::{
    answers::{
        engine::{AnswerEngine, EngineState},
        request::AnswerRequest,
        retrieve::{self, RetrievedAnswerData},
    },
    email::handoff::handoff_enabled,
    showings::{Presence, presence},
};

/// Returns whether the answer to this question is a handoff.
pub(in crate::answers) fn wants_person(request: &AnswerRequest, found: &RetrievedAnswerData) -> bool {
    found.meaning.wants_person() && handoff_enabled(&request.chatbot)
}

/// The built-in answer, or the message after a handoff.
pub(in crate::answers) async fn in_configured_text(
    shared: &EngineState,
    request: &AnswerRequest,
    found: &RetrievedAnswerData,
    ours: RenderedAnswer,
) -> RenderedAnswer {
    // A request that was understood asks for what is missing; only the owner's own words go before it.
    let is_specific = found.meaning.request.as_ref().is_some_and(|requested| requested.kind != RequestKind::Person);
    let has_own_text = !request.chatbot.settings.handoff_response_message.trim().is_empty();
    if !wants_person(request, found) || is_specific && !has_own_text {
        return ours;
    }
    let stored = shared.store.visitor(request.chatbot.id, request.session).await;
    let mut visitor = stored.map(Option::unwrap_or_default).unwrap_or_else(|error| {
        tracing::warn!(%error, request_id = request.request_id, "failed to read a visitor's contact details");
        VisitorRow::default()
    });
    if let Some(left) = &found.contact {
        // What was said last is how the visitor is to be reached.
        (visitor.email, visitor.phone) = (left.email.clone(), left.phone.clone());
    }
    let language = porchlight_answer::render::language_of(&found.meaning, &found.bot);
    let unavailable = match presence(&shared.store, &request.chatbot, request.now_ms).await {
        Ok(presence) => presence.sentence(language),
        Err(error) => {
            tracing::warn!(%error, request_id = request.request_id, "failed to read who is in");
            String::new()
        }
    };
    RenderedAnswer { text: reply(&request.chatbot, language, &unavailable, &visitor), ..ours }
}

/// The message after a handoff, and what it is made of.
pub struct HandoffText {
    pub text: String,
    pub presence: Presence,
    pub visitor: VisitorRow,
}

fn reply(chatbot: &ChatbotRow, language: Language, unavailable: &str, visitor: &VisitorRow) -> String {
    let contact = if visitor.email.is_empty() { &visitor.phone } else { &visitor.email };
    handoff_message(language, chatbot.settings.handoff_response_message.trim(), unavailable, contact)
}

impl AnswerEngine {
    /// The message after a handoff by the button, in the chatbot's language, or else in that of the last question, or
    /// else in that of the page.
    pub async fn handoff_text(
        &self,
        chatbot: &ChatbotRow,
        session: SessionId,
        contact: Option<&VisitorChange>,
        page_language: Option<Language>,
    ) -> Result<HandoffText, StoreError> {
        let presence = presence(&self.0.store, chatbot, self.0.clock.now_ms()).await?;
        let state = self.0.store.session(chatbot.id, session).await?.map(|session| session.state_json);
        let mut visitor = self.0.store.visitor(chatbot.id, session).await?.unwrap_or_default();
        if let Some(contact) = contact {
            super::handoff_contact::apply(contact, &mut visitor);
        }
        let state = state.filter(|state| !state.is_empty());
        let language = state.map_or(page_language.unwrap_or_default(), |state| dialog_state(&state).language);
        let bot = retrieve::chatbot_profile(chatbot);
        let meaning = Query { language, ..Query::default() };
        let language = porchlight_answer::render::language_of(&meaning, &bot);
        let text = reply(chatbot, language, &presence.sentence(language), &visitor);
        Ok(HandoffText { text, presence, visitor })
    }
}
