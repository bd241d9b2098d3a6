//! Workspace operations: keys, credits, the session limit, the email server and the models.

mod credits;
pub(crate) mod keys;
mod settings;
