//! Confirming, declining, moving, canceling and closing showings.

use std::sync::Arc;

use porchlight_api::{SHOWING_CANCELED, SHOWING_COMPLETED, SHOWING_CONFIRMED, SHOWING_MOVED};
use porchlight_domain::{
    MemberId, ShowingId, WorkspaceId,
    showings::{OfficeSettings, ShowingMode, date_of, zone_of},
};
use serde::{Deserialize, Serialize};

use super::MAX_MOVES;
use crate::{
    Store, WriteContext, WriteOutcome,
    error::{Result, StoreError},
    executor::{Tx, args},
    leads, notices,
    showings::{
        book::{Time, Who, choose},
        cells::{self, Booked},
        events, expiry, office,
        row::{self, ShowingRow},
    },
    transaction::transaction,
    webhooks::lead_events,
};

const CONFIRM: &str = "update showing set state = 'Confirmed', hold_until_ms = null, member = $2, cause = $3,
rev = rev + 1, changed_at_ms = $4 where id = $1";
const END: &str = "update showing set state = $2, hold_until_ms = null, reason = $3, sequence = sequence + 1,
cause = $4, rev = rev + 1, changed_at_ms = $5 where id = $1";
const CLOSE: &str = "update showing set state = $2, rev = rev + 1, changed_at_ms = $3 where id = $1";
const MOVE: &str = "update showing set start_ms = $2, end_ms = $3, local_date = $4, member = $5, state = $6,
hold_until_ms = $7, moves = moves + $8, sequence = sequence + 1, reminded = 0, cause = $9, rev = rev + 1,
changed_at_ms = $10 where id = $1";

/// What to do with a showing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShowingAction {
    Confirm { member: Option<MemberId> },
    Decline { reason: String },
    Move { start_ms: i64, member: Option<MemberId>, outside_hours: bool },
    Cancel { reason: String },
    Done,
    NoShow,
}

/// A change of a showing.
#[derive(Debug, Clone)]
pub struct ShowingChange {
    pub workspace: WorkspaceId,
    pub id: ShowingId,
    pub action: ShowingAction,
    /// The visitor can only move and cancel.
    pub by_visitor: bool,
    pub rev: Option<i64>,
}

/// What became of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChangeOutcome {
    Changed,
    NotFound,
    /// Somebody else has the time, or it is no slot.
    Taken,
    /// The showing's state doesn't allow it.
    WrongState,
    TooManyMoves,
    /// Showings are off.
    Off,
    Conflict(i64),
}

impl Store {
    /// Changes a showing of the workspace.
    ///
    /// # Errors
    /// `Taken("Start")` if a booking for another chatbot took the time at the same moment.
    pub async fn change_showing(
        &self,
        write: &WriteContext,
        change: ShowingChange,
    ) -> Result<WriteOutcome<ChangeOutcome>> {
        let (change, now_ms) = (Arc::new(change), write.now_ms);
        self.write_once(write, transaction!(|tx, change| run(&mut tx, &change, now_ms).await)).await
    }
}

async fn run(tx: &mut Tx<'_>, change: &ShowingChange, now_ms: i64) -> Result<ChangeOutcome> {
    let (workspace, id) = (change.workspace, change.id);
    let Some(seen) = row::find(tx, workspace, id).await? else { return Ok(ChangeOutcome::NotFound) };
    let settings = office::lock(tx, seen.chatbot, now_ms).await?.settings;
    let Some(showing) = row::lock(tx, workspace, id).await? else { return Ok(ChangeOutcome::NotFound) };
    if change.rev.is_some_and(|rev| rev != showing.rev) {
        return Ok(ChangeOutcome::Conflict(showing.rev));
    }
    let actor = if change.by_visitor { "Visitor" } else { "Office" };
    let is_waiting = showing.state == "Requested" && !showing.has_expired(now_ms);
    let is_open = showing.is_open(now_ms) && showing.end_ms > now_ms;
    let kind = match &change.action {
        ShowingAction::Confirm { member } if is_waiting => {
            match confirm(tx, &settings, &showing, *member, now_ms).await? {
                Some(member) => {
                    tx.execute(CONFIRM, args![id, member.map(|member| member.0), actor, now_ms]).await?;
                    if leads::showing_booked(tx, showing.chatbot, showing.lead, actor, now_ms).await?
                        && let Some(lead) = showing.lead
                    {
                        lead_events::lead_updated(tx, showing.chatbot, lead, now_ms).await?;
                    }
                    SHOWING_CONFIRMED
                }
                None => return Ok(ChangeOutcome::Taken),
            }
        }
        ShowingAction::Decline { reason } if is_waiting => {
            cells::release(tx, id).await?;
            tx.execute(END, args![id, "Declined", reason, actor, now_ms]).await?;
            SHOWING_CANCELED
        }
        ShowingAction::Cancel { reason } if is_open => {
            cells::release(tx, id).await?;
            tx.execute(END, args![id, "Canceled", reason, actor, now_ms]).await?;
            SHOWING_CANCELED
        }
        ShowingAction::Move { start_ms, member, outside_hours } if is_open => {
            let to = (*start_ms, *member, *outside_hours);
            let moved = move_to(tx, &settings, &showing, to, change.by_visitor, now_ms).await?;
            if moved != ChangeOutcome::Changed {
                return Ok(moved);
            }
            SHOWING_MOVED
        }
        ShowingAction::Done | ShowingAction::NoShow if showing.state == "Confirmed" && showing.start_ms <= now_ms => {
            let state = if change.action == ShowingAction::Done { "Done" } else { "NoShow" };
            tx.execute(CLOSE, args![id, state, now_ms]).await?;
            SHOWING_COMPLETED
        }
        _ => return Ok(ChangeOutcome::WrongState),
    };
    let stored = row::find(tx, workspace, id).await?.ok_or(StoreError::NotFound)?;
    if change.by_visitor {
        notices::showing_changed(tx, (stored.chatbot, stored.session), id, stored.member, now_ms).await?;
    } else {
        notices::of_showing(tx, id).await?;
    }
    events::emit(tx, kind, stored, now_ms).await?;
    Ok(ChangeOutcome::Changed)
}

