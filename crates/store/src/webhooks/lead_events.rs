//! Events of leads and requests: what a transaction changed of a session, found by comparing revisions. However many
//! statements change a lead, its webhooks receive one event.

use std::collections::HashMap;

use porchlight_api::{EventItem, EventRequest, Lead, LeadRequest};
use porchlight_domain::{ChatbotId, LeadId, ListingId, SessionId};

use crate::{
    error::Result,
    executor::{Tx, args},
    leads::{
        RequestRow,
        lead_row::{LEAD_COLUMNS, lead_row},
        requests::{self, request_row},
    },
    webhooks::emit::{self, Listeners, NewEvent},
};

const LEADS: &str = "select id, rev from lead where chatbot = $1 and session = $2 order by created_at_ms, id";
const REQUESTS: &str = "select id, rev from request where chatbot = $1 and session = $2 order by created_at_ms, id";
const LEAD: &str = " from lead l join session s on s.id = l.session where l.chatbot = $1 and l.id = $2
and s.preview = 0";
const PREVIEW: &str = "select preview from session where chatbot = $1 and id = $2";
const LISTING: &str = "select case when address = '' then mls_number else address end from listing
where chatbot = $1 and id = $2";

/// Revisions of a session's leads and requests before a change.
pub(crate) struct Before {
    chatbot: ChatbotId,
    session: SessionId,
    listeners: Listeners,
    leads: HashMap<i64, i64>,
    requests: HashMap<i64, i64>,
}

/// Reads the revisions before a change; `None` if no webhook receives its events. The session must be locked.
pub(crate) async fn before(tx: &mut Tx<'_>, chatbot: ChatbotId, session: SessionId) -> Result<Option<Before>> {
    let Some(listeners) = emit::listeners(tx, chatbot).await? else { return Ok(None) };
    if tx.number(PREVIEW, args![chatbot, session]).await? != Some(0) {
        return Ok(None);
    }
    let leads = revisions(tx, LEADS, chatbot, session).await?.into_iter().collect();
    let requests = revisions(tx, REQUESTS, chatbot, session).await?.into_iter().collect();
    Ok(Some(Before { chatbot, session, listeners, leads, requests }))
}

/// Writes the events of what has changed since `before`.
pub(crate) async fn after(tx: &mut Tx<'_>, before: Option<Before>, now_ms: i64) -> Result<()> {
    let Some(before) = before else { return Ok(()) };
    let (chatbot, session) = (before.chatbot, before.session);
    for (id, rev) in revisions(tx, LEADS, chatbot, session).await? {
        let kind = match before.leads.get(&id) {
            None => "lead.created",
            Some(earlier) if *earlier != rev => "lead.updated",
            Some(_) => continue,
        };
        emit_lead(tx, &before.listeners, (chatbot, LeadId(id)), kind, now_ms).await?;
    }
    let changed = revisions(tx, REQUESTS, chatbot, session).await?;
    let changed: HashMap<i64, i64> =
        changed.into_iter().filter(|(id, rev)| before.requests.get(id) != Some(rev)).collect();
    if changed.is_empty() {
        return Ok(());
    }
    for row in requests::of_session(tx, chatbot, session).await? {
        let request = request_row(&row)?;
        if !changed.contains_key(&request.id.0) {
            continue;
        }
        let is_new = !before.requests.contains_key(&request.id.0);
        let event = NewEvent {
            kind: if is_new { "request.created" } else { "request.updated" },
            subject: format!("request:{}", request.id),
            sequence: Some(request.rev),
            item: EventItem::Request(Box::new(EventRequest {
                lead_id: request.lead.map_or(0, |lead| lead.0),
                session_id: session.0,
                request: request_item(tx, chatbot, request).await?,
            })),
        };
        before.listeners.emit(tx, event, now_ms).await?;
    }
    Ok(())
}

/// Writes the event of a lead that was changed outside of its session. The lead must be locked.
pub(crate) async fn lead_updated(tx: &mut Tx<'_>, chatbot: ChatbotId, lead: LeadId, now_ms: i64) -> Result<()> {
    match emit::listeners(tx, chatbot).await? {
        Some(listeners) => emit_lead(tx, &listeners, (chatbot, lead), "lead.updated", now_ms).await,
        None => Ok(()),
    }
}

async fn emit_lead(
    tx: &mut Tx<'_>,
    listeners: &Listeners,
    (chatbot, id): (ChatbotId, LeadId),
    kind: &'static str,
    now_ms: i64,
) -> Result<()> {
    if !listeners.want(kind) {
        return Ok(());
    }
    let Some(lead) = lead_item(tx, chatbot, id).await? else { return Ok(()) };
    let (subject, sequence) = (format!("lead:{id}"), Some(lead.rev));
    listeners.emit(tx, NewEvent { kind, subject, sequence, item: EventItem::Lead(Box::new(lead)) }, now_ms).await?;
    Ok(())
}

async fn revisions(
    tx: &mut Tx<'_>,
    sql: &'static str,
    chatbot: ChatbotId,
    session: SessionId,
) -> Result<Vec<(i64, i64)>> {
    let rows = tx.rows(sql, args![chatbot, session]).await?;
    let revision = |row: &crate::executor::Row| {
        let mut cells = row.reader();
        Ok((cells.int()?, cells.int()?))
    };
    rows.iter().map(revision).collect()
}

/// The lead with its requests. What it looks for is as it was when the lead was stored.
async fn lead_item(tx: &mut Tx<'_>, chatbot: ChatbotId, id: LeadId) -> Result<Option<Lead>> {
    let text = format!("{LEAD_COLUMNS}{LEAD}");
    let Some(row) = tx.row(text, args![chatbot, id]).await? else { return Ok(None) };
    let lead = lead_row(&mut row.reader())?;
    let mut items = Vec::new();
    for row in requests::of_session(tx, chatbot, lead.session).await? {
        let request = request_row(&row)?;
        if request.lead == Some(id) {
            items.push(request_item(tx, chatbot, request).await?);
        }
    }
    let preferences = lead.preferences.clone();
    Ok(Some(lead.into_item(preferences, items)))
}

async fn request_item(tx: &mut Tx<'_>, chatbot: ChatbotId, request: RequestRow) -> Result<LeadRequest> {
    let street_name = match request.listing {
        Some(listing) => street_name(tx, chatbot, listing).await?,
        None => String::new(),
    };
    Ok(request.into_item(street_name))
}

async fn street_name(tx: &mut Tx<'_>, chatbot: ChatbotId, listing: ListingId) -> Result<String> {
    let row = tx.row(LISTING, args![chatbot, listing]).await?;
    row.map_or_else(|| Ok(String::new()), |row| row.reader().text())
}
