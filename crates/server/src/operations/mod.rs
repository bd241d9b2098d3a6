//! The operations as plain functions: `(app, caller, input) -> reply or fault`, without HTTP.
//!
//! Why it exists: the table of contents of what the service does; a file per operation. Not
//! here: paths, headers and envelopes (`http/`).

pub mod chatbots;
pub mod conversations;
pub mod facts;
pub mod files;
pub mod history;
pub mod listings;
pub mod people;
pub mod serial;
pub mod sessions;
pub mod talk;
pub mod widget_config;
pub mod workspace;

/// True when a talk can be handed to a person: an address is set. Without a mail server the mail waits.
pub(crate) fn can_hand_over(settings: &porchlight_domain::Settings) -> bool {
    !settings.handoff_email.is_empty()
}
