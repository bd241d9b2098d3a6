//! The outbox: mails that wait, each held by at most one sender at a time.
//!
//! Why it exists: a mail is queued in the transaction of what it tells, and sent until it is
//! taken or given up. A clock that was set back makes no mail wait for longer than a day. Not
//! here: sending, and how long to wait (`porchlight_domain::mails`).

use std::sync::Arc;

use porchlight_domain::{ChatbotId, EmailId, email_schedule::MAX_BACKOFF_MS};

use crate::{
    Store,
    database::{Cells, Row, Tx, args},
    error::{Result, StoreError},
    people::{Csv, LeasedMail, MailKind, MailRow, NewMail, Tried},
    transaction::work,
};

const INSERT: &str =
    "insert into mail (id, chatbot, kind, recipients, left_to, reply_to, sender_name, subject, content,
csv_name, csv, message_id, state, next_at_ms, created_at_ms)
values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, 'Waiting', $12, $12)";
/// Times further ahead than any pause or lease come from a clock that was set back since.
const DUE: &str = "select id from mail where state = 'Waiting' and (next_at_ms <= $1 or next_at_ms > $2)
and (leased_until_ms <= $1 or leased_until_ms > $3) order by next_at_ms, id limit 1";
const LEASE: &str = "update mail set lease = $5, leased_until_ms = $3, attempts = attempts + 1
where id = $4 and state = 'Waiting' and (next_at_ms <= $1 or next_at_ms > $2)
and (leased_until_ms <= $1 or leased_until_ms > $3)";
const LEASED: &str = "select chatbot, kind, recipients, left_to, reply_to, sender_name, subject, content, csv_name,
csv, message_id, created_at_ms, attempts from mail where id = $1 and lease = $2";
const SETTLE: &str = "update mail set state = $4, left_to = $5, last_problem = $6, next_at_ms = $7, sent_at_ms = $8,
lease = 0, leased_until_ms = 0 where chatbot = $1 and id = $2 and lease = $3 and state = 'Waiting'";
const NEXT: &str = "select next_at_ms from mail where state = 'Waiting' order by next_at_ms, id limit 1";
/// Emails from before their size was limited can be of millions of characters.
const LIST: &str =
    "select id, kind, recipients, subject, substr(content, 1, 70000), created_at_ms, state, attempts, last_problem,
sent_at_ms from mail where chatbot = $1 and ($2 = '' or state = $2)
order by created_at_ms desc, id desc limit $3 offset $4";
const COUNT: &str = "select count(*) from mail where chatbot = $1 and ($2 = '' or state = $2)";

/// Puts a mail into the outbox, inside the transaction of what it tells.
pub(super) async fn insert(tx: &mut Tx<'_>, chatbot: ChatbotId, mail: &NewMail) -> Result<()> {
    let (csv_name, csv) = mail.csv.as_ref().map_or(("", ""), |csv| (csv.name.as_str(), csv.content.as_str()));
    let values = args![
        mail.id,
        chatbot,
        mail.kind.name(),
        mail.to.join("\n"),
        kept(&mail.reply_to),
        kept(&mail.sender_name),
        kept(&mail.subject),
        kept(&mail.text),
        kept(csv_name),
        kept(csv),
        &mail.message_id,
        mail.now_ms,
    ];
    tx.execute(INSERT, values).await?;
    Ok(())
}

/// PostgreSQL keeps no NUL; a mail without it is better than none, and both databases keep the same.
fn kept(text: &str) -> String {
    text.replace('\0', "")
}

impl Store {
    /// Takes the mail that is due first and holds it until `until_ms`; none when none is due.
    ///
    /// `lease` is a random number of the sender's, not 0; the try is counted.
    pub async fn lease_mail(&self, now_ms: i64, until_ms: i64, lease: i64) -> Result<Option<LeasedMail>> {
        self.write(work!(|tx| {
            let far_ms = now_ms + MAX_BACKOFF_MS;
            // Another replica may take what was just found; then the next one is found.
            while let Some(id) = tx.number(DUE, args![now_ms, far_ms, until_ms]).await? {
                if tx.execute(LEASE, args![now_ms, far_ms, until_ms, id, lease]).await? == 0 {
                    continue;
                }
                let row = tx.row(LEASED, args![id, lease]).await?.ok_or(StoreError::NotFound)?;
                return leased(EmailId(id), &mut row.cells()).map(Some);
            }
            Ok(None)
        }))
        .await
    }

