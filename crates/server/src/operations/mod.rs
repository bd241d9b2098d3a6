//! The operations as plain functions: `(app, caller, input) -> reply or fault`, without HTTP.
//!
//! Why it exists: the table of contents of what the service does; a file per operation. Not
//! here: paths, headers and envelopes (`http/`).

pub mod chatbots;
pub mod files;
pub mod history;
pub mod listings;
pub mod serial;
pub mod sessions;
pub mod talk;
pub mod widget_config;
pub mod workspace;
