//! What a test connects to: sent settings with a sent or a saved secret, or the settings in use.

use porchlight_api::{ApiError, ErrorCode, FieldError, NewEmailServer, NewEndpoint};
use porchlight_domain::WorkspaceId;

use super::{
    input,
    save::{key_again, password_again},
    stored::{email_purpose, key_purpose, open},
};
use crate::{config::ModelEndpoint, email::Sender, state::AppState};

/// The email server to test. Errors: an invalid field, or no email server is set.
pub fn email_target(app: &AppState, workspace: WorkspaceId, new: Option<&NewEmailServer>) -> Result<Sender, ApiError> {
    let settings = &app.settings;
    let server = match new {
        None => {
            let (_, sender) = settings
                .senders()
                .into_iter()
                .find(|(of, _)| of.is_none_or(|of| of == workspace))
                .ok_or_else(|| FieldError::missing("Email"))?;
            sender.server.clone()
        }
        Some(new) => {
            let draft = input::email(new, settings.private_hosts)?;
            let part = settings.email_of(workspace);
            let saved = part.stored.as_ref().filter(|_| !draft.login.is_empty());
            let password = match (&new.password, saved) {
                (Some(password), _) => Some(password.clone()),
                (None, Some(saved)) if saved.shares_password_with(&draft) => saved
                    .password
                    .as_ref()
                    .and_then(|sealed| open(&app.secrets.current(), &email_purpose(workspace), sealed)),
                (None, Some(saved)) if saved.password.is_some() => return Err(password_again().into()),
                (None, _) => None,
            };
            draft.server_with(password).ok_or_else(|| FieldError::missing("Email.From"))?
        }
    };
    let is_operators = new.is_none() && settings.operator.sender.is_some();
    let sender = Sender::new(server, &settings.own_name)
        .map_err(|_| ApiError::new(ErrorCode::Unexpected, "Unexpected error."))?;
    Ok(sender.public_only(!settings.private_hosts && !is_operators))
}

/// The endpoint to test; it may have no models. Errors: an invalid field.
pub fn model_target(app: &AppState, workspace: WorkspaceId, new: &NewEndpoint) -> Result<ModelEndpoint, ApiError> {
    let draft = input::endpoint("Endpoint", new, app.settings.private_hosts)?;
    let part = app.settings.models_of(workspace);
    let saved = part.stored.endpoints.iter().find(|endpoint| endpoint.id == draft.id);
    let key = match (&new.key, saved) {
        (Some(key), _) => Some(key.clone()).filter(|key| !key.is_empty()),
        (None, Some(saved)) if saved.shares_key_with(&draft.url) => saved
            .key
            .as_ref()
            .and_then(|sealed| open(&app.secrets.current(), &key_purpose(workspace, &draft.id), sealed)),
        (None, Some(saved)) if saved.key.is_some() => return Err(key_again("Endpoint.Key").into()),
        (None, _) => None,
    };
    Ok(draft.endpoint_with("", key))
}