    /// Keeps what became of a try; false when the lease had ended and another sender has it.
    pub async fn settle_mail(
        &self,
        chatbot: ChatbotId,
        id: EmailId,
        lease: i64,
        tried: Tried,
        now_ms: i64,
    ) -> Result<bool> {
        let tried = Arc::new(tried);
        self.write(work!(|tx, tried| {
            let (state, left_to, problem, next_at_ms, sent_at_ms) = match &*tried {
                Tried::Sent { problem } => ("Sent", String::new(), problem, now_ms, Some(now_ms)),
                Tried::Later { left_to, problem, next_at_ms } => {
                    ("Waiting", left_to.join("\n"), problem, *next_at_ms, None)
                }
                Tried::GivenUp { problem } => ("GivenUp", String::new(), problem, now_ms, None),
            };
            let values = args![chatbot, id, lease, state, left_to, problem, next_at_ms, sent_at_ms];
            Ok(tx.execute(SETTLE, values).await? > 0)
        }))
        .await
    }

    /// When the next mail is to be tried; none when none waits.
    pub async fn next_mail_ms(&self) -> Result<Option<i64>> {
        self.read(work!(|tx| tx.number(NEXT, args![]).await)).await
    }

    /// One page of a chatbot's mails, newest first, and how many there are; "" is every state.
    pub async fn mails(&self, chatbot: ChatbotId, state: &str, page: u32, size: u32) -> Result<(Vec<MailRow>, i64)> {
        let (state, size): (Arc<str>, i64) = (state.into(), size.into());
        let skip = (i64::from(page.max(1)) - 1) * size;
        let (rows, total) = self
            .read_together(work!(|tx, state| {
                let rows = tx.rows(LIST, args![chatbot, &*state, size, skip]).await?;
                Ok((rows, tx.number(COUNT, args![chatbot, &*state]).await?.unwrap_or(0)))
            }))
            .await?;
        Ok((rows.iter().map(mail_row).collect::<Result<_>>()?, total))
    }
}

fn leased(id: EmailId, cells: &mut Cells<'_>) -> Result<LeasedMail> {
    let lines = |text: String| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let chatbot = ChatbotId(cells.int()?);
    let kind = match cells.text()?.as_str() {
        "Handover" => MailKind::Handover,
        "DailyChatLogs" => MailKind::DailyChatLogs,
        "DailyLeads" => MailKind::DailyLeads,
        "BudgetWarning" => MailKind::BudgetWarning,
        "BudgetReached" => MailKind::BudgetReached,
        other => return Err(StoreError::Broken(format!("a mail of kind {other}"))),
    };
    let (to, left_to) = (lines(cells.text()?), lines(cells.text()?));
    let (reply_to, sender_name, subject, text) = (cells.text()?, cells.text()?, cells.text()?, cells.text()?);
    let csv = Csv { name: cells.text()?, content: cells.text()? };
    let csv = Some(csv).filter(|csv| !csv.name.is_empty());
    let (message_id, now_ms) = (cells.text()?, cells.int()?);
    let mail = NewMail { id, kind, to, reply_to, sender_name, subject, text, csv, message_id, now_ms };
    Ok(LeasedMail { chatbot, left_to, attempts: cells.int()?, mail })
}

fn mail_row(row: &Row) -> Result<MailRow> {
    let mut cells = row.cells();
    Ok(MailRow {
        id: EmailId(cells.int()?),
        kind: cells.text()?,
        recipients: cells.text()?,
        subject: cells.text()?,
        text: cells.text()?,
        created_at_ms: cells.int()?,
        state: cells.text()?,
        attempts: cells.int()?,
        last_problem: cells.text()?,
        sent_at_ms: cells.maybe_int()?,
    })
}
