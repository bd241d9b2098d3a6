//! The rows that every change of a live conversation locks and writes.

use porchlight_domain::{ChatbotId, MemberId, MessageId, SessionId, WorkspaceId};

use crate::{
    error::Result,
    executor::{Tx, args},
    notices,
};

const SESSION: &str = "select s.chatbot, coalesce(s.holder, -1), s.messages, coalesce(s.busy_answer, 0),
coalesce(s.busy_replica, 0) from session s join chatbot c on c.id = s.chatbot
where c.workspace = $1 and s.id = $2 and s.preview = 0";
const SESSION_POSTGRES: &str = "select s.chatbot, coalesce(s.holder, -1), s.messages, coalesce(s.busy_answer, 0),
coalesce(s.busy_replica, 0) from session s join chatbot c on c.id = s.chatbot
where c.workspace = $1 and s.id = $2 and s.preview = 0 for update of s";
const FOUND: &str = "insert into conversation (session, workspace, chatbot, state, phase, rev, changed_at_ms)
values ($1, $2, $3, 'pending', 'bot', 0, $4) on conflict (session) do nothing";
const KNOWN: &str = "update session set holder = 0 where id = $1 and holder is null";
const STATUS: &str = "select state, rev from conversation where session = $1";
const MESSAGE: &str = "insert into message (id, chatbot, session, place, role, kind, content, created_at_ms, member)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
const COUNT: &str = "update session set messages = messages + 1, last_at_ms = $2 where id = $1";

const OF_CHATBOT: &str = "select workspace from chatbot where id = $1";
const PREVIEW: &str = "select preview from session where id = $1";
/// A blocked visitor calls nobody. Without a member who is here, the visitor doesn't wait.
const WAIT: &str = "update conversation set state = 'open', snoozed_until_ms = null,
waiting_since_ms = coalesce(waiting_since_ms, $2), phase = case when phase = 'agent' then 'agent'
when exists (select 1 from member m where m.workspace = conversation.workspace and m.removed_at_ms is null
and m.seen_ms > $2 - 60000) then 'waiting' else phase end, visitor_seen_ms = $2, rev = rev + 1, changed_at_ms = $2
where session = $1 and blocked = 0";

/// A locked session.
#[derive(Debug, Clone, Copy)]
pub(super) struct LockedSession {
    pub workspace: WorkspaceId,
    pub chatbot: ChatbotId,
    pub id: SessionId,
    pub holder: Option<MemberId>,
    /// Place of the next message.
    pub messages: i64,
    pub busy_answer: Option<MessageId>,
    pub busy_replica: i64,
}

/// State and revision of a conversation.
#[derive(Debug, Clone)]
pub(super) struct Status {
    pub state: String,
    pub rev: i64,
}

/// Locks a session of the workspace; `None` if there is none. Previews are not live.
pub(super) async fn lock(tx: &mut Tx<'_>, workspace: WorkspaceId, session: SessionId) -> Result<Option<LockedSession>> {
    let sql = tx.dialect_sql(SESSION, SESSION_POSTGRES);
    let Some(row) = tx.row(sql, args![workspace, session]).await? else { return Ok(None) };
    let mut cells = row.reader();
    let (chatbot, holder) = (ChatbotId(cells.int()?), cells.int()?);
    let (messages, busy_answer, busy_replica) = (cells.int()?, cells.int()?, cells.int()?);
    Ok(Some(LockedSession {
        workspace,
        chatbot,
        id: session,
        holder: (holder > 0).then_some(MemberId(holder)),
        messages,
        busy_answer: (busy_answer != 0).then_some(MessageId(busy_answer)),
        busy_replica,
    }))
}

/// Adds the conversation's row if it is missing, and returns its status.
pub(super) async fn ensure(tx: &mut Tx<'_>, session: &LockedSession, now_ms: i64) -> Result<Status> {
    tx.execute(FOUND, args![session.id, session.workspace, session.chatbot, now_ms]).await?;
    tx.execute(KNOWN, args![session.id]).await?;
    status(tx, session.id).await.map(|found| found.unwrap_or(Status { state: "pending".into(), rev: 0 }))
}

pub(super) async fn status(tx: &mut Tx<'_>, session: SessionId) -> Result<Option<Status>> {
    let row = tx.row(STATUS, args![session]).await?;
    row.map(|row| {
        let mut cells = row.reader();
        Ok(Status { state: cells.text()?, rev: cells.int()? })
    })
    .transpose()
}

/// Appends a message of a member (role `agent`) or an event (role `event`) at the next place.
pub(super) async fn append(
    tx: &mut Tx<'_>,
    session: &mut LockedSession,
    id: MessageId,
    (role, kind, content): (&str, &str, &str),
    member: MemberId,
    now_ms: i64,
) -> Result<i64> {
    let place = session.messages;
    let values = args![id, session.chatbot, session.id, place, role, kind, content, now_ms, member];
    tx.execute(MESSAGE, values).await?;
    tx.execute(COUNT, args![session.id, now_ms]).await?;
    if !content.is_empty() {
        crate::conversations::search_terms::index_message(tx, session.chatbot, id, content).await?;
    }
    session.messages += 1;
    Ok(place)
}

/// Puts a conversation into the inbox because its visitor asked for a person. The session's row is locked. Members are
/// notified within the limits of the client; without one, nobody is.
pub(crate) async fn wait_for_person(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    session: SessionId,
    client: Option<&str>,
    now_ms: i64,
) -> Result<()> {
    if tx.number(PREVIEW, args![session]).await? != Some(0) {
        return Ok(());
    }
    let Some(workspace) = tx.number(OF_CHATBOT, args![chatbot]).await? else { return Ok(()) };
    tx.execute(FOUND, args![session, workspace, chatbot, now_ms]).await?;
    tx.execute(KNOWN, args![session]).await?;
    tx.execute(WAIT, args![session, now_ms]).await?;
    match client {
        Some(client) => notices::person_wanted(tx, chatbot, session, client, now_ms).await,
        None => Ok(()),
    }
}
