//! Events of conversations: requests for a person, and messages for webhooks that chose them.

use porchlight_api::{EventConversation, EventItem, EventMessage, HANDOFF_REQUESTED, MESSAGE_CREATED};
use porchlight_domain::{ChatbotId, MessageId, SessionId, time::rfc3339_ms};

use crate::{
    error::Result,
    executor::{Row, Tx, args},
    webhooks::emit::{self, NewEvent},
};

const SESSION: &str = "select visitor_name, visitor_email, visitor_phone,
case when visitor_page = '' then uri else visitor_page end, first_question from session
where chatbot = $1 and id = $2 and preview = 0";
const LAST_MESSAGE: &str = "select content from message where session = $1 and role = 'visitor'
order by place desc limit 1";
const MESSAGE: &str =
    "select m.id, m.role, m.content, m.created_at_ms from message m join session s on s.id = m.session
where m.chatbot = $1 and m.session = $2 and s.preview = 0
and (m.id = $3 or m.id = (select q.question from message q where q.id = $3)) order by m.place";

/// Writes the event of a request for a person. The session must be locked.
pub(crate) async fn handoff_requested(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    session: SessionId,
    now_ms: i64,
) -> Result<()> {
    let Some(listeners) = emit::listeners(tx, chatbot).await?.filter(|all| all.want(HANDOFF_REQUESTED)) else {
        return Ok(());
    };
    let Some(row) = tx.row(SESSION, args![chatbot, session]).await? else { return Ok(()) };
    let last_message = tx.row(LAST_MESSAGE, args![session]).await?;
    let mut cells = row.reader();
    let item = EventConversation {
        session_id: session.0,
        name: cells.text()?,
        email: cells.text()?,
        phone: cells.text()?,
        page: cells.text()?,
        first_question: cells.text()?,
        message: last_message.map_or_else(|| Ok(String::new()), |row| row.reader().text())?,
    };
    let subject = format!("conversation:{session}");
    let event = NewEvent { kind: HANDOFF_REQUESTED, subject, sequence: None, item: EventItem::Conversation(item) };
    listeners.emit(tx, event, now_ms).await?;
    Ok(())
}

/// Writes the events of a finished answer and its question, or of a message that answers nothing. The session must be
/// locked.
pub(crate) async fn message_created(
    tx: &mut Tx<'_>,
    (chatbot, session): (ChatbotId, SessionId),
    message: MessageId,
    now_ms: i64,
) -> Result<()> {
    let Some(listeners) = emit::listeners(tx, chatbot).await?.filter(|all| all.want(MESSAGE_CREATED)) else {
        return Ok(());
    };
    for row in tx.rows(MESSAGE, args![chatbot, session, message]).await? {
        let item = EventItem::Message(message_item(session, &row)?);
        let subject = format!("conversation:{session}");
        listeners.emit(tx, NewEvent { kind: MESSAGE_CREATED, subject, sequence: None, item }, now_ms).await?;
    }
    Ok(())
}

fn message_item(session: SessionId, row: &Row) -> Result<EventMessage> {
    let mut cells = row.reader();
    Ok(EventMessage {
        message_id: cells.int()?,
        session_id: session.0,
        kind: if cells.text()? == "visitor" { "User" } else { "AI" },
        content: cells.text()?,
        create_time: rfc3339_ms(cells.int()?),
    })
}
