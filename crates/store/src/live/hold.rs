//! Who speaks: taking a conversation over and giving it back.

use std::sync::Arc;

use porchlight_domain::{MemberId, MessageId, SessionId, WorkspaceId};
use serde::{Deserialize, Serialize};

use crate::{
    Store, WriteContext, WriteOutcome,
    conversations::search_terms,
    error::Result,
    executor::{Tx, args},
    keys::random,
    live::row::{self, LockedSession},
    notices, replicas,
    transaction::transaction,
};

const HOLDER: &str = "select m.name, coalesce(c.held_at_ms, 0) from member m left join conversation c on c.session = $2
where m.id = $1";
const END_ANSWER: &str = "update message set running = 0, interrupted = 1, content = $3
where id = $1 and session = $2 and running = 1";
/// The pieces that another replica has written.
const PIECES: &str = "select content from answer_piece where answer = $1 order by start";
const FREE: &str = "update session set busy_answer = null, busy_since_ms = null where id = $1";
const HOLD: &str = "update session set holder = $2 where id = $1";
const HELD: &str = "update conversation set state = 'open', phase = 'agent', assignee = coalesce(assignee, $2),
waiting_since_ms = null, held_at_ms = $3, spoken_at_ms = $3, snoozed_until_ms = null, agent_typing_ms = 0, rev = rev + 1,
changed_at_ms = $3 where session = $1";
const RELEASED: &str = "update conversation set phase = $2, held_at_ms = null, agent_typing_ms = 0,
waiting_since_ms = case when $2 = 'waiting' then $3 end, rev = rev + 1, changed_at_ms = $3
where session = $1";

/// A member takes a conversation over.
#[derive(Debug, Clone)]
pub struct TakeOverRequest {
    pub workspace: WorkspaceId,
    pub session: SessionId,
    pub member: MemberId,
    /// Even if another member holds it.
    pub force: bool,
    /// The revision that was read.
    pub rev: Option<i64>,
    /// What this process has of the running answer.
    pub running: Option<RunningText>,
}

/// The text of an answer that was stopped.
#[derive(Debug, Clone)]
pub struct RunningText {
    pub answer: MessageId,
    pub content: String,
}

/// The member who speaks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldBy {
    pub member: MemberId,
    pub name: String,
    pub since_ms: i64,
}

/// What became of a take-over or of giving back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum HoldOutcome {
    /// Done, or already so.
    Done {
        /// An answer that the take-over ended. Its writer may not have stopped yet.
        ended: Option<MessageId>,
    },
    NotFound,
    /// Another member speaks.
    Held(HeldBy),
    /// This member does not hold it.
    NotHolder,
    /// Changed since it was read; its revision.
    Changed(i64),
}

impl Store {
    /// Makes a member the one who speaks, and ends a running answer.
    pub async fn take_over(&self, write: &WriteContext, request: TakeOverRequest) -> Result<WriteOutcome<HoldOutcome>> {
        let (request, now_ms) = (Arc::new(request), write.now_ms);
        self.write_once(
            write,
            transaction!(|tx, request| {
                let Some(mut session) = row::lock(&mut tx, request.workspace, request.session).await? else {
                    return Ok(HoldOutcome::NotFound);
                };
                let status = row::ensure(&mut tx, &session, now_ms).await?;
                if request.rev.is_some_and(|rev| rev != status.rev) {
                    return Ok(HoldOutcome::Changed(status.rev));
                }
                if let Some(held) = held_by(&mut tx, &session, request.member).await?
                    && !request.force
                {
                    return Ok(HoldOutcome::Held(held));
                }
                hold(&mut tx, &mut session, request.member, request.running.as_ref(), now_ms).await
            }),
        )
        .await
    }

    /// Returns who holds a session of the chatbot's workspace.
    pub async fn holder(&self, workspace: WorkspaceId, session: SessionId) -> Result<Option<HeldBy>> {
        self.read(transaction!(|tx| {
            let sql = "select coalesce(s.holder, 0) from session s join chatbot c on c.id = s.chatbot
where c.workspace = $1 and s.id = $2";
            let holder = tx.number(sql, args![workspace, session]).await?.unwrap_or(0);
            if holder <= 0 {
                return Ok(None);
            }
            named(&mut tx, MemberId(holder), session).await
        }))
        .await
    }
}

/// The other member who holds a locked session.
pub(super) async fn held_by(tx: &mut Tx<'_>, session: &LockedSession, member: MemberId) -> Result<Option<HeldBy>> {
    match session.holder {
        Some(holder) if holder != member => named(tx, holder, session.id).await,
        _ => Ok(None),
    }
}

pub(crate) async fn named(tx: &mut Tx<'_>, member: MemberId, session: SessionId) -> Result<Option<HeldBy>> {
    let row = tx.row(HOLDER, args![member, session]).await?;
    row.map(|row| {
        let mut cells = row.reader();
        Ok(HeldBy { member, name: cells.text()?, since_ms: cells.int()? })
    })
    .transpose()
}

/// Makes a member the holder of a locked session whose conversation has a row.
pub(super) async fn hold(
    tx: &mut Tx<'_>,
    session: &mut LockedSession,
    member: MemberId,
    running: Option<&RunningText>,
    now_ms: i64,
) -> Result<HoldOutcome> {
    if session.holder == Some(member) {
        return Ok(HoldOutcome::Done { ended: None });
    }
    let ended = end_answer(tx, session, running).await?;
    row::append(tx, session, MessageId::from_random(random()?), ("event", "Joined", ""), member, now_ms).await?;
    tx.execute(HOLD, args![session.id, member]).await?;
    tx.execute(HELD, args![session.id, member, now_ms]).await?;
    session.holder = Some(member);
    notices::of_speaker(tx, member, session.id).await?;
    Ok(HoldOutcome::Done { ended })
}

/// Ends the running answer with the text that exists. Its writer can't store anything afterwards.
async fn end_answer(
    tx: &mut Tx<'_>,
    session: &mut LockedSession,
    running: Option<&RunningText>,
) -> Result<Option<MessageId>> {
    let Some(answer) = session.busy_answer.take() else { return Ok(None) };
    let content = match (running.filter(|running| running.answer == answer), &tx) {
        (Some(running), _) => running.content.clone(),
        (None, Tx::Postgres(_)) => {
            let rows = tx.rows(PIECES, args![answer]).await?;
            rows.iter().map(|row| row.reader().text()).collect::<Result<String>>()?
        }
        (None, Tx::Sqlite(_)) => String::new(),
    };
    if tx.execute(END_ANSWER, args![answer, session.id, &content]).await? > 0 {
        search_terms::index_message(tx, session.chatbot, answer, &content).await?;
    }
    replicas::delete_deltas(tx, answer).await?;
    replicas::signal_stop(tx, answer, session.busy_replica).await?;
    tx.execute(FREE, args![session.id]).await?;
    Ok(Some(answer))
}

/// Gives a held session back; `event` is `HandedBack`, `SteppedAway` or `Expired`, `phase` `bot` or `waiting`.
pub(super) async fn release(
    tx: &mut Tx<'_>,
    session: &mut LockedSession,
    (event, phase): (&str, &str),
    now_ms: i64,
) -> Result<()> {
    let Some(member) = session.holder.take() else { return Ok(()) };
    row::append(tx, session, MessageId::from_random(random()?), ("event", event, ""), member, now_ms).await?;
    tx.execute(HOLD, args![session.id, 0_i64]).await?;
    tx.execute(RELEASED, args![session.id, phase, now_ms]).await?;
    Ok(())
}
