//! Operations on saved questions, and running them again.

mod delete_saved_question;
mod list_saved_questions;
mod save_question;
mod test_answers;
mod tested_chatbot;
