//! Emails new messages of a visitor after a handoff, so that contact details left later still reach the team.

use porchlight_store::{FollowUp, FollowUpEmail, StoreError};

use super::handoff::HandoffEmail;
use crate::{
    ledger::{Quantity, Source},
    state::AppState,
};

const BATCH_SIZE: i64 = 50;

/// Queues the emails that are due. Returns how many.
pub async fn enqueue_follow_ups(app: &AppState) -> Result<usize, StoreError> {
    let mut queued = 0;
    for due in app.store.due_follow_ups(app.clock.now_ms(), BATCH_SIZE).await? {
        queued += usize::from(queue(app, due).await?);
    }
    if queued > 0 {
        app.email.queued();
    }
    Ok(queued)
}

async fn queue(app: &AppState, due: FollowUp) -> Result<bool, StoreError> {
    let Some(chatbot) = app.store.chatbot_by_id(due.chatbot).await? else { return Ok(false) };
    let Some(session) = app.store.session(due.chatbot, due.session).await? else { return Ok(false) };
    let messages = app.store.messages(due.chatbot, due.session).await?;
    // An answer in progress goes into the next email.
    let whole: Vec<_> = messages.into_iter().take_while(|message| !message.running).collect();
    let news = whole.get(usize::try_from(due.reported_messages).unwrap_or(0)..).unwrap_or_default();
    let is_nothing_new = !news.iter().any(|message| message.from_visitor) || chatbot.settings.handoff_email.is_empty();
    let now_ms = app.clock.now_ms();
    let email = if is_nothing_new {
        FollowUpEmail::None
    } else if due.in_digest {
        FollowUpEmail::InDigest
    } else {
        let visitor = app.store.visitor(due.chatbot, due.session).await?.unwrap_or_default();
        let (preferences, features) = app.answering.preferences(&chatbot, &session.state_json).await?;
        let email = HandoffEmail {
            settings: &chatbot.settings,
            visitor: &visitor,
            uri: &session.uri,
            preferences: &preferences,
            features: &features,
            messages: news,
        };
        // It counts as an email of the client that asked for a person.
        let source = Source::of_client(&due.client, &chatbot);
        let charge = app.ledger.charge_of(&source, &[(Quantity::Emails, 1)], now_ms);
        FollowUpEmail::Queued(Box::new(email.follow_up_email(&app.email, now_ms)), charge)
    };
    let is_queued = matches!(email, FollowUpEmail::Queued(..));
    let reported = whole.len() as i64;
    match app.store.save_follow_up(due.clone(), reported, email, now_ms).await {
        Err(StoreError::LimitReached(_)) => {
            app.store.save_follow_up(due, reported, FollowUpEmail::InDigest, now_ms).await.map(|_| false)
        }
        kept => Ok(kept? && is_queued),
    }
}
