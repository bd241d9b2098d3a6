//! Settings of the built-in service: email server, models and budgets.
//!
//! Passwords and keys go in and never come out. A change restarts the service at once.

use std::{collections::HashMap, time::Instant};

use porchlight_client::ProbeResult;
use porchlight_server::{email, workspace_settings::ModelAnswer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tauri::{AppHandle, Manager, State};

use super::{
    keys::{Keep, put},
    own,
};
use crate::{
    built_in_service, built_in_service_config,
    desktop::{BUILT_IN, Desktop, KeyStorage, SecretKind},
    error::{CommandResult, DesktopError},
    model_test,
    profile::{BuiltInSettings, EmailSettings, EndpointSettings},
};

const MAX_ENDPOINTS: usize = 20;

/// The settings as the window sees them.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BuiltInView {
    #[serde(flatten)]
    settings: BuiltInSettings,
    #[serde(rename = "mailPasswordIn")]
    email_password_in: Option<KeyStorage>,
    /// By endpoint id.
    endpoint_keys_in: HashMap<String, KeyStorage>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NewSettings {
    settings: BuiltInSettings,
    /// Absent keeps the stored one, "" deletes it.
    #[serde(rename = "mailPassword")]
    email_password: Option<String>,
    /// By endpoint ID. Absent keeps the stored one, "" deletes it.
    #[serde(default)]
    endpoint_keys: HashMap<String, String>,
    #[serde(default)]
    keep: Keep,
}

#[derive(Deserialize)]
struct TestEmailInput {
    #[serde(rename = "mail")]
    email: EmailSettings,
    /// Absent: the stored one.
    password: Option<String>,
    to: String,
}

/// The result of a test email.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TestEmailResult {
    /// None: it was taken. Else one of `porchlight_server::mail::STEPS`.
    step: Option<&'static str>,
    /// The email server's message.
    #[serde(rename = "words")]
    message: Option<String>,
    took_ms: u64,
}

#[derive(Deserialize)]
struct TestModelInput {
    id: Option<String>,
    url: String,
    /// Absent: the stored one of `id`.
    key: Option<String>,
    /// The model to ask for one word. Absent: list the models.
    model: Option<String>,
}

/// What became of a test of an endpoint.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TestModelResult {
    #[serde(rename = "verdict")]
    result: ProbeResult,
    /// As the endpoint lists them; may be empty.
    models: Vec<String>,
    /// The model's reply, if one was asked.
    wrote: Option<String>,
    took_ms: u64,
}

/// Reads the settings, without secrets.
#[tauri::command]
pub async fn built_in_settings(desktop: State<'_, Desktop>) -> CommandResult<BuiltInView> {
    Ok(view(&desktop).await)
}

/// Stores the settings and restarts the built-in service with them.
///
/// Errors: 10003 (nothing changed), 10006 with the wire name of the field, 10001 when the service
/// does not start with them; it then runs with the earlier ones.
#[tauri::command]
pub async fn save_built_in_settings(
    app: AppHandle,
    desktop: State<'_, Desktop>,
    input: Value,
) -> CommandResult<BuiltInView> {
    let new: NewSettings = own(input)?;
    check(&new.settings)?;
    let before = desktop.built_in_settings();
    keep_secrets(&desktop, &before, &new).await?;
    desktop.change_profile(|profile| profile.built_in = new.settings.clone())?;
    if let Err(error) = start_anew(&app).await {
        desktop.change_profile(|profile| profile.built_in = before)?;
        start_anew(&app).await?;
        return Err(error);
    }
    Ok(view(&desktop).await)
}

/// Sends a test email to the given address and returns the result.
#[tauri::command]
pub async fn test_built_in_email(desktop: State<'_, Desktop>, input: Value) -> CommandResult<TestEmailResult> {
    let TestEmailInput { email, password, to } = own(input)?;
    let password = match password {
        Some(password) => Some(password),
        None => desktop.read_key(BUILT_IN, SecretKind::Email).await.ok().flatten(),
    };
    let server = built_in_service_config::smtp_server(&email, password).map_err(wrong_field)?;
    let began = Instant::now();
    let tried = email::send_test_email(server, &to).await;
    let (step, message) = tried.err().map_or((None, None), |error| (Some(error.step), error.reply));
    Ok(TestEmailResult { step, message, took_ms: since(began) })
}

