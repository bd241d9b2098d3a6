//! Leads: one row per person and session. Matching contact details are merged under the session's lock.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, LeadId, SessionId, fold::fold};

use crate::{
    Store,
    error::Result,
    executor::{Tx, args},
    leads::{
        LeadCapture, LeadRoom, LeadSource, NewLead, VisitorChange, history,
        lead_row::{digits, search_text},
        merged_message::{ALSO, MAX_MERGED_MESSAGE, merged_message, with_contacts},
        owed, requests, visitors,
    },
    notices,
    transaction::transaction,
    usage_counts,
    webhooks::lead_events,
};

const LOCK: &str = "select id from session where chatbot = $1 and id = $2";
const LOCK_POSTGRES: &str = "select id from session where chatbot = $1 and id = $2 for update";
const OF_SESSION: &str = "select id, email_folded, phone_digits from lead where chatbot = $1 and session = $2
order by created_at_ms desc, id desc";
const INSERT: &str = "insert into lead (id, chatbot, session, source, name, email, phone, email_folded, phone_digits,
message, budget, place, rooms, wanted_when, created_at_ms, changed_at_ms, client, financing, language, search_text,
unread) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16, $17, $18, $19, 1)";
/// Empty values keep what is stored.
const UPDATE: &str = "update lead set
name = case when $4 = '' then name else $4 end,
email = case when $5 = '' then email else $5 end, email_folded = case when $5 = '' then email_folded else $7 end,
phone = case when $6 = '' then phone else $6 end, phone_digits = case when $6 = '' then phone_digits else $8 end,
message = case when $9 = '' then message else $9 end,
budget = case when $10 = '' then budget else $10 end, place = case when $11 = '' then place else $11 end,
rooms = case when $12 = '' then rooms else $12 end,
wanted_when = case when $13 = '' then wanted_when else $13 end,
financing = case when $15 = '' then financing else $15 end, language = case when $16 = '' then language else $16 end,
search_text = $17, unread = case when $18 = 1 then 1 else unread end, rev = rev + $18,
changed_at_ms = $14 where chatbot = $1 and session = $2 and id = $3";
const OF_CLIENT: &str = "select session, id, message from lead where chatbot = $1 and client = $2 and client <> ''
order by created_at_ms desc, id desc limit 1";
const SET_MESSAGE: &str = "update lead set message = $4, unread = 1, rev = rev + 1, changed_at_ms = $5 where chatbot = $1 and session = $2 and id = $3";
const OF_CLIENT_POSTGRES: &str = "select session, id, message from lead where chatbot = $1 and client = $2
and client <> '' order by created_at_ms desc, id desc limit 1 for update";
const CONTACT: &str = "select name, email, phone, message from lead where chatbot = $1 and session = $2 and id = $3";
/// Other sessions may add contacts to it without this session's lock.
const CONTACT_POSTGRES: &str = "select name, email, phone, message from lead where chatbot = $1 and session = $2
and id = $3 for update";
/// Replaces the whole contact: parts of two people aren't one.
const MERGE: &str = "update lead set name = $4, email = $5, phone = $6, email_folded = $7, phone_digits = $8,
message = $9, budget = case when $10 = '' then budget else $10 end,
place = case when $11 = '' then place else $11 end, rooms = case when $12 = '' then rooms else $12 end,
wanted_when = case when $13 = '' then wanted_when else $13 end,
financing = case when $15 = '' then financing else $15 end, language = case when $16 = '' then language else $16 end,
search_text = $17, unread = 1, rev = rev + 1,
changed_at_ms = $14 where chatbot = $1 and session = $2 and id = $3";
const SET_STATED: &str = "update lead set wanted_when = case when $3 = '' then wanted_when else $3 end,
budget = case when $4 = '' then budget else $4 end, financing = case when $5 = '' then financing else $5 end,
rev = rev + 1, changed_at_ms = $6 where chatbot = $1 and session = $2
and ($3 not in ('', wanted_when) or $4 not in ('', budget) or $5 not in ('', financing))";

impl Store {
    /// Stores a contact that a visitor shared, and copies it to the session's unknown details.
    ///
    /// Does nothing if the chatbot has no such session. Errors: `LimitReached` if no new lead is allowed.
    pub async fn upsert_lead(
        &self,
        chatbot: ChatbotId,
        session: SessionId,
        lead: NewLead,
        room: LeadRoom,
        now_ms: i64,
    ) -> Result<()> {
        let lead = Arc::new((lead, room));
        self.write(transaction!(|tx, lead| {
            if !lock(&mut tx, chatbot, session).await? {
                return Ok(());
            }
            let captured = LeadCapture { lead: Some((*lead).clone()), ..LeadCapture::default() };
            capture(&mut tx, chatbot, session, &captured, now_ms).await
        }))
        .await
    }
}

