use porchlight_api::{ApiError, Chatbot, GetChatbot};
use porchlight_domain::settings_view::to_settings;

use crate::operations::Handler;
use crate::{
    auth::AuthContext,
    operations::{chatbot_id, chatbots::warnings},
    output::Output,
    state::AppState,
};

impl Handler for GetChatbot {
    type Output = Output<Chatbot>;

    /// Returns every setting by name.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let row = chatbot_id::chatbot(app, caller, "serialNumber", &input.serial_number).await?;
        let chatbot = to_settings(&row.serial, row.created_at_ms, &row.settings);
        Ok(Output::of(Chatbot { warnings: warnings(app, caller.workspace, &row.settings), ..chatbot }))
    }
}
