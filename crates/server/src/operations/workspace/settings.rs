//! The email server and the models of the workspace, and tests of both.

use porchlight_api::{
    ApiError, EmailTest, ErrorCode, FieldError, GetWorkspaceSettings, ModelTest, SaveWorkspaceSettings, TestEmail,
    TestModel, WorkspaceSettings,
};
use porchlight_domain::email_rules::is_email;
use tokio::{sync::SemaphorePermit, time::Instant};

use crate::{
    auth::AuthContext,
    email::{TestEmailError, test_sender},
    operations::Handler,
    output::Output,
    state::AppState,
    workspace_settings::{check_models, email_target, model_target, save_email, save_models, test_model, view},
};

impl Handler for GetWorkspaceSettings {
    type Output = Output<WorkspaceSettings>;

    /// Returns the settings without passwords and keys.
    async fn handle(app: &AppState, caller: &AuthContext, _input: Self) -> Result<Self::Output, ApiError> {
        Ok(Output::of(view(&app.settings, caller.workspace)))
    }
}

impl Handler for SaveWorkspaceSettings {
    type Output = Output<WorkspaceSettings>;

    /// Saves the sent parts.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        if let (Some(_), Some(models)) = (&input.email, &input.models) {
            check_models(app, models)?;
        }
        if let Some(new) = &input.email {
            save_email(app, caller.workspace, new).await?;
        }
        if let Some(new) = &input.models {
            save_models(app, caller.workspace, new).await?;
        }
        Ok(Output::of(view(&app.settings, caller.workspace)))
    }
}

impl Handler for TestEmail {
    type Output = Output<EmailTest>;

    /// Sends a test email within 15 seconds.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let to = input.to.trim();
        if !is_email(to) {
            return Err(FieldError::new(ErrorCode::WrongFormat, "To", "must be an email address").into());
        }
        let sender = email_target(app, caller.workspace, input.email.as_ref())?;
        let _permit = permit(app)?;
        let began = Instant::now();
        let password = sender.server.login.as_ref().map(|(_, password)| password.clone());
        let tried = test_sender(sender, to).await;
        let ms = i64::try_from(began.elapsed().as_millis()).unwrap_or(i64::MAX);
        let TestEmailError { step, reply } = match tried {
            Ok(()) => TestEmailError { step: "", reply: None },
            Err(error) => error,
        };
        let reply = reply.unwrap_or_default();
        let reply = match password.filter(|password| !password.is_empty()) {
            Some(password) => reply.replace(&password, "…"),
            None => reply,
        };
        Ok(Output::of(EmailTest { problem: step.into(), reply, ms }))
    }
}

impl Handler for TestModel {
    type Output = Output<ModelTest>;

    /// Lists models within 10 seconds, or asks one within 60 seconds.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let model = input.model.as_deref().map(str::trim).filter(|model| !model.is_empty());
        if model.is_some_and(|model| model.chars().count() > 200) {
            return Err(FieldError::new(ErrorCode::WrongLength, "Model", "must be at most 200 characters").into());
        }
        let endpoint = model_target(app, caller.workspace, &input.endpoint)?;
        let _permit = permit(app)?;
        Ok(Output::of(test_model(&endpoint, model, !app.config.private_hosts).await))
    }
}

fn permit(app: &AppState) -> Result<SemaphorePermit<'_>, ApiError> {
    app.settings.tests.try_acquire().map_err(|_| {
        ApiError::new(ErrorCode::ApiRateLimited, "Too many tests are running. Try again in a moment.").retry_after(5)
    })
}
