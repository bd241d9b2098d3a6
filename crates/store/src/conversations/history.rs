use porchlight_domain::{ChatbotId, MessageId, SessionId, WorkspaceId};

use crate::{
    Store,
    conversations::{Conversation, MessageRole, MessageRow, SpokenText},
    error::Result,
    executor::{Row, RowReader, args},
    idempotency::from_json,
    transaction::transaction,
};

macro_rules! message_columns {
    () => {
        "m.id, m.role, m.kind, m.content, m.file_ids, m.created_at_ms, m.running, m.interrupted, m.cards, \
         m.total_token, m.no_answer, m.explanation, m.rating, m.place, \
         coalesce((select a.name from member a where a.id = m.member), '')"
    };
}
pub(crate) use message_columns;

const MESSAGES: &str =
    concat!("select ", message_columns!(), " from message m where m.chatbot = $1 and m.session = $2 order by m.place");
const LAST_MESSAGES: &str = concat!(
    "select ",
    message_columns!(),
    " from message m where m.chatbot = $1 and m.session = $2 order by m.place desc limit $3"
);
/// Only what a prompt needs: explanations and cards are many times larger than the text.
const LAST_TEXTS: &str = "select m.role, m.kind, m.content,
coalesce((select a.name from member a where a.id = m.member), '') from message m
where m.chatbot = $1 and m.session = $2 and m.id <> $3 and m.id <> $4 and (m.content <> '' or m.role = 'event')
order by m.place desc limit $5";
const TOTAL: &str = "select messages from session where chatbot = $1 and id = $2";
pub(super) const ONE: &str =
    concat!("select ", message_columns!(), " from message m where m.chatbot = $1 and m.session = $2 and m.id = $3");
const HISTORY: &str = concat!(
    "select s.id, s.created_at_ms, s.uri, ",
    message_columns!(),
    " from session s join message m on m.session = s.id
      where s.chatbot = $1 and s.created_at_ms >= $2 and s.created_at_ms < $3 and s.preview = 0
      order by s.created_at_ms, s.id, m.place"
);
/// By the time of messages.
const SPOKEN: &str = concat!(
    "select s.id, s.created_at_ms, s.uri, ",
    message_columns!(),
    " from message m join session s on s.id = m.session
      where m.chatbot = $1 and m.created_at_ms >= $2 and m.created_at_ms < $3 and m.role <> 'event' and s.preview = 0
      order by s.created_at_ms, s.id, m.place"
);
const COUNT: &str = "select cast(coalesce(sum(questions), 0) as bigint) from session where chatbot = $1";
const CREDITS: &str = "select w.removed_questions + (select cast(coalesce(sum(s.questions), 0) as bigint)
from session s join chatbot c on c.id = s.chatbot where c.workspace = w.id) from workspace w where w.id = $1";

impl Store {
    /// Returns the messages of a session in order. An unfinished answer is empty.
    pub async fn messages(&self, chatbot: ChatbotId, session: SessionId) -> Result<Vec<MessageRow>> {
        let rows = self.read(transaction!(|tx| tx.rows(MESSAGES, args![chatbot, session]).await)).await?;
        rows.iter().map(|row| message(&mut row.reader())).collect()
    }

    /// Returns one message of a session.
    pub async fn message(&self, chatbot: ChatbotId, session: SessionId, id: MessageId) -> Result<Option<MessageRow>> {
        let row = self.read(transaction!(|tx| tx.row(ONE, args![chatbot, session, id]).await)).await?;
        row.map(|row| message(&mut row.reader())).transpose()
    }

    /// Returns the last messages of a session in order, and the total.
    pub async fn last_messages(
        &self,
        chatbot: ChatbotId,
        session: SessionId,
        count: i64,
    ) -> Result<(Vec<MessageRow>, i64)> {
        let (rows, total) = self
            .read(transaction!(|tx| {
                let total = tx.number(TOTAL, args![chatbot, session]).await?;
                Ok((tx.rows(LAST_MESSAGES, args![chatbot, session, count]).await?, total.unwrap_or(0)))
            }))
            .await?;
        let last = rows.iter().rev().map(|row| message(&mut row.reader())).collect::<Result<_>>()?;
        Ok((last, total))
    }

