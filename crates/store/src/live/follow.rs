//! What followers of a conversation read, and the small writes of reading and typing.

use std::{fmt::Write as _, sync::Arc};

use porchlight_domain::{ChatbotId, MemberId, MessageId, SessionId, WorkspaceId};

use crate::{
    Store,
    conversations::{MessageRow, history},
    error::Result,
    executor::{Tx, args},
    notices,
    transaction::transaction,
};

/// Messages that are read at once.
const MAX_MESSAGES: i64 = 200;

const STATE: &str = "select s.messages, coalesce(c.phase, 'bot'), coalesce(m.name, ''),
coalesce(m.seen_ms, 0), coalesce(c.agent_typing_ms, 0), coalesce(c.visitor_typing_ms, 0), coalesce(c.agent_read, 0),
coalesce(c.visitor_read, 0), coalesce(c.visitor_seen_ms, 0), coalesce(c.rev, 0), cast(case when c.session is null then 0 else 1 end as bigint),
coalesce(s.busy_answer, 0)
from session s left join conversation c on c.session = s.id left join member m on m.id = s.holder
where s.chatbot = $1 and s.id = $2";
const MESSAGES: &str = concat!(
    "select ",
    history::message_columns!(),
    " from message m where m.chatbot = $1 and m.session = $2 and m.place >= $3 order by m.place limit $4"
);
const UNREAD: &str = "select count(*) from message where session = $1 and role = $2 and place >= $3";
const MEMBER_READ: &str = "select place from member_read where member = $1 and session = $2";
const MARKS: &str = "select s.id, s.messages, coalesce(s.busy_answer, 0), coalesce(c.rev, 0),
coalesce(c.agent_typing_ms, 0), coalesce(c.visitor_typing_ms, 0), coalesce(c.agent_read, 0), coalesce(c.visitor_read, 0)
from session s left join conversation c on c.session = s.id where s.id in (select value from json_each($1))";
/// One text for every number of sessions, which the server keeps prepared.
const MARKS_POSTGRES: &str = "select s.id, s.messages, coalesce(s.busy_answer, 0), coalesce(c.rev, 0),
coalesce(c.agent_typing_ms, 0), coalesce(c.visitor_typing_ms, 0), coalesce(c.agent_read, 0), coalesce(c.visitor_read, 0)
from session s left join conversation c on c.session = s.id
where s.id = any (cast(translate($1, '[]', '{}') as bigint[]))";
const PLACE: &str = "select place from message where chatbot = $1 and session = $2 and id = $3";
const VISITOR_READ: &str = "update conversation set visitor_read = $2, visitor_seen_ms = $3
where session = $1 and visitor_read < $2";
const AGENT_READ: &str = "update conversation set agent_read = $2 where session = $1 and agent_read < $2";
pub(super) const SET_MEMBER_READ: &str = "insert into member_read (member, session, place) values ($1, $2, $3)
on conflict (member, session) do update set place = case when member_read.place < excluded.place
then excluded.place else member_read.place end";
const VISITOR_TYPING: &str = "update conversation set visitor_typing_ms = $2, visitor_seen_ms = $3
where session = $1 and (visitor_typing_ms <= $3 - 2000 or $2 = 0)";
const AGENT_TYPING: &str = "update conversation set agent_typing_ms = $2
where session = $1 and (agent_typing_ms <= $3 - 2000 or $2 = 0)";
const VISITOR_SEEN: &str = "update conversation set visitor_seen_ms = $1
where visitor_seen_ms < $1 and session in (select value from json_each($2))";
const VISITOR_SEEN_POSTGRES: &str = "update conversation set visitor_seen_ms = $1
where visitor_seen_ms < $1 and session = any (cast(translate($2, '[]', '{}') as bigint[]))";
/// A crash of the database may lose a typing mark.
const LAZILY: &str = "set local synchronous_commit = off";

/// Who speaks and what both sides do.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LiveState {
    /// `bot`, `waiting` or `agent`.
    pub phase: String,
    /// Name of the member who speaks; "" for none.
    pub holder: String,
    pub holder_seen_ms: i64,
    pub agent_typing_ms: i64,
    pub visitor_typing_ms: i64,
    /// Places before which everything is read.
    pub agent_read: i64,
    pub visitor_read: i64,
    pub visitor_seen_ms: i64,
    pub rev: i64,
    /// Messages of members that the visitor has not read.
    pub unread_by_visitor: i64,
    /// Messages of the visitor that the member, or without one any member, has not read.
    pub unread_by_office: i64,
}

