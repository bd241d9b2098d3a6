//! Conversations whose holder left, whose visitor waits in vain, and those that were snoozed until now.
//!
//! A candidate is checked again under its lock, so each effect happens once, whatever replicas look for it.

use porchlight_domain::{SessionId, WorkspaceId};

use crate::{
    Store,
    error::Result,
    executor::{Row, Tx, args},
    live::{hold, row},
    transaction::transaction,
};

/// A message without an answer for this long, while its holder is away, frees the conversation.
const UNANSWERED_AWAY_MS: i64 = 2 * 60_000;
/// The same while the holder is here.
const UNANSWERED_MS: i64 = 10 * 60_000;
/// A held conversation without a word.
const SILENCE_MS: i64 = 30 * 60_000;
/// A visitor waits for a person this long before the chatbot is alone again.
const WAITING_MS: i64 = 2 * 60_000;

macro_rules! timing {
    () => {
        "select c.session, c.workspace, c.phase, coalesce(c.waiting_since_ms, 0), coalesce(c.spoken_at_ms, 0),
coalesce(c.snoozed_until_ms, 0), coalesce(m.seen_ms, 0), coalesce(m.removed_at_ms, 0) from conversation c
join session s on s.id = c.session left join member m on m.id = s.holder where "
    };
}

/// One statement, however many conversations are held.
const CANDIDATES: &str = concat!(timing!(), "c.phase <> 'bot' or c.snoozed_until_ms is not null");
const TIMING: &str = concat!(timing!(), "c.session = $1");
const ALONE: &str = "update conversation set phase = 'bot', rev = rev + 1, changed_at_ms = $2 where session = $1";
const AWAKE: &str = "update conversation set state = 'open', snoozed_until_ms = null, rev = rev + 1, changed_at_ms = $2
where session = $1";

/// What a timer changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimedChange {
    pub session: SessionId,
    pub event: &'static str,
}

struct Timing {
    session: SessionId,
    workspace: WorkspaceId,
    phase: String,
    waiting_since_ms: i64,
    spoken_at_ms: i64,
    snoozed_until_ms: i64,
    holder_seen_ms: i64,
    is_removed: bool,
}

impl Store {
    /// Runs what is due and returns what changed.
    pub async fn run_live_timers(&self, now_ms: i64) -> Result<Vec<TimedChange>> {
        let rows = self.read(transaction!(|tx| tx.rows(CANDIDATES, args![]).await)).await?;
        let mut changed = Vec::new();
        for candidate in &rows {
            let timing = timing(candidate)?;
            if due(&timing, now_ms).is_none() {
                continue;
            }
            let (session, workspace) = (timing.session, timing.workspace);
            let event = self.write(transaction!(|tx| run(&mut tx, workspace, session, now_ms).await)).await?;
            changed.extend(event.map(|event| TimedChange { session, event }));
        }
        Ok(changed)
    }
}

/// What is due. By the service's clock; a time that lies ahead counts as now.
fn due(timing: &Timing, now_ms: i64) -> Option<&'static str> {
    let since = |ms: i64| now_ms.abs_diff(ms) as i64;
    if timing.phase == "agent" {
        if timing.is_removed {
            return Some("HandedBack");
        }
        let is_away = since(timing.holder_seen_ms) > super::MEMBER_AWAY_MS;
        let unanswered = if timing.waiting_since_ms == 0 { 0 } else { since(timing.waiting_since_ms) };
        if unanswered >= UNANSWERED_MS || is_away && unanswered >= UNANSWERED_AWAY_MS {
            return Some("SteppedAway");
        }
        return (since(timing.spoken_at_ms) >= SILENCE_MS).then_some("Expired");
    }
    if timing.snoozed_until_ms != 0 && timing.snoozed_until_ms <= now_ms {
        return Some("Awake");
    }
    (timing.phase == "waiting" && since(timing.waiting_since_ms) >= WAITING_MS).then_some("Alone")
}

async fn run(tx: &mut Tx<'_>, workspace: WorkspaceId, session: SessionId, now_ms: i64) -> Result<Option<&'static str>> {
    let Some(mut locked) = row::lock(tx, workspace, session).await? else { return Ok(None) };
    let Some(row) = tx.row(TIMING, args![session]).await? else { return Ok(None) };
    let Some(event) = due(&timing(&row)?, now_ms) else { return Ok(None) };
    match event {
        "Awake" => tx.execute(AWAKE, args![session, now_ms]).await.map(drop)?,
        "Alone" => tx.execute(ALONE, args![session, now_ms]).await.map(drop)?,
        "SteppedAway" => hold::release(tx, &mut locked, (event, "waiting"), now_ms).await?,
        event => hold::release(tx, &mut locked, (event, "bot"), now_ms).await?,
    }
    Ok(Some(event))
}

fn timing(row: &Row) -> Result<Timing> {
    let mut cells = row.reader();
    Ok(Timing {
        session: SessionId(cells.int()?),
        workspace: WorkspaceId(cells.int()?),
        phase: cells.text()?,
        waiting_since_ms: cells.int()?,
        spoken_at_ms: cells.int()?,
        snoozed_until_ms: cells.int()?,
        holder_seen_ms: cells.int()?,
        is_removed: cells.flag()?,
    })
}
