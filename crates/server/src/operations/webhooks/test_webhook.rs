use std::time::Duration;

use porchlight_api::{ApiError, Delivery, ErrorCode, TestWebhook};

use super::webhook_item::{delivery_item, webhook};
use crate::operations::Handler;
use crate::{auth::AuthContext, errors, output::Output, state::AppState, webhooks::deliver_one};

/// How long to wait for a test that the delivery loop or another replica sends.
const MAX_WAIT: Duration = Duration::from_secs(25);
const CHECK_INTERVAL: Duration = Duration::from_millis(100);

impl Handler for TestWebhook {
    type Output = Output<Delivery>;

    /// Sends a test event once, within 20 seconds, and returns its delivery.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let row = webhook(app, caller, input.webhook_id).await?;
        let _permit = app.settings.tests.try_acquire().map_err(|_| {
            let sentence = "Too many tests are running. Try again in a moment.";
            ApiError::new(ErrorCode::ApiRateLimited, sentence).retry_after(5)
        })?;
        let write = caller.write(app.clock.now_ms());
        let tested = (row.id, row.chatbot, row.serial.as_str());
        let done = app.store.insert_test_event(&write, caller.workspace, tested).await.map_err(errors::from_store)?;
        let id = done.value.ok_or_else(errors::webhook_not_found)?;
        deliver_one(app, row.id, id).await.map_err(errors::from_store)?;
        let deadline = tokio::time::Instant::now() + MAX_WAIT;
        loop {
            let found = app.store.delivery(caller.workspace, id).await.map_err(errors::from_store)?;
            let found = found.ok_or_else(errors::webhook_not_found)?;
            if found.state != "Waiting" || tokio::time::Instant::now() >= deadline {
                return Ok(Output::from(done).map(|_| delivery_item(found)));
            }
            tokio::time::sleep(CHECK_INTERVAL).await;
        }
    }
}