/// What is new in a session.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FollowSnapshot {
    /// From the place on that was asked for, up to a running answer. At most 200.
    pub messages: Vec<MessageRow>,
    /// The place after them.
    pub next: i64,
    /// There are more messages.
    pub has_more: bool,
    pub running: Option<MessageId>,
    pub state: LiveState,
    /// The mark of what was read; `None` without a session.
    pub mark: Option<FollowMark>,
}

/// What changes whenever there is something new in a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FollowMark {
    pub session: SessionId,
    /// As `MARKS` returns them.
    values: [i64; 7],
}

impl Store {
    /// Returns the messages of a session from a place on, and its state; `None` without such a session.
    pub async fn follow_snapshot(
        &self,
        chatbot: ChatbotId,
        session: SessionId,
        after: i64,
        member: Option<MemberId>,
    ) -> Result<Option<FollowSnapshot>> {
        self.read_together(transaction!(|tx| snapshot(&mut tx, chatbot, session, after, member).await)).await
    }

    /// Returns the marks of these sessions, which other replicas may have changed.
    pub async fn follow_marks(&self, sessions: Vec<SessionId>) -> Result<Vec<FollowMark>> {
        let (count, sessions) = (sessions.len(), Arc::new(id_list(&sessions)));
        let rows = self
            .read(transaction!(|tx, sessions| tx.rows(tx.dialect_sql(MARKS, MARKS_POSTGRES), args![&*sessions]).await))
            .await?;
        let mut marks = Vec::with_capacity(count);
        for row in rows {
            let mut cells = row.reader();
            let session = SessionId(cells.int()?);
            let mut mark = FollowMark { session, values: [0; 7] };
            for value in &mut mark.values {
                *value = cells.int()?;
            }
            marks.push(mark);
        }
        Ok(marks)
    }

    /// Stores that the visitor has read up to a message. Returns false if the session has no such message.
    pub async fn mark_read_by_visitor(
        &self,
        chatbot: ChatbotId,
        session: SessionId,
        message: MessageId,
        now_ms: i64,
    ) -> Result<bool> {
        self.write(transaction!(|tx| {
            let Some(place) = tx.number(PLACE, args![chatbot, session, message]).await? else { return Ok(false) };
            tx.execute(VISITOR_READ, args![session, place + 1, now_ms]).await?;
            Ok(true)
        }))
        .await
    }

    /// Stores that the office has read up to a message.
    pub async fn mark_read_by_office(
        &self,
        chatbot: ChatbotId,
        session: SessionId,
        message: MessageId,
        member: Option<MemberId>,
    ) -> Result<bool> {
        self.write(transaction!(|tx| {
            let Some(place) = tx.number(PLACE, args![chatbot, session, message]).await? else { return Ok(false) };
            tx.execute(AGENT_READ, args![session, place + 1]).await?;
            if let Some(member) = member {
                tx.execute(SET_MEMBER_READ, args![member, session, place + 1]).await?;
                notices::of_reader(&mut tx, member, session, place).await?;
            }
            Ok(true)
        }))
        .await
    }

    /// Stores that a side is typing, at most every two seconds; `typing_ms` 0 ends it. Returns whether it was stored.
    pub async fn set_typing(&self, session: SessionId, by_visitor: bool, typing_ms: i64, now_ms: i64) -> Result<bool> {
        self.write(transaction!(|tx| {
            if let Tx::Postgres(_) = tx {
                tx.execute(LAZILY, args![]).await?;
            }
            let sql = if by_visitor { VISITOR_TYPING } else { AGENT_TYPING };
            Ok(tx.execute(sql, args![session, typing_ms, now_ms]).await? > 0)
        }))
        .await
    }

