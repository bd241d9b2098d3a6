//! Reads leads, and makes of them what is compared.

use porchlight_domain::{LeadId, SessionId, fold::fold};

use crate::{
    error::Result,
    executor::RowReader,
    leads::{LeadPreferences, LeadRow},
};

/// The columns of `lead_row`, of `lead l` and `session s`.
pub(crate) const LEAD_COLUMNS: &str = "select l.id, l.session, l.source, l.name, l.email, l.phone, l.message, l.budget,
l.place, l.rooms, l.wanted_when, l.financing, l.created_at_ms, s.state, l.status, l.language, l.unread, l.rev,
l.changed_at_ms";

/// Name, email, phone and message as the search compares them.
pub(super) fn search_text([name, email, phone, message]: &[&str; 4]) -> String {
    [fold(name), fold(email), digits(phone), fold(message)].join(" ")
}

pub(crate) fn digits(phone: &str) -> String {
    phone.chars().filter(char::is_ascii_digit).collect()
}

pub(crate) fn lead_row(cells: &mut RowReader<'_>) -> Result<LeadRow> {
    Ok(LeadRow {
        id: LeadId(cells.int()?),
        session: SessionId(cells.int()?),
        source: cells.text()?,
        name: cells.text()?,
        email: cells.text()?,
        phone: cells.text()?,
        message: cells.text()?,
        preferences: LeadPreferences {
            budget: cells.text()?,
            area: cells.text()?,
            rooms: cells.text()?,
            timeline: cells.text()?,
            financing: cells.text()?,
        },
        created_at_ms: cells.int()?,
        state_json: cells.text()?,
        status: cells.text()?,
        language: cells.text()?,
        unread: cells.flag()?,
        rev: cells.int()?,
        changed_at_ms: cells.int()?,
    })
}
