//! Showings: hours and rules of the office, free times, and booked showings.

mod availability;
mod book_showing;
mod change_showing;
mod list_showings;
mod list_slots;
mod office;

use porchlight_api::{ApiError, ErrorCode};
use porchlight_domain::{Listing, ListingId, time::day_number, time::local_minute};
use porchlight_store::{ChatbotRow, StoreError};

use crate::{errors, state::AppState};

/// A listing as a visitor may see it now; 40405 otherwise.
async fn listing(app: &AppState, chatbot: &ChatbotRow, id: i64) -> Result<Listing, ApiError> {
    let (now_ms, zone) = (app.clock.now_ms(), &chatbot.settings.time_zone);
    let ids = [ListingId(id)];
    let found = app.store.listings_by_ids(chatbot.id, day_number(now_ms, zone), &ids).await;
    let listing = found.map_err(errors::from_store)?.pop();
    listing.and_then(|listing| listing.as_shown_at(local_minute(now_ms, zone))).ok_or_else(errors::listing_not_found)
}

/// 42208.
fn not_bookable(reason: &str) -> ApiError {
    ApiError::new(ErrorCode::WrongCombination, reason)
}

/// 40907.
fn taken() -> ApiError {
    ApiError::new(ErrorCode::SlotTaken, "That time is taken.")
}

/// A booking for another chatbot took the time at the same moment.
fn was_taken(error: &StoreError) -> bool {
    matches!(error, StoreError::Taken("Start"))
}

/// Queues the emails of a change in the background. They aren't lost if this fails.
fn report_later(app: &AppState) {
    let app = AppState::clone(app);
    app.tasks.clone().spawn(async move {
        if let Err(error) = crate::showings::report_changes(&app).await {
            tracing::warn!(%error, "emails about showings could not be queued, retrying");
        }
    });
}