    /// Stores that the visitors of these sessions are here. Does nothing for conversations without a row.
    pub async fn touch_visitors(&self, sessions: Vec<SessionId>, now_ms: i64) -> Result<()> {
        let sessions = Arc::new(id_list(&sessions));
        self.write(transaction!(|tx, sessions| {
            if let Tx::Postgres(_) = tx {
                tx.execute(LAZILY, args![]).await?;
            }
            tx.execute(tx.dialect_sql(VISITOR_SEEN, VISITOR_SEEN_POSTGRES), args![now_ms, &*sessions]).await
        }))
        .await?;
        Ok(())
    }

    /// Returns phase and unread messages for a visitor; `None` while the office took no notice.
    pub async fn visitor_summary(&self, chatbot: ChatbotId, session: SessionId) -> Result<Option<(String, i64)>> {
        self.read(transaction!(|tx| {
            let Some((state, has_row, _)) = state(&mut tx, chatbot, session).await? else { return Ok(None) };
            if !has_row {
                return Ok(None);
            }
            let unread = tx.number(UNREAD, args![session, "agent", state.visitor_read]).await?.unwrap_or(0);
            Ok(Some((state.phase, unread)))
        }))
        .await
    }

    /// Returns the chatbot of a session of the workspace that is no preview.
    pub async fn live_chatbot(&self, workspace: WorkspaceId, session: SessionId) -> Result<Option<ChatbotId>> {
        let sql = "select s.chatbot from session s join chatbot c on c.id = s.chatbot
where c.workspace = $1 and s.id = $2 and s.preview = 0";
        Ok(self.read(transaction!(|tx| tx.number(sql, args![workspace, session]).await)).await?.map(ChatbotId))
    }
}

/// A JSON list.
fn id_list(sessions: &[SessionId]) -> String {
    let mut list = String::from("[");
    for (at, session) in sessions.iter().enumerate() {
        let _ = write!(list, "{}{session}", if at == 0 { "" } else { "," });
    }
    list.push(']');
    list
}

async fn snapshot(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    session: SessionId,
    after: i64,
    member: Option<MemberId>,
) -> Result<Option<FollowSnapshot>> {
    let Some((mut state, has_row, mark)) = state(tx, chatbot, session).await? else { return Ok(None) };
    let total = mark.values[0];
    let rows = match after < total {
        true => tx.rows(MESSAGES, args![chatbot, session, after, MAX_MESSAGES]).await?,
        false => Vec::new(),
    };
    let mut found = FollowSnapshot { next: after.max(0), ..FollowSnapshot::default() };
    for row in &rows {
        let message = history::message(&mut row.reader())?;
        if message.running {
            found.running = Some(message.id);
            break;
        }
        found.next = message.place + 1;
        found.messages.push(message);
    }
    found.has_more = found.running.is_none() && rows.len() as i64 == MAX_MESSAGES && found.next < total;
    if has_row {
        let office_read = match member {
            Some(member) => tx.number(MEMBER_READ, args![member, session]).await?.unwrap_or(0),
            None => state.agent_read,
        };
        state.unread_by_visitor = tx.number(UNREAD, args![session, "agent", state.visitor_read]).await?.unwrap_or(0);
        state.unread_by_office = tx.number(UNREAD, args![session, "visitor", office_read]).await?.unwrap_or(0);
    }
    (found.state, found.mark) = (state, Some(mark));
    Ok(Some(found))
}

/// State without the unread counts, whether the conversation has a row, and its mark.
async fn state(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    session: SessionId,
) -> Result<Option<(LiveState, bool, FollowMark)>> {
    let Some(row) = tx.row(STATE, args![chatbot, session]).await? else { return Ok(None) };
    let mut cells = row.reader();
    let total = cells.int()?;
    let state = LiveState {
        phase: cells.text()?,
        holder: cells.text()?,
        holder_seen_ms: cells.int()?,
        agent_typing_ms: cells.int()?,
        visitor_typing_ms: cells.int()?,
        agent_read: cells.int()?,
        visitor_read: cells.int()?,
        visitor_seen_ms: cells.int()?,
        rev: cells.int()?,
        ..LiveState::default()
    };
    let (has_row, busy_answer) = (cells.flag()?, cells.int()?);
    let (typing, read) = ([state.agent_typing_ms, state.visitor_typing_ms], [state.agent_read, state.visitor_read]);
    let values = [total, busy_answer, state.rev, typing[0], typing[1], read[0], read[1]];
    Ok(Some((state, has_row, FollowMark { session, values })))
}
