//! Maps internal errors to API errors. Causes are logged once and never reach the caller.

use porchlight_api::{ApiError, ErrorCode};
use porchlight_store::{HeldBy, StoreError};

/// Maps a store error to an API error.
pub fn from_store(error: StoreError) -> ApiError {
    match error {
        StoreError::Taken(field) => ApiError::new(ErrorCode::AlreadyTaken, taken(field)),
        StoreError::IdempotencyMismatch => ApiError::new(
            ErrorCode::IdempotencyMismatch,
            "This Idempotency-Key was already used with a different request.",
        ),
        StoreError::Invalid(errors) => errors.into(),
        StoreError::NotFound => chatbot_not_found(),
        // Writes with a charge use `Ledger::to_error`, which knows the period.
        StoreError::LimitReached(_) => ApiError::new(ErrorCode::ApiRateLimited, "Too many requests. Try again later."),
        StoreError::Busy => {
            ApiError::new(ErrorCode::Busy, "The service is busy. Try again in a moment.").retry_after(1)
        }
        StoreError::Held(reason) => ApiError::new(ErrorCode::Busy, reason),
        StoreError::Full => {
            tracing::error!("storage is full");
            ApiError::new(ErrorCode::StorageFull, "Storage is full.")
        }
        StoreError::Unavailable(cause) => {
            tracing::error!(cause, "database unavailable");
            ApiError::new(ErrorCode::DatabaseUnavailable, "The database is not available. Try again in a moment.")
                .retry_after(2)
        }
        other => {
            tracing::error!(cause = %other, "store error");
            ApiError::new(ErrorCode::Unexpected, "Unexpected error.")
        }
    }
}

fn taken(field: &str) -> String {
    match field {
        "CustomDomain" => "CustomDomain is already used by another chatbot.".into(),
        "Question" => "This question is already saved.".into(),
        "Shortcut" => "Another canned reply has this Shortcut.".into(),
        "MemberEmail" => "Another member has this Email.".into(),
        "Email" => "Another lead of this conversation has this Email.".into(),
        field => format!("A listing with this {field} already exists."),
    }
}

/// 40402.
pub fn chatbot_not_found() -> ApiError {
    ApiError::new(ErrorCode::NoSuchChatbot, "Chatbot was not found.")
}

/// 40403.
pub fn session_not_found() -> ApiError {
    ApiError::new(ErrorCode::NoSuchSession, "Session was not found.")
}

/// 40404.
pub fn file_not_found() -> ApiError {
    ApiError::new(ErrorCode::NoSuchFile, "File was not found.")
}

/// 40405.
pub fn listing_not_found() -> ApiError {
    ApiError::new(ErrorCode::NoSuchListing, "Listing was not found.")
}

/// 40406.
pub fn entry_not_found() -> ApiError {
    ApiError::new(ErrorCode::NoSuchKnowledgeEntry, "Entry was not found.")
}

/// 40407.
pub fn saved_question_not_found() -> ApiError {
    ApiError::new(ErrorCode::NoSuchSavedQuestion, "Saved question was not found.")
}

/// 40408.
pub fn lead_not_found() -> ApiError {
    ApiError::new(ErrorCode::NoSuchLead, "Lead was not found.")
}

/// 40409.
pub fn note_not_found() -> ApiError {
    ApiError::new(ErrorCode::NoSuchNote, "Note was not found.")
}

/// 40410.
pub fn member_not_found() -> ApiError {
    ApiError::new(ErrorCode::NoSuchMember, "Member was not found.")
}

/// 40905, with the ID of the member who speaks in `Data`.
pub fn held_by(held: &HeldBy) -> ApiError {
    let sentence = format!("{} has this conversation.", held.name);
    ApiError::new(ErrorCode::HeldByOther, sentence).with_data(held.member.0)
}

/// 40906.
pub fn not_holder() -> ApiError {
    ApiError::new(ErrorCode::NotHolder, "You don't have this conversation. Take it over first.")
}

/// 40411.
pub fn move_not_found() -> ApiError {
    ApiError::new(ErrorCode::NoSuchMove, "Move was not found.")
}

/// 40412.
pub fn showing_not_found() -> ApiError {
    ApiError::new(ErrorCode::NoSuchShowing, "Showing was not found.")
}

/// 40415.
pub fn webhook_not_found() -> ApiError {
    ApiError::new(ErrorCode::NoSuchWebhook, "Webhook was not found.")
}

/// 40416.
pub fn canned_reply_not_found() -> ApiError {
    ApiError::new(ErrorCode::NoSuchCannedReply, "Canned reply was not found.")
}

/// 40908, with the current revision in `Data`.
pub fn changed_meanwhile(rev: i64) -> ApiError {
    let sentence = "Somebody else changed this in the meantime. Read it again.";
    ApiError::new(ErrorCode::ChangedMeanwhile, sentence).with_data(rev)
}

/// 40102.
pub fn unauthorized() -> ApiError {
    ApiError::new(ErrorCode::InvalidCredentials, "Credentials were not accepted.")
}

/// 40302.
pub fn origin_not_allowed() -> ApiError {
    ApiError::new(ErrorCode::OriginNotAllowed, "This site is not allowed to use this chatbot.")
}
