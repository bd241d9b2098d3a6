//! Reads answers that another replica is writing, from any position.

use porchlight_domain::{ChatbotId, MessageId, SessionId};

use crate::{
    Store,
    conversations::{MessageRow, history},
    error::Result,
    executor::{Tx, args},
    transaction::transaction,
};

const RUNNING: &str = "select coalesce(m.question, 0), m.id from session s join message m on m.id = s.busy_answer
where s.chatbot = $1 and s.id = $2 and m.running = 1";
const DELTAS: &str = "select content from answer_piece where answer = $1 and start >= $2 order by start";

/// The current state of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnswerSnapshot {
    /// The text after the requested position. On SQLite, empty until the answer is finished.
    Running(String),
    Ended(Box<MessageRow>),
}

impl Store {
    /// Returns the question and answer that are running in the session, on any replica.
    pub async fn running_answer(
        &self,
        chatbot: ChatbotId,
        session: SessionId,
    ) -> Result<Option<(MessageId, MessageId)>> {
        let row = self.read(transaction!(|tx| tx.row(RUNNING, args![chatbot, session]).await)).await?;
        row.map(|row| {
            let mut cells = row.reader();
            Ok((MessageId(cells.int()?), MessageId(cells.int()?)))
        })
        .transpose()
    }

    /// Returns an answer of the session from byte `from`; `None` if there is no such answer.
    pub async fn answer_snapshot(
        &self,
        chatbot: ChatbotId,
        session: SessionId,
        answer: MessageId,
        from: usize,
    ) -> Result<Option<AnswerSnapshot>> {
        let from = i64::try_from(from).unwrap_or(i64::MAX);
        self.read_together(transaction!(|tx| {
            let row = tx.row(history::ONE, args![chatbot, session, answer]).await?;
            let Some(message) = row.map(|row| history::message(&mut row.reader())).transpose()? else {
                return Ok(None);
            };
            match (message.running, &tx) {
                (true, Tx::Postgres(_)) => {
                    let rows = tx.rows(DELTAS, args![answer, from]).await?;
                    let texts = rows.iter().map(|row| row.reader().text());
                    Ok(Some(AnswerSnapshot::Running(texts.collect::<Result<_>>()?)))
                }
                (true, Tx::Sqlite(_)) => Ok(Some(AnswerSnapshot::Running(String::new()))),
                (false, _) => Ok(Some(AnswerSnapshot::Ended(Box::new(message)))),
            }
        }))
        .await
    }
}
