//! Emails about showings. A change marks its showing; the service then writes the emails, and the mark is removed in
//! the transaction that queues them. So a crash between the two delays an email and loses none.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, ShowingId, WorkspaceId, showings::OfficeSettings};

use crate::{
    Store,
    email::{NewEmail, outbox},
    error::{Result, StoreError},
    executor::{Tx, args},
    idempotency::from_json,
    showings::row::{self, ShowingRow},
    transaction::transaction,
    usage_counts::{self, Charge},
};

const UNREPORTED: &str = "select workspace, id from showing where cause <> '' order by changed_at_ms limit 100";
const REPORTED: &str = "update showing set reported = $3, cause = '', entry_sent = $4
where id = $1 and rev = $2 and cause <> ''";
const TO_REMIND: &str = "select s.workspace, s.id, s.start_ms, s.changed_at_ms, coalesce(o.settings, '{}')
from showing s left join office o on o.chatbot = s.chatbot
where s.state = 'Confirmed' and s.reminded = 0 and s.start_ms > $1 and s.start_ms <= $2 order by s.start_ms limit 500";
const REMINDED: &str = "update showing set reminded = 1 where id = $1 and start_ms = $2 and reminded = 0
and state = 'Confirmed'";
/// The longest reminder.
const MAX_REMINDER_MS: i64 = 168 * 3_600_000;

/// An email with its charges, each of one counter. One that a limit rejects is left out.
pub type ChargedEmail = (NewEmail, Vec<Charge>);

/// What was reported of a showing.
#[derive(Debug, Clone)]
pub struct ReportedShowing {
    pub id: ShowingId,
    /// The revision that the emails report.
    pub rev: i64,
    pub reported: String,
    pub entry_sent: bool,
    pub emails: Vec<ChargedEmail>,
}

/// A showing whose visitor is to be reminded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DueReminder {
    pub workspace: WorkspaceId,
    pub id: ShowingId,
    pub start_ms: i64,
    /// Booked or moved so late that no reminder is needed.
    pub is_late: bool,
}

impl Store {
    /// Returns showings whose changes no email has reported, oldest first, at most 100.
    pub async fn unreported_showings(&self) -> Result<Vec<ShowingRow>> {
        self.read_together(transaction!(|tx| {
            let mut found = Vec::new();
            for ids in tx.rows(UNREPORTED, args![]).await? {
                let mut cells = ids.reader();
                let (workspace, id) = (WorkspaceId(cells.int()?), ShowingId(cells.int()?));
                found.extend(row::find(&mut tx, workspace, id).await?);
            }
            Ok(found)
        }))
        .await
    }

    /// Queues the emails about a showing. Returns false if it has changed since, or another replica was first.
    pub async fn mark_reported(&self, chatbot: ChatbotId, showing: ReportedShowing) -> Result<bool> {
        let showing = Arc::new(showing);
        self.write(transaction!(|tx, showing| {
            let values = args![showing.id, showing.rev, &showing.reported, showing.entry_sent];
            if tx.execute(REPORTED, values).await? == 0 {
                return Ok(false);
            }
            queue(&mut tx, chatbot, &showing.emails).await?;
            Ok(true)
        }))
        .await
    }

    /// Returns showings whose visitors are to be reminded now.
    pub async fn due_reminders(&self, now_ms: i64) -> Result<Vec<DueReminder>> {
        let until_ms = now_ms + MAX_REMINDER_MS;
        let rows = self.read(transaction!(|tx| tx.rows(TO_REMIND, args![now_ms, until_ms]).await)).await?;
        let mut due = Vec::new();
        for row in &rows {
            let mut cells = row.reader();
            let (workspace, id) = (WorkspaceId(cells.int()?), ShowingId(cells.int()?));
            let (start_ms, changed_at_ms) = (cells.int()?, cells.int()?);
            let settings: OfficeSettings = from_json(&cells.text()?)?;
            let from_ms = start_ms - settings.reminder_hours * 3_600_000;
            if settings.reminder_hours > 0 && from_ms <= now_ms {
                due.push(DueReminder { workspace, id, start_ms, is_late: changed_at_ms > from_ms });
            }
        }
        Ok(due)
    }

    /// Marks a showing as reminded and queues the email, if there is one. Returns false if that was done before.
    pub async fn reminded(&self, chatbot: ChatbotId, due: DueReminder, email: Option<ChargedEmail>) -> Result<bool> {
        let emails: Arc<[ChargedEmail]> = email.into_iter().collect();
        self.write(transaction!(|tx, emails| {
            if tx.execute(REMINDED, args![due.id, due.start_ms]).await? == 0 {
                return Ok(false);
            }
            queue(&mut tx, chatbot, &emails).await?;
            Ok(true)
        }))
        .await
    }
}

/// Queues emails whose charges are within the limits. Each charge has one counter, so a rejected one has counted nothing.
async fn queue(tx: &mut Tx<'_>, chatbot: ChatbotId, emails: &[ChargedEmail]) -> Result<()> {
    'emails: for (email, charges) in emails {
        for charge in charges {
            match usage_counts::charge(tx, charge).await {
                Ok(()) => {}
                Err(StoreError::LimitReached(_)) => continue 'emails,
                Err(error) => return Err(error),
            }
        }
        outbox::insert(tx, chatbot, email).await?;
    }
    Ok(())
}
