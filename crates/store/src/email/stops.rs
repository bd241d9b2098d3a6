//! Addresses that no longer want a kind of email about a chatbot. They are left out when an email is queued, so nothing
//! that was queued before is lost.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, EmailId, fold};

use crate::{
    Store,
    email::{EmailKind, NewEmail},
    error::Result,
    executor::{Row, Tx, args},
    transaction::transaction,
};

const EMAIL: &str = "select chatbot, kind, recipients from mail where id = $1";
const STOP: &str = "insert into email_stop (chatbot, email, kind, at_ms) values ($1, $2, $3, $4)
on conflict (chatbot, email, kind) do nothing";
const RESUME: &str = "delete from email_stop where chatbot = $1 and email = $2 and kind = $3";
const IS_STOPPED: &str = "select count(*) from email_stop where chatbot = $1 and email = $2 and kind = $3";
const LIST: &str =
    "select email, kind, at_ms from email_stop where chatbot = $1 order by at_ms, email, kind limit 1000";

/// An email whose recipient can stop its kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoppableEmail {
    pub chatbot: ChatbotId,
    pub kind: EmailKind,
    /// Its only recipient.
    pub recipient: String,
}

/// An address that has stopped a kind of email.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailStop {
    /// Folded, as addresses of leads are.
    pub email: String,
    pub kind: String,
    pub at_ms: i64,
}

impl Store {
    /// Returns a queued or sent email that has one recipient and a kind that can be stopped.
    pub async fn stoppable_email(&self, id: EmailId) -> Result<Option<StoppableEmail>> {
        let row = self.read(transaction!(|tx| tx.row(EMAIL, args![id]).await)).await?;
        let Some(row) = row else { return Ok(None) };
        let mut cells = row.reader();
        let (chatbot, kind, recipients) = (ChatbotId(cells.int()?), cells.text()?, cells.text()?);
        let kind = EmailKind::from_name(&kind).filter(|kind| kind.can_be_stopped());
        let only = kind.filter(|_| !recipients.contains('\n'));
        Ok(only.map(|kind| StoppableEmail { chatbot, kind, recipient: recipients }))
    }

    /// Stops a kind of email for its recipient, or sends it again.
    pub async fn set_email_stop(&self, email: &StoppableEmail, is_stopped: bool, now_ms: i64) -> Result<()> {
        let (chatbot, kind, recipient) = (email.chatbot, email.kind.name(), Arc::<str>::from(fold(&email.recipient)));
        self.write(transaction!(|tx, recipient| {
            match is_stopped {
                true => tx.execute(STOP, args![chatbot, &*recipient, kind, now_ms]).await?,
                false => tx.execute(RESUME, args![chatbot, &*recipient, kind]).await?,
            };
            Ok(())
        }))
        .await
    }

    /// Returns whether the recipient has stopped the kind.
    pub async fn is_email_stopped(&self, email: &StoppableEmail) -> Result<bool> {
        let values = args![email.chatbot, fold(&email.recipient), email.kind.name()];
        Ok(self.read(transaction!(|tx| tx.number(IS_STOPPED, values).await)).await?.unwrap_or(0) > 0)
    }

    /// Returns the addresses that have stopped emails of a chatbot, at most 1,000.
    pub async fn email_stops(&self, chatbot: ChatbotId) -> Result<Vec<EmailStop>> {
        let rows = self.read(transaction!(|tx| tx.rows(LIST, args![chatbot]).await)).await?;
        let stop = |row: &Row| {
            let mut cells = row.reader();
            Ok(EmailStop { email: cells.text()?, kind: cells.text()?, at_ms: cells.int()? })
        };
        rows.iter().map(stop).collect()
    }
}

/// The recipients who haven't stopped the kind of an email.
pub(super) async fn remaining(tx: &mut Tx<'_>, chatbot: ChatbotId, email: &NewEmail) -> Result<Vec<String>> {
    if !email.kind.can_be_stopped() {
        return Ok(email.to.clone());
    }
    let mut remaining = Vec::new();
    for to in &email.to {
        let stops = tx.number(IS_STOPPED, args![chatbot, fold(to), email.kind.name()]).await?;
        if stops.unwrap_or(0) == 0 {
            remaining.push(to.clone());
        }
    }
    Ok(remaining)
}
