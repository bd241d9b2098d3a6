//! Operations on conversations.

mod explain_answer;
mod explanation;
mod list_conversations;

pub(super) use list_conversations::item;
