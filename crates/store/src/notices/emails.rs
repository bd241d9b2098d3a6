//! Emails of notices. All that are due for a member are one email; the row that is updated when it is queued makes sure
//! that one replica queues it.

use std::sync::Arc;

use porchlight_domain::{
    ChatbotId, MemberId, NoticeId, WorkspaceId,
    notifications::{MAX_HELD_MS, NotificationSettings},
};

use crate::{
    Store,
    email::{NewEmail, outbox},
    error::{Result, StoreError},
    executor::{Row, Tx, args},
    idempotency::from_json,
    notices::{
        NoticeRow,
        list::{notice_columns, notice_row},
    },
    transaction::transaction,
};

/// Emails to one member in an hour; what comes after them is one email.
const MAX_PER_HOUR: i64 = 20;
const HOUR_MS: i64 = 3_600_000;

/// A time too far ahead means that the clock was set back.
const MEMBERS: &str = "select distinct member from notice where email_at_ms <= $1 or email_at_ms > $2 limit 100";
const MEMBER: &str = "select workspace, name, email, notify,
(select count(*) from notice n where n.member = member.id and n.emailed_at_ms > $2)
from member where id = $1 and removed_at_ms is null";
const DUE: &str = concat!(
    notice_columns!(),
    " where n.member = $1 and (n.email_at_ms <= $2 or n.email_at_ms > $3) order by n.created_at_ms, n.id limit 50"
);
const TIMES: &str = "select email_at_ms from notice where id = $1";
/// The office's address gets an email of each handoff.
const HANDED_OFF: &str = "select count(*) from session where id = $1 and handed_over_at_ms is not null";
const DONE: &str = "update notice set email_at_ms = $3, emailed_at_ms = case when $4 = 0 then emailed_at_ms else $4 end
where id = $1 and email_at_ms = $2";

/// The notices that are due to be emailed to one member.
#[derive(Debug, Clone)]
pub struct DueNoticeEmail {
    pub workspace: WorkspaceId,
    pub member: MemberId,
    pub name: String,
    /// "" for none.
    pub email: String,
    pub settings: NotificationSettings,
    /// The member got many emails in the last hour.
    pub is_limited: bool,
    /// The first ones first, at most 50.
    pub notices: Vec<DueNotice>,
}

/// A notice that is due to be emailed.
#[derive(Debug, Clone)]
pub struct DueNotice {
    pub row: NoticeRow,
    due_at_ms: i64,
    /// The conversation was handed off.
    pub is_handed_off: bool,
}

impl Store {
    /// Returns what is due to be emailed, by member.
    pub async fn due_notice_emails(&self, now_ms: i64) -> Result<Vec<DueNoticeEmail>> {
        let far_ms = now_ms + MAX_HELD_MS;
        let members = self.read(transaction!(|tx| tx.rows(MEMBERS, args![now_ms, far_ms]).await)).await?;
        let mut due = Vec::with_capacity(members.len());
        for row in &members {
            let member = MemberId(row.reader().int()?);
            let found = self.read_together(transaction!(|tx| of_member(&mut tx, member, now_ms, far_ms).await)).await?;
            due.extend(found);
        }
        Ok(due)
    }

    /// Queues the email of notices, or drops it, or moves it to `later_ms`. Returns false if another replica was first
    /// or a notice was closed.
    pub async fn settle_notice_email(
        &self,
        notices: &[DueNotice],
        email: Option<(ChatbotId, NewEmail)>,
        later_ms: Option<i64>,
        now_ms: i64,
    ) -> Result<bool> {
        let mut ids: Vec<(NoticeId, i64)> = notices.iter().map(|notice| (notice.row.id, notice.due_at_ms)).collect();
        ids.sort_unstable();
        let input = Arc::new((ids, email));
        let settled = self
            .write(transaction!(|tx, input| {
                let emailed_at_ms = if input.1.is_some() { now_ms } else { 0 };
                for (id, due_at_ms) in &input.0 {
                    if tx.execute(DONE, args![*id, *due_at_ms, later_ms, emailed_at_ms]).await? == 0 {
                        return Err(StoreError::Changed);
                    }
                }
                if let Some((chatbot, email)) = &input.1 {
                    outbox::insert(&mut tx, *chatbot, email).await?;
                }
                Ok(true)
            }))
            .await;
        match settled {
            Err(StoreError::Changed) => Ok(false),
            settled => settled,
        }
    }
}

async fn of_member(tx: &mut Tx<'_>, member: MemberId, now_ms: i64, far_ms: i64) -> Result<Option<DueNoticeEmail>> {
    let Some(row) = tx.row(MEMBER, args![member, now_ms - HOUR_MS]).await? else { return Ok(None) };
    let rows = tx.rows(DUE, args![member, now_ms, far_ms]).await?;
    let mut notices = Vec::with_capacity(rows.len());
    for row in &rows {
        notices.push(due_notice(tx, row).await?);
    }
    let mut cells = row.reader();
    Ok(Some(DueNoticeEmail {
        workspace: WorkspaceId(cells.int()?),
        member,
        name: cells.text()?,
        email: cells.text()?,
        settings: from_json(&cells.text()?)?,
        is_limited: cells.int()? >= MAX_PER_HOUR,
        notices,
    }))
}

async fn due_notice(tx: &mut Tx<'_>, row: &Row) -> Result<DueNotice> {
    let row = notice_row(row)?;
    let due_at_ms = tx.number(TIMES, args![row.id]).await?.unwrap_or(0);
    let is_handed_off = match row.session {
        Some(session) => tx.number(HANDED_OFF, args![session]).await?.unwrap_or(0) > 0,
        None => false,
    };
    Ok(DueNotice { row, due_at_ms, is_handed_off })
}
