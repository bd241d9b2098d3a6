//! Visitors who want a person, who they are, the leads they become, and the mails about them.
//!
//! Why it exists: the table of contents of this folder. Not here: sending mails.

mod identify_visitor;
mod list_emails;
mod list_leads;
mod request_handoff;
