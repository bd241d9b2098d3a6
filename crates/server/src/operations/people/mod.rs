//! Visitors who want a person, who they are, the leads they become, and the mails about them.
//!
//! Why it exists: the table of contents of this folder. Not here: sending mails.

mod identify_visitor;
mod list_leads;
mod list_mails;
mod talk_to_person;

pub use identify_visitor::identify_visitor;
pub use list_leads::list_leads;
pub use list_mails::list_mails;
pub use talk_to_person::talk_to_person;
