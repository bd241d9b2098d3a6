//! Operations on leads, handoffs and emails.

mod identify_visitor;
mod list_emails;
mod list_leads;
mod request_handoff;
