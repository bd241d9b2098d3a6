//! What a chatbot knows beyond its listings.
//!
//! Why it exists: the table of contents of this folder. Not here: finding a fact for a question.

mod list_facts;
mod remove_fact;
mod save_fact;