/// Keeps the time of a showing, for another member if one is named. Returns who shows the home; `None`: has no time.
async fn confirm(
    tx: &mut Tx<'_>,
    settings: &OfficeSettings,
    showing: &ShowingRow,
    member: Option<MemberId>,
    now_ms: i64,
) -> Result<Option<Option<MemberId>>> {
    let Some(other) = member.filter(|member| Some(*member) != showing.member) else {
        cells::keep(tx, showing.id).await?;
        return Ok(Some(showing.member));
    };
    let time = time_of(showing, showing.start_ms);
    let who = Who { only: Some(Some(other)), session: None, outside_hours: true };
    let found = choose(tx, (showing.workspace, showing.chatbot), settings, time, who, now_ms).await?;
    if let Some(member) = found {
        cells::release(tx, showing.id).await?;
        take(tx, settings, showing, (showing.start_ms, member), None).await?;
    }
    Ok(found)
}

async fn move_to(
    tx: &mut Tx<'_>,
    settings: &OfficeSettings,
    showing: &ShowingRow,
    (start_ms, member, outside_hours): (i64, Option<MemberId>, bool),
    by_visitor: bool,
    now_ms: i64,
) -> Result<ChangeOutcome> {
    if by_visitor && settings.showings == ShowingMode::Off {
        return Ok(ChangeOutcome::Off);
    }
    if by_visitor && showing.moves >= MAX_MOVES {
        return Ok(ChangeOutcome::TooManyMoves);
    }
    let time = time_of(showing, start_ms);
    let place = (showing.workspace, showing.chatbot);
    // The member stays, if free.
    let preferred = member.map(Some).or(Some(showing.member));
    let who = Who { only: preferred, session: showing.session, outside_hours };
    let mut found = choose(tx, place, settings, time, who, now_ms).await?;
    if found.is_none() && member.is_none() {
        found = choose(tx, place, settings, time, Who { only: None, ..who }, now_ms).await?;
    }
    let Some(member) = found else { return Ok(ChangeOutcome::Taken) };
    // What a visitor moves is confirmed again, unless bookings are confirmed by themselves.
    let waits = if by_visitor { settings.showings == ShowingMode::Request } else { showing.state == "Requested" };
    let hold_until_ms = waits.then(|| expiry::hold_until_ms(now_ms, start_ms));
    cells::release(tx, showing.id).await?;
    take(tx, settings, showing, (start_ms, member), hold_until_ms).await?;
    let date = date_of(start_ms, &zone_of(&showing.zone)).to_string();
    let values = args![
        showing.id,
        start_ms,
        start_ms + settings.showing_minutes * 60_000,
        date,
        member.map(|member| member.0),
        if waits { "Requested" } else { "Confirmed" },
        hold_until_ms,
        by_visitor,
        if by_visitor { "Visitor" } else { "Office" },
        now_ms,
    ];
    tx.execute(MOVE, values).await?;
    Ok(ChangeOutcome::Changed)
}

fn time_of(showing: &ShowingRow, start_ms: i64) -> Time<'_> {
    Time { start_ms, zone: &showing.zone, listing: showing.listing, except: showing.id }
}

async fn take(
    tx: &mut Tx<'_>,
    settings: &OfficeSettings,
    showing: &ShowingRow,
    (start_ms, member): (i64, Option<MemberId>),
    hold_until_ms: Option<i64>,
) -> Result<()> {
    let (chatbot, listing, showing) = (showing.chatbot, showing.listing, showing.id);
    cells::take(tx, Booked { chatbot, showing, listing, member, start_ms, settings, hold_until_ms }).await
}
