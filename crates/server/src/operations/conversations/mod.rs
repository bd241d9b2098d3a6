//! Conversations as their owner reads them.
//!
//! Why it exists: the table of contents of this folder.

mod explain_answer;
mod explanation;
mod list_conversations;
