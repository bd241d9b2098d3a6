//! Who can show a home, with their hours and what they have booked.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use porchlight_domain::{
    ChatbotId, ListingId, MemberId, SessionId, ShowingId, WorkspaceId,
    showings::{Calendar, Hours, OfficeSettings},
};

use crate::{
    Store,
    error::{Result, StoreError},
    executor::{Tx, args},
    idempotency::from_json,
    showings::{cells::Owner, office},
    transaction::transaction,
};

const MEMBERS: &str = "select id from member where workspace = $1 and removed_at_ms is null order by id";
const HOURS: &str = "select owner, hours from hours where chatbot = $1";
const ASSIGNEE: &str = "select coalesce(assignee, 0) from conversation where session = $1";
/// `$5` is the showing whose own cells are free.
const CELLS: &str = "select cell from booked_cell where kind = $1 and owner = $2 and cell >= $3 and cell < $4
and showing <> $5 and (hold_until_ms is null or hold_until_ms > $6)";
/// A member's showings for all chatbots.
const COUNTS: &str = "select local_date, count(*) from showing where workspace = $1
and coalesce(member, 0) = $2 and ($2 <> 0 or chatbot = $3) and local_date >= $4 and local_date <= $5 and id <> $6
and (state = 'Confirmed' or state = 'Requested' and (hold_until_ms is null or hold_until_ms > $7))
group by local_date";

/// Who can show a home, best first, and when the home is shown already.
#[derive(Debug, Clone, Default)]
pub struct Calendars {
    pub settings: OfficeSettings,
    pub all: Vec<(Option<MemberId>, Calendar)>,
    pub listing_taken: BTreeSet<i64>,
    /// Nobody has hours.
    pub without_hours: bool,
}

/// What to read.
#[derive(Debug, Clone, Copy)]
pub(super) struct CalendarQuery<'a> {
    pub workspace: WorkspaceId,
    pub chatbot: ChatbotId,
    pub listing: Option<ListingId>,
    /// The conversation, whose assignee comes first.
    pub session: Option<SessionId>,
    /// Of one member only, or of the office with `Some(None)`.
    pub only: Option<Option<MemberId>>,
    /// The showing that is to be moved.
    pub except: ShowingId,
    pub cells: (i64, i64),
    /// First and last local date.
    pub dates: (&'a str, &'a str),
    pub now_ms: i64,
}

impl Store {
    /// Returns who can show a home, with what they have booked between two times and dates.
    #[expect(clippy::too_many_arguments, reason = "each narrows the query")]
    pub async fn showing_calendars(
        &self,
        workspace: WorkspaceId,
        chatbot: ChatbotId,
        listing: Option<ListingId>,
        only: Option<Option<MemberId>>,
        except: ShowingId,
        cells: (i64, i64),
        dates: (String, String),
        now_ms: i64,
    ) -> Result<Calendars> {
        let dates = std::sync::Arc::new(dates);
        self.read_together(transaction!(|tx, dates| {
            let settings = office::find(&mut tx, chatbot).await?.settings;
            let dates = (dates.0.as_str(), dates.1.as_str());
            let session = None;
            let query = CalendarQuery { workspace, chatbot, listing, session, only, except, cells, dates, now_ms };
            read(&mut tx, settings, &query).await
        }))
        .await
    }
}

/// Reads the calendars; of those that have equally few showings on the first date, the assignee's comes first.
pub(super) async fn read(tx: &mut Tx<'_>, settings: OfficeSettings, query: &CalendarQuery<'_>) -> Result<Calendars> {
    let mut members: Vec<Option<MemberId>> = Vec::new();
    for row in tx.rows(MEMBERS, args![query.workspace]).await? {
        members.push(Some(MemberId(row.reader().int()?)));
    }
    if members.is_empty() {
        members.push(None);
    }
    if let Some(only) = query.only {
        members.retain(|member| *member == only);
    }
    let mut hours: HashMap<i64, Hours> = HashMap::new();
    for row in tx.rows(HOURS, args![query.chatbot]).await? {
        let mut cells = row.reader();
        hours.insert(cells.int()?, from_json(&cells.text()?)?);
    }
    let assignee = match query.session {
        Some(session) => tx.number(ASSIGNEE, args![session]).await?.unwrap_or(0),
        None => 0,
    };
    let mut found = Vec::with_capacity(members.len());
    for member in members {
        let own = member.map_or(0, |member| member.0);
        let hours = hours.get(&own).or_else(|| hours.get(&0)).cloned().unwrap_or_default();
        let taken = taken(tx, Owner::of(member, query.chatbot), query).await?;
        found.push((member, Calendar { hours, taken, booked: booked(tx, own, query).await? }));
    }
    let count = |calendar: &Calendar| calendar.booked.values().sum::<i64>();
    found.sort_by_key(|(member, calendar)| {
        let is_assignee = assignee != 0 && member.is_some_and(|member| member.0 == assignee);
        (!is_assignee, count(calendar), member.map_or(0, |member| member.0))
    });
    let listing_taken = match query.listing {
        Some(listing) => taken(tx, Owner::Listing(listing), query).await?,
        None => BTreeSet::new(),
    };
    let without_hours = found.iter().all(|(_, calendar)| calendar.hours.is_empty());
    Ok(Calendars { settings, all: found, listing_taken, without_hours })
}

async fn taken(tx: &mut Tx<'_>, owner: Owner, query: &CalendarQuery<'_>) -> Result<BTreeSet<i64>> {
    let (from, to) = query.cells;
    let values = args![owner.kind(), owner.id(), from, to, query.except, query.now_ms];
    tx.rows(CELLS, values).await?.iter().map(|row| row.reader().int()).collect()
}

async fn booked(tx: &mut Tx<'_>, member: i64, query: &CalendarQuery<'_>) -> Result<BTreeMap<jiff::civil::Date, i64>> {
    let (from, to) = query.dates;
    let values = args![query.workspace, member, query.chatbot, from, to, query.except, query.now_ms];
    let rows = tx.rows(COUNTS, values).await?;
    let count = |row: &crate::executor::Row| {
        let mut cells = row.reader();
        let date = cells.text()?;
        let date = date.parse().map_err(|_| StoreError::Broken(format!("a showing on {date}")))?;
        Ok((date, cells.int()?))
    };
    rows.iter().map(count).collect()
}
