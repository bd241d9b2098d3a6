//! Operations on chatbots themselves and the list of models.

mod create_chatbot;
mod edit_chatbot;
mod get_chatbot;
mod get_usage;
mod list_chatbots;
mod list_models;
mod remove_chatbot;

pub use create_chatbot::create_chatbot;
pub use edit_chatbot::edit_chatbot;
pub use get_chatbot::get_chatbot;
pub use get_usage::get_usage;
pub use list_chatbots::list_chatbots;
pub use list_models::{list_models, warnings};
pub use remove_chatbot::remove_chatbot;
