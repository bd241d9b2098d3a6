//! Saves settings. A secret that wasn't sent stays, but only for the host that it was saved for: otherwise a caller
//! could have it sent to a host of their own.

use porchlight_api::{ApiError, ErrorCode, FieldError, NewEmailServer, NewModelSettings};
use porchlight_domain::WorkspaceId;

use super::{
    input,
    stored::{StoredEmail, StoredModels, email_purpose, key_purpose},
};
use crate::{answers::model::ModelCatalog, errors, secrets::SecretValues, state::AppState};

/// How often a change is applied again after another one came first.
const MAX_ATTEMPTS: usize = 5;

/// Saves the email server of a workspace; an empty host deletes it.
///
/// # Errors
/// An invalid field, or the operator set the email server.
pub async fn save_email(app: &AppState, workspace: WorkspaceId, new: &NewEmailServer) -> Result<(), ApiError> {
    if app.settings.operator.sender.is_some() {
        return Err(set_by_operator("Email"));
    }
    let draft = match new.host.trim() {
        "" => None,
        _ => Some(input::email(new, app.settings.private_hosts)?),
    };
    for _ in 0..MAX_ATTEMPTS {
        app.settings.reload(&app.store).await.map_err(errors::from_store)?;
        let before = app.settings.email_of(workspace);
        let secrets = app.secrets.current();
        let next = match draft.clone() {
            Some(draft) => {
                let password = password(new, &draft, before.stored.as_ref(), workspace, &secrets)?;
                Some(StoredEmail { password, ..draft })
            }
            None => None,
        };
        if write(app, workspace, "email", &next, before.version).await? {
            return Ok(());
        }
    }
    Err(ApiError::new(ErrorCode::Busy, "The settings are being changed by others. Try again in a moment."))
}

/// The sealed password to store.
fn password(
    new: &NewEmailServer,
    draft: &StoredEmail,
    before: Option<&StoredEmail>,
    workspace: WorkspaceId,
    secrets: &SecretValues,
) -> Result<Option<String>, ApiError> {
    if draft.login.is_empty() {
        return Ok(None);
    }
    match (new.password.as_deref(), before) {
        (Some(""), _) => Ok(None),
        (Some(password), _) => seal(secrets, &email_purpose(workspace), password).map(Some),
        (None, Some(before)) if before.shares_password_with(draft) => Ok(before.password.clone()),
        (None, Some(before)) if before.password.is_some() => Err(password_again().into()),
        (None, _) => Ok(None),
    }
}

pub(super) fn password_again() -> FieldError {
    let rule = "must be sent again if the host, port, encryption or login changes";
    FieldError::new(ErrorCode::Missing, "Email.Password", rule)
}

/// Checks models and limits before anything else is saved.
///
/// # Errors
/// An invalid field, or the operator set the models.
pub fn check_models(app: &AppState, new: &NewModelSettings) -> Result<StoredModels, ApiError> {
    if app.settings.has_operator_models() {
        return Err(set_by_operator("Models"));
    }
    Ok(input::models(new, app.settings.private_hosts)?)
}

/// Saves the models of a workspace and their limits.
///
/// # Errors
/// An invalid field, or the operator set the models.
pub async fn save_models(app: &AppState, workspace: WorkspaceId, new: &NewModelSettings) -> Result<(), ApiError> {
    let draft = check_models(app, new)?;
    for _ in 0..MAX_ATTEMPTS {
        app.settings.reload(&app.store).await.map_err(errors::from_store)?;
        let before = app.settings.models_of(workspace);
        let secrets = app.secrets.current();
        let mut next = draft.clone();
        for (at, endpoint) in next.endpoints.iter_mut().enumerate() {
            let typed = new.endpoints.get(at).and_then(|endpoint| endpoint.key.as_deref());
            let saved = before.stored.endpoints.iter().find(|other| other.id == endpoint.id);
            endpoint.key = match (typed, saved) {
                (Some(""), _) => None,
                (Some(key), _) => Some(seal(&secrets, &key_purpose(workspace, &endpoint.id), key)?),
                (None, Some(saved)) if saved.shares_key_with(&endpoint.url) => saved.key.clone(),
                (None, Some(saved)) if saved.key.is_some() => {
                    return Err(key_again(&format!("Models.Endpoints[{at}].Key")).into());
                }
                (None, _) => None,
            };
        }
        check_names(&next, workspace, &secrets)?;
        if write(app, workspace, "models", &next, before.version).await? {
            return Ok(());
        }
    }
    Err(ApiError::new(ErrorCode::Busy, "The settings are being changed by others. Try again in a moment."))
}

pub(super) fn key_again(field: &str) -> FieldError {
    FieldError::new(ErrorCode::Missing, field, "must be sent again if the host changes")
}

/// Rejects models that would have the same key in the model list.
fn check_names(models: &StoredModels, workspace: WorkspaceId, secrets: &SecretValues) -> Result<(), ApiError> {
    let endpoints: Vec<_> =
        models.endpoints.iter().map(|one| one.endpoint(workspace, &models.currency, secrets)).collect();
    match ModelCatalog::open(&endpoints) {
        Ok(_) => Ok(()),
        Err(_) => {
            let rule = "must not have two models with the same name";
            Err(FieldError::new(ErrorCode::WrongCombination, "Models.Endpoints", rule).into())
        }
    }
}

async fn write(
    app: &AppState,
    workspace: WorkspaceId,
    section: &'static str,
    settings: &impl serde::Serialize,
    version: i64,
) -> Result<bool, ApiError> {
    let json =
        serde_json::to_string(settings).map_err(|_| ApiError::new(ErrorCode::Unexpected, "Unexpected error."))?;
    let saved =
        app.store.save_workspace_setting(workspace, section, &json, version).await.map_err(errors::from_store)?;
    if saved {
        app.settings.reload(&app.store).await.map_err(errors::from_store)?;
        tracing::info!(workspace = workspace.0, section, "workspace settings saved");
    }
    Ok(saved)
}

fn seal(secrets: &SecretValues, purpose: &str, text: &str) -> Result<String, ApiError> {
    secrets.seal(purpose, text.as_bytes()).ok_or_else(|| ApiError::new(ErrorCode::Unexpected, "Unexpected error."))
}

fn set_by_operator(field: &str) -> ApiError {
    let rule = "is set by the server's operator and can't be changed here";
    FieldError::new(ErrorCode::WrongCombination, field, rule).into()
}
