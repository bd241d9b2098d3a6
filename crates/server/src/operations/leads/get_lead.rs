use porchlight_api::{ApiError, GetLead, LeadDetails, LeadHistoryEntry, LeadNote};
use porchlight_domain::{LeadId, time::rfc3339_ms};
use porchlight_store::{HistoryRow, NoteRow};

use super::lead_item;
use crate::operations::Handler;
use crate::{auth::AuthContext, errors, operations::chatbot_id, output::Output, state::AppState};

impl Handler for GetLead {
    type Output = Output<LeadDetails>;

    /// Returns a lead with its requests, notes, history and other leads of the same person; 40408 if there is none.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let row = app.store.lead(chatbot.id, LeadId(input.lead_id)).await.map_err(errors::from_store)?;
        let row = row.ok_or_else(errors::lead_not_found)?;
        let notes = app.store.notes(chatbot.id, row.id).await.map_err(errors::from_store)?;
        let history = app.store.lead_history(row.id).await.map_err(errors::from_store)?;
        let others = app.store.other_leads(chatbot.id, &row).await.map_err(errors::from_store)?;
        let rows = std::iter::once(row).chain(others).collect();
        let mut leads =
            lead_item::items(app, &chatbot, rows, &input.language).await.map_err(errors::from_store)?.into_iter();
        let lead = leads.next().ok_or_else(errors::lead_not_found)?;
        Ok(Output::of(LeadDetails {
            lead,
            notes: notes.into_iter().map(note).collect(),
            history: history.into_iter().map(entry).collect(),
            other_leads: leads.collect(),
        }))
    }
}

pub(in crate::operations) fn note(row: NoteRow) -> LeadNote {
    LeadNote {
        note_id: row.id.0,
        content: row.content,
        create_time: rfc3339_ms(row.created_at_ms),
        change_time: rfc3339_ms(row.changed_at_ms),
    }
}

fn entry(row: HistoryRow) -> LeadHistoryEntry {
    LeadHistoryEntry {
        time: rfc3339_ms(row.at_ms),
        by: row.actor,
        kind: row.kind,
        before: row.before,
        after: row.after,
    }
}
