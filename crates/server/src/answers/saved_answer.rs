//! Answers a saved question as a visitor's would be answered, without a conversation: no message, lead, email or
//! visitor's limit. A model's use counts against the daily budget.

use std::{sync::Arc, time::Instant};

use porchlight_answer::{DialogState, cards::card_of, render::language_of};
use porchlight_api::{ApiError, AskRequest, ErrorCode, MentionedListing, SavedAnswer};
use porchlight_domain::{
    Listing, MessageId, SessionId,
    saved_question::{WRITTEN_BY_BUILT_IN, WRITTEN_BY_MODEL, fit},
    time::rfc3339_ms,
};
use porchlight_store::{ChatbotRow, DailyBudget, Limits, StoreError};

use super::{
    answer_stream::AnswerStream,
    budget, compose,
    engine::AnswerEngine,
    listing_view::ListingOverlay,
    question::Question,
    request::AnswerRequest,
    retrieve::{self, Retrieved},
};
use crate::{errors, ledger::Source};

/// A chatbot to put saved questions to.
#[derive(Clone)]
pub struct TestedChatbot {
    /// With an empty `Model` in its settings, the built-in engine answers.
    pub chatbot: ChatbotRow,
    /// Listings that aren't stored.
    pub overlay: Option<Arc<ListingOverlay>>,
    /// What a model may use; `None` without a limit.
    pub budget: Option<DailyBudget>,
    /// Logged.
    pub request_id: String,
}

impl AnswerEngine {
    /// Listings as they would be after a change, with a vocabulary if their words change.
    ///
    /// # Errors
    /// The store's.
    pub async fn overlay(
        &self,
        chatbot: &ChatbotRow,
        before: Vec<Listing>,
        after: Vec<Listing>,
    ) -> Result<Arc<ListingOverlay>, ApiError> {
        let mut overlay = ListingOverlay::new(before, after);
        let changes = overlay.term_changes();
        if !changes.is_empty() {
            let changed = self.0.vocabularies.changed(chatbot, changes).await.map_err(errors::from_store)?;
            overlay.vocabulary = Some(changed.ok_or_else(|| errors::from_store(StoreError::Busy))?);
        }
        Ok(Arc::new(overlay))
    }

    /// Answers a question in a task that outlives the caller, so that a reserved budget is always settled.
    ///
    /// # Errors
    /// The store's, the model's, and `ApiRateLimited` if today's budget has no room for the model.
    pub async fn answer_saved(&self, tested: TestedChatbot, question: String) -> Result<SavedAnswer, ApiError> {
        let engine = self.clone();
        let task = self.0.tasks.spawn(async move { Box::pin(engine.answer(tested, &question)).await });
        task.await.unwrap_or_else(|_| Err(ApiError::new(ErrorCode::Unexpected, "Unexpected error.")))
    }

    async fn answer(&self, tested: TestedChatbot, question: &str) -> Result<SavedAnswer, ApiError> {
        let shared = &self.0;
        let began = Instant::now();
        let now_ms = shared.clock.now_ms();
        let request = Arc::new(request(tested, question, now_ms)?);
        if let Some(budget) = request.limits.budget {
            let reserved = shared.store.reserve_model_usage(request.chatbot.id, budget).await;
            if !reserved.map_err(errors::from_store)? {
                return Err(ApiError::new(ErrorCode::ApiRateLimited, "Today's budget for the AI model is used up."));
            }
        }
        let running = AnswerStream::new(MessageId(0), MessageId(0), shared.stop.child_token());
        let composed = match retrieve::retrieve(shared, &request).await {
            Ok(Retrieved { data, built }) => {
                let composed = Box::pin(compose::compose(shared, &request, &data, built, &running)).await;
                Ok((data, composed))
            }
            Err(error) => Err(errors::from_store(error)),
        };
        let usage = composed.as_ref().ok().and_then(|(_, composed)| composed.usage.as_ref());
        if let Some(settlement) = budget::settle(&request, usage) {
            shared.store.settle_model_usage(request.chatbot.id, settlement).await.map_err(errors::from_store)?;
        }
        let (found, composed) = composed?;
        if let Some(error) = composed.error {
            return Err(error);
        }
        if shared.stop.is_cancelled() {
            return Err(super::stopping());
        }
        // The built-in engine helped out, which is not what was to be tested.
        if composed.interrupted || composed.explanation["Failure"].is_string() {
            return Err(ApiError::new(ErrorCode::ModelFailed, "The AI model couldn't answer."));
        }
        let language = language_of(&found.meaning, &found.bot);
        let named = composed.cards.iter().filter_map(|id| {
            let listing = found.retrieved_context.listings.iter().find(|listing| listing.id == *id)?;
            let card = card_of(listing, language);
            let name = if card.street_address.is_empty() { card.title } else { card.street_address };
            Some(MentionedListing { mls_number: card.mls_number, name })
        });
        let by_model = composed.explanation["Writer"] == "model";
        Ok(fit(SavedAnswer {
            answer: running.text(),
            no_answer: composed.no_answer,
            listings: named.collect(),
            time: rfc3339_ms(now_ms),
            ms: began.elapsed().as_millis() as i64,
            total_token: if by_model { composed.tokens } else { 0 },
            writer: if by_model { WRITTEN_BY_MODEL } else { WRITTEN_BY_BUILT_IN }.into(),
        }))
    }
}

fn request(tested: TestedChatbot, question: &str, now_ms: i64) -> Result<AnswerRequest, ApiError> {
    let ask = AskRequest { content: question.to_owned(), ..AskRequest::default() };
    let TestedChatbot { chatbot, overlay, budget, request_id } = tested;
    let limits = Limits { budget, ..Limits::default() };
    Ok(AnswerRequest {
        source: Source::of_chatbot(&chatbot),
        chatbot,
        session: SessionId(0),
        new_session: None,
        dialog_state: DialogState::default(),
        question: Question::read(&ask)?,
        attached: Vec::new(),
        was_listened_to: false,
        limits,
        over_budget: false,
        ids: [MessageId(0), MessageId(0)],
        now_ms,
        requested_at: tokio::time::Instant::now(),
        request_id,
        overlay,
    })
}
