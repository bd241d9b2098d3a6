//! Visitors who want a person, who they are, the leads they become, and the mails about them.
//!
//! Why it exists: the table of contents of this folder. Not here: sending mails.

mod identify_visitor;
mod list_leads;
mod list_mails;
mod talk_to_person;
