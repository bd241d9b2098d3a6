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

/// True when a talk can be handed to a person: an address is set, and this version has the operation.
///
/// A button that nothing stands behind is not offered, so the setting counts from the version on
/// that brings `talk_to_person`.
pub(crate) fn can_hand_over(settings: &porchlight_domain::Settings) -> bool {
    let is_offered = porchlight_api::OPERATIONS.iter().any(|operation| operation.name == "talk_to_person");
    is_offered && !settings.talk_to_human_email.is_empty()
}
