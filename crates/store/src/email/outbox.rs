//! The outbox: queued emails, each leased by at most one sender. An email is queued in the transaction of its cause and
//! sent until it succeeds or fails permanently. A clock set back delays an email by at most a day.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, EmailId, WorkspaceId, email_schedule::MAX_BACKOFF_MS};

use crate::{
    Store,
    email::{Csv, EmailKind, EmailRow, LeasedEmail, NewEmail, SendAttempt, stops},
    error::{Result, StoreError},
    executor::{Row, RowReader, Tx, args},
    leases::MAX_LEASE_SKEW_MS,
    transaction::transaction,
};

const INSERT: &str =
    "insert into mail (id, chatbot, kind, recipients, left_to, reply_to, sender_name, subject, content,
csv_name, csv, message_id, state, next_at_ms, created_at_ms)
values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, 'Waiting', $12, $12)";
/// A time further ahead than any delay or lease means that the clock was set back.
const DUE: &str = "select id from mail where state = 'Waiting' and (next_at_ms <= $1 or next_at_ms > $2)
and (leased_until_ms <= $1 or leased_until_ms > $3) order by next_at_ms, id limit 1";
const DUE_IN_WORKSPACE: &str = "select id from mail where state = 'Waiting' and (next_at_ms <= $1 or next_at_ms > $2)
and (leased_until_ms <= $1 or leased_until_ms > $3) and chatbot in (select id from chatbot where workspace = $4)
order by next_at_ms, id limit 1";
const LEASE: &str = "update mail set lease = $5, leased_until_ms = $3, attempts = attempts + 1
where id = $4 and state = 'Waiting' and (next_at_ms <= $1 or next_at_ms > $2)
and (leased_until_ms <= $1 or leased_until_ms > $6)";
const LEASED: &str = "select chatbot, kind, recipients, left_to, reply_to, sender_name, subject, content, csv_name,
csv, message_id, created_at_ms, attempts from mail where id = $1 and lease = $2";
const SETTLE: &str = "update mail set state = $4, left_to = $5, last_problem = $6, next_at_ms = $7, sent_at_ms = $8,
lease = 0, leased_until_ms = 0 where chatbot = $1 and id = $2 and lease = $3 and state = 'Waiting'";
const NEXT: &str = "select next_at_ms from mail where state = 'Waiting' order by next_at_ms, id limit 1";
const NEXT_IN_WORKSPACE: &str = "select next_at_ms from mail where state = 'Waiting'
and chatbot in (select id from chatbot where workspace = $1) order by next_at_ms, id limit 1";
/// Emails from before the size limit can have millions of characters.
const LIST: &str =
    "select id, kind, recipients, subject, substr(content, 1, 70000), created_at_ms, state, attempts, last_problem,
sent_at_ms from mail where chatbot = $1 and ($2 = '' or state = $2)
order by created_at_ms desc, id desc limit $3 offset $4";
const COUNT: &str = "select count(*) from mail where chatbot = $1 and ($2 = '' or state = $2)";

/// Queues an email in the transaction of its cause, for the recipients who haven't stopped its kind.
pub(crate) async fn insert(tx: &mut Tx<'_>, chatbot: ChatbotId, email: &NewEmail) -> Result<()> {
    let to = stops::remaining(tx, chatbot, email).await?;
    if to.is_empty() {
        return Ok(());
    }
    let (csv_name, csv) = email.csv.as_ref().map_or(("", ""), |csv| (csv.name.as_str(), csv.content.as_str()));
    let values = args![
        email.id,
        chatbot,
        email.kind.name(),
        to.join("\n"),
        kept(&email.reply_to),
        kept(&email.sender_name),
        kept(&email.subject),
        kept(&email.text),
        kept(csv_name),
        kept(csv),
        &email.message_id,
        email.now_ms,
    ];
    tx.execute(INSERT, values).await?;
    Ok(())
}

/// PostgreSQL can't store NUL, so it is removed on both databases.
fn kept(text: &str) -> String {
    text.replace('\0', "")
}

