//! Booking: one transaction checks, takes the time, and stores the visitor, the lead and the showing.

use std::sync::Arc;

use porchlight_api::{SHOWING_CONFIRMED, SHOWING_REQUESTED};
use porchlight_domain::{
    ChatbotId, LeadId, ListingId, MemberId, RequestId, SessionId, ShowingId, WorkspaceId, fold,
    showings::{Calendar, OfficeSettings, ShowingMode, SlotQuery, date_of, slots_of_day, zone_of},
    time::day_bounds_ms,
};
use serde::{Deserialize, Serialize};

use super::{MAX_INSTANT_PER_DAY, MAX_OPEN_PER_CONTACT};
use crate::{
    Store, WriteContext, WriteOutcome,
    conversations::{NewSession, sessions},
    error::{Result, StoreError},
    executor::{Tx, args},
    idempotency::hex,
    leads::{self, LeadRoom, NewLead, VisitorChange, lead_row::digits, visitors},
    notices,
    showings::{
        calendars::{self, CalendarQuery},
        cells::{self, Booked},
        events, expiry, office, row,
    },
    transaction::transaction,
    usage_counts::{self, Charge},
    webhooks::lead_events,
};

const PREVIEW: &str = "select preview from session where chatbot = $1 and id = $2";
const OPEN_OF_CONTACT: &str = "select count(*) from showing where chatbot = $1 and end_ms > $2
and (state = 'Confirmed' or state = 'Requested' and (hold_until_ms is null or hold_until_ms > $2))
and (email_folded = $3 and $3 <> '' or phone_digits = $4 and $4 <> '')";
const INSTANT_TODAY: &str = "select count(*) from showing where chatbot = $1 and instant = 1 and created_at_ms >= $2";
const NEWEST_LEAD: &str = "select id from lead where chatbot = $1 and session = $2
order by created_at_ms desc, id desc limit 1";
const REQUEST: &str = "select id from request where chatbot = $1 and session = $2 and (id = $3 or $3 = 0)
and kind = 'Showing' and state in ('Collecting', 'Open') and (listing = $4 or listing = 0)
order by created_at_ms desc, id desc limit 1";
const REQUEST_DONE: &str = "update request set state = 'Done', lead = coalesce(lead, $3), rev = rev + 1,
changed_at_ms = $4 where chatbot = $1 and id = $2";
const INSERT: &str = "insert into showing (id, workspace, chatbot, session, lead, request, listing, address, member,
name, email, phone, email_folded, phone_digits, note, language, start_ms, end_ms, zone, local_date, state,
hold_until_ms, instant, token_hash, cause, rev, created_at_ms, changed_at_ms) values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
$10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, 1, $26, $26)";

/// A showing to book.
#[derive(Debug, Clone)]
pub struct BookShowing {
    pub id: ShowingId,
    pub workspace: WorkspaceId,
    pub chatbot: ChatbotId,
    pub session: SessionId,
    /// If given, the session is created if it is missing.
    pub create_if_missing: Option<NewSession>,
    pub listing: ListingId,
    pub street_address: String,
    pub start_ms: i64,
    /// The chatbot's.
    pub zone: String,
    /// The request that it fulfills; else an open one for this home.
    pub request: Option<RequestId>,
    pub only_member: Option<MemberId>,
    /// Outside of hours and limits; never over another showing.
    pub outside_hours: bool,
    /// Limits apply, and the office confirms where it wants to.
    pub by_visitor: bool,
    /// What the visitor leaves with it, and the lead that it makes. `None` if nothing is new.
    pub contact: Option<(VisitorChange, NewLead, LeadRoom)>,
    /// The charge of the booking.
    pub charge: Charge,
    pub note: String,
    /// Code of the visitor's language.
    pub language: String,
    pub token_hash: [u8; 32],
}

/// What became of a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum BookOutcome {
    Booked(ShowingId),
    /// Somebody else has the time, or it is no slot.
    Taken,
    /// This contact has as many showings ahead as it can.
    TooManyOpen,
    NoSuchSession,
    /// Showings are off, or nobody has hours.
    Off,
    /// The session is a test of the owner.
    Preview,
}

