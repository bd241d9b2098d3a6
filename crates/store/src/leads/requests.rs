//! What visitors ask the office for: one row per request of a session, written in the transaction of the answer that
//! understood it. Contact details that come later complete it.

use porchlight_domain::{ChatbotId, LeadId, ListingId, RequestId, SessionId};

use crate::{
    Store,
    error::Result,
    executor::{Row, Tx, args, placeholders},
    transaction::transaction,
};

/// Open requests of a session; a further one replaces the newest.
const MAX_OPEN: usize = 5;
/// Leads whose requests are read with one statement.
const LEADS_PER_READ: usize = 500;
/// The part of `missing` that contact details answer.
const CONTACT: &str = "Contact";
const NAME: &str = "Name";

pub(crate) const COLUMNS: &str =
    "select id, coalesce(lead, 0), kind, state, listing, times, budget, financing, timeline, address,
message, missing, rev, created_at_ms, changed_at_ms from request";
const INSERT: &str = "insert into request (id, chatbot, session, lead, kind, state, listing, times, budget, financing,
timeline, address, message, missing, rev, created_at_ms, changed_at_ms)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 1, $15, $15)";
const UPDATE: &str = "update request set lead = coalesce(lead, $3), kind = $4, state = $5, listing = $6, times = $7,
budget = $8, financing = $9, timeline = $10, address = $11, message = $12, missing = $13, rev = rev + 1,
changed_at_ms = $14 where chatbot = $1 and id = $2";
const NEWEST_LEAD: &str = "select id from lead where chatbot = $1 and session = $2
order by created_at_ms desc, id desc limit 1";
const VISITOR: &str = "select visitor_name, visitor_email, visitor_phone from session where chatbot = $1 and id = $2";
const COMPLETE: &str = "update request set lead = coalesce(lead, $3), state = $4, missing = $5, rev = rev + 1,
changed_at_ms = $6 where chatbot = $1 and id = $2";

const WITHDRAW: &str =
    "update request set state = $3, rev = rev + 1, changed_at_ms = $4 where chatbot = $1 and id = $2";
const DROPPED: &str = "Dropped";

/// A request as one answer understood it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RequestChange {
    /// The ID if the request is new.
    pub id: RequestId,
    /// `Showing`, `MovedShowing`, `Valuation`, `Alert` or `Question`.
    pub kind: String,
    pub listing: Option<ListingId>,
    /// The visitor took it back.
    pub is_withdrawn: bool,
    /// JSON, as on the wire; "" for none.
    pub times: String,
    pub budget: String,
    pub financing: String,
    pub timeline: String,
    pub street_address: String,
    /// The message that opened it; a later one is not kept.
    pub message: String,
    /// What the visitor has not said.
    pub missing: Vec<&'static str>,
}

/// A stored request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestRow {
    pub id: RequestId,
    /// `None` before the visitor left contact details.
    pub lead: Option<LeadId>,
    pub kind: String,
    /// `Collecting`, `Open`, `Done` or `Dropped`.
    pub state: String,
    pub listing: Option<ListingId>,
    /// JSON; "" for none.
    pub times: String,
    pub budget: String,
    pub financing: String,
    pub timeline: String,
    pub street_address: String,
    pub message: String,
    pub missing: Vec<String>,
    pub rev: i64,
    pub created_at_ms: i64,
    pub changed_at_ms: i64,
}

impl Store {
    /// Returns the requests of these leads, oldest first.
    pub async fn requests_of_leads(&self, chatbot: ChatbotId, leads: &[LeadId]) -> Result<Vec<RequestRow>> {
        let mut found = Vec::new();
        for part in leads.chunks(LEADS_PER_READ) {
            let text = format!(
                "{COLUMNS} where chatbot = $1 and lead in ({}) order by created_at_ms, id",
                placeholders(part.len(), 2)
            );
            let mut values = args![chatbot];
            values.extend(part.iter().map(|id| (*id).into()));
            let rows = self.read(transaction!(|tx| tx.rows(text, values).await)).await?;
            found.extend(rows.iter().map(request_row).collect::<Result<Vec<_>>>()?);
        }
        Ok(found)
    }

    /// Returns the requests of a session, oldest first, also those without a lead.
    pub async fn requests_of_session(&self, chatbot: ChatbotId, session: SessionId) -> Result<Vec<RequestRow>> {
        let rows = self.read(transaction!(|tx| of_session(&mut tx, chatbot, session).await)).await?;
        rows.iter().map(request_row).collect()
    }
}

/// The requests of a session, oldest first.
pub(crate) async fn of_session(tx: &mut Tx<'_>, chatbot: ChatbotId, session: SessionId) -> Result<Vec<Row>> {
    let text = format!("{COLUMNS} where chatbot = $1 and session = $2 order by created_at_ms, id");
    tx.rows(text, args![chatbot, session]).await
}

