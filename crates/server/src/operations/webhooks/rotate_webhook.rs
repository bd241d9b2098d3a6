use porchlight_api::{ApiError, RotateWebhook, SavedWebhook};

use super::{
    save_webhook::sealed,
    webhook_item::{webhook, webhook_item},
};
use crate::operations::Handler;
use crate::{auth::AuthContext, errors, output::Output, state::AppState, webhooks::secret};

impl Handler for RotateWebhook {
    type Output = Output<SavedWebhook>;

    /// Replaces the secret and returns the new one, or ends the previous one; 40415 if there is no such webhook.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let id = webhook(app, caller, input.webhook_id).await?.id;
        let text = (input.finish != Some(true)).then(|| secret::new_secret(caller));
        let new = text.as_deref().map(|text| sealed(app, caller, id, text)).transpose()?;
        let now_ms = app.clock.now_ms();
        let done = app.store.rotate_webhook(&caller.write(now_ms), caller.workspace, id, new).await;
        let done = done.map_err(errors::from_store)?;
        let row = webhook(app, caller, id.0).await?;
        let saved = SavedWebhook { webhook: webhook_item(row, now_ms), secret: text };
        Ok(Output::from(done).map(|_| saved))
    }
}
