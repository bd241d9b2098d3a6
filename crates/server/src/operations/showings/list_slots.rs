use porchlight_api::{ApiError, ErrorCode, FieldError, ListSlots, Slots};
use porchlight_domain::{MemberId, ShowingId, showings::parse_date};

use super::listing;
use crate::{
    auth::AuthContext,
    errors,
    operations::{Handler, chat},
    output::Output,
    showings::{SlotRequest, free_times, is_bookable, language_of},
    state::AppState,
};

const DAYS: i64 = 7;
const MAX_DAYS: i64 = 14;

impl Handler for ListSlots {
    type Output = Output<Slots>;

    /// Returns free times. `Reason` says why there are none at all: `Off`, `NoHours` or `NotBookable`.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let days = input.days.unwrap_or(DAYS);
        if !(1..=MAX_DAYS).contains(&days) {
            return Err(FieldError::by_rule(ErrorCode::OutOfRange, "Days").into());
        }
        let from = input.from.as_deref().map(|from| parse_date("From", from)).transpose()?;
        let (chatbot, session, _) = chat::place(app, caller, input.session_id).await?;
        let mut except = None;
        let mut wanted = input.listing_id;
        if let Some(id) = input.showing_id {
            let showing = super::change_showing::find(app, caller, id).await?;
            if showing.chatbot != chatbot.id {
                return Err(errors::showing_not_found());
            }
            wanted = wanted.or(Some(showing.listing.0));
            except = Some(ShowingId(id));
        }
        let is_moved = except.is_some();
        let bookable = match wanted {
            // A booked home may have been sold since.
            Some(_) if is_moved => true,
            Some(id) => is_bookable(&listing(app, &chatbot, id).await?),
            None => true,
        };
        let member = input.member_id.filter(|_| caller.visitor.is_none()).map(MemberId);
        let listing = wanted.map(porchlight_domain::ListingId);
        let request = SlotRequest { listing, member, except, from, days };
        let free = free_times(&app.store, app.clock.now_ms(), &chatbot, request).await.map_err(errors::from_store)?;
        let language = language_of(app, caller, &chatbot, session).await;
        let mut slots = free.to_item(language);
        if !bookable {
            slots.days.clear();
            slots.reason.get_or_insert_with(|| "NotBookable".into());
        }
        Ok(Output::of(slots))
    }
}
