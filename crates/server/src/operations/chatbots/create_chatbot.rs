use porchlight_api::{ApiError, CreateChatbot, ErrorCode, FieldError};
use porchlight_domain::{Settings, time};

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, operations::chatbot_id, output::Output, state::AppState};

impl Handler for CreateChatbot {
    type Output = Output<String>;

    /// Creates a chatbot with default settings; returns its serial number.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let settings = first_settings(input)?;
        let write = caller.write(app.clock.now_ms());
        let made = app.store.insert_chatbot(&write, caller.workspace, &chatbot_id::generate(), &settings).await;
        Ok(made.map_err(errors::from_store)?.into())
    }
}

fn first_settings(input: CreateChatbot) -> Result<Settings, ApiError> {
    if input.kind.is_some_and(|kind| kind != 0) {
        return Err(FieldError::new(ErrorCode::NotInSet, "type", "must be 0").into());
    }
    let default = Settings::default();
    let time_zone = match input.time_zone.as_deref() {
        None | Some("") => default.time_zone.clone(),
        Some(typed) => time::zone_name("timeZone", typed)?,
    };
    Ok(Settings { time_zone, ..default })
}
