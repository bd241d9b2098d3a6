//! Inner errors as faults of the wire: one `match`, and the cause goes to the log once.
//!
//! Why it exists: nothing internal may reach a caller, and every layer's error has one answer.
//! Not here: rules about values, which the domain words itself.

use porchlight_api::{Detail, Fault};
use porchlight_store::StoreError;

/// The fault that a caller sees for an error of the store.
pub fn of_store(error: StoreError) -> Fault {
    match error {
        StoreError::Taken(field) => Fault::new(Detail::AlreadyTaken, taken(field)),
        StoreError::IdempotencyMismatch => {
            Fault::new(Detail::IdempotencyMismatch, "This Idempotency-Key was used before with another request.")
        }
        StoreError::Invalid(problems) => problems.into(),
        StoreError::NotFound => no_chatbot(),
        // Writes that charge map it by `Ledger::fault`, which knows the limit's period.
        StoreError::LimitReached(_) => Fault::new(Detail::ApiRateLimited, "Too many requests. Try again later."),
        StoreError::Busy => Fault::new(Detail::Busy, "The service is busy. Try again in a moment.").retry_after(1),
        StoreError::Full => {
            tracing::error!("storage is full");
            Fault::new(Detail::StorageFull, "Storage is full.")
        }
        StoreError::Unavailable(cause) => {
            tracing::error!(cause, "database unavailable");
            Fault::new(Detail::DatabaseUnavailable, "The database cannot be reached. Try again in a moment.")
                .retry_after(2)
        }
        other => {
            tracing::error!(cause = %other, "the store failed");
            Fault::new(Detail::Unexpected, "Unexpected error.")
        }
    }
}

fn taken(field: &str) -> String {
    match field {
        "CustomDomain" => "CustomDomain is used by another chatbot already.".into(),
        field => format!("A listing with this {field} already exists."),
    }
}

/// 40402.
pub fn no_chatbot() -> Fault {
    Fault::new(Detail::NoSuchChatbot, "Chatbot was not found.")
}

/// 40403.
pub fn no_session() -> Fault {
    Fault::new(Detail::NoSuchSession, "Session was not found.")
}

/// 40404.
pub fn no_file() -> Fault {
    Fault::new(Detail::NoSuchFile, "File was not found.")
}

/// 40405.
pub fn no_listing() -> Fault {
    Fault::new(Detail::NoSuchListing, "Listing was not found.")
}

/// 40406.
pub fn no_fact() -> Fault {
    Fault::new(Detail::NoSuchFact, "Fact was not found.")
}

/// 40102.
pub fn credentials_refused() -> Fault {
    Fault::new(Detail::CredentialsRefused, "Credentials were not accepted.")
}

/// 40302.
pub fn origin_refused() -> Fault {
    Fault::new(Detail::OriginRefused, "This site is not allowed to use this chatbot.")
}
