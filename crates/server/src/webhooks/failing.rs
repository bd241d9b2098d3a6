//! Tells the office, once, of a webhook that has failed for a day.

use porchlight_domain::ChatbotId;
use porchlight_store::{ChatbotRow, EmailKind, NewEmail, StoreError, WebhookRow};

use crate::{
    email::{budget::recipients, text},
    state::AppState,
};

/// Without a success for so long, a webhook is failing.
const FAILING_AFTER_MS: i64 = 24 * 3600 * 1000;

/// Marks webhooks that have failed for a day and queues an email for each.
pub(super) async fn mark_failing(app: &AppState) -> Result<(), StoreError> {
    let now_ms = app.clock.now_ms();
    let before_ms = now_ms - FAILING_AFTER_MS;
    for webhook in app.store.failing_webhooks(before_ms).await? {
        let email = email(app, &webhook, now_ms).await?;
        let has_email = email.is_some();
        if app.store.mark_failing(webhook.id, before_ms, email).await? {
            tracing::warn!(webhook_id = webhook.id.0, waiting = webhook.waiting, "a webhook has failed for 24 hours");
            if has_email {
                app.email.queued();
            }
        }
    }
    Ok(())
}

async fn email(app: &AppState, webhook: &WebhookRow, now_ms: i64) -> Result<Option<(ChatbotId, NewEmail)>, StoreError> {
    let chatbot = match webhook.chatbot {
        Some(chatbot) => Some(chatbot),
        None => app.store.chatbot_of_webhook(webhook.id).await?,
    };
    let Some(chatbot) = chatbot else { return Ok(None) };
    let Some(chatbot) = app.store.chatbot_by_id(chatbot).await? else { return Ok(None) };
    let to = recipients(&chatbot.settings);
    if to.is_empty() {
        return Ok(None);
    }
    Ok(Some((chatbot.id, new_email(app, &chatbot, webhook, to, now_ms))))
}

fn new_email(app: &AppState, chatbot: &ChatbotRow, webhook: &WebhookRow, to: Vec<String>, now_ms: i64) -> NewEmail {
    let settings = &chatbot.settings;
    // The path can contain a secret.
    let host = webhook.url.parse().ok().and_then(|url: url::Url| url.host_str().map(str::to_owned)).unwrap_or_default();
    let since_ms = webhook.failing_since_ms.unwrap_or(now_ms);
    let mut body = format!(
        "Events for {host} have not arrived for 24 hours. Nothing is lost: {} waiting, and each is tried for three \
         days. After that, you can send them again for 90 days.\n\nTo see why, open Webhooks under Connections and \
         keys in the app.\n\n",
        if webhook.waiting == 1 { "1 event is".to_owned() } else { format!("{} events are", webhook.waiting) }
    );
    text::field_line(&mut body, "Failing since", &text::local_time(since_ms, &settings.time_zone));
    let (id, message_id) = app.email.new_ids();
    NewEmail {
        id,
        kind: EmailKind::WebhookFailing,
        to,
        reply_to: String::new(),
        sender_name: settings.name.clone(),
        subject: format!("{}: events don't reach {host}", settings.name),
        text: body,
        csv: None,
        message_id,
        now_ms,
    }
}