impl Store {
    /// Leases the email of a workspace, or of any, that is due first until `until_ms`; `None` if none is due.
    ///
    /// `lease` is the sender's random number, not 0. Counts the attempt.
    pub async fn lease_email(
        &self,
        workspace: Option<WorkspaceId>,
        now_ms: i64,
        until_ms: i64,
        lease: i64,
    ) -> Result<Option<LeasedEmail>> {
        self.write(transaction!(|tx| {
            let (far_ms, valid_ms) = (now_ms + MAX_BACKOFF_MS, until_ms + MAX_LEASE_SKEW_MS);
            // Another replica may have leased it first. Then try the next one.
            loop {
                let due = match workspace {
                    None => tx.number(DUE, args![now_ms, far_ms, valid_ms]).await?,
                    Some(workspace) => tx.number(DUE_IN_WORKSPACE, args![now_ms, far_ms, valid_ms, workspace]).await?,
                };
                let Some(id) = due else { return Ok(None) };
                if tx.execute(LEASE, args![now_ms, far_ms, until_ms, id, lease, valid_ms]).await? == 0 {
                    continue;
                }
                let row = tx.row(LEASED, args![id, lease]).await?.ok_or(StoreError::NotFound)?;
                return leased(EmailId(id), &mut row.reader()).map(Some);
            }
        }))
        .await
    }

    /// Stores the result of an attempt. Returns false if the lease has expired and another sender has it.
    pub async fn finish_attempt(
        &self,
        chatbot: ChatbotId,
        id: EmailId,
        lease: i64,
        attempt: SendAttempt,
        now_ms: i64,
    ) -> Result<bool> {
        let attempt = Arc::new(attempt);
        self.write(transaction!(|tx, attempt| {
            let (state, remaining, error, next_at_ms, sent_at_ms) = match &*attempt {
                SendAttempt::Sent { error } => ("Sent", String::new(), error, now_ms, Some(now_ms)),
                SendAttempt::Retry { remaining, error, next_at_ms } => {
                    ("Waiting", remaining.join("\n"), error, *next_at_ms, None)
                }
                SendAttempt::Failed { error } => ("GivenUp", String::new(), error, now_ms, None),
            };
            let values = args![chatbot, id, lease, state, remaining, error, next_at_ms, sent_at_ms];
            Ok(tx.execute(SETTLE, values).await? > 0)
        }))
        .await
    }

    /// Returns the time of the next attempt in a workspace, or in any; `None` if no email is queued.
    pub async fn next_attempt_ms(&self, workspace: Option<WorkspaceId>) -> Result<Option<i64>> {
        self.read(transaction!(|tx| match workspace {
            None => tx.number(NEXT, args![]).await,
            Some(workspace) => tx.number(NEXT_IN_WORKSPACE, args![workspace]).await,
        }))
        .await
    }

    /// Returns one page of a chatbot's emails, newest first, and the total. State "" is any.
    pub async fn list_emails(
        &self,
        chatbot: ChatbotId,
        state: &str,
        page: u32,
        size: u32,
    ) -> Result<(Vec<EmailRow>, i64)> {
        let (state, size): (Arc<str>, i64) = (state.into(), size.into());
        let skip = (i64::from(page.max(1)) - 1) * size;
        let (rows, total) = self
            .read_together(transaction!(|tx, state| {
                let rows = tx.rows(LIST, args![chatbot, &*state, size, skip]).await?;
                Ok((rows, tx.number(COUNT, args![chatbot, &*state]).await?.unwrap_or(0)))
            }))
            .await?;
        Ok((rows.iter().map(email_row).collect::<Result<_>>()?, total))
    }
}

fn leased(id: EmailId, cells: &mut RowReader<'_>) -> Result<LeasedEmail> {
    let lines = |text: String| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let chatbot = ChatbotId(cells.int()?);
    let name = cells.text()?;
    let kind = EmailKind::from_name(&name).ok_or_else(|| StoreError::Broken(format!("a mail of kind {name}")))?;
    let (to, left_to) = (lines(cells.text()?), lines(cells.text()?));
    let (reply_to, sender_name, subject, text) = (cells.text()?, cells.text()?, cells.text()?, cells.text()?);
    let csv = Csv { name: cells.text()?, content: cells.text()? };
    let csv = Some(csv).filter(|csv| !csv.name.is_empty());
    let (message_id, now_ms) = (cells.text()?, cells.int()?);
    let email = NewEmail { id, kind, to, reply_to, sender_name, subject, text, csv, message_id, now_ms };
    Ok(LeasedEmail { chatbot, remaining: left_to, attempts: cells.int()?, email })
}

fn email_row(row: &Row) -> Result<EmailRow> {
    let mut cells = row.reader();
    Ok(EmailRow {
        id: EmailId(cells.int()?),
        kind: cells.text()?,
        recipients: cells.text()?,
        subject: cells.text()?,
        text: cells.text()?,
        created_at_ms: cells.int()?,
        state: cells.text()?,
        attempts: cells.int()?,
        last_error: cells.text()?,
        sent_at_ms: cells.maybe_int()?,
    })
}
