//! Operations on chatbots themselves and the list of models.

mod create_chatbot;
mod edit_chatbot;
mod get_chatbot;
mod get_usage;
mod list_chatbots;
mod list_models;
mod remove_chatbot;

pub use list_models::warnings;
