//! How an office books showings, and its hours.

use std::sync::Arc;

use porchlight_domain::{
    ChatbotId, MemberId,
    showings::{Hours, OfficeSettings, ShowingMode},
};
use serde::{Deserialize, Serialize};

use crate::{
    Store, WriteContext, WriteOutcome,
    error::Result,
    executor::{Tx, args},
    idempotency::{from_json, to_json},
    transaction::transaction,
};

const OFFICE: &str = "select settings, rev from office where chatbot = $1";
const OFFICE_POSTGRES: &str = "select settings, rev from office where chatbot = $1 for update";
const ADD_OFFICE: &str = "insert into office (chatbot, settings, rev, changed_at_ms) values ($1, '{}', 0, $2)
on conflict (chatbot) do nothing";
const SET_OFFICE: &str = "update office set settings = $2, rev = rev + 1, changed_at_ms = $3 where chatbot = $1";
const ANY_HOURS: &str = "select count(*) from hours where chatbot = $1";
const HOURS: &str = "select hours, rev from hours where chatbot = $1 and owner = $2";
const SET_HOURS: &str = "insert into hours (chatbot, owner, member, hours, rev, changed_at_ms)
values ($1, $2, $3, $4, 1, $5) on conflict (chatbot, owner) do update set hours = excluded.hours,
rev = hours.rev + 1, changed_at_ms = excluded.changed_at_ms";
const REMOVE_HOURS: &str = "delete from hours where chatbot = $1 and owner = $2";

/// How an office books showings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct OfficeRow {
    pub settings: OfficeSettings,
    /// 0 before the first change.
    pub rev: i64,
}

/// The hours of a member, or of the office.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct HoursRow {
    pub hours: Hours,
    pub rev: i64,
    /// False: the member has none, and these are the office's.
    pub is_own: bool,
}

impl Store {
    /// Returns how an office books showings.
    pub async fn office(&self, chatbot: ChatbotId) -> Result<OfficeRow> {
        self.read(transaction!(|tx| find(&mut tx, chatbot).await)).await
    }

    /// Returns how visitors book showings; `None` if they can't, because showings are off or nobody has hours.
    pub async fn bookable_showings(&self, chatbot: ChatbotId) -> Result<Option<ShowingMode>> {
        self.read(transaction!(|tx| {
            if tx.number(ANY_HOURS, args![chatbot]).await? == Some(0) {
                return Ok(None);
            }
            let mode = find(&mut tx, chatbot).await?.settings.showings;
            Ok(Some(mode).filter(|mode| *mode != ShowingMode::Off))
        }))
        .await
    }

    /// Replaces how an office books showings. Returns the current revision if it isn't `rev`.
    pub async fn save_office(
        &self,
        write: &WriteContext,
        chatbot: ChatbotId,
        settings: OfficeSettings,
        rev: Option<i64>,
    ) -> Result<WriteOutcome<std::result::Result<OfficeRow, i64>>> {
        let now_ms = write.now_ms;
        self.write_once(
            write,
            transaction!(|tx| {
                let stored = lock(&mut tx, chatbot, now_ms).await?;
                if rev.is_some_and(|rev| rev != stored.rev) {
                    return Ok(Err(stored.rev));
                }
                tx.execute(SET_OFFICE, args![chatbot, to_json(&settings)?, now_ms]).await?;
                Ok(Ok(OfficeRow { settings, rev: stored.rev + 1 }))
            }),
        )
        .await
    }

    /// Returns the hours of a member, or of the office.
    pub async fn hours(&self, chatbot: ChatbotId, member: Option<MemberId>) -> Result<HoursRow> {
        self.read(transaction!(|tx| hours(&mut tx, chatbot, member).await)).await
    }

    /// Replaces the hours of a member, or of the office. A member without any hours has the office's again. Returns the
    /// current revision if it isn't `rev`.
    pub async fn save_hours(
        &self,
        write: &WriteContext,
        chatbot: ChatbotId,
        member: Option<MemberId>,
        hours: Hours,
        rev: Option<i64>,
    ) -> Result<WriteOutcome<Option<i64>>> {
        let (now_ms, hours) = (write.now_ms, Arc::new(hours));
        self.write_once(
            write,
            transaction!(|tx, hours| {
                lock(&mut tx, chatbot, now_ms).await?;
                let stored = self::hours(&mut tx, chatbot, member).await?;
                let stored_rev = if stored.is_own { stored.rev } else { 0 };
                if rev.is_some_and(|rev| rev != stored_rev) {
                    return Ok(Some(stored_rev));
                }
                let owner = member.map_or(0, |member| member.0);
                if member.is_some() && *hours == Hours::default() {
                    tx.execute(REMOVE_HOURS, args![chatbot, owner]).await?;
                } else {
                    let member = member.map(|member| member.0);
                    tx.execute(SET_HOURS, args![chatbot, owner, member, to_json(&*hours)?, now_ms]).await?;
                }
                Ok(None)
            }),
        )
        .await
    }
}

pub(super) async fn find(tx: &mut Tx<'_>, chatbot: ChatbotId) -> Result<OfficeRow> {
    read(tx, OFFICE, chatbot).await
}

/// Locks the office of a chatbot. Bookings queue here.
pub(super) async fn lock(tx: &mut Tx<'_>, chatbot: ChatbotId, now_ms: i64) -> Result<OfficeRow> {
    tx.execute(ADD_OFFICE, args![chatbot, now_ms]).await?;
    let sql = tx.dialect_sql(OFFICE, OFFICE_POSTGRES);
    read(tx, sql, chatbot).await
}

async fn read(tx: &mut Tx<'_>, sql: &'static str, chatbot: ChatbotId) -> Result<OfficeRow> {
    let Some(row) = tx.row(sql, args![chatbot]).await? else { return Ok(OfficeRow::default()) };
    let mut cells = row.reader();
    Ok(OfficeRow { settings: from_json(&cells.text()?)?, rev: cells.int()? })
}

pub(super) async fn hours(tx: &mut Tx<'_>, chatbot: ChatbotId, member: Option<MemberId>) -> Result<HoursRow> {
    let owners = [member.map(|member| member.0), Some(0)];
    for owner in owners.into_iter().flatten() {
        if let Some(row) = tx.row(HOURS, args![chatbot, owner]).await? {
            let mut cells = row.reader();
            let is_own = member.is_none() || owner != 0;
            return Ok(HoursRow { hours: from_json(&cells.text()?)?, rev: cells.int()?, is_own });
        }
    }
    Ok(HoursRow { is_own: member.is_none(), ..HoursRow::default() })
}
