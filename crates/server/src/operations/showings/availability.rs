//! When the office, or a member, can show homes.

use porchlight_answer::Language;
use porchlight_api::{ApiError, Availability, EditAvailability, ErrorCode, GetAvailability};
use porchlight_domain::{MemberId, showings::parse_hours};
use porchlight_store::ChatbotRow;

use crate::{
    auth::AuthContext,
    errors,
    operations::{Handler, chatbot_id},
    output::Output,
    showings::{SlotRequest, free_times},
    state::AppState,
};

/// The days that the app previews.
const PREVIEW_DAYS: i64 = 14;

impl Handler for GetAvailability {
    type Output = Output<Availability>;

    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let member = member(app, caller, input.member_id).await?;
        Ok(Output::of(read(app, &chatbot, member).await?))
    }
}

impl Handler for EditAvailability {
    type Output = Output<Availability>;

    /// Replaces `Week`, `Dates` or both; 40908 for an old `Rev`, 40301 for an agent who changes other hours.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let is_agent = caller.member.is_some_and(|member| !member.is_manager);
        let is_own = caller.member.is_some_and(|member| Some(member.id.0) == input.member_id);
        if is_agent && !is_own {
            return Err(ApiError::new(ErrorCode::WrongKeyKind, "Only managers have permission to change other hours."));
        }
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let member = member(app, caller, input.member_id).await?;
        let stored = app.store.hours(chatbot.id, member).await.map_err(errors::from_store)?;
        let (own, rev) = if stored.is_own { (stored.hours, stored.rev) } else { Default::default() };
        let hours = parse_hours(&own, input.week.as_deref(), input.dates.as_deref())?;
        let (write, rev) = (caller.write(app.clock.now_ms()), Some(input.rev.unwrap_or(rev)));
        let done = app.store.save_hours(&write, chatbot.id, member, hours, rev).await.map_err(errors::from_store)?;
        if let Some(rev) = done.value {
            return Err(errors::changed_meanwhile(rev));
        }
        let now = read(app, &chatbot, member).await?;
        Ok(Output::from(done).map(|_| now))
    }
}

/// The named member of the workspace; 40410 if there is none.
async fn member(app: &AppState, caller: &AuthContext, named: Option<i64>) -> Result<Option<MemberId>, ApiError> {
    let Some(id) = named.filter(|id| *id != 0).map(MemberId) else { return Ok(None) };
    let found = app.store.member(caller.workspace, id).await.map_err(errors::from_store)?;
    found.map(|member| Some(member.id)).ok_or_else(errors::member_not_found)
}

async fn read(app: &AppState, chatbot: &ChatbotRow, member: Option<MemberId>) -> Result<Availability, ApiError> {
    let stored = app.store.hours(chatbot.id, member).await.map_err(errors::from_store)?;
    let request = SlotRequest { member, days: PREVIEW_DAYS, ..SlotRequest::default() };
    let free = free_times(&app.store, app.clock.now_ms(), chatbot, request).await.map_err(errors::from_store)?;
    let language = Language::by_name(&chatbot.settings.ai_response_language).unwrap_or_default();
    Ok(Availability {
        week: stored.hours.week_items(),
        dates: stored.hours.date_items(),
        time_zone: chatbot.settings.time_zone.clone(),
        is_own: stored.is_own,
        rev: if stored.is_own { stored.rev } else { 0 },
        next_days: free.day_items(language),
    })
}
