//! The errors of questions that a limit rejects.

use porchlight_answer::{
    Language,
    render::limits::{Rejected, sentence},
};
use porchlight_api::{ApiError, ErrorCode};
use porchlight_domain::{Settings, time::day_bounds_ms};
use porchlight_store::{QuestionOutcome, StoreError};

use super::{budget_alerts, engine::EngineState, request::AnswerRequest};
use crate::{email::handoff::handoff_enabled, ledger};

/// Counts a rejected question toward the limit of its client IP.
///
/// Otherwise a client could make the service check the chatbot's limits in the database without end. The
/// client's own limit is checked in memory.
pub(super) async fn count(shared: &EngineState, request: &AnswerRequest, begun: &QuestionOutcome) {
    if matches!(begun, QuestionOutcome::ClientLimit(_)) {
        return;
    }
    let Some(charge) = request.limits.charge.clone().filter(|charge| !charge.counters().is_empty()) else { return };
    match shared.store.charge(charge).await {
        Ok(()) => {}
        Err(StoreError::LimitReached(limit)) => shared.ledger.remember(&limit, request.now_ms),
        Err(error) => tracing::warn!(%error, request_id = request.request_id, "failed to count a rejected question"),
    }
}

/// The error of a question that the store didn't start.
pub(super) async fn error(shared: &EngineState, request: &AnswerRequest, begun: QuestionOutcome) -> ApiError {
    let limits = &request.limits;
    match begun {
        QuestionOutcome::BudgetReached => {
            budget_alerts::check(shared, request, true).await;
            let message = sentence(Rejected::Today, request.source.language);
            ApiError::new(ErrorCode::MessageLimitReached, message).retry_after(until_tomorrow_s(request))
        }
        QuestionOutcome::RateLimited { retry_after_s } => {
            // The exact time is in Retry-After; a number in the text would need plural forms in each language.
            let text = match request.source.language {
                Language::En => format!("Too many messages. Try again in {retry_after_s} seconds."),
                language => sentence(Rejected::Later, language).to_owned(),
            };
            let error = ApiError::new(ErrorCode::RateLimited, text).retry_after(retry_after_s);
            let error = in_configured_text(error, &request.chatbot.settings);
            match limits.rate {
                Some(rate) => error.quota_exceeded(rate.count.into(), Some(rate.seconds.into())),
                None => error,
            }
        }
        QuestionOutcome::ClientLimit(limit) => {
            let error = shared.ledger.reject(&request.source, &limit, request.now_ms);
            in_configured_text(error, &request.chatbot.settings)
        }
        QuestionOutcome::MonthlyLimit => {
            let message = sentence(Rejected::Month, request.source.language);
            let error = ApiError::new(ErrorCode::MessageLimitReached, message);
            match &limits.month {
                Some(month) => {
                    error.retry_after(((month.end_ms - request.now_ms).max(0) / 1000 + 1) as u64).quota_exceeded(
                        month.max.max(0) as u64,
                        Some(((month.end_ms - month.start_ms) / 1000).max(0) as u64),
                    )
                }
                None => error,
            }
        }
        QuestionOutcome::SessionLimit => {
            ledger::count_rejection("questions_per_session");
            let can_hand_off = handoff_enabled(&request.chatbot);
            let reason = if can_hand_off { Rejected::ConversationOrPerson } else { Rejected::Conversation };
            let error = ApiError::new(ErrorCode::MessageLimitReached, sentence(reason, request.source.language));
            error.quota_exceeded(limits.per_session.unwrap_or_default().into(), None)
        }
        QuestionOutcome::Busy
        | QuestionOutcome::Started
        | QuestionOutcome::StartedWithoutModel
        | QuestionOutcome::Held(_) => ApiError::new(ErrorCode::SessionBusy, "Wait for the current answer to finish."),
    }
}

/// The error with the owner's `RateLimitMessage`, if there is one.
pub fn in_configured_text(error: ApiError, settings: &Settings) -> ApiError {
    let own = &settings.rate_limit_message;
    if own.is_empty() { error } else { ApiError { message: own.clone(), ..error } }
}

fn until_tomorrow_s(request: &AnswerRequest) -> u64 {
    let (_, end_ms) = day_bounds_ms(request.now_ms, &request.chatbot.settings.time_zone);
    ((end_ms - request.now_ms).max(0) / 1000 + 1) as u64
}