/// Stores a request, or what an answer adds to it. The session's row must be locked.
pub(crate) async fn save(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    session: SessionId,
    change: &RequestChange,
    now_ms: i64,
) -> Result<()> {
    let rows = of_session(tx, chatbot, session).await?;
    let requests: Vec<RequestRow> = rows.iter().map(request_row).collect::<Result<_>>()?;
    let open: Vec<&RequestRow> = requests.iter().filter(|row| row.is_open()).collect();
    if change.is_withdrawn {
        let withdrawn = open.iter().filter(|row| row.kind == change.kind && row.listing == change.listing);
        for row in withdrawn {
            tx.execute(WITHDRAW, args![chatbot, row.id, DROPPED, now_ms]).await?;
        }
        return Ok(());
    }
    let missing = still_missing(&change.missing, &known(tx, chatbot, session).await?).join(",");
    let state = state(&missing);
    let lead = tx.number(NEWEST_LEAD, args![chatbot, session]).await?;
    let same = open.iter().rev().find(|row| row.continues(change));
    let full = (open.len() >= MAX_OPEN).then(|| open.last()).flatten();
    let listing = change.listing.map_or(0, |listing| listing.0);
    let Some(earlier) = same.or(full) else {
        let values = args![
            change.id,
            chatbot,
            session,
            lead,
            &change.kind,
            state,
            listing,
            &change.times,
            &change.budget,
            &change.financing,
            &change.timeline,
            &change.street_address,
            &change.message,
            missing,
            now_ms,
        ];
        return tx.execute(INSERT, values).await.map(drop);
    };
    let kept = |new: &String, earlier: &String| if new.is_empty() { earlier.clone() } else { new.clone() };
    let message = if earlier.message.is_empty() || same.is_none() { &change.message } else { &earlier.message };
    let new = RequestRow {
        lead: earlier.lead.or(lead.map(LeadId)),
        kind: change.kind.clone(),
        state: state.into(),
        listing: change.listing.or(earlier.listing),
        times: kept(&change.times, &earlier.times),
        budget: kept(&change.budget, &earlier.budget),
        financing: kept(&change.financing, &earlier.financing),
        timeline: kept(&change.timeline, &earlier.timeline),
        street_address: kept(&change.street_address, &earlier.street_address),
        message: message.clone(),
        missing: split(&missing),
        ..(*earlier).clone()
    };
    if new == **earlier {
        return Ok(());
    }
    let values = args![
        chatbot,
        earlier.id,
        lead,
        &new.kind,
        state,
        new.listing.map_or(0, |listing| listing.0),
        &new.times,
        &new.budget,
        &new.financing,
        &new.timeline,
        &new.street_address,
        &new.message,
        missing,
        now_ms,
    ];
    tx.execute(UPDATE, values).await.map(drop)
}

/// Adds the newest lead of a session to its requests, which then miss no contact. The session's row must be locked.
pub(crate) async fn complete(tx: &mut Tx<'_>, chatbot: ChatbotId, session: SessionId, now_ms: i64) -> Result<()> {
    let Some(lead) = tx.number(NEWEST_LEAD, args![chatbot, session]).await? else { return Ok(()) };
    let known = known(tx, chatbot, session).await?;
    for row in of_session(tx, chatbot, session).await? {
        let request = request_row(&row)?;
        let missing: Vec<&str> = request.missing.iter().map(String::as_str).collect();
        let missing = still_missing(&missing, &known);
        if request.lead.is_some() && missing.len() == request.missing.len() {
            continue;
        }
        let missing = missing.join(",");
        let state = if request.is_open() { state(&missing).to_owned() } else { request.state };
        tx.execute(COMPLETE, args![chatbot, request.id, lead, state, missing, now_ms]).await?;
    }
    Ok(())
}

/// What is known of a session's visitor.
#[derive(Default)]
struct Known {
    has_name: bool,
    has_contact: bool,
}

async fn known(tx: &mut Tx<'_>, chatbot: ChatbotId, session: SessionId) -> Result<Known> {
    let Some(row) = tx.row(VISITOR, args![chatbot, session]).await? else { return Ok(Known::default()) };
    let mut cells = row.reader();
    let (name, email, phone) = (cells.text()?, cells.text()?, cells.text()?);
    Ok(Known { has_name: !name.is_empty(), has_contact: !email.is_empty() || !phone.is_empty() })
}

/// What is missing once the details of the page and of earlier messages count.
fn still_missing<'m>(missing: &[&'m str], known: &Known) -> Vec<&'m str> {
    let is_known = |part: &str| part == CONTACT && known.has_contact || part == NAME && known.has_name;
    missing.iter().copied().filter(|part| !is_known(part)).collect()
}

/// A name is asked for, but a request without one can be answered.
fn state(missing: &str) -> &'static str {
    if missing.split(',').any(|part| !part.is_empty() && part != NAME) { "Collecting" } else { "Open" }
}

fn split(missing: &str) -> Vec<String> {
    missing.split(',').filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

impl RequestRow {
    /// Whether somebody of the office has yet to deal with it.
    pub fn is_open(&self) -> bool {
        matches!(self.state.as_str(), "Collecting" | "Open")
    }

    /// Whether a change is about this request: another home is another showing.
    fn continues(&self, change: &RequestChange) -> bool {
        self.kind == change.kind
            && (self.listing == change.listing || self.listing.is_none() || change.listing.is_none())
    }
}

pub(crate) fn request_row(row: &Row) -> Result<RequestRow> {
    let mut cells = row.reader();
    Ok(RequestRow {
        id: RequestId(cells.int()?),
        lead: Some(cells.int()?).filter(|id| *id != 0).map(LeadId),
        kind: cells.text()?,
        state: cells.text()?,
        listing: Some(cells.int()?).filter(|id| *id != 0).map(ListingId),
        times: cells.text()?,
        budget: cells.text()?,
        financing: cells.text()?,
        timeline: cells.text()?,
        street_address: cells.text()?,
        message: cells.text()?,
        missing: split(&cells.text()?),
        rev: cells.int()?,
        created_at_ms: cells.int()?,
        changed_at_ms: cells.int()?,
    })
}
