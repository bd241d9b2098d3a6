//! Emails of handoffs that are due later: the first one, where the visitor couldn't be reached at once, and new messages
//! after it, so that contact details left later still reach the team.

use porchlight_store::StoreError;

use crate::state::AppState;

const BATCH_SIZE: i64 = 50;

/// Queues the emails that are due. Returns how many.
pub async fn enqueue_follow_ups(app: &AppState) -> Result<usize, StoreError> {
    let mut queued = 0;
    for due in app.store.due_follow_ups(app.clock.now_ms(), BATCH_SIZE).await? {
        queued += usize::from(app.answering.queue_follow_up(due).await?);
    }
    if queued > 0 {
        app.email.queued();
    }
    Ok(queued)
}