/// Stores what an answer learned of its visitor. The session's row must be locked.
pub(crate) async fn capture(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    session: SessionId,
    captured: &LeadCapture,
    now_ms: i64,
) -> Result<()> {
    if *captured == LeadCapture::default() {
        return Ok(());
    }
    let before = lead_events::before(tx, chatbot, session).await?;
    let noticed = notices::leads::before(tx, chatbot, session).await?;
    if let Some((lead, room)) = &captured.lead {
        let non_empty = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
        let change = VisitorChange {
            name: non_empty(&lead.name),
            email: non_empty(&lead.email),
            phone: non_empty(&lead.phone),
            page: None,
        };
        visitors::update(tx, chatbot, session, &change).await?;
        upsert(tx, chatbot, session, lead, room, now_ms).await?;
    }
    if let Some(stated) = &captured.stated {
        let values = args![chatbot, session, &stated.timeline, &stated.budget, &stated.financing, now_ms];
        tx.execute(SET_STATED, values).await?;
    }
    for request in &captured.requests {
        requests::save(tx, chatbot, session, request, now_ms).await?;
    }
    if captured.lead.is_some() {
        requests::complete(tx, chatbot, session, now_ms).await?;
    }
    if captured.lead.is_some() || !captured.requests.is_empty() {
        owed::make_due(tx, chatbot, session, now_ms).await?;
    }
    lead_events::after(tx, before, now_ms).await?;
    notices::leads::after(tx, noticed, now_ms).await
}

/// Locks the session's row. Returns false if the chatbot has no such session.
pub(crate) async fn lock(tx: &mut Tx<'_>, chatbot: ChatbotId, session: SessionId) -> Result<bool> {
    let sql = tx.dialect_sql(LOCK, LOCK_POSTGRES);
    Ok(tx.row(sql, args![chatbot, session]).await?.is_some())
}

/// Stores a lead or merges it into one of the same person. The session's row must be locked.
pub(super) async fn upsert(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    session: SessionId,
    lead: &NewLead,
    room: &LeadRoom,
    now_ms: i64,
) -> Result<()> {
    let (email, phone) = (fold(&lead.email), digits(&lead.phone));
    let a = &lead.preferences;
    let (same_person, newest) = same_person(tx, chatbot, session, &email, &phone).await?;
    if let (None, LeadRoom::Merged(charge)) = (same_person, room) {
        let is_merged = match newest {
            Some(newest) => merge(tx, (chatbot, session, newest), lead, now_ms).await?,
            None => name_in_clients_lead(tx, (chatbot, session), charge.client(), lead, now_ms).await?,
        };
        if is_merged {
            return Ok(());
        }
    }
    match same_person {
        Some(known) => {
            let (earlier, kept) = contact(tx, (chatbot, session, known)).await?.unwrap_or_default();
            let message = if lead.message.is_empty() { String::new() } else { with_contacts(&lead.message, &kept) };
            let changed = add_changes(tx, LeadId(known), &earlier, lead, now_ms).await?;
            let is_new = changed || !message.is_empty() && message != kept;
            let text = if message.is_empty() { &kept } else { &message };
            let search = search_of(lead, &earlier, text);
            let values = args![
                chatbot,
                session,
                known,
                &lead.name,
                &lead.email,
                &lead.phone,
                email,
                phone,
                message,
                &a.budget,
                &a.area,
                &a.rooms,
                &a.timeline,
                now_ms,
                &a.financing,
                &lead.language,
                search,
                is_new,
            ];
            tx.execute(UPDATE, values).await?;
        }
        None => {
            let client = match room {
                LeadRoom::Counted(Some(charge)) => {
                    usage_counts::charge(tx, charge).await?;
                    charge.client()
                }
                LeadRoom::Merged(charge) => charge.client(),
                LeadRoom::Counted(None) => "",
            };
            let source = match lead.source {
                LeadSource::Conversation => "Talk",
                LeadSource::Identify => "Identify",
            };
            let values = args![
                lead.id,
                chatbot,
                session,
                source,
                &lead.name,
                &lead.email,
                &lead.phone,
                email,
                phone,
                &lead.message,
                &a.budget,
                &a.area,
                &a.rooms,
                &a.timeline,
                now_ms,
                client,
                &a.financing,
                &lead.language,
                search_of(lead, &<[String; 3]>::default(), &lead.message),
            ];
            tx.execute(INSERT, values).await?;
        }
    }
    Ok(())
}

