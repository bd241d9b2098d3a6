//! Operations on leads, handoffs and emails.

mod change_lead;
mod find_leads;
mod get_lead;
mod identify_visitor;
pub(crate) mod lead_item;
mod list_emails;
mod list_leads;
mod notes;
mod request_handoff;

pub(super) use get_lead::note;
pub(super) use identify_visitor::change;
