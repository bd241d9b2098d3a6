use porchlight_api::{ApiError, RemoveWebhook};
use porchlight_domain::WebhookId;

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, output::Output, state::AppState};

impl Handler for RemoveWebhook {
    type Output = Output<i64>;

    /// Deletes a webhook with its deliveries; returns 1, or 40415 if there is none.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let write = caller.write(app.clock.now_ms());
        let done = app.store.delete_webhook(&write, caller.workspace, WebhookId(input.webhook_id)).await;
        let done = done.map_err(errors::from_store)?;
        if done.value { Ok(Output::from(done).map(|_| 1)) } else { Err(errors::webhook_not_found()) }
    }
}