    /// Returns the last texts of a session in order, and the events between them. Skips the messages `except` and empty
    /// ones.
    pub async fn last_texts(
        &self,
        chatbot: ChatbotId,
        session: SessionId,
        except: [MessageId; 2],
        count: i64,
    ) -> Result<Vec<SpokenText>> {
        let [first, second] = except;
        let rows = self
            .read(transaction!(|tx| tx.rows(LAST_TEXTS, args![chatbot, session, first, second, count]).await))
            .await?;
        let text = |row: &Row| {
            let mut cells = row.reader();
            let (role, kind) = (MessageRole::from_name(&cells.text()?), cells.text()?);
            Ok(SpokenText { role, kind, content: cells.text()?, member_name: cells.text()? })
        };
        rows.iter().rev().map(text).collect()
    }

    /// Returns the sessions that started in `start_ms..end_ms`, oldest first, with their messages, without previews.
    pub async fn history(&self, chatbot: ChatbotId, start_ms: i64, end_ms: i64) -> Result<Vec<Conversation>> {
        let rows = self.read(transaction!(|tx| tx.rows(HISTORY, args![chatbot, start_ms, end_ms]).await)).await?;
        by_session(&rows)
    }

    /// Returns what was said in `start_ms..end_ms` by sessions, oldest first, without previews and events.
    pub async fn spoken_between(&self, chatbot: ChatbotId, start_ms: i64, end_ms: i64) -> Result<Vec<Conversation>> {
        let rows = self.read(transaction!(|tx| tx.rows(SPOKEN, args![chatbot, start_ms, end_ms]).await)).await?;
        by_session(&rows)
    }

    /// Returns the chatbot's number of questions.
    pub async fn count_messages(&self, chatbot: ChatbotId) -> Result<i64> {
        Ok(self.read(transaction!(|tx| tx.number(COUNT, args![chatbot]).await)).await?.unwrap_or(0))
    }

    /// Returns the workspace's number of questions, including deleted chatbots.
    pub async fn credits_used(&self, workspace: WorkspaceId) -> Result<i64> {
        Ok(self.read(transaction!(|tx| tx.number(CREDITS, args![workspace]).await)).await?.unwrap_or(0))
    }
}

fn by_session(rows: &[Row]) -> Result<Vec<Conversation>> {
    let mut out: Vec<Conversation> = Vec::new();
    for row in rows {
        let mut cells = row.reader();
        let (session, created_at_ms, uri) = (SessionId(cells.int()?), cells.int()?, cells.text()?);
        let message = message(&mut cells)?;
        match out.last_mut().filter(|last| last.session == session) {
            Some(last) => last.messages.push(message),
            None => out.push(Conversation { session, created_at_ms, uri, messages: vec![message] }),
        }
    }
    Ok(out)
}

/// Reads `message_columns!`.
pub(crate) fn message(cells: &mut RowReader<'_>) -> Result<MessageRow> {
    let (id, role) = (cells.int()?, MessageRole::from_name(&cells.text()?));
    let (kind, content) = (cells.text()?, cells.text()?);
    let (file_ids, created_at_ms, running) = (from_json(&cells.text()?)?, cells.int()?, cells.flag()?);
    let interrupted = cells.int()?;
    Ok(MessageRow {
        id: MessageId(id),
        role,
        from_visitor: role == MessageRole::Visitor,
        kind,
        content,
        file_ids,
        created_at_ms,
        running,
        interrupted: interrupted != 0,
        is_lost: interrupted == 2,
        cards_json: cells.text()?,
        total_token: cells.int()?,
        no_answer: cells.flag()?,
        explanation_json: cells.text()?,
        rating: cells.maybe_int()?,
        place: cells.int()?,
        member_name: cells.text()?,
    })
}