/// Adds a contact to the message of its client's newest lead. Returns false if there is none or its message is full.
async fn name_in_clients_lead(
    tx: &mut Tx<'_>,
    (chatbot, session): (ChatbotId, SessionId),
    client: &str,
    lead: &NewLead,
    now_ms: i64,
) -> Result<bool> {
    let Some(row) = tx.row(tx.dialect_sql(OF_CLIENT, OF_CLIENT_POSTGRES), args![chatbot, client]).await? else {
        return Ok(false);
    };
    let mut cells = row.reader();
    let (other, id, message) = (SessionId(cells.int()?), cells.int()?, cells.text()?);
    let contact = [lead.name.as_str(), &lead.email, &lead.phone].map(str::trim);
    let contact: Vec<&str> = contact.into_iter().filter(|part| !part.is_empty()).collect();
    let line = format!("{ALSO}{} (conversation {session})", contact.join(", "));
    if message.lines().any(|known| known == line) {
        return Ok(true);
    }
    let message = format!("{message}\n{line}").trim_start().to_owned();
    if message.chars().count() > MAX_MERGED_MESSAGE {
        return Ok(false);
    }
    tx.execute(SET_MESSAGE, args![chatbot, other, id, message, now_ms]).await?;
    // In its own session, the change is found by comparing.
    if other != session {
        lead_events::lead_updated(tx, chatbot, LeadId(id), now_ms).await?;
    }
    Ok(true)
}

/// Replaces the contact of the lead `newest`, whose message keeps the old one. Returns false if the message is full.
async fn merge(
    tx: &mut Tx<'_>,
    (chatbot, session, newest): (ChatbotId, SessionId, i64),
    lead: &NewLead,
    now_ms: i64,
) -> Result<bool> {
    let Some((earlier, kept)) = contact(tx, (chatbot, session, newest)).await? else { return Ok(false) };
    let Some(message) = merged_message(&lead.message, &earlier, &kept) else { return Ok(false) };
    let replaced = [lead.name.as_str(), lead.email.as_str(), lead.phone.as_str()];
    for ((kind, before), after) in ["Name", "Email", "Phone"].into_iter().zip(&earlier).zip(replaced) {
        if before != after {
            history::add_history(tx, LeadId(newest), ("Visitor", kind), (before, after), now_ms).await?;
        }
    }
    let search = search_text(&[&lead.name, &lead.email, &lead.phone, &message]);
    let a = &lead.preferences;
    let values = args![
        chatbot,
        session,
        newest,
        &lead.name,
        &lead.email,
        &lead.phone,
        fold(&lead.email),
        digits(&lead.phone),
        message,
        &a.budget,
        &a.area,
        &a.rooms,
        &a.timeline,
        now_ms,
        &a.financing,
        &lead.language,
        search,
    ];
    tx.execute(MERGE, values).await?;
    Ok(true)
}

/// Name, email and phone of a lead, and its message.
async fn contact(
    tx: &mut Tx<'_>,
    (chatbot, session, lead): (ChatbotId, SessionId, i64),
) -> Result<Option<([String; 3], String)>> {
    let row = tx.row(tx.dialect_sql(CONTACT, CONTACT_POSTGRES), args![chatbot, session, lead]).await?;
    let Some(row) = row else { return Ok(None) };
    let mut cells = row.reader();
    Ok(Some(([cells.text()?, cells.text()?, cells.text()?], cells.text()?)))
}

/// The lead with this email or, without one, this phone number; else the session's newest lead without that detail:
/// "My number is …" and later "my email is …" are one person; two email addresses are two.
async fn same_person(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    session: SessionId,
    email: &str,
    phone: &str,
) -> Result<(Option<i64>, Option<i64>)> {
    let rows = tx.rows(OF_SESSION, args![chatbot, session]).await?;
    let mut known = Vec::new();
    for row in &rows {
        let mut cells = row.reader();
        known.push((cells.int()?, cells.text()?, cells.text()?));
    }
    let by_email = known.iter().find(|(_, known, _)| !email.is_empty() && known == email);
    let by_phone = known.iter().find(|(_, known_email, known)| {
        !phone.is_empty() && known == phone && (known_email.is_empty() || email.is_empty())
    });
    let completes = known.iter().find(|(_, known_email, number)| {
        (known_email.is_empty() && !email.is_empty() && phone.is_empty())
            || (number.is_empty() && !phone.is_empty() && email.is_empty())
    });
    let id = |lead: &(i64, String, String)| lead.0;
    Ok((by_email.or(by_phone).or(completes).map(id), known.first().map(id)))
}

/// Writes the details that replace others to the lead's history. Returns whether any detail is new.
async fn add_changes(tx: &mut Tx<'_>, id: LeadId, earlier: &[String; 3], lead: &NewLead, now_ms: i64) -> Result<bool> {
    let mut changed = false;
    let new = [&lead.name, &lead.email, &lead.phone];
    for ((kind, before), after) in ["Name", "Email", "Phone"].into_iter().zip(earlier).zip(new) {
        if !after.is_empty() && before != after {
            changed = true;
            if !before.is_empty() {
                history::add_history(tx, id, ("Visitor", kind), (before, after), now_ms).await?;
            }
        }
    }
    Ok(changed)
}

fn search_of(lead: &NewLead, earlier: &[String; 3], message: &str) -> String {
    let newer = |new: &String, earlier: &String| if new.is_empty() { earlier.clone() } else { new.clone() };
    let [name, email, phone] = earlier;
    search_text(&[&newer(&lead.name, name), &newer(&lead.email, email), &newer(&lead.phone, phone), message])
}
