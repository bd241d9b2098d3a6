//! Limits of what anonymous visitors make members hear of. What is over a limit is stored and in every list, and nobody is
//! notified of it.

use porchlight_domain::{ChatbotId, SessionId, notifications::NoticeKind};

use crate::{
    error::{Result, StoreError},
    executor::{Tx, args},
    usage_counts::{self, Charge, Counter},
};

const DAY_MS: i64 = 24 * 3_600_000;
/// Requests for a person, per client IP and day. An open notice that is raised again is not counted.
const MAX_WAITING_PER_CLIENT: i64 = 3;
/// Leads and requests, per chatbot and day.
const MAX_LEADS_PER_CHATBOT: i64 = 300;

const OPEN: &str = "select count(*) from notice where session = $1 and kind = $2";

/// Returns whether members may hear that a visitor waits. `client` is "" for one without a limit.
pub(super) async fn allows_waiting(
    tx: &mut Tx<'_>,
    (chatbot, session): (ChatbotId, SessionId),
    client: &str,
    now_ms: i64,
) -> Result<bool> {
    if client.is_empty() || tx.number(OPEN, args![session, NoticeKind::Waiting.name()]).await?.unwrap_or(0) > 0 {
        return Ok(true);
    }
    has_room(tx, chatbot, (client.to_owned(), "waiting_notices_per_ip_day", MAX_WAITING_PER_CLIENT), now_ms).await
}

/// Returns whether members may hear of one more lead or request.
pub(super) async fn allows_lead(tx: &mut Tx<'_>, chatbot: ChatbotId, now_ms: i64) -> Result<bool> {
    let limit = (format!("c:{chatbot}"), "lead_notices_per_chatbot_day", MAX_LEADS_PER_CHATBOT);
    has_room(tx, chatbot, limit, now_ms).await
}

/// Charges one counter. A rejected charge of one counter has counted nothing, so the transaction can go on.
async fn has_room(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    (subject, name, max): (String, &'static str, i64),
    now_ms: i64,
) -> Result<bool> {
    let counter = Counter { subject, name, start_ms: now_ms, end_ms: now_ms + DAY_MS, amount: 1, max: Some(max) };
    match usage_counts::charge(tx, &Charge::new(chatbot, now_ms, vec![counter])).await {
        Ok(()) => Ok(true),
        Err(StoreError::LimitReached(_)) => Ok(false),
        Err(error) => Err(error),
    }
}
