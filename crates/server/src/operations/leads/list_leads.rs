use porchlight_api::{ApiError, Lead, ListLeads};
use porchlight_domain::{SessionId, time::day_range};

use super::lead_item;
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
        Ok(Output::of(lead_item::items(app, &chatbot, rows, &input.language).await.map_err(errors::from_store)?))
    }
}
