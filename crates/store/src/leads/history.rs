//! The history of a lead.

use porchlight_domain::LeadId;

use crate::{
    error::Result,
    executor::{Tx, args},
    keys::random,
};

const ADD_HISTORY: &str = "insert into lead_history (id, lead, at_ms, actor, kind, old_value, new_value)
values ($1, $2, $3, $4, $5, $6, $7)";

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
