//! What a chatbot knows beyond its listings.
//!
//! Why it exists: the table of contents of this folder. Not here: finding a fact for a question.

mod delete_knowledge_entry;
mod list_knowledge;
mod save_knowledge_entry;
