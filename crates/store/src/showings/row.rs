use porchlight_api::Showing;
use porchlight_domain::{ChatbotId, LeadId, ListingId, MemberId, SessionId, ShowingId, WorkspaceId, time::rfc3339_ms};

use crate::{
    error::Result,
    executor::{Row, Tx, args},
};

macro_rules! columns {
    () => {
        "select s.id, s.workspace, s.chatbot, coalesce(s.session, 0), coalesce(s.lead, 0), s.listing, s.address,
coalesce(s.member, 0), coalesce(m.name, ''), s.name, s.email, s.phone, s.note, s.reason, s.language, s.start_ms,
s.end_ms, s.zone, s.state, coalesce(s.hold_until_ms, 0), s.moves, s.sequence, s.reported, s.cause, s.entry_sent, s.rev,
s.created_at_ms, coalesce(m.email, ''), cast(case when l.id is null then 0 else 1 end as bigint)
from showing s left join member m on m.id = s.member left join listing l on l.id = s.listing and l.chatbot = s.chatbot"
    };
}
pub(super) use columns;

const ONE: &str = concat!(columns!(), " where s.workspace = $1 and s.id = $2");
const LOCK: &str = "select chatbot from showing where workspace = $1 and id = $2";
const LOCK_POSTGRES: &str = "select chatbot from showing where workspace = $1 and id = $2 for update";

/// A stored showing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowingRow {
    pub id: ShowingId,
    pub workspace: WorkspaceId,
    pub chatbot: ChatbotId,
    pub session: Option<SessionId>,
    pub lead: Option<LeadId>,
    /// The listing may be deleted.
    pub listing: ListingId,
    pub has_listing: bool,
    pub street_address: String,
    /// `None`: the office.
    pub member: Option<MemberId>,
    pub member_name: String,
    pub member_email: String,
    pub name: String,
    pub email: String,
    pub phone: String,
    pub note: String,
    pub reason: String,
    /// Code of the visitor's language.
    pub language: String,
    pub start_ms: i64,
    pub end_ms: i64,
    pub zone: String,
    pub state: String,
    /// 0 for none.
    pub hold_until_ms: i64,
    pub moves: i64,
    pub sequence: i64,
    /// What the emails reported last; "" before the first.
    pub reported: String,
    /// Who caused what the emails have to report; "" for nothing.
    pub cause: String,
    /// A calendar entry was sent.
    pub entry_sent: bool,
    pub rev: i64,
    pub created_at_ms: i64,
}

impl ShowingRow {
    /// The item on the wire.
    pub fn into_item(self, local: String, manage_url: String) -> Showing {
        Showing {
            showing_id: self.id.0,
            listing_id: if self.has_listing { self.listing.0 } else { 0 },
            street_address: self.street_address,
            start: rfc3339_ms(self.start_ms),
            end: rfc3339_ms(self.end_ms),
            time_zone: self.zone,
            local,
            state: self.state,
            member_id: self.member.map_or(0, |member| member.0),
            member_name: self.member_name,
            lead_id: self.lead.map_or(0, |lead| lead.0),
            session_id: self.session.map_or(0, |session| session.0),
            name: self.name,
            email: self.email,
            phone: self.phone,
            note: self.note,
            reason: self.reason,
            manage_url,
            moves: self.moves,
            sequence: self.sequence,
            rev: self.rev,
            create_time: rfc3339_ms(self.created_at_ms),
        }
    }

    /// It takes its time: it is confirmed, or waits for the office.
    pub fn is_open(&self, now_ms: i64) -> bool {
        self.state == "Confirmed" || self.state == "Requested" && !self.has_expired(now_ms)
    }

    /// Nobody of the office answered in time.
    pub fn has_expired(&self, now_ms: i64) -> bool {
        self.state == "Requested" && self.hold_until_ms != 0 && self.hold_until_ms <= now_ms
    }
}

pub(super) fn showing(row: &Row) -> Result<ShowingRow> {
    let mut cells = row.reader();
    let some = |id: i64| (id != 0).then_some(id);
    Ok(ShowingRow {
        id: ShowingId(cells.int()?),
        workspace: WorkspaceId(cells.int()?),
        chatbot: ChatbotId(cells.int()?),
        session: some(cells.int()?).map(SessionId),
        lead: some(cells.int()?).map(LeadId),
        listing: ListingId(cells.int()?),
        street_address: cells.text()?,
        member: some(cells.int()?).map(MemberId),
        member_name: cells.text()?,
        name: cells.text()?,
        email: cells.text()?,
        phone: cells.text()?,
        note: cells.text()?,
        reason: cells.text()?,
        language: cells.text()?,
        start_ms: cells.int()?,
        end_ms: cells.int()?,
        zone: cells.text()?,
        state: cells.text()?,
        hold_until_ms: cells.int()?,
        moves: cells.int()?,
        sequence: cells.int()?,
        reported: cells.text()?,
        cause: cells.text()?,
        entry_sent: cells.flag()?,
        rev: cells.int()?,
        created_at_ms: cells.int()?,
        member_email: cells.text()?,
        has_listing: cells.flag()?,
    })
}

/// A showing of the workspace.
pub(super) async fn find(tx: &mut Tx<'_>, workspace: WorkspaceId, id: ShowingId) -> Result<Option<ShowingRow>> {
    tx.row(ONE, args![workspace, id]).await?.map(|row| showing(&row)).transpose()
}

/// Locks a showing of the workspace and returns it. Its office must be locked.
pub(super) async fn lock(tx: &mut Tx<'_>, workspace: WorkspaceId, id: ShowingId) -> Result<Option<ShowingRow>> {
    let sql = tx.dialect_sql(LOCK, LOCK_POSTGRES);
    match tx.number(sql, args![workspace, id]).await? {
        Some(_) => find(tx, workspace, id).await,
        None => Ok(None),
    }
}