/// Lists an endpoint's models, or asks one for a one-word reply.
#[tauri::command]
pub async fn test_built_in_model(desktop: State<'_, Desktop>, input: Value) -> CommandResult<TestModelResult> {
    let TestModelInput { id, url, key, model } = own(input)?;
    let key = match (key, id) {
        (Some(key), _) => Some(key).filter(|key| !key.is_empty()),
        (None, Some(id)) => desktop.read_key(&id, SecretKind::Model).await.ok().flatten(),
        (None, None) => None,
    };
    let entry = EndpointSettings { url, models: vec![model.clone().unwrap_or("-".into())], ..Default::default() };
    let endpoint = built_in_service_config::model_endpoint(&entry, key).map_err(wrong_field)?;
    let began = Instant::now();
    let (result, models, wrote) = match model_test::test(&endpoint, model.as_deref()).await {
        Ok(ModelAnswer::Models(models)) => (ProbeResult::Works, models, None),
        Ok(ModelAnswer::Reply(reply)) => (ProbeResult::Works, Vec::new(), Some(reply)),
        Err(result) => (result, Vec::new(), None),
    };
    Ok(TestModelResult { result, models, wrote, took_ms: since(began) })
}

async fn view(desktop: &Desktop) -> BuiltInView {
    let settings = desktop.built_in_settings();
    let mut endpoint_keys_in = HashMap::new();
    for endpoint in &settings.endpoints {
        if let Some(place) = desktop.place_of(&endpoint.id, SecretKind::Model).await {
            endpoint_keys_in.insert(endpoint.id.clone(), place);
        }
    }
    BuiltInView { email_password_in: desktop.place_of(BUILT_IN, SecretKind::Email).await, endpoint_keys_in, settings }
}

fn check(settings: &BuiltInSettings) -> CommandResult<()> {
    if let Some(email) = &settings.email {
        built_in_service_config::smtp_server(email, None).map_err(wrong_field)?;
    }
    if settings.endpoints.len() > MAX_ENDPOINTS || settings.tokens_per_day.is_some_and(|tokens| tokens < 0) {
        return Err(wrong_field("tokensPerDay"));
    }
    for endpoint in &settings.endpoints {
        let is_id = (4..=40).contains(&endpoint.id.len()) && endpoint.id.bytes().all(|b| b.is_ascii_alphanumeric());
        if !is_id {
            return Err(wrong_field("id"));
        }
        built_in_service_config::model_endpoint(endpoint, None).map_err(wrong_field)?;
    }
    Ok(())
}

/// Stores new secrets and deletes those of removed endpoints.
async fn keep_secrets(desktop: &Desktop, before: &BuiltInSettings, new: &NewSettings) -> CommandResult<()> {
    for (id, key) in &new.endpoint_keys {
        change_secret(desktop, id, SecretKind::Model, key, new.keep).await?;
    }
    if let Some(password) = &new.email_password {
        change_secret(desktop, BUILT_IN, SecretKind::Email, password, new.keep).await?;
    }
    let is_gone = |id: &str| !new.settings.endpoints.iter().any(|endpoint| endpoint.id == id);
    for endpoint in before.endpoints.iter().filter(|endpoint| is_gone(&endpoint.id)) {
        forget(desktop, &endpoint.id, SecretKind::Model).await?;
    }
    if new.settings.email.is_none() {
        forget(desktop, BUILT_IN, SecretKind::Email).await?;
    }
    Ok(())
}

async fn change_secret(desktop: &Desktop, id: &str, kind: SecretKind, text: &str, keep: Keep) -> CommandResult<()> {
    if text.is_empty() { forget(desktop, id, kind).await } else { put(desktop, id, kind, text, keep).await }
}

/// Deletes a stored secret. Doesn't touch the keychain if there is none.
async fn forget(desktop: &Desktop, id: &str, kind: SecretKind) -> CommandResult<()> {
    if desktop.place_of(id, kind).await.is_none() { Ok(()) } else { desktop.delete_key(id, kind).await }
}

async fn start_anew(app: &AppHandle) -> CommandResult<()> {
    let app = app.clone();
    let started = tauri::async_runtime::spawn_blocking(move || {
        tauri::async_runtime::block_on(built_in_service::restart(&app.state::<Desktop>()))
    });
    started.await.unwrap_or_else(|_| Err(DesktopError::unreachable("Couldn't restart the built-in service.")))
}

fn wrong_field(field: &'static str) -> DesktopError {
    DesktopError::input(format!("{field} is missing or invalid."))
}

fn since(began: Instant) -> u64 {
    u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX)
}
