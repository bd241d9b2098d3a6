//! Notices of new leads and requests, found by comparing how many a session had. The screen tells them as soon as a
//! contact is known; the email waits until the request is complete.

use porchlight_domain::{ChatbotId, SessionId, notifications::NoticeKind};

use crate::{
    error::Result,
    executor::{Tx, args},
    notices::{
        limits,
        raise::{self, About},
    },
};

/// A handoff follows the answer that made the lead; its email is then the only one for the office's address.
const SETTLE_MS: i64 = 5_000;
/// A request that lacks something may be completed for so long, with every addition again,
const COMPLETION_MS: i64 = 60_000;
/// but not longer than this. One less than `IfUnread`, so that the two differ.
const MAX_COMPLETION_MS: i64 = porchlight_domain::notifications::UNREAD_AFTER_MS - 1;

const HAS_MEMBERS: &str = "select count(*) from member m join chatbot c on c.workspace = m.workspace
where c.id = $1 and m.removed_at_ms is null";
const COUNTS: &str = "select (select count(*) from lead where chatbot = $1 and session = $2),
(select count(*) from request where chatbot = $1 and session = $2 and state in ('Collecting', 'Open')),
(select count(*) from request where chatbot = $1 and session = $2 and state = 'Collecting'
and (missing like '%Listing%' or missing like '%Time%' or missing like '%Address%'))";
const DUE: &str =
    "update notice set email_at_ms = case when $3 < created_at_ms + $4 then $3 else created_at_ms + $4 end
where session = $1 and kind = $2 and email_at_ms is not null and emailed_at_ms = 0
and email_at_ms <= created_at_ms + $4";

/// Leads and requests of a session before a change.
pub(crate) struct Before {
    chatbot: ChatbotId,
    session: SessionId,
    leads: i64,
    requests: i64,
}

/// Counts before a change; `None` in a workspace without members. The session must be locked.
pub(crate) async fn before(tx: &mut Tx<'_>, chatbot: ChatbotId, session: SessionId) -> Result<Option<Before>> {
    if tx.number(HAS_MEMBERS, args![chatbot]).await?.unwrap_or(0) == 0 {
        return Ok(None);
    }
    let (leads, requests, _) = counts(tx, chatbot, session).await?;
    Ok(Some(Before { chatbot, session, leads, requests }))
}

/// Writes the notices of what is new since `before`.
pub(crate) async fn after(tx: &mut Tx<'_>, before: Option<Before>, now_ms: i64) -> Result<()> {
    let Some(Before { chatbot, session, leads, requests }) = before else { return Ok(()) };
    let (leads_now, requests_now, incomplete) = counts(tx, chatbot, session).await?;
    // Without contact details there is nobody to call back.
    if leads_now == 0 {
        return Ok(());
    }
    let delay_ms = if incomplete > 0 { COMPLETION_MS } else { SETTLE_MS };
    if leads_now > leads || requests_now > requests {
        let Some(responsible) = raise::responsible(tx, session).await?.filter(|found| !found.is_preview()) else {
            return Ok(());
        };
        if !limits::allows_lead(tx, chatbot, now_ms).await? {
            return Ok(());
        }
        let about = About { kind: NoticeKind::NewLead, chatbot, session: Some(session), showing: None };
        let members = raise::members(tx, chatbot, Some(session), now_ms).await?;
        for member in &raise::concerned(members, responsible.member, now_ms) {
            raise::raise(tx, about, member, (0, delay_ms), now_ms).await?;
        }
    }
    let values = args![session, NoticeKind::NewLead.name(), now_ms + delay_ms, MAX_COMPLETION_MS];
    tx.execute(DUE, values).await.map(drop)
}

/// Leads, open requests, and those that lack a home, a time or an address.
async fn counts(tx: &mut Tx<'_>, chatbot: ChatbotId, session: SessionId) -> Result<(i64, i64, i64)> {
    let Some(row) = tx.row(COUNTS, args![chatbot, session]).await? else { return Ok((0, 0, 0)) };
    let mut cells = row.reader();
    Ok((cells.int()?, cells.int()?, cells.int()?))
}
