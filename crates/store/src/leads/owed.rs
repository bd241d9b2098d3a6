//! Handoffs whose first email is owed, because the visitor can't be reached yet: `told_messages` is 0, and
//! `follow_up_at_ms` is when the email is due. `conversations::news!` moves that with each message.

use porchlight_domain::{ChatbotId, SessionId};

use crate::{
    error::Result,
    executor::{Tx, args},
};

/// How long after the visitor's last message the email goes without contact details.
pub(super) const WAIT_MS: i64 = 600_000;
/// How long a request that still lacks its home, time or street address may take to be completed.
const COMPLETION_MS: i64 = 60_000;

const INCOMPLETE: &str = "select count(*) from request where chatbot = $1 and session = $2 and state = 'Collecting'
and (missing like '%Listing%' or missing like '%Time%' or missing like '%Address%')";
/// Never later than it was due.
const REACHABLE: &str =
    "update session set follow_up_at_ms = case when follow_up_at_ms <= $3 then follow_up_at_ms else $3 end
where chatbot = $1 and id = $2 and handed_over_at_ms is not null and told_messages = 0
and (visitor_email <> '' or visitor_phone <> '')";

/// Makes an owed email due if the visitor can be reached: at once, or within a minute if an open request lacks more.
pub(crate) async fn make_due(tx: &mut Tx<'_>, chatbot: ChatbotId, session: SessionId, now_ms: i64) -> Result<()> {
    let is_incomplete = tx.number(INCOMPLETE, args![chatbot, session]).await?.unwrap_or(0) > 0;
    let due_at_ms = if is_incomplete { now_ms + COMPLETION_MS } else { now_ms };
    tx.execute(REACHABLE, args![chatbot, session, due_at_ms]).await?;
    Ok(())
}
