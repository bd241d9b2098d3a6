//! Stores the identity of a session's visitor. Contact details from the page or the conversation create a lead in the
//! same transaction.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, LeadId, SessionId};

use crate::{
    Store, WriteContext, WriteOutcome,
    conversations::{NewSession, sessions},
    error::Result,
    executor::{RowReader, Tx, args},
    leads::{LeadPreferences, LeadRoom, LeadSource, NewLead, VisitorChange, VisitorRow, lead, owed, requests},
    notices,
    transaction::transaction,
    usage_counts::{self, Charge},
    webhooks::lead_events,
};

const ONE: &str = "select visitor_name, visitor_email, visitor_phone, visitor_page, handed_over_at_ms from session
where chatbot = $1 and id = $2";
const UPDATE: &str = "update session set visitor_name = coalesce($3, visitor_name),
visitor_email = coalesce($4, visitor_email), visitor_phone = coalesce($5, visitor_phone),
visitor_page = coalesce($6, visitor_page) where chatbot = $1 and id = $2";

impl Store {
    /// Returns the visitor of a session.
    pub async fn visitor(&self, chatbot: ChatbotId, session: SessionId) -> Result<Option<VisitorRow>> {
        let row = self.read(transaction!(|tx| tx.row(ONE, args![chatbot, session]).await)).await?;
        row.map(|row| visitor(&mut row.reader())).transpose()
    }

    /// Stores what a page sends about its visitor. Creates the session if it is missing, and a lead
    /// if there is an email address or phone number.
    ///
    /// `charge` applies if anything changes. Errors: `LimitReached` if it exceeds a limit or no new lead is
    /// allowed.
    pub async fn identify(
        &self,
        write: &WriteContext,
        chatbot: ChatbotId,
        session: SessionId,
        new_session: NewSession,
        (change, charge): (VisitorChange, Charge),
        (lead, room): (LeadId, LeadRoom),
    ) -> Result<WriteOutcome<i64>> {
        let (input, now_ms) = (Arc::new((new_session, change, room, charge)), write.now_ms);
        self.write_once(
            write,
            transaction!(|tx, input| {
                sessions::create_if_missing(&mut tx, chatbot, session, &input.0, now_ms).await?;
                let lead = NewLead {
                    id: lead,
                    source: LeadSource::Identify,
                    name: String::new(),
                    email: String::new(),
                    phone: String::new(),
                    message: String::new(),
                    preferences: LeadPreferences::default(),
                    language: String::new(),
                };
                let change = (&input.1, &input.3);
                save(&mut tx, (chatbot, session), change, (lead, &input.2), now_ms).await?;
                Ok(1)
            }),
        )
        .await
    }
}

/// Stores the details that a visitor leaves with a showing, and the lead that they make. The session must be locked, and
/// the caller writes the events.
pub(crate) async fn save_booked(
    tx: &mut Tx<'_>,
    (chatbot, session): (ChatbotId, SessionId),
    change: &VisitorChange,
    (lead, room): (NewLead, &LeadRoom),
    now_ms: i64,
) -> Result<()> {
    let visitor = update(tx, chatbot, session, change).await?;
    if visitor.is_reachable() {
        let (name, email, phone) = (visitor.name, visitor.email, visitor.phone);
        lead::upsert(tx, chatbot, session, &NewLead { name, email, phone, ..lead }, room, now_ms).await?;
        requests::complete(tx, chatbot, session, now_ms).await?;
        owed::make_due(tx, chatbot, session, now_ms).await?;
    }
    Ok(())
}

/// Stores details of a visitor, and the lead that they make; its contact details are those of the session then.
///
/// Errors: `LimitReached` if the charge of a change exceeds a limit or no new lead is allowed.
pub(super) async fn save(
    tx: &mut Tx<'_>,
    (chatbot, session): (ChatbotId, SessionId),
    (change, charge): (&VisitorChange, &Charge),
    (lead, room): (NewLead, &LeadRoom),
    now_ms: i64,
) -> Result<VisitorRow> {
    let before = find(tx, chatbot, session).await?;
    if change.has_changes(&before) {
        usage_counts::charge(tx, charge).await?;
    }
    let visitor = update(tx, chatbot, session, change).await?;
    if visitor.is_reachable() {
        let (name, email, phone) = (visitor.name.clone(), visitor.email.clone(), visitor.phone.clone());
        let lead = NewLead { name, email, phone, ..lead };
        let before = lead_events::before(tx, chatbot, session).await?;
        let noticed = notices::leads::before(tx, chatbot, session).await?;
        lead::upsert(tx, chatbot, session, &lead, room, now_ms).await?;
        requests::complete(tx, chatbot, session, now_ms).await?;
        owed::make_due(tx, chatbot, session, now_ms).await?;
        lead_events::after(tx, before, now_ms).await?;
        notices::leads::after(tx, noticed, now_ms).await?;
    }
    Ok(visitor)
}

/// Updates the session's row; returns the new details.
pub(crate) async fn update(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    session: SessionId,
    change: &VisitorChange,
) -> Result<VisitorRow> {
    let c = change.clone();
    tx.execute(UPDATE, args![chatbot, session, c.name, c.email, c.phone, c.page]).await?;
    find(tx, chatbot, session).await
}

async fn find(tx: &mut Tx<'_>, chatbot: ChatbotId, session: SessionId) -> Result<VisitorRow> {
    let row = tx.row(ONE, args![chatbot, session]).await?;
    row.map_or_else(|| Ok(VisitorRow::default()), |row| visitor(&mut row.reader()))
}

impl VisitorChange {
    /// Returns whether any given detail is new.
    fn has_changes(&self, before: &VisitorRow) -> bool {
        let input = [&self.name, &self.email, &self.phone, &self.page];
        let known = [&before.name, &before.email, &before.phone, &before.page];
        input.into_iter().zip(known).any(|(input, known)| input.as_ref().is_some_and(|input| input != known))
    }
}

pub(crate) fn visitor(cells: &mut RowReader<'_>) -> Result<VisitorRow> {
    Ok(VisitorRow {
        name: cells.text()?,
        email: cells.text()?,
        phone: cells.text()?,
        page: cells.text()?,
        handed_over_at_ms: cells.maybe_int()?,
    })
}
