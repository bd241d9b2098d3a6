use porchlight_answer::listing_view::listing_details;
use porchlight_api::{ApiError, GetListing, ListingDetails};
use porchlight_domain::{
    ListingId,
    time::{day_number, local_minute},
};

use super::{at_base_url, place};
use crate::operations::Handler;
use crate::{
    auth::AuthContext, errors, files::thumbnails::photo_path, ledger::Source, output::Output, state::AppState,
};

/// Photos of a listing that the widget shows.
const MAX_PHOTOS: usize = 100;

impl Handler for GetListing {
    type Output = Output<ListingDetails>;

    /// Returns a listing of the session's chatbot as a visitor may see it now, in the language last used in the session.
    ///
    /// A listing of another chatbot, or one that its MLS keeps off the internet, is not found (40405).
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let (chatbot, session, _) = place(app, caller, input.session_id).await?;
        let (now_ms, zone) = (app.clock.now_ms(), &chatbot.settings.time_zone);
        let ids = [ListingId(input.listing_id)];
        let found = app.store.listings_by_ids(chatbot.id, day_number(now_ms, zone), &ids).await;
        let listing = found.map_err(errors::from_store)?.pop();
        let listing = listing.and_then(|listing| listing.as_shown_at(local_minute(now_ms, zone)));
        let listing = listing.ok_or_else(errors::listing_not_found)?;
        let source = Source::of(&app.ledger, caller, &chatbot, Some(session));
        let language = source.in_session_language(&app.store, &chatbot).await.language;
        let mut details = listing_details(&listing, language);
        let count = listing.content.images.len().min(MAX_PHOTOS);
        let photo = |n| at_base_url(&caller.base_url, photo_path(&chatbot.serial, listing.id, n));
        details.photos = (0..count).map(photo).collect();
        details.card.image = details.photos.first().cloned().unwrap_or_default();
        Ok(Output::of(details))
    }
}
