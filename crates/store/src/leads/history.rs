//! The history of a lead.

use porchlight_domain::{ChatbotId, LeadId};

use crate::{
    error::Result,
    executor::{Tx, args},
    keys::random,
};

const ADD_HISTORY: &str = "insert into lead_history (id, lead, at_ms, actor, kind, old_value, new_value)
values ($1, $2, $3, $4, $5, $6, $7)";

const STATUS: &str = "select status from lead where chatbot = $1 and id = $2";
const STATUS_POSTGRES: &str = "select status from lead where chatbot = $1 and id = $2 for update";
const SHOWING_BOOKED: &str = "update lead set status = 'ShowingBooked', rev = rev + 1, changed_at_ms = $3
where chatbot = $1 and id = $2";

/// A lead whose showing is confirmed has the status `ShowingBooked`, unless the office set a later one. Returns whether it
/// changed.
pub(crate) async fn showing_booked(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    lead: Option<LeadId>,
    actor: &str,
    now_ms: i64,
) -> Result<bool> {
    let Some(lead) = lead else { return Ok(false) };
    let sql = tx.dialect_sql(STATUS, STATUS_POSTGRES);
    let Some(row) = tx.row(sql, args![chatbot, lead]).await? else { return Ok(false) };
    let status = row.reader().text()?;
    let is_early = status == "New" || status == "Contacted";
    if is_early {
        tx.execute(SHOWING_BOOKED, args![chatbot, lead, now_ms]).await?;
        add_history(tx, lead, (actor, "Status"), (&status, "ShowingBooked"), now_ms).await?;
    }
    Ok(is_early)
}

/// Adds an entry to the history of a lead.
pub(super) async fn add_history(
    tx: &mut Tx<'_>,
    lead: LeadId,
    (actor, kind): (&str, &str),
    (before, after): (&str, &str),
    now_ms: i64,
) -> Result<()> {
    let id = LeadId::from_random(random()?);
    tx.execute(ADD_HISTORY, args![id, lead, now_ms, actor, kind, before, after]).await.map(drop)
}
