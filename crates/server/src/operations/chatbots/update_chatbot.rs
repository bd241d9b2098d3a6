use porchlight_api::{ApiError, ErrorCode, FieldError, FileIdText, UpdateChatbot};
use porchlight_domain::{FileId, Settings, settings_update};
use porchlight_store::FileState;

use crate::operations::Handler;
use crate::{
    auth::AuthContext,
    errors,
    operations::{chatbot_id, chatbots::warnings},
    output::Output,
    state::AppState,
};

impl Handler for UpdateChatbot {
    type Output = Output<i64>;

    /// Changes settings, all or none; returns 1, even for no changes, and warns about settings without effect.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "serialNumber", &input.serial_number).await?;
        let nothing = UpdateChatbot { serial_number: input.serial_number.clone(), ..UpdateChatbot::default() };
        if input == nothing {
            return Ok(Output::of(1));
        }
        // Validates the values before looking up files.
        let changed = settings_update::apply(&chatbot.settings, &input)?;
        image(app, caller, "ChatProfilePicture", input.chat_profile_picture.as_ref()).await?;
        image(app, caller, "ChatIcon", input.chat_icon.as_ref()).await?;
        let serial = input.serial_number.clone();
        let edit = Box::new(move |now: &Settings| settings_update::apply(now, &input));
        let write = caller.write(app.clock.now_ms());
        let done = app.store.update_settings(&write, caller.workspace, &serial, edit).await;
        let reply = Output::from(done.map_err(errors::from_store)?).map(|_| 1);
        let warnings = warnings(app, caller.workspace, &changed)
            .into_iter()
            .map(|warning| format!("{}; {}", warning.field, warning.reason));
        Ok(Output { warnings: warnings.collect(), ..reply })
    }
}

/// Checks that the ID is an uploaded image of the workspace; "" removes the image.
async fn image(app: &AppState, caller: &AuthContext, field: &str, id: Option<&FileIdText>) -> Result<(), ApiError> {
    let Some(id) = id.filter(|id| !id.0.is_empty()) else { return Ok(()) };
    let Ok(id) = id.0.parse::<i64>() else { return Err(FieldError::by_rule(ErrorCode::WrongFormat, field).into()) };
    let file = app.store.file_in_workspace(caller.workspace, FileId(id)).await.map_err(errors::from_store)?;
    let file = file.filter(|file| file.state == FileState::Ready && file.session.is_none());
    let kind = file.ok_or_else(errors::file_not_found)?.kind;
    if kind.is_some_and(|kind| kind.starts_with("image")) {
        return Ok(());
    }
    Err(ApiError::new(ErrorCode::WrongFileKind, format!("{field} must be an image.")))
}
