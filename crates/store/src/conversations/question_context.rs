//! What must be known before a question is accepted, read together.

use porchlight_domain::{ChatbotId, MessageId, SessionId, WorkspaceId};

use crate::{
    Store,
    chatbots::{self, ChatbotRow, chatbot_columns},
    conversations::{MessageRow, SessionLimit, SessionRow, history, sessions},
    error::Result,
    executor::args,
    transaction::transaction,
};

macro_rules! session_columns {
    () => {
        "s.id, s.chatbot, s.uri, s.created_at_ms, s.last_at_ms, s.state, s.questions, \
         (select coalesce(w.session_limit, -2) from workspace w where w.id = $1)"
    };
}

const SESSION: &str = concat!("select ", session_columns!(), " from session s where s.chatbot = $3 and s.id = $2");
const SESSION_AND_CHATBOT: &str = concat!(
    "select ",
    session_columns!(),
    ", ",
    chatbot_columns!(),
    " from session s join chatbot on chatbot.id = s.chatbot where chatbot.workspace = $1 and s.id = $2"
);

/// Where a question is asked.
#[derive(Debug, Clone)]
pub struct QuestionContext {
    /// `None` if the workspace or the chatbot has no such session.
    pub session: Option<SessionRow>,
    /// The session's chatbot, unless the caller named one.
    pub chatbot: Option<ChatbotRow>,
    pub session_limit: SessionLimit,
    /// The question with the ID that the caller looks for.
    pub earlier: Option<MessageRow>,
}

impl Store {
    /// Reads what a question needs: its session and, unless `chatbot` is given, the session's chatbot.
    pub async fn question_context(
        &self,
        workspace: WorkspaceId,
        chatbot: Option<ChatbotId>,
        session: SessionId,
        earlier: Option<MessageId>,
    ) -> Result<QuestionContext> {
        self.read(transaction!(|tx| {
            let row = match chatbot {
                Some(chatbot) => tx.row(SESSION, args![workspace, session, chatbot]).await?,
                None => tx.row(SESSION_AND_CHATBOT, args![workspace, session]).await?,
            };
            let Some(row) = row else {
                let session_limit = sessions::limit(&mut tx, workspace).await?;
                return Ok(QuestionContext { session: None, chatbot: None, session_limit, earlier: None });
            };
            let mut cells = row.reader();
            let found = sessions::read(&mut cells)?;
            let session_limit = SessionLimit::from_stored(cells.maybe_int()?);
            let named = if chatbot.is_none() { Some(chatbots::read(&mut cells)?) } else { None };
            let earlier = match earlier {
                Some(id) => tx.row(history::ONE, args![found.chatbot, session, id]).await?,
                None => None,
            };
            let earlier = earlier.map(|row| history::message(&mut row.reader())).transpose()?;
            Ok(QuestionContext { session: Some(found), chatbot: named, session_limit, earlier })
        }))
        .await
    }
}
