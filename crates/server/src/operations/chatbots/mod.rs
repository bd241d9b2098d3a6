//! Operations on chatbots themselves and the list of models.

mod create_chatbot;
mod delete_chatbot;
mod get_chatbot;
mod get_usage;
mod list_chatbots;
mod list_models;
mod update_chatbot;

pub use list_models::warnings;