impl Store {
    /// Books a showing.
    ///
    /// # Errors
    /// `Taken("Start")` if a booking for another chatbot took the time at the same moment; `LimitReached`.
    pub async fn book_showing(&self, write: &WriteContext, book: BookShowing) -> Result<WriteOutcome<BookOutcome>> {
        let (book, now_ms) = (Arc::new(book), write.now_ms);
        self.write_once(write, transaction!(|tx, book| run(&mut tx, &book, now_ms).await)).await
    }
}

async fn run(tx: &mut Tx<'_>, book: &BookShowing, now_ms: i64) -> Result<BookOutcome> {
    let (chatbot, session) = (book.chatbot, book.session);
    if let Some(new) = &book.create_if_missing {
        sessions::create_if_missing(tx, chatbot, session, new, now_ms).await?;
    }
    if !leads::lock(tx, chatbot, session).await? {
        return Ok(BookOutcome::NoSuchSession);
    }
    if tx.number(PREVIEW, args![chatbot, session]).await? == Some(1) {
        return Ok(BookOutcome::Preview);
    }
    let settings = office::lock(tx, chatbot, now_ms).await?.settings;
    if settings.showings == ShowingMode::Off && book.by_visitor {
        return Ok(BookOutcome::Off);
    }
    let time = Time { start_ms: book.start_ms, zone: &book.zone, listing: book.listing, except: ShowingId(0) };
    let who = Who { only: book.only_member.map(Some), session: Some(session), outside_hours: book.outside_hours };
    let Some(member) = choose(tx, (book.workspace, chatbot), &settings, time, who, now_ms).await? else {
        return Ok(BookOutcome::Taken);
    };
    let before = lead_events::before(tx, chatbot, session).await?;
    let visitor = visitors::update(tx, chatbot, session, &VisitorChange::default()).await?;
    let mut contact = (visitor.name, visitor.email, visitor.phone);
    if let Some((change, _, _)) = &book.contact {
        let newer = |new: &Option<String>, old: &mut String| {
            if let Some(new) = new.as_ref().filter(|new| !new.is_empty()) {
                old.clone_from(new);
            }
        };
        newer(&change.name, &mut contact.0);
        newer(&change.email, &mut contact.1);
        newer(&change.phone, &mut contact.2);
    }
    let (name, email, phone) = contact;
    let (email_folded, phone_digits) = (fold(&email), digits(&phone));
    if book.by_visitor {
        let values = args![chatbot, now_ms, &email_folded, &phone_digits];
        if tx.number(OPEN_OF_CONTACT, values).await?.unwrap_or(0) >= MAX_OPEN_PER_CONTACT {
            return Ok(BookOutcome::TooManyOpen);
        }
    }
    let instant = !book.by_visitor
        || settings.showings == ShowingMode::Instant && {
            let (day_ms, _) = day_bounds_ms(now_ms, &book.zone);
            tx.number(INSTANT_TODAY, args![chatbot, day_ms]).await?.unwrap_or(0) < MAX_INSTANT_PER_DAY
        };
    let hold_until_ms = (!instant).then(|| expiry::hold_until_ms(now_ms, book.start_ms));
    let lead = save_lead(tx, book, now_ms).await?;
    usage_counts::charge(tx, &book.charge).await?;
    let wanted = book.request.map_or(0, |request| request.0);
    let request = tx.number(REQUEST, args![chatbot, session, wanted, book.listing]).await?;
    if let Some(request) = request {
        tx.execute(REQUEST_DONE, args![chatbot, request, lead, now_ms]).await?;
    }
    let end_ms = book.start_ms + settings.showing_minutes * 60_000;
    let local_date = date_of(book.start_ms, &zone_of(&book.zone)).to_string();
    let actor = if book.by_visitor { "Visitor" } else { "Office" };
    let values = args![
        book.id,
        book.workspace,
        chatbot,
        session,
        lead,
        request,
        book.listing,
        &book.street_address,
        member.map(|member| member.0),
        name,
        email,
        phone,
        email_folded,
        phone_digits,
        &book.note,
        &book.language,
        book.start_ms,
        end_ms,
        &book.zone,
        local_date,
        if instant { "Confirmed" } else { "Requested" },
        hold_until_ms,
        instant && book.by_visitor,
        hex(&book.token_hash),
        actor,
        now_ms,
    ];
    tx.execute(INSERT, values).await?;
    let (showing, listing, start_ms) = (book.id, book.listing, book.start_ms);
    cells::take(tx, Booked { chatbot, showing, listing, member, start_ms, settings: &settings, hold_until_ms }).await?;
    if instant {
        leads::showing_booked(tx, chatbot, lead.map(LeadId), actor, now_ms).await?;
    }
    lead_events::after(tx, before, now_ms).await?;
    let kind = if instant { SHOWING_CONFIRMED } else { SHOWING_REQUESTED };
    let stored = row::find(tx, book.workspace, book.id).await?.ok_or(StoreError::NotFound)?;
    if book.by_visitor {
        notices::showing_changed(tx, (chatbot, Some(session)), book.id, stored.member, now_ms).await?;
    }
    events::emit(tx, kind, stored, now_ms).await?;
    Ok(BookOutcome::Booked(book.id))
}

