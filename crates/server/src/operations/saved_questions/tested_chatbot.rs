//! The chatbot that saved questions are put to: as it is, or as it would be after a change that isn't saved.

use porchlight_api::{ApiError, ErrorCode, FieldError, TestAnswers};
use porchlight_domain::{
    Listing, ListingDraft, ListingId, ListingKey,
    listing::features::StoredFeatures,
    listing_input::{InputContext, apply_change, draft_from_new},
    settings_update,
    time::day_number,
};
use porchlight_store::ChatbotRow;

use crate::{answers::saved_answer::TestedChatbot, auth::AuthContext, errors, ids::random_id, state::AppState};

/// The chatbot as it is.
pub(super) fn stored(app: &AppState, caller: &AuthContext, mut chatbot: ChatbotRow, with_model: bool) -> TestedChatbot {
    if !with_model {
        chatbot.settings.model = String::new();
    }
    TestedChatbot {
        budget: app.answering.daily_budget(&chatbot, app.clock.now_ms()),
        overlay: None,
        request_id: caller.request_id.clone(),
        chatbot,
    }
}

/// The chatbot after the change of the input; `None` if it has no change. Nothing is stored.
///
/// # Errors
/// What saving the change would be rejected for.
pub(super) async fn changed(
    app: &AppState,
    tested: &TestedChatbot,
    input: &TestAnswers,
) -> Result<Option<TestedChatbot>, ApiError> {
    require_same_chatbot(input)?;
    if input.settings.is_none() && input.new_listing.is_none() && input.listing_change.is_none() {
        return Ok(None);
    }
    if input.with_model == Some(true) || input.accept == Some(true) {
        let field = if input.accept == Some(true) { "Accept" } else { "WithModel" };
        let rule = "can't be combined with NewListing, ListingChange or Settings";
        return Err(FieldError::new(ErrorCode::WrongCombination, field, rule).into());
    }
    let mut changed = tested.clone();
    let chatbot = &mut changed.chatbot;
    if let Some(update) = &input.settings {
        chatbot.settings = settings_update::apply(&chatbot.settings, update)?;
        chatbot.settings.model = String::new();
    }
    let (mut before, mut after) = (Vec::new(), Vec::new());
    let now_ms = app.clock.now_ms();
    let context = InputContext::new(app.clock.year(), &chatbot.settings.time_zone);
    let today = day_number(now_ms, &chatbot.settings.time_zone);
    if let Some(change) = &input.listing_change {
        let key = ListingKey::parse(&change.key, &change.key_type)?;
        before = app.store.listings_by_key(chatbot.id, &key).await.map_err(errors::from_store)?;
        if before.is_empty() {
            return Err(errors::listing_not_found());
        }
        for old in &before {
            let draft = apply_change(&old.content, change.clone(), &context)?;
            let content = dated(draft, Some(&old.content), today);
            after.push(Listing { content, stored_features: StoredFeatures::default(), ..old.clone() });
        }
    }
    if let Some(new) = &input.new_listing {
        let content = dated(draft_from_new(new, &context)?, None, today);
        let id = ListingId::from_random(random_id());
        after.push(Listing::unstored(id, now_ms, content));
    }
    if !after.is_empty() {
        changed.overlay = Some(app.answering.overlay(chatbot, before, after).await?);
    }
    Ok(Some(changed))
}

/// The draft with the day that storing it would note.
fn dated(draft: ListingDraft, old: Option<&ListingDraft>, today: i64) -> ListingDraft {
    ListingDraft { days_sent_on: Some(draft.days_sent_on_to_store(old, today)), ..draft }
}

/// The inputs of other operations name their chatbot, too.
fn require_same_chatbot(input: &TestAnswers) -> Result<(), ApiError> {
    let named = [
        ("Settings.serialNumber", input.settings.as_ref().map(|settings| &settings.serial_number)),
        ("NewListing.SerialNumber", input.new_listing.as_ref().map(|listing| &listing.serial_number)),
        ("ListingChange.SerialNumber", input.listing_change.as_ref().map(|change| &change.serial_number)),
    ];
    let other = named.into_iter().find(|(_, serial)| serial.is_some_and(|serial| *serial != input.serial_number));
    match other {
        Some((field, _)) => {
            Err(FieldError::new(ErrorCode::WrongCombination, field, "must be the same as SerialNumber").into())
        }
        None => Ok(()),
    }
}
