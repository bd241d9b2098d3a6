//! Keeps who the visitor of a session is.
//!
//! Why it exists: a page tells it, or the talk does; what is told with an address is a lead in the
//! same transaction. Not here: how a lead is told apart from another (`leads.rs`).

use std::sync::Arc;

use porchlight_domain::{ChatbotId, LeadId, SessionId};

use crate::{
    Done, Store, Write,
    database::{Cells, Tx, args},
    error::Result,
    people::{AskedFor, LeadRoom, LeadSource, NewLead, VisitorChange, VisitorRow, leads},
    talk::{NewSession, sessions},
    transaction::work,
    usage_counts::{self, Charge},
};

const ONE: &str = "select visitor_name, visitor_email, visitor_phone, visitor_page, handed_over_at_ms from session
where chatbot = $1 and id = $2";
const TOLD: &str = "update session set visitor_name = coalesce($3, visitor_name),
visitor_email = coalesce($4, visitor_email), visitor_phone = coalesce($5, visitor_phone),
visitor_page = coalesce($6, visitor_page) where chatbot = $1 and id = $2";

impl Store {
    /// Who the visitor of a session is.
    pub async fn visitor(&self, chatbot: ChatbotId, session: SessionId) -> Result<Option<VisitorRow>> {
        let row = self.read(work!(|tx| tx.row(ONE, args![chatbot, session]).await)).await?;
        row.map(|row| visitor(&mut row.cells())).transpose()
    }

    /// Keeps what a page tells of its visitor, makes the session when it is missing, and a lead
    /// when there is an e-mail address or phone number.
    ///
    /// `charge` is made when anything changes. `LimitReached` when it passes a limit, or when there is no room for a
    /// new lead.
    pub async fn identify(
        &self,
        write: &Write,
        chatbot: ChatbotId,
        session: SessionId,
        new_session: NewSession,
        (change, charge): (VisitorChange, Charge),
        (lead, room): (LeadId, LeadRoom),
    ) -> Result<Done<i64>> {
        let (told, now_ms) = (Arc::new((new_session, change, room, charge)), write.now_ms);
        self.write_once(
            write,
            work!(|tx, told| {
                sessions::make_if_missing(&mut tx, chatbot, session, &told.0, now_ms).await?;
                let before = find(&mut tx, chatbot, session).await?;
                if told.1.changes(&before) {
                    usage_counts::charge(&mut tx, &told.3).await?;
                }
                let visitor = tell(&mut tx, chatbot, session, &told.1).await?;
                if !visitor.email.is_empty() || !visitor.phone.is_empty() {
                    let lead = NewLead {
                        id: lead,
                        source: LeadSource::Identify,
                        name: visitor.name,
                        email: visitor.email,
                        phone: visitor.phone,
                        message: String::new(),
                        asked_for: AskedFor::default(),
                    };
                    leads::keep(&mut tx, chatbot, session, &lead, &told.2, now_ms).await?;
                }
                Ok(1)
            }),
        )
        .await
    }
}

/// Changes the session's row; gives the visitor as it then is.
pub(super) async fn tell(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    session: SessionId,
    change: &VisitorChange,
) -> Result<VisitorRow> {
    let c = change.clone();
    tx.execute(TOLD, args![chatbot, session, c.name, c.email, c.phone, c.page]).await?;
    find(tx, chatbot, session).await
}

async fn find(tx: &mut Tx<'_>, chatbot: ChatbotId, session: SessionId) -> Result<VisitorRow> {
    let row = tx.row(ONE, args![chatbot, session]).await?;
    row.map_or_else(|| Ok(VisitorRow::default()), |row| visitor(&mut row.cells()))
}

impl VisitorChange {
    /// Whether anything that is told is not known yet.
    fn changes(&self, before: &VisitorRow) -> bool {
        let told = [&self.name, &self.email, &self.phone, &self.page];
        let known = [&before.name, &before.email, &before.phone, &before.page];
        told.into_iter().zip(known).any(|(told, known)| told.as_ref().is_some_and(|told| told != known))
    }
}

pub(super) fn visitor(cells: &mut Cells<'_>) -> Result<VisitorRow> {
    Ok(VisitorRow {
        name: cells.text()?,
        email: cells.text()?,
        phone: cells.text()?,
        page: cells.text()?,
        handed_over_at_ms: cells.maybe_int()?,
    })
}
