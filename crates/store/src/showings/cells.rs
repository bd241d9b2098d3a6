//! The quarter hours that a showing takes.

use porchlight_domain::{
    ChatbotId, ListingId, MemberId, ShowingId,
    showings::{OfficeSettings, listing_cells, owner_cells},
};

use crate::{
    error::{Result, StoreError},
    executor::{SqlValue, Tx, args, tuples},
};

const EXPIRED: &str = "select distinct showing from booked_cell where kind = $1 and owner = $2 and cell >= $3
and cell < $4 and hold_until_ms is not null and hold_until_ms <= $5 order by showing";
const RELEASE: &str = "delete from booked_cell where showing = $1";
const KEEP: &str = "update booked_cell set hold_until_ms = null where showing = $1";
const COLUMNS: usize = 6;

/// Whose time it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    Listing(ListingId),
    Member(MemberId),
    /// The office of a chatbot without members.
    Office(ChatbotId),
}

impl Owner {
    pub(super) fn of(member: Option<MemberId>, chatbot: ChatbotId) -> Self {
        member.map_or(Self::Office(chatbot), Self::Member)
    }

    pub(super) fn kind(self) -> &'static str {
        match self {
            Self::Listing(_) => "l",
            Self::Member(_) => "m",
            Self::Office(_) => "o",
        }
    }

    pub(super) fn id(self) -> i64 {
        match self {
            Self::Listing(listing) => listing.0,
            Self::Member(member) => member.0,
            Self::Office(chatbot) => chatbot.0,
        }
    }
}

/// The time of a showing.
#[derive(Debug, Clone, Copy)]
pub(super) struct Booked<'a> {
    pub chatbot: ChatbotId,
    pub showing: ShowingId,
    pub listing: ListingId,
    pub member: Option<MemberId>,
    pub start_ms: i64,
    pub settings: &'a OfficeSettings,
    pub hold_until_ms: Option<i64>,
}

/// Takes the cells of a showing, in ascending order of their key.
///
/// # Errors
/// `Taken("Start")` if another showing has one of them; the transaction must be rolled back.
pub(super) async fn take(tx: &mut Tx<'_>, booked: Booked<'_>) -> Result<()> {
    let Booked { chatbot, showing, listing, member, start_ms, settings, hold_until_ms } = booked;
    let of_listing = listing_cells(start_ms, settings).map(|cell| (Owner::Listing(listing), cell));
    let of_owner = owner_cells(start_ms, settings).map(|cell| (Owner::of(member, chatbot), cell));
    let all: Vec<(Owner, i64)> = of_listing.chain(of_owner).collect();
    let mut values: Vec<SqlValue> = Vec::with_capacity(all.len() * COLUMNS);
    for (owner, cell) in &all {
        values.extend(args![owner.kind(), owner.id(), *cell, chatbot, showing, hold_until_ms]);
    }
    let sql = format!(
        "insert into booked_cell (kind, owner, cell, chatbot, showing, hold_until_ms) values {} on conflict do nothing",
        tuples(all.len(), COLUMNS, 1)
    );
    let added = tx.execute(sql, values).await?;
    if added == all.len() as u64 { Ok(()) } else { Err(StoreError::Taken("Start")) }
}

/// Showings that nobody confirmed in time and whose cells a showing at this time needs.
pub(super) async fn expired(tx: &mut Tx<'_>, booked: Booked<'_>, now_ms: i64) -> Result<Vec<ShowingId>> {
    let mut found = Vec::new();
    let of_owner = owner_cells(booked.start_ms, booked.settings);
    for owner in [Owner::Listing(booked.listing), Owner::of(booked.member, booked.chatbot)] {
        let values = args![owner.kind(), owner.id(), of_owner.start, of_owner.end, now_ms];
        for row in tx.rows(EXPIRED, values).await? {
            found.push(ShowingId(row.reader().int()?));
        }
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// Frees the cells of a showing.
pub(super) async fn release(tx: &mut Tx<'_>, showing: ShowingId) -> Result<()> {
    tx.execute(RELEASE, args![showing]).await.map(drop)
}

/// Keeps the cells of a showing whatever the time.
pub(super) async fn keep(tx: &mut Tx<'_>, showing: ShowingId) -> Result<()> {
    tx.execute(KEEP, args![showing]).await.map(drop)
}
