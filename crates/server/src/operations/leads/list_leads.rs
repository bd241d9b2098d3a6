use porchlight_answer::Language;
use porchlight_api::{ApiError, Lead, ListLeads};
use porchlight_domain::{
    SessionId,
    time::{day_range, rfc3339_ms},
};
use porchlight_store::{LeadPreferences, LeadRow};

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, operations::chatbot_id, output::Output, state::AppState};

impl Handler for ListLeads {
    type Output = Output<Vec<Lead>>;

    /// Returns up to 10,000 leads, newest first, with the current state of their conversations.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "serialNumber", &input.serial_number).await?;
        let (start, end) = (input.start_time.as_deref(), input.end_time.as_deref());
        let (start_ms, end_ms) = day_range(("startTime", start), ("endTime", end))?;
        let session = input.session_id.filter(|id| *id != 0).map(SessionId);
        let rows = app.store.list_leads(chatbot.id, start_ms, end_ms, session).await.map_err(errors::from_store)?;
        let language = input.language.as_deref().and_then(Language::by_code).unwrap_or_default();
        let mut leads = Vec::with_capacity(rows.len());
        for row in rows {
            let preferences =
                app.answering.preferences_from(&chatbot, &row, language).await.map_err(errors::from_store)?;
            leads.push(shown(row, preferences));
        }
        Ok(Output::of(leads))
    }
}

fn shown(row: LeadRow, preferences: LeadPreferences) -> Lead {
    Lead {
        kind: row.source,
        name: row.name,
        email: row.email,
        phone: row.phone,
        message: row.message,
        session_id: row.session.0,
        create_time: rfc3339_ms(row.created_at_ms),
        budget: preferences.budget,
        place: preferences.area,
        rooms: preferences.rooms,
        when: preferences.timeline,
    }
}
