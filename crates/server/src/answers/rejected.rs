//! What a visitor reads whose question is not answered because a limit is reached.

use porchlight_answer::{
    Language,
    render::limits::{Rejected, sentence},
};
use porchlight_api::{ApiError, ErrorCode};
use porchlight_domain::{Settings, time::day_bounds_ms};
use porchlight_store::{QuestionOutcome, StoreError};

use super::{EngineState, budget_alerts, task::AnswerRequest};
use crate::{ledger, operations::handoff_enabled};

/// Counts a rejected question for its client IP like any other.
///
/// Without it a client could have the limits of the chatbot checked in the database as often as it likes. Its own
/// limit, once reached, is remembered and rejects without the database.
pub(super) async fn count(shared: &EngineState, asked: &AnswerRequest, begun: &QuestionOutcome) {
    if matches!(begun, QuestionOutcome::ClientLimit(_)) {
        return;
    }
    let Some(charge) = asked.limits.charge.clone().filter(|charge| !charge.counters().is_empty()) else { return };
    match shared.store.charge(charge).await {
        Ok(()) => {}
        Err(StoreError::LimitReached(limit)) => shared.ledger.remember(&limit, asked.now_ms),
        Err(error) => tracing::warn!(%error, request_id = asked.request_id, "failed to count a rejected question"),
    }
}

/// The error for a question that the store did not begin.
pub(super) async fn error(shared: &EngineState, asked: &AnswerRequest, begun: QuestionOutcome) -> ApiError {
    let limits = &asked.limits;
    match begun {
        QuestionOutcome::BudgetReached => {
            budget_alerts::check(shared, asked, true).await;
            let message = sentence(Rejected::Today, asked.source.language);
            ApiError::new(ErrorCode::MessageLimitReached, message).retry_after(until_tomorrow_s(asked))
        }
        QuestionOutcome::RateLimited { retry_after_s } => {
            // The exact time is in Retry-After; in other languages the number would need its plural forms.
            let text = match asked.source.language {
                Language::En => format!("Too many messages. Try again in {retry_after_s} seconds."),
                language => sentence(Rejected::Later, language).to_owned(),
            };
            let error = ApiError::new(ErrorCode::RateLimited, text).retry_after(retry_after_s);
            let error = in_configured_text(error, &asked.chatbot.settings);
            match limits.rate {
                Some(rate) => error.quota_exceeded(rate.count.into(), Some(rate.seconds.into())),
                None => error,
            }
        }
        QuestionOutcome::ClientLimit(limit) => {
            let error = shared.ledger.reject(&asked.source, &limit, asked.now_ms);
            in_configured_text(error, &asked.chatbot.settings)
        }
        QuestionOutcome::MonthlyLimit => {
            let message = sentence(Rejected::Month, asked.source.language);
            let error = ApiError::new(ErrorCode::MessageLimitReached, message);
            match &limits.month {
                Some(month) => {
                    error.retry_after(((month.end_ms - asked.now_ms).max(0) / 1000 + 1) as u64).quota_exceeded(
                        month.max.max(0) as u64,
                        Some(((month.end_ms - month.start_ms) / 1000).max(0) as u64),
                    )
                }
                None => error,
            }
        }
        QuestionOutcome::SessionLimit => {
            ledger::count_rejection("questions_per_session");
            let can_hand_over = handoff_enabled(&asked.chatbot.settings);
            let reason = if can_hand_over { Rejected::ConversationOrPerson } else { Rejected::Conversation };
            let error = ApiError::new(ErrorCode::MessageLimitReached, sentence(reason, asked.source.language));
            error.quota_exceeded(limits.per_session.unwrap_or_default().into(), None)
        }
        QuestionOutcome::Busy | QuestionOutcome::Started | QuestionOutcome::StartedWithoutModel => {
            ApiError::new(ErrorCode::SessionBusy, "Wait for the current answer to finish.")
        }
    }
}

/// The owner's words for visitors who ask too much, where there are some.
pub fn in_configured_text(error: ApiError, settings: &Settings) -> ApiError {
    let own = &settings.rate_limit_message;
    if own.is_empty() { error } else { ApiError { message: own.clone(), ..error } }
}

fn until_tomorrow_s(asked: &AnswerRequest) -> u64 {
    let (_, end_ms) = day_bounds_ms(asked.now_ms, &asked.chatbot.settings.time_zone);
    ((end_ms - asked.now_ms).max(0) / 1000 + 1) as u64
}
