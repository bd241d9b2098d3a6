use porchlight_api::{
    ApiError, DAILY_FORMAT, EVENT_TYPES, ErrorCode, FieldError, MESSAGE_CREATED, STANDARD_FORMAT, SaveWebhook,
    SavedWebhook,
};
use porchlight_domain::{WebhookId, validation::Validator};
use porchlight_store::{NewWebhook, WebhookChange};

use super::webhook_item::{webhook, webhook_item};
use crate::operations::Handler;
use crate::{
    auth::AuthContext, errors, ids::random_id, operations::chatbot_id, output::Output, state::AppState,
    webhooks::secret,
};

impl Handler for SaveWebhook {
    type Output = Output<SavedWebhook>;

    /// Adds a webhook and returns its secret, or changes one; 40415 if there is none with this ID.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let change = change(app, &input)?;
        let now_ms = app.clock.now_ms();
        if let Some(id) = input.webhook_id.map(WebhookId) {
            let write = caller.write(now_ms);
            let done = app.store.change_webhook(&write, caller.workspace, id, &change).await;
            let done = done.map_err(errors::from_store)?;
            let row = webhook(app, caller, id.0).await?;
            let saved = SavedWebhook { webhook: webhook_item(row, now_ms), secret: None };
            return Ok(Output::from(done).map(|_| saved));
        }
        let url = change.url.ok_or_else(|| FieldError::missing("Url"))?;
        let chatbot = match input.serial_number.as_deref().map(str::trim).filter(|serial| !serial.is_empty()) {
            Some(serial) => Some(chatbot_id::chatbot(app, caller, "SerialNumber", serial).await?.id),
            None => None,
        };
        let usual = || EVENT_TYPES.into_iter().filter(|event| *event != MESSAGE_CREATED).map(str::to_owned).collect();
        let text = secret::new_secret(caller);
        let id = WebhookId::from_random(random_id());
        let new = NewWebhook {
            id,
            chatbot,
            url,
            events: change.events.unwrap_or_else(usual),
            format: change.format.unwrap_or(STANDARD_FORMAT),
            secret: sealed(app, caller, id, &text)?,
            is_on: change.state != Some("Off"),
        };
        let done = app.store.insert_webhook(&caller.write(now_ms), caller.workspace, new).await;
        let done = done.map_err(errors::from_store)?;
        let row = webhook(app, caller, done.value.0).await?;
        let saved = SavedWebhook { webhook: webhook_item(row, now_ms), secret: Some(text) };
        Ok(Output::from(done).map(|_| saved))
    }
}

/// Seals a secret for its webhook.
pub(super) fn sealed(app: &AppState, caller: &AuthContext, id: WebhookId, text: &str) -> Result<String, ApiError> {
    secret::seal(&app.secrets.current(), caller.workspace, id, text)
        .ok_or_else(|| ApiError::new(ErrorCode::Unexpected, "Unexpected error."))
}

fn change(app: &AppState, input: &SaveWebhook) -> Result<WebhookChange, Vec<FieldError>> {
    let mut form = Validator::default();
    let url = input.url.as_deref().map(|url| app.webhooks.guard.parse_url(url));
    let url = url.and_then(|url| form.parse_field(url)).map(|url| url.to_string());
    let events = input.events.as_deref().and_then(|events| form.parse_field(event_types(events)));
    let state = match input.state.as_deref().map(str::trim) {
        None => None,
        Some("On") => Some("On"),
        Some("Off") => Some("Off"),
        Some(_) => {
            form.reject(FieldError::new(ErrorCode::NotInSet, "State", "must be On or Off"));
            None
        }
    };
    let format = input.format.as_deref().map(str::trim).map(|sent| {
        let known = [STANDARD_FORMAT, DAILY_FORMAT].into_iter().find(|known| *known == sent);
        known.ok_or_else(|| FieldError::new(ErrorCode::NotInSet, "Format", "must be Standard or Daily"))
    });
    let format = format.and_then(|format| form.parse_field(format));
    form.finish(WebhookChange { url, events, format, state })
}

/// Types of events in their usual order, each once.
fn event_types(sent: &[String]) -> Result<Vec<String>, FieldError> {
    let is_known = |event: &String| EVENT_TYPES.contains(&event.trim());
    if sent.is_empty() || !sent.iter().all(is_known) {
        let rule = format!("must be one or more of {}", EVENT_TYPES.join(", "));
        return Err(FieldError::new(ErrorCode::NotInSet, "Events", &rule));
    }
    let chosen = EVENT_TYPES.into_iter().filter(|event| sent.iter().any(|sent| sent.trim() == *event));
    Ok(chosen.map(str::to_owned).collect())
}
