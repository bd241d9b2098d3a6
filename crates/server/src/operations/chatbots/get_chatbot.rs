//! Reads every setting of a chatbot.
//!
//! Why it exists: `get_chatbot`, for editors. Not here: what visitors may see (`widget_config.rs`).

use porchlight_api::{Chatbot, Fault, GetChatbot};
use porchlight_domain::settings_view::to_settings;

use crate::{
    caller::Caller,
    operations::{chatbots::warnings, serial},
    reply::Reply,
    service::App,
};

/// Reads every setting by its name.
pub async fn get_chatbot(app: &App, caller: &Caller, input: GetChatbot) -> Result<Reply<Chatbot>, Fault> {
    let row = serial::chatbot(app, caller, "serialNumber", &input.serial_number).await?;
    let chatbot = to_settings(&row.serial, row.created_at_ms, &row.settings);
    Ok(Reply::of(Chatbot { warnings: warnings(app, &row.settings), ..chatbot }))
}