/// Stores the visitor's details and the lead; returns the session's newest lead.
async fn save_lead(tx: &mut Tx<'_>, book: &BookShowing, now_ms: i64) -> Result<Option<i64>> {
    let (chatbot, session) = (book.chatbot, book.session);
    if let Some((change, lead, room)) = &book.contact {
        visitors::save_booked(tx, (chatbot, session), change, (lead.clone(), room), now_ms).await?;
    }
    tx.number(NEWEST_LEAD, args![chatbot, session]).await
}

/// When and where.
#[derive(Debug, Clone, Copy)]
pub(super) struct Time<'a> {
    pub start_ms: i64,
    pub zone: &'a str,
    pub listing: ListingId,
    /// The showing that is moved.
    pub except: ShowingId,
}

/// Who may show the home.
#[derive(Debug, Clone, Copy)]
pub(super) struct Who {
    pub only: Option<Option<MemberId>>,
    pub session: Option<SessionId>,
    pub outside_hours: bool,
}

/// Ends expired showings at this time, then chooses who shows the home: `Some(None)` is the office, `None` nobody. The
/// office must be locked.
pub(super) async fn choose(
    tx: &mut Tx<'_>,
    (workspace, chatbot): (WorkspaceId, ChatbotId),
    settings: &OfficeSettings,
    time: Time<'_>,
    who: Who,
    now_ms: i64,
) -> Result<Option<Option<MemberId>>> {
    let zone = zone_of(time.zone);
    let date = date_of(time.start_ms, &zone);
    let local_date = date.to_string();
    let cell = time.start_ms.div_euclid(porchlight_domain::showings::CELL_MS);
    let query = CalendarQuery {
        workspace,
        chatbot,
        listing: Some(time.listing),
        session: who.session,
        only: who.only,
        except: time.except,
        // The longest showing with the longest way.
        cells: (cell, cell + 24),
        dates: (&local_date, &local_date),
        now_ms,
    };
    let found = calendars::read(tx, *settings, &query).await?;
    let slots = SlotQuery { settings, zone: &zone, now_ms, listing_taken: &found.listing_taken };
    let is_free = |calendar: &Calendar| {
        if who.outside_hours {
            return slots.has_room(calendar, time.start_ms);
        }
        slots.is_free(calendar, time.start_ms)
            && slots_of_day(&calendar.hours, &zone, settings.showing_minutes, date).contains(&time.start_ms)
    };
    let Some(member) = found.all.iter().find(|(_, calendar)| is_free(calendar)).map(|(member, _)| *member) else {
        return Ok(None);
    };
    let (showing, listing, start_ms) = (time.except, time.listing, time.start_ms);
    let booked = Booked { chatbot, showing, listing, member, start_ms, settings, hold_until_ms: None };
    for showing in cells::expired(tx, booked, now_ms).await? {
        expiry::expire(tx, workspace, showing, now_ms).await?;
    }
    Ok(Some(member))
}
