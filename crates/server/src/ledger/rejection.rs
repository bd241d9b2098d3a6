use porchlight_answer::{
    Language,
    render::limits::{Rejected, sentence},
};
use porchlight_api::{ApiError, ErrorCode};
use porchlight_store::{LimitReached, QUESTIONS_PER_SESSION};

use super::limits::{Limit, Period, Quantity};

/// Builds the API error for a reached limit.
pub(super) fn to_error(row: Option<&Limit>, limit: &LimitReached, language: Language, now_ms: i64) -> ApiError {
    let Some(row) = row else {
        if limit.name == QUESTIONS_PER_SESSION {
            let error = ApiError::new(ErrorCode::MessageLimitReached, sentence(Rejected::Conversation, language));
            return error.quota_exceeded(limit.max.unsigned_abs(), None);
        }
        return ApiError::new(ErrorCode::ApiRateLimited, "Too many requests. Try again later.");
    };
    let (detail, reason) = match (row.quantity, row.period) {
        (Quantity::Questions, Period::Minute) => (ErrorCode::RateLimited, Rejected::ThisMinute),
        (Quantity::Questions, _) => (ErrorCode::RateLimited, Rejected::ThisHour),
        (Quantity::Files | Quantity::Bytes, Period::Whole) => {
            (ErrorCode::ApiRateLimited, Rejected::FilesInConversation)
        }
        (Quantity::Files | Quantity::Bytes, _) => (ErrorCode::ApiRateLimited, Rejected::FilesToday),
        (Quantity::LiveMessages, Period::Minute) => (ErrorCode::LiveLimitReached, Rejected::ThisMinute),
        (Quantity::LiveMessages, Period::Whole) => (ErrorCode::LiveLimitReached, Rejected::Conversation),
        (Quantity::LiveMessages | Quantity::Showings, _) => (ErrorCode::LiveLimitReached, Rejected::Later),
        _ => (ErrorCode::ApiRateLimited, Rejected::Later),
    };
    let error = ApiError::new(detail, sentence(reason, language));
    let error = error.quota_exceeded(limit.max.unsigned_abs(), row.period.seconds());
    match row.period {
        Period::Whole => error,
        _ => error.retry_after(wait_s(limit, now_ms)),
    }
}

/// Whole seconds until the period ends, at least one.
fn wait_s(limit: &LimitReached, now_ms: i64) -> u64 {
    let length_ms = limit.end_ms - limit.start_ms;
    let ms = (limit.end_ms - now_ms).min(length_ms).max(1);
    ms.unsigned_abs().div_ceil(1000)
}
