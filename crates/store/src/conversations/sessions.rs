//! Creates and finds sessions, always within one chatbot or workspace.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, MessageId, SessionId, WorkspaceId};

use crate::{
    Store, WriteContext, WriteOutcome,
    conversations::{NewSession, SessionRow},
    error::Result,
    executor::{Row, RowReader, Tx, args},
    keys::random,
    transaction::transaction,
};

const INSERT: &str =
    "insert into session (id, chatbot, uri, visitor_hash, created_at_ms, last_at_ms, messages, preview)
values ($1, $2, $3, $4, $5, $5, $6, $7)";
const WELCOME: &str = "insert into message (id, chatbot, session, place, role, kind, content, created_at_ms)
values ($1, $2, $3, $4, 'bot', 'Welcome', $5, $6)";
const ONE: &str = "select id, chatbot, uri, created_at_ms, last_at_ms, state, questions from session
where chatbot = $1 and id = $2";
const IN_WORKSPACE: &str = "select s.id, s.chatbot, s.uri, s.created_at_ms, s.last_at_ms, s.state, s.questions
from session s join chatbot c on c.id = s.chatbot where c.workspace = $1 and s.id = $2";
/// Serializes replicas that create the same session.
pub(super) const QUEUE_UP: &str = "select pg_advisory_xact_lock($1)";
const SET_LIMIT: &str = "update workspace set session_limit = $2 where id = $1";
const LIMIT: &str = "select coalesce(session_limit, -2) from workspace where id = $1";

impl Store {
    /// Creates a session that starts with the welcome messages.
    pub async fn create_session(
        &self,
        write: &WriteContext,
        chatbot: ChatbotId,
        id: SessionId,
        new: NewSession,
    ) -> Result<WriteOutcome<SessionId>> {
        let (new, now_ms) = (Arc::new(new), write.now_ms);
        self.write_once(
            write,
            transaction!(|tx, new| {
                insert(&mut tx, chatbot, id, &new, now_ms).await?;
                Ok(id)
            }),
        )
        .await
    }

    /// Returns a session of this chatbot.
    pub async fn session(&self, chatbot: ChatbotId, id: SessionId) -> Result<Option<SessionRow>> {
        one(self.read(transaction!(|tx| tx.row(ONE, args![chatbot, id]).await)).await?)
    }

    /// Returns a session of one of the workspace's chatbots.
    pub async fn session_in_workspace(&self, workspace: WorkspaceId, id: SessionId) -> Result<Option<SessionRow>> {
        one(self.read(transaction!(|tx| tx.row(IN_WORKSPACE, args![workspace, id]).await)).await?)
    }

    /// Sets the limit on questions per session of the workspace.
    pub async fn set_session_limit(&self, workspace: WorkspaceId, limit: SessionLimit) -> Result<()> {
        let limit = match limit {
            SessionLimit::Unset => None,
            SessionLimit::Unlimited => Some(-1),
            SessionLimit::At(max) => Some(i64::from(max)),
        };
        self.write(transaction!(|tx| tx.execute(SET_LIMIT, args![workspace, limit]).await)).await.map(drop)
    }

    /// Returns the limit on questions per session of the workspace.
    pub async fn session_limit(&self, workspace: WorkspaceId) -> Result<SessionLimit> {
        self.read(transaction!(|tx| limit(&mut tx, workspace).await)).await
    }
}

pub(super) async fn limit(tx: &mut Tx<'_>, workspace: WorkspaceId) -> Result<SessionLimit> {
    Ok(SessionLimit::from_stored(tx.number(LIMIT, args![workspace]).await?))
}

/// The workspace's limit on questions per session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionLimit {
    /// Never set: the service's own limit applies.
    Unset,
    Unlimited,
    At(u32),
}

impl SessionLimit {
    /// -1 for none.
    pub(super) fn from_stored(max: Option<i64>) -> Self {
        match max {
            Some(-1) => Self::Unlimited,
            Some(max) => u32::try_from(max).map_or(Self::Unset, Self::At),
            None => Self::Unset,
        }
    }

    /// The effective limit; `None` is unlimited.
    pub fn or(self, default: Option<u32>) -> Option<u32> {
        match self {
            Self::Unset => default,
            Self::Unlimited => None,
            Self::At(max) => Some(max),
        }
    }
}

/// Creates a session if it is missing; returns whether it did. Doesn't lock the session's row.
pub(crate) async fn create_if_missing(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    id: SessionId,
    new: &NewSession,
    now_ms: i64,
) -> Result<bool> {
    if let Tx::Postgres(_) = tx {
        tx.execute(QUEUE_UP, args![id]).await?;
    }
    if tx.row(ONE, args![chatbot, id]).await?.is_some() {
        return Ok(false);
    }
    insert(tx, chatbot, id, new, now_ms).await?;
    Ok(true)
}

pub(super) async fn insert(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    id: SessionId,
    new: &NewSession,
    now_ms: i64,
) -> Result<()> {
    let welcomes = new.welcome.len() as i64;
    let values = args![id, chatbot, &new.uri, new.visitor_hash.clone(), now_ms, welcomes, new.is_preview];
    tx.execute(INSERT, values).await?;
    for (place, text) in (0..).zip(&new.welcome) {
        let message = MessageId::from_random(random()?);
        tx.execute(WELCOME, args![message, chatbot, id, place, text, now_ms]).await?;
    }
    Ok(())
}

fn one(row: Option<Row>) -> Result<Option<SessionRow>> {
    row.map(|row| read(&mut row.reader())).transpose()
}

/// Reads the next cells: ID, chatbot, URI, both times, state and questions.
pub(super) fn read(cells: &mut RowReader<'_>) -> Result<SessionRow> {
    Ok(SessionRow {
        id: SessionId(cells.int()?),
        chatbot: ChatbotId(cells.int()?),
        uri: cells.text()?,
        created_at_ms: cells.int()?,
        last_at_ms: cells.int()?,
        state_json: cells.text()?,
        questions: cells.int()?,
    })
}
