//! How an office books showings.

use porchlight_api::{ApiError, EditOffice, GetOffice, Office};
use porchlight_domain::showings::{OfficeSettings, edit_office};
use porchlight_store::{ChatbotRow, OfficeRow};

use crate::{
    auth::AuthContext,
    errors,
    operations::{Handler, chatbot_id},
    output::Output,
    state::AppState,
};

impl Handler for GetOffice {
    type Output = Output<Office>;

    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let row = app.store.office(chatbot.id).await.map_err(errors::from_store)?;
        Ok(Output::of(item(&chatbot, row)))
    }
}

impl Handler for EditOffice {
    type Output = Output<Office>;

    /// Changes what is sent; 40908 for an old `Rev`. Showings that are booked stay as they are.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let stored = app.store.office(chatbot.id).await.map_err(errors::from_store)?;
        let settings: OfficeSettings = edit_office(stored.settings, &input)?;
        // Nobody else's change is lost between the read and the write.
        let rev = Some(input.rev.unwrap_or(stored.rev));
        let done = app.store.save_office(&caller.write(app.clock.now_ms()), chatbot.id, settings, rev).await;
        let done = done.map_err(errors::from_store)?;
        let row = done.value.map_err(errors::changed_meanwhile)?;
        Ok(Output::from(done).map(|_| item(&chatbot, row)))
    }
}

fn item(chatbot: &ChatbotRow, row: OfficeRow) -> Office {
    let settings = row.settings;
    Office {
        showings: settings.showings.name().into(),
        showing_minutes: settings.showing_minutes,
        buffer_minutes: settings.buffer_minutes,
        notice_minutes: settings.notice_minutes,
        horizon_days: settings.horizon_days,
        showings_per_day: settings.showings_per_day,
        reminder_hours: settings.reminder_hours,
        time_zone: chatbot.settings.time_zone.clone(),
        rev: row.rev,
    }
}
