//! What must be known before a question is accepted, read together.

use porchlight_domain::{ChatbotId, MessageId, SessionId, WorkspaceId};

use crate::{
    Store,
    chatbots::{self, ChatbotRow},
    conversations::{MessageRow, SessionLimit, SessionRow, history, sessions},
    error::Result,
    executor::args,
    transaction::transaction,
};

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
                Some(chatbot) => tx.row(sessions::ONE, args![chatbot, session]).await?,
                None => tx.row(sessions::IN_WORKSPACE, args![workspace, session]).await?,
            };
            let found = sessions::one(row)?;
            let named = match (&found, chatbot) {
                (Some(found), None) => tx.row(chatbots::BY_ID, args![found.chatbot]).await?,
                _ => None,
            };
            let earlier = match (&found, earlier) {
                (Some(found), Some(id)) => tx.row(history::ONE, args![found.chatbot, session, id]).await?,
                _ => None,
            };
            Ok(QuestionContext {
                session: found,
                chatbot: named.as_ref().map(chatbots::chatbot_row).transpose()?,
                session_limit: sessions::limit(&mut tx, workspace).await?,
                earlier: earlier.map(|row| history::message(&mut row.reader())).transpose()?,
            })
        }))
        .await
    }
}
