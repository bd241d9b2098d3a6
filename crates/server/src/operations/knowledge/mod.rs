//! Operations on knowledge entries.

mod delete_knowledge_entry;
mod list_knowledge;
mod save_knowledge_entry;
