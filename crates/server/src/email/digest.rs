//! One email for handoffs beyond the daily email limit of a chatbot, so that none is lost.

use porchlight_domain::{ChatbotId, time::day_bounds_ms};
use porchlight_store::{ChatbotRow, DigestEntry, EmailKind, NewEmail, StoreError};

use super::text;
use crate::state::AppState;

/// How long to wait for more handoffs.
const WAIT_MS: i64 = 3_600_000;
/// Newer handoffs wait for the next digest: their transactions may still be open.
const COMMIT_MS: i64 = 60_000;
/// Handoffs listed in a digest.
const MAX_LISTED: i64 = 100;
const MAX_QUESTION: usize = 200;

/// Queues due digests, at most one per chatbot and local day. Returns how many.
pub async fn queue_due(app: &AppState) -> Result<usize, StoreError> {
    let now_ms = app.clock.now_ms();
    let mut queued = 0;
    for (chatbot, last_ms) in app.store.due_digests(now_ms - WAIT_MS).await? {
        queued += usize::from(queue(app, chatbot, last_ms, now_ms).await?);
    }
    if queued > 0 {
        app.email.queued();
    }
    Ok(queued)
}

async fn queue(app: &AppState, chatbot: ChatbotId, last_ms: i64, now_ms: i64) -> Result<bool, StoreError> {
    let Some(chatbot) = app.store.chatbot_by_id(chatbot).await? else { return Ok(false) };
    let (day_start_ms, day_end_ms) = day_bounds_ms(now_ms, &chatbot.settings.time_zone);
    // A digest from the future was queued while the clock was wrong.
    if (day_start_ms..day_end_ms).contains(&last_ms) {
        return Ok(false);
    }
    // A handoff that commits right now would be cleared without being listed.
    let until_ms = now_ms - COMMIT_MS;
    let (entries, total) = app.store.digest_entries(chatbot.id, until_ms, MAX_LISTED).await?;
    let has_recipient = !chatbot.settings.handoff_email.is_empty();
    let email = has_recipient.then(|| email(app, &chatbot, &entries, total, now_ms));
    Ok(app.store.save_digest(chatbot.id, (until_ms, last_ms), email, now_ms).await? && has_recipient)
}

fn email(app: &AppState, chatbot: &ChatbotRow, entries: &[DigestEntry], total: i64, now_ms: i64) -> NewEmail {
    let settings = &chatbot.settings;
    let count = if total == 1 { "1 more visitor".to_owned() } else { format!("{total} more visitors") };
    let requests =
        if total == 1 { "1 more handoff request".to_owned() } else { format!("{total} more handoff requests") };
    let mut text = format!(
        "{count} asked to talk to a person.\n\nThe daily limit of handoff emails was reached, so this email lists the \
         remaining requests. See the app for the conversations.\n"
    );
    for entry in entries {
        text.push('\n');
        if let Some(at_ms) = entry.visitor.handed_over_at_ms {
            text::field_line(&mut text, "Time", &text::local_time(at_ms, &settings.time_zone));
        }
        text::visitor(&mut text, &entry.visitor, &entry.uri);
        let question: String = entry.first_question.chars().take(MAX_QUESTION).collect();
        text::field_line(&mut text, "First message", &question);
        text::field_line(&mut text, "Conversation", &entry.session.to_string());
    }
    let unlisted = total - entries.len() as i64;
    if unlisted > 0 {
        text.push_str(&format!("\n{unlisted} more in the app.\n"));
    }
    let (id, message_id) = app.email.new_ids();
    NewEmail {
        id,
        kind: EmailKind::Handover,
        to: vec![settings.handoff_email.clone()],
        reply_to: String::new(),
        sender_name: settings.name.clone(),
        subject: format!("{}: {requests}", settings.name),
        text,
        csv: None,
        message_id,
        now_ms,
    }
}
